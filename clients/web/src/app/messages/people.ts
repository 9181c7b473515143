/** The messages of players, of their ratings and chats, and of analyses as they describe themselves. */

export { file_caravanserai_v1_analysis_service } from "caravanserai/v1/analysis_service";
export { file_caravanserai_v1_chat_service } from "caravanserai/v1/chat_service";
export { file_caravanserai_v1_player_service } from "caravanserai/v1/player_service";
export { file_caravanserai_v1_rating_service } from "caravanserai/v1/rating_service";
