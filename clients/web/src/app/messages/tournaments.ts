/** The messages of tournaments as they describe themselves. */

export { file_caravanserai_v1_tournament_archive } from "caravanserai/v1/tournament_archive";
export { file_caravanserai_v1_tournament_service } from "caravanserai/v1/tournament_service";
