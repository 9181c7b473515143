package caravanserai

import (
	"context"
	"iter"

	"google.golang.org/grpc"

	"github.com/caravanserai/caravanserai/clients/go/internal/findings"
	"github.com/caravanserai/caravanserai/clients/go/table"
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
			found := entries(page)
			for _, entry := range found {
				if !yield(entry, nil) {
					return
				}
			}
			if *token = page.GetNextPageToken(); *token == "" {
				return
			}
			if len(found) == 0 { // otherwise a list might never end
				yield(none, table.Altered(findings.EmptyPage))
				return
			}
		}
	}
}

// checked gives entries as long as each, with its place from 0, is what it must be.
func checked[E any](pages iter.Seq2[E, error], check func(int, E) error) iter.Seq2[E, error] {
	return func(yield func(E, error) bool) {
		index := 0
		for entry, err := range pages {
			if err == nil {
				err = check(index, entry)
			}
			if !yield(entry, err) || err != nil {
				return
			}
			index++
		}
	}
}

// whole gives the entries of all pages.
func whole[E any](pages iter.Seq2[E, error]) ([]E, error) {
	found := []E(nil)
	for entry, err := range pages {
		if err != nil {
			return nil, err
		}
		found = append(found, entry)
	}
	return found, nil
}

// changed gives a request after changes.
func changed[Q any](request Q, adjust []func(Q)) Q {
	for _, change := range adjust {
		change(request)
	}
	return request
}
