"""An archive of a tournament as a page for people: one HTML file without scripts that asks for nothing else."""

from collections.abc import Mapping, Sequence

from caravanserai_protocol.v1 import tournament_pb2 as pb

from caravanserai_verify.archive_claims import claims_of, finding_line, vouching_claims
from caravanserai_verify.codecs.standing_messages import ranking_of, tie_breaks_of
from caravanserai_verify.codecs.tournament_messages import round_message, tournament_message
from caravanserai_verify.codecs.tournament_settings import write_settings
from caravanserai_verify.texts import in_utc, number
from caravanserai_verify.tournaments.archive_verification import ArchiveProof
from caravanserai_verify.tournaments.match_facts import MatchFacts
from clients.caravan.markup import Html, joined, table, tag
from clients.caravan.phrases import Speech
from clients.caravan.standings import ABBREVIATIONS, in_bracket, series_score, without_place
from clients.caravan.tournaments.page_decisions import Decisions
from clients.caravan.tournaments.page_style import STYLE
from domain.tournaments import pairing
from domain.tournaments.events import By
from domain.tournaments.rounds import RoundState

POLICY = "default-src 'none'; style-src 'unsafe-inline'; base-uri 'none'; form-action 'none'"
MARKS = {"holds": "good", "fails": "bad", "not checked": "open", "not proven": "open"}
SHORT = 16
"""The number of digits of a hash in a line; the whole of it is in the list of matches."""


def page(proof: ArchiveProof, speech: Speech, language: str) -> str:
    """The page of a verified archive."""
    return _Page(proof, speech, language).whole()


class _Page:
    """The page of one archive."""

    def __init__(self, proof: ArchiveProof, speech: Speech, language: str) -> None:
        self._proof = proof
        self._tournament = proof.tournament
        self._speech = speech
        self._language = language
        self._facts: Mapping[str, MatchFacts] = {facts.match: facts for facts in proof.matches if facts.match}

    def _say(self, name: str, **arguments: str | int) -> str:
        return self._speech.plain(f"page-{name}", **arguments)

    def whole(self) -> str:
        """All of the page."""
        title = self._tournament.settings.title if self._tournament.created else self._proof.archive.tournament
        sections = [self._top(title), self._verdict()]
        if self._tournament.created is not None:
            sections += [self._standings(), self._cross_table(), self._rounds(), self._decisions()]
        sections += [self._claims(), self._matches(), self._foot()]
        head = tag(
            "head",
            tag("meta", charset="utf-8"),
            tag("meta", name="viewport", content="width=device-width, initial-scale=1"),
            tag("meta", http_equiv="Content-Security-Policy", content=POLICY),
            tag("title", title),
            tag("style", Html(STYLE)),
        )
        return "<!DOCTYPE html>\n" + tag("html", head, tag("body", *sections), lang=self._language) + "\n"

    # -- what it is -----------------------------------------------------------------------------------------------

    def _top(self, title: str) -> Html:
        archive = self._proof.archive
        lines = [tag("h1", title)]
        if self._tournament.created is not None:
            settings = write_settings(self._tournament.settings)
            about = self._speech.plain(
                "tournament-about",
                game=settings.game.removeprefix("games/"),
                seats=settings.seats,
                format=settings.WhichOneof("format") or "unknown",
                entrants=len(self._tournament.entrants),
            )
            lines.append(tag("p", about, class_="soft"))
            shown = tournament_message(self._tournament)
            begun, ended = in_utc(shown.create_time_milliseconds), in_utc(shown.update_time_milliseconds)
            lines.append(tag("p", self._say("times", begun=_moment(begun), ended=_moment(ended)), class_="soft"))
            if self._tournament.ended:
                lines.append(tag("p", self._speech.plain("tournament-reason", reason=self._tournament.ended)))
        lines.append(tag("p", tag("code", archive.tournament), class_="soft"))
        names = ("standings", "cross-table", "rounds", "decisions", "proof")
        return joined([*lines, tag("nav", *(tag("a", self._say(name), href=f"#{name}") for name in names))])

    def _verdict(self) -> Html:
        ok = self._proof.ok
        text = self._speech.plain("archive-holds" if ok else "archive-fails")
        more = [] if self._proof.vouching is not None else [tag("p", self._speech.plain("archive-without-log"))]
        return tag("div", text, *more, class_=f"verdict {'good' if ok else 'bad'}")

    def _name(self, entrant: str) -> Html:
        """An entrant, struck out if they left."""
        if entrant in self._tournament.teams:
            return tag("span", self._tournament.teams[entrant].display_name)
        known = self._tournament.entrants.get(entrant)
        if known is None:
            return joined([entrant])
        shown = known.registered.display_name or self._speech.plain("erased-player")
        return tag("span", shown) if known.active else tag("span", shown, class_="gone")

    def _names(self, entrants: Sequence[str]) -> str:
        """Entrants as plain text."""
        teams = self._tournament.teams
        if any(name in teams for name in entrants):
            return ", ".join(teams[name].display_name if name in teams else name for name in entrants)
        found = (self._tournament.entrants.get(name) for name in entrants)
        erased = self._speech.plain("erased-player")
        pairs = zip(entrants, found, strict=True)
        return ", ".join((one.registered.display_name or erased) if one else name for name, one in pairs)

    # -- standings ------------------------------------------------------------------------------------------------

    def _section(self, name: str, *content: str) -> Html:
        return tag("section", tag("h2", self._say(name)), *content, id=name)

    def _standings(self) -> Html:
        if not self._proof.archive.standings:
            return self._section("standings", tag("p", self._say("no-standings")))
        shown = list(ranking_of(self._tournament, 0).standings())
        ties = tie_breaks_of(self._tournament)
        heads = [self._speech.plain(f"column-{name}") for name in ("place", "name", "score")]
        heads += [ABBREVIATIONS.get(name, name) for name in ties]
        heads += [self._speech.plain("column-played"), self._speech.plain("column-penalty")]
        cells = [
            [
                str(line.place),
                joined([self._name(line.entrant), " ", tag("small", self._who(line.entrant))]),
                number(line.score),
                *(number(value) if value else "" for value in line.tie_breaks),
                f"{line.played}*" if line.stated else str(line.played),
                number(line.penalties) if line.penalties else "",
            ]
            for line in shown
        ]
        numeric = {0, *range(2, len(heads))}
        legend = ", ".join(f"{ABBREVIATIONS.get(name, name)}: {name}" for name in ties)
        if any(line.stated for line in shown):
            legend = " ".join(filter(None, (legend, self._speech.plain("standings-stated"))))
        return self._section(
            "standings", table(heads, cells, numeric), tag("p", tag("small", legend)) if legend else ""
        )

    def _who(self, entrant: str) -> str:
        """The account of an entrant, or the kind of bot."""
        if entrant in self._tournament.teams:
            return self._names(self._tournament.teams[entrant].members)
        registered = self._tournament.entrants[entrant].registered
        return registered.account or self._say("bot", bot=self._speech.kind_of_bot(registered.bot))

    def _cross_table(self) -> Html:
        if not self._proof.archive.standings:
            return Html()
        ranking = ranking_of(self._tournament, 0)
        numbers = {line.player: index for index, line in enumerate(ranking.lines, 1)}
        heads = ["", self._speech.plain("column-name"), *(str(one) for one in range(1, ranking.after + 1))]
        cells = [
            [str(numbers[row.entrant]), self._name(row.entrant), *(self._cell(cell, numbers) for cell in row.cells)]
            for row in ranking.cross_table()
        ]
        note = tag("p", tag("small", self._say("cross-table-note")))
        return self._section("cross-table", table(heads, cells, {0}), note)

    def _cell(self, cell: pb.CrossTableCell, numbers: Mapping[str, int]) -> Html:
        """The round of an entrant: the score, and the opponents."""
        if not cell.table:
            bracket = in_bracket(write_settings(self._tournament.settings))
            return joined([without_place(cell.result, self._speech, bracket=bracket)])
        against = ", ".join(str(numbers[one]) for one in cell.opponents if one in numbers)
        text = number(cell.score) + (f" ({self._without_place(cell.result)})" if not cell.place else "")
        place = "m" if self._tournament.teams else "t"
        return tag("a", f"{text} · {against}", href=f"#r{cell.round}{place}{cell.table}")

    def _without_place(self, result: "pb.RoundResult.ValueType") -> str:
        return without_place(result, self._speech)

    # -- rounds ---------------------------------------------------------------------------------------------------

    def _rounds(self) -> Html:
        return self._section("rounds", *map(self._round, self._tournament.rounds))

    def _round(self, state: RoundState) -> Html:
        message = round_message(self._tournament, state)
        cells = [
            [
                tag("span", str(one.number), id=f"r{state.number}t{one.number}"),
                joined([*(self._seat(seat) for seat in one.seats), self._series(one)]),
                self._because(state.tables[one.number - 1].table.reason),
                joined(self._match(match) for match in one.matches),
            ]
            for one in message.tables
        ]
        cells += [["", self._name(bye.entrant), self._without_place(bye.result), ""] for bye in message.byes]
        heads = [self._speech.plain("column-table"), self._speech.plain("column-players"), self._say("why")]
        times = tag("small", self._say("paired-at", time=_moment(in_utc(state.time)), engine=state.paired.engine))
        title = tag("h3", self._speech.plain("round", number=state.number, closed="no"))
        boards = table([*heads, self._say("match")], cells, {0}, "stack")
        return joined([title, tag("p", times), self._team_matches(message), boards])

    def _team_matches(self, played: pb.Round) -> Html:
        """The team matches of a round, with game points and match points."""
        if not played.team_matches:
            return Html()
        cells = [
            [
                tag("span", str(match.number), id=f"r{played.number}m{match.number}") if side == match.sides[0] else "",
                self._name(side.team),
                number(side.game_points),
                number(side.match_points) if side.match_points else "",
            ]
            for match in played.team_matches
            for side in match.sides
        ]
        cells += [["", self._name(bye.team), "", self._without_place(bye.result)] for bye in played.team_byes]
        heads = [self._say("match"), self._speech.plain("column-team"), self._say("game-points")]
        return joined([tag("h4", self._say("teams-title")), table([*heads, self._say("match-points")], cells, {2, 3})])

    def _seat(self, seat: pb.TableSeat) -> Html:
        """An entrant at a table: place, victory points and what the round is worth."""
        place = self._say("place", place=seat.place) if seat.place else self._without_place(seat.result)
        facts = self._say("seat-result", place=place, points=int(seat.points), score=number(seat.score))
        return tag("div", self._name(seat.entrant), " ", tag("small", facts))

    def _series(self, shown: pb.TournamentTable) -> Html:
        """The score of a table with several matches."""
        score = series_score(shown)
        return tag("div", tag("b", self._say("series", score=score))) if score else Html()

    def _match(self, match: str) -> Html:
        """A link to a match in the list, by the hash of its last event."""
        facts = self._facts.get(match)
        if facts is None:
            return tag("b", self._say("withheld", match=match), class_="bad")
        digest = facts.head.hex()
        state = self._say("match-state", finished="yes" if facts.finished else "no")
        return tag(
            "span", tag("a", tag("code", digest[:SHORT]), href=f"#{digest}"), " ", tag("small", state), class_="match"
        )

    def _because(self, reason: pairing.PairingReason) -> str:
        """The reason why entrants meet."""
        match reason:
            case pairing.Paired(score=score) | pairing.ScoreGroup(score=score):
                floats, apart = self._names(_floats(reason)) or "none", self._apart(reason) or "none"
                virtual = "yes" if isinstance(reason, pairing.Paired) and reason.virtual else "no"
                shown = number(str(score))
                return self._say("because-score", score=shown, virtual=virtual, floats=floats, apart=apart)
            case pairing.OnBoard(match, board):
                return self._say("because-board", match=match, board=board)
            case pairing.Scheduled(round=played):
                return self._say("because-schedule", round=played)
            case pairing.Bracket(of=size, slots=slots):
                return self._say("because-bracket", size=size, slots=", ".join(map(str, slots)))
            case pairing.BracketPart(section=section, round=played):
                return self._say(f"because-{section.value.replace(' ', '-')}", round=played)
            case pairing.Called():
                return self._say("because-called")
            case pairing.Lowest() | pairing.Unpaired():
                return self._say("because-lowest")
            case pairing.ByHand(breaches):
                return self._say("because-hand", breaks="; ".join(map(self._broken, breaches)) or "none")

    def _broken(self, breach: pairing.Breach) -> str:
        """The rules that a table or bye paired by hand breaks."""
        kind = breach.broken.value.replace(" ", "-")
        return self._speech.plain(f"breach-{kind}", players=self._names(breach.players), times=breach.times)

    def _apart(self, reason: pairing.PairingReason) -> str:
        """Those who meet although they are kept apart."""
        repeats = reason.repeats if isinstance(reason, pairing.ScoreGroup) else ()
        return "; ".join(self._names(repeat.players) for repeat in repeats if repeat.apart)

    # -- decisions ------------------------------------------------------------------------------------------------

    def _decisions(self) -> Html:
        """Everything that people decided, with time, who, and why."""
        decisions = Decisions(self._tournament, self._speech, self._names)
        cells = [
            [
                str(row.event.version),
                _moment(in_utc(row.event.time)),
                self._actor(row.event.by),
                text,
                row.event.by.reason,
            ]
            for row in self._proof.rows
            if (text := decisions.of(row.event))
        ]
        heads = [self._say(name) for name in ("version", "time", "who", "decision", "reason")]
        return self._section("decisions", tag("p", self._say("decisions-note")), table(heads, cells, {0}, "stack"))

    def _actor(self, by: By) -> Html:
        """The one who decided, by name where the archive has it."""
        role = self._say("role", role=by.role.value)
        if not by.account:
            return tag("span", role)
        entered = (entrant.registered for entrant in self._tournament.entrants.values())
        names = (known.display_name for known in entered if known.account == by.account)
        shown = next(names, by.account) or self._speech.plain("erased-player")
        return tag("span", role, " ", tag("small", shown))

    # -- what is proven -------------------------------------------------------------------------------------------

    def _claims(self) -> Html:
        entries = [
            self._claim(vouching.name, vouching.state, vouching.said(self._speech), ())
            for vouching in vouching_claims(self._proof)
        ]
        for claim in claims_of(self._proof):
            kind = claim.state.replace(" ", "-")
            found = [finding_line(flaw, self._speech, self._speech.plain) for flaw in claim.findings]
            name = f"tournament-{claim.name}"
            text = "" if found else self._speech.plain(f"claim-{name}-{kind}", **(claim.words or {}))
            entries.append(self._claim(name, claim.state, text, found))
        left = [(str(choice.version), self._speech.found(choice.text)) for choice in self._proof.choices]
        choices = [tag("li", self._speech.plain("archive-choice", version=at, text=text)) for at, text in left]
        return self._section("proof", tag("ul", *entries, *choices, class_="claims"), tag("p", self._say("proof-note")))

    def _claim(self, name: str, state: str, text: str, findings: Sequence[str]) -> Html:
        mark = tag("b", self._say("claim-state", state=state.replace(" ", "-")), class_=MARKS[state])
        more = [tag("ul", *(tag("li", line) for line in findings))] if findings else []
        said = [": ", text] if text else []
        return tag("li", mark, " ", self._speech.plain(f"claim-{name}"), *said, *more)

    def _matches(self) -> Html:
        """All matches with the hashes of their last events: those to which the rounds link."""
        heads = [self._say(name) for name in ("where", "match", "events", "hash", "verified")]
        cells = [
            [
                self._say(
                    "place-of-match", round=facts.place.round, table=facts.place.table, attempt=facts.place.attempt
                ),
                tag("code", facts.match or facts.place.match),
                str(facts.version),
                tag("code", facts.head.hex(), id=facts.head.hex()) if facts.head else "",
                tag("b", self._say("claim-state", state="holds" if facts.ok else "fails"), class_=_mark(facts)),
            ]
            for facts in self._proof.matches
        ]
        return self._section("matches", table(heads, cells, {2}, "stack")) if cells else Html()

    def _foot(self) -> Html:
        archive = self._proof.archive
        lines = [
            tag("p", self._speech.plain("last-event", digest=archive.digest.hex())),
            tag("p", self._say("foot", program=archive.header.program)),
        ]
        if archive.proof is not None and self._proof.vouching is not None:
            lines.append(tag("p", tag("code", archive.proof.checkpoint)))
        return tag("footer", *lines)


def _mark(facts: MatchFacts) -> str:
    return "good" if facts.ok else "bad"


def _floats(reason: pairing.Paired | pairing.ScoreGroup) -> list[str]:
    """Those who are at a table of another score."""
    return [one.player for one in reason.floats]


def _moment(written: str) -> str:
    """A time in UTC, to the second."""
    return written.replace("T", " ")[:19] + " UTC" if written else ""
