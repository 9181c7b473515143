/** The messages of matches as they describe themselves: events, calls, records. */

export { file_caravanserai_v1_event } from "caravanserai/v1/event";
export { file_caravanserai_v1_match_service } from "caravanserai/v1/match_service";
export { file_caravanserai_v1_record } from "caravanserai/v1/record";
