/** The message of a match as it describes itself, with all that messages stand on. */

export { file_caravanserai_v1_match } from "caravanserai/v1/match";
