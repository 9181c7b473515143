/** The rules of a game to look up: by id, by chapter, by words, and what they cite. */

import type { Game, GameRuling, Rule } from "caravanserai/v1/game";

export interface Chapter {
    readonly title: string;
    readonly rules: readonly Rule[];
}

/** A piece of a text: plain, or the id of a rule or a ruling. */
export interface Piece {
    readonly text: string;
    readonly cites: boolean;
}

const ID = /\b[A-Z][A-Z0-9]*(?:-[A-Z0-9]+)*-\d+[a-z]?\b/gu;

/** The rules of a game. */
export class Rulebook {
    readonly game: Game;
    readonly #rules: ReadonlyMap<string, Rule>;
    readonly #rulings: ReadonlyMap<string, GameRuling>;

    constructor(game: Game) {
        this.game = game;
        this.#rules = new Map([...game.rules, ...game.serviceRules].map((rule) => [rule.id, rule]));
        this.#rulings = new Map(game.rulings.map((ruling) => [ruling.id, ruling]));
    }

    /** The id of the game, such as `merv`. */
    get id(): string {
        return this.game.name.replace(/^games\//, "");
    }

    rule(id: string): Rule | undefined {
        return this.#rules.get(id);
    }

    ruling(id: string): GameRuling | undefined {
        return this.#rulings.get(id);
    }

    /** True if there is a rule or a ruling with this id. */
    has(id: string): boolean {
        return this.#rules.has(id) || this.#rulings.has(id);
    }

    /** The rulings that a rule follows. */
    rulingsOf(rule: Rule): GameRuling[] {
        return rule.rulings.flatMap((id) => this.#rulings.get(id) ?? []);
    }

    /** The rules that name a rule or a ruling. */
    citing(id: string): Rule[] {
        return [...this.#rules.values()].filter(
            (rule) =>
                rule.id !== id &&
                (rule.rulings.includes(id) || piecesOf(rule.text).some((piece) => piece.cites && piece.text === id)),
        );
    }

    /** The chapters with those rules that have all the words; without words all rules, those of every game last. */
    chapters(wanted = ""): Chapter[] {
        const words = wanted.toLocaleLowerCase().split(/\s+/).filter(Boolean);
        const chapters = new Map<string, Rule[]>();
        for (const rule of this.#rules.values()) {
            if (words.every((word) => this.#text(rule).includes(word))) {
                const known = chapters.get(rule.chapter);
                if (known === undefined) {
                    chapters.set(rule.chapter, [rule]);
                } else {
                    known.push(rule);
                }
            }
        }
        return [...chapters].map(([title, rules]) => ({ title, rules }));
    }

    #text(rule: Rule): string {
        const rulings = this.rulingsOf(rule).map(({ question, ruling }) => `${question} ${ruling}`);
        return [rule.id, rule.chapter, rule.text, rule.source, ...rulings].join(" ").toLocaleLowerCase();
    }
}

/** A text with the ids in it told apart, such as `see MP-MKT-02`. Whether there is such a rule is for the rulebook to say. */
export function piecesOf(text: string): Piece[] {
    const pieces: Piece[] = [];
    let end = 0;
    for (const found of text.matchAll(ID)) {
        if (found.index > end) {
            pieces.push({ text: text.slice(end, found.index), cites: false });
        }
        pieces.push({ text: found[0], cites: true });
        end = found.index + found[0].length;
    }
    return end < text.length ? [...pieces, { text: text.slice(end), cites: false }] : pieces;
}
