package caravanserai

import (
	"context"
	"iter"

	"google.golang.org/grpc"
)

// paged gives the entries of all pages of a list; a page is asked for when its first entry is. The token is that of the
// request.
func paged[Q any, A interface{ GetNextPageToken() string }, E any](
	ctx context.Context, c *Client, method func(context.Context, Q, ...grpc.CallOption) (A, error), request Q,
	token *string, entries func(A) []E,
) iter.Seq2[E, error] {
	return func(yield func(E, error) bool) {
		var none E
		for *token = ""; ; {
			page, err := call(ctx, c, method, request)
			if err != nil {
				yield(none, err)
				return
			}
			for _, entry := range entries(page) {
				if !yield(entry, nil) {
					return
				}
			}
			if *token = page.GetNextPageToken(); *token == "" {
				return
			}
		}
	}
}

// changed gives a request after changes.
func changed[Q any](request Q, adjust []func(Q)) Q {
	for _, change := range adjust {
		change(request)
	}
	return request
}
