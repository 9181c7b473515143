/** The messages of a tournament and of its events as they describe themselves. */

export { file_caravanserai_v1_tournament_event } from "caravanserai/v1/tournament_event";
