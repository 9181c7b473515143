package caravanserai

//go:generate go run -C tools ./messages ../../../protos ..
