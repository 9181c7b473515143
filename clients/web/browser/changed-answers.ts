/** Answers of a service in which every field of a kind is changed: those of a later release, or of one that errs. */

import { type DescMessage, type DescService, fromBinary, ScalarType, toBinary } from "@bufbuild/protobuf";
import { reflect, type ReflectMessage } from "@bufbuild/protobuf/reflect";
import { AnalysisService } from "caravanserai/v1/analysis_service";
import { ChatService } from "caravanserai/v1/chat_service";
import { EditionService } from "caravanserai/v1/edition_service";
import { GameService } from "caravanserai/v1/game_service";
import { InboxService } from "caravanserai/v1/inbox_service";
import { MatchService } from "caravanserai/v1/match_service";
import { PlayerService } from "caravanserai/v1/player_service";
import { RatingService } from "caravanserai/v1/rating_service";
import { ScoreboardService } from "caravanserai/v1/scoreboard_service";
import { TournamentService } from "caravanserai/v1/tournament_service";
import { WebhookService } from "caravanserai/v1/webhook_service";

const SERVICES: readonly DescService[] = [
    AnalysisService,
    ChatService,
    EditionService,
    GameService,
    InboxService,
    MatchService,
    PlayerService,
    RatingService,
    ScoreboardService,
    TournamentService,
    WebhookService,
];
const OUTPUTS = new Map<string, DescMessage>(
    SERVICES.flatMap(({ typeName, methods }) =>
        methods.map(({ name, output }) => [`/${typeName}/${name}`, output] as const),
    ),
);

/**
 * A change: values of enumerations that only a later release knows, and each message of a list twice; or numbers and moments without sense, and
 * no texts.
 */
export const CHANGES = ["later", "senseless"] as const;
export type Change = (typeof CHANGES)[number];

/** An answer of a method with a change to all of its fields; as it was if the method is not known here. */
export function changed(path: string, answer: Uint8Array, change: Change): Uint8Array {
    const output = OUTPUTS.get(path);
    if (output === undefined) {
        return answer;
    }
    const message = fromBinary(output, answer);
    alter(reflect(output, message), change);
    return toBinary(output, message);
}

function alter(message: ReflectMessage, change: Change): void {
    for (const field of message.fields) {
        if (!message.isSet(field)) {
            continue;
        }
        if (field.fieldKind === "message") {
            alter(message.get(field), change);
        } else if (field.fieldKind === "enum" && change === "later") {
            message.set(field, 999);
        } else if (field.fieldKind === "scalar") {
            const { scalar } = field;
            if (change === "senseless" && scalar === ScalarType.STRING) {
                message.set(field, "");
            } else if (change === "senseless" && OUT_OF_RANGE.has(scalar)) {
                message.set(field, OUT_OF_RANGE.get(scalar));
            }
        } else if (field.fieldKind === "list" && field.listKind === "message") {
            const list = message.get(field);
            const held = [...list] as ReflectMessage[];
            held.forEach((each) => alter(each, change));
            if (change === "later") {
                held.forEach((each) => list.add(each));
            }
        }
    }
}

const OUT_OF_RANGE: ReadonlyMap<ScalarType, bigint | number> = new Map<ScalarType, bigint | number>([
    [ScalarType.INT32, -1],
    [ScalarType.UINT32, 4_294_967_295],
    [ScalarType.INT64, 2n ** 62n],
    [ScalarType.UINT64, 2n ** 63n],
    [ScalarType.DOUBLE, -1e300],
]);
