// Package caravanserai is the client library of Caravanserai, a service that hosts heavy strategy board games: play,
// watch and verify matches, and write bots.
//
// Dial connects to a service. All methods of a Client that call it take a context, and fail with a *CallError. It is a
// *Refused where the rules forbid a decision:
//
//	var refused *caravanserai.Refused
//	if errors.As(err, &refused) {
//		fmt.Println(refused.Rule, refused)
//	}
//
// Texts of errors are safe to print. Names, labels and other texts of the service are as their authors wrote them: print
// them with harmless.Text.
//
// The messages are in caravanserai/v1 and caravanserai/games/…/v1, generated from the protocol files. Package table
// folds matches, and package proof verifies them; neither calls a service.
package caravanserai
