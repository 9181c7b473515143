"""The HTTP port for browsers: the methods of the service over HTTP/1.1, in the Connect protocol and in gRPC-Web."""
