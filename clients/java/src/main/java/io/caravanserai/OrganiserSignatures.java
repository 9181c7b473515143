package io.caravanserai;

import com.google.protobuf.ByteString;
import io.caravanserai.internal.Digests;
import io.caravanserai.internal.Findings;
import io.caravanserai.v1.Adjudication;
import io.caravanserai.v1.Bye;
import io.caravanserai.v1.EntryConditions;
import io.caravanserai.v1.RoundPaired;
import io.caravanserai.v1.SettingsChange;
import io.caravanserai.v1.Signer;
import io.caravanserai.v1.TimeControl;
import io.caravanserai.v1.TournamentCreated;
import io.caravanserai.v1.TournamentEvent;
import io.caravanserai.v1.TournamentRole;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/**
 * The proof of who acted for the organiser and the arbiters: {@link TournamentLog} gives it each event in order, from
 * the first on.
 *
 * <p>Those whose key the first event states may sign what they do; where it says that they sign everything, all of it
 * must be signed. A signature covers the first event, or what they have signed since, so it counts once.
 */
public final class OrganiserSignatures {
    private static final String ROUND_RESULT = "ROUND_RESULT_";

    private final Set<String> accounts = new HashSet<>();
    private final Map<String, ByteString> keys = new HashMap<>();
    private final Map<String, ByteString> heads = new HashMap<>();
    private final List<Long> told = new ArrayList<>();
    private boolean required;
    private int rounds;

    OrganiserSignatures() {}

    /**
     * The versions of the acts, after the first event, that are said to be those of organisers, and nobody signed them.
     *
     * @return version numbers
     */
    public List<Long> told() {
        return List.copyOf(told);
    }

    /**
     * True if organisers sign everything.
     *
     * @return whether the first event says so
     */
    public boolean required() {
        return required;
    }

    /**
     * The key of the organiser or an arbiter.
     *
     * @param account the player, {@code players/{player}}
     * @return the key that the first event states; empty if they have none
     */
    public ByteString key(String account) {
        return keys.getOrDefault(account, ByteString.EMPTY);
    }

    /**
     * The hash that the next signature of the organiser or an arbiter covers.
     *
     * @param account the player, {@code players/{player}}
     * @return the SHA-256 of an event; empty if they have no key
     */
    public ByteString head(String account) {
        return heads.getOrDefault(account, ByteString.EMPTY);
    }

    /** The organiser and the arbiters. */
    Set<String> accounts() {
        return Set.copyOf(accounts);
    }

    /** The statement that the organiser or an arbiter signs for an event that comes next. */
    Signing.Act act(TournamentEvent.Builder next) {
        return organised(next.buildPartial(), rounds).orElseThrow();
    }

    /** Adds an event with its hash; what is wrong with it. */
    Optional<String> follow(TournamentEvent event, ByteString digest) {
        if (event.hasCreated() != (event.getVersion() == 1)) {
            return Optional.of(Findings.SECOND_BEGINNING);
        }
        if (event.hasCreated()) {
            return begun(event, digest);
        }
        Optional<String> wrong = wrong(event);
        if (wrong.isPresent()) {
            return wrong;
        }
        if (!event.getOrganiserSignature().isEmpty()) {
            heads.put(event.getAccount(), digest);
        } else if (isTheirs(event)) {
            told.add(event.getVersion());
        }
        rounds = event.hasRoundPaired() ? event.getRoundPaired().getRound() : rounds;
        return Optional.empty();
    }

    private Optional<String> begun(TournamentEvent event, ByteString digest) {
        TournamentCreated created = event.getCreated();
        accounts.add(created.getOrganiser());
        accounts.addAll(created.getSettings().getArbitersList());
        for (Signer signer : created.getSignersList()) {
            keys.put(signer.getAccount(), signer.getPublicKey());
            heads.put(signer.getAccount(), digest);
        }
        required = created.getOrganisersSign();
        if (!event.getOrganiserSignature().isEmpty()) {
            return Optional.of(Findings.SIGNED_BEGINNING);
        }
        if (!accounts.containsAll(keys.keySet()) || (required && keys.size() < accounts.size())) {
            return Optional.of(Findings.OTHER_KEYS);
        }
        long good = keys.values().stream().filter(Signing::isKey).distinct().count();
        return good < created.getSignersCount() ? Optional.of(Findings.BROKEN_KEY) : Optional.empty();
    }

    private Optional<String> wrong(TournamentEvent event) {
        String account = event.getAccount();
        if (event.getOrganiserSignature().isEmpty()) {
            boolean named =
                    event.getRole() == TournamentRole.TOURNAMENT_ROLE_ADMINISTRATOR && accounts.contains(account);
            return required && (isTheirs(event) || named)
                    ? Optional.of(Findings.unsignedAct(account))
                    : Optional.empty();
        }
        boolean fits = isTheirs(event)
                && organised(event, rounds)
                        .map(act -> act.signedBytes(event.getTournament(), head(account)))
                        .filter(message -> Signing.fits(key(account), event.getOrganiserSignature(), message))
                        .isPresent();
        return fits ? Optional.empty() : Optional.of(Findings.signatureOfAnother(account));
    }

    private static boolean isTheirs(TournamentEvent event) {
        return event.getRole() == TournamentRole.TOURNAMENT_ROLE_ORGANISER
                || event.getRole() == TournamentRole.TOURNAMENT_ROLE_ARBITER;
    }

    /** The statement that the organiser or an arbiter signs for an event; {@code rounds} were paired before it. */
    private static Optional<Signing.Act> organised(TournamentEvent event, int rounds) {
        String reason = event.getReason();
        return Optional.ofNullable(
                switch (event.getBodyCase()) {
                    case REGISTERED -> {
                        var bot = event.getRegistered();
                        yield act("RegisterEntrant", reason, bot.getBot(), bot.getDisplayName());
                    }
                    case WITHDRAWN ->
                        act("WithdrawEntrant", reason, event.getWithdrawn().getEntrant());
                    case DROPPED_OUT ->
                        act("WithdrawEntrant", reason, event.getDroppedOut().getEntrant());
                    case CHECKED_IN -> {
                        var there = event.getCheckedIn();
                        yield there.getRound() == 0
                                ? act("CheckIn", reason, there.getEntrant())
                                : act("CheckIn", reason, there.getEntrant(), there.getRound());
                    }
                    case SEEDED -> {
                        var seeded = event.getSeeded();
                        yield act("SeedEntrant", reason, seeded.getEntrant(), seeded.getSeed());
                    }
                    case BYE_GRANTED -> {
                        var bye = event.getByeGranted().getBye();
                        String result = bye.getResult().name().replaceFirst("^" + ROUND_RESULT, "");
                        yield act("GrantBye", reason, event.getByeGranted().getEntrant(), bye.getRound(), result);
                    }
                    case BYE_TAKEN_BACK -> {
                        var back = event.getByeTakenBack();
                        yield act("TakeBackBye", reason, back.getEntrant(), back.getRound());
                    }
                    case KEPT_APART -> {
                        List<Object> parts =
                                new ArrayList<>(List.of(event.getKeptApart().getLifted() ? 1 : 0));
                        parts.addAll(event.getKeptApart().getEntrantsList());
                        yield act("KeepApart", reason, parts.toArray());
                    }
                    case TEAM_FORMED -> {
                        var formed = event.getTeamFormed();
                        List<Object> parts = new ArrayList<>(
                                List.of(formed.getDisplayName(), formed.getCaptain(), formed.getSeed()));
                        parts.addAll(formed.getMembersList());
                        yield act("FormTeam", reason, parts.toArray());
                    }
                    case SETTINGS_CHANGED ->
                        act(
                                "ChangeSettings",
                                reason,
                                changed(event.getSettingsChanged().getChange()));
                    case REGISTRATION_CLOSED -> act("CloseRegistration", reason);
                    case ENTROPY_RELEASED ->
                        act(
                                "ReleaseEntrants",
                                reason,
                                event.getEntropyReleased().getEntrantsList().toArray());
                    case ROUND_PAIRED ->
                        event.getRoundPaired().getEngine().startsWith("hand/")
                                ? act("PairByHand", reason, placed(event.getRoundPaired()))
                                : act(
                                        "PairRound",
                                        reason,
                                        event.getRoundPaired().getRound());
                    case ADJUDICATED -> act("Adjudicate", reason, ruled(event.getAdjudicated()));
                    case PAUSED -> act("PauseTournament", reason);
                    case RESUMED -> act("ResumeTournament", reason);
                    case FINISHED -> act("FinishTournament", reason, rounds);
                    case CANCELLED -> act("CancelTournament", reason);
                    default -> null;
                });
    }

    /** A round that was paired by hand: each table with how many sit there, then the byes. */
    private static Object[] placed(RoundPaired paired) {
        List<Object> parts = new ArrayList<>(List.of(paired.getRound(), paired.getTablesCount()));
        for (var table : paired.getTablesList()) {
            parts.add(table.getEntrantsCount());
            parts.addAll(table.getEntrantsList());
        }
        paired.getByesList().stream()
                .filter(Bye::hasReason)
                .map(Bye::getEntrant)
                .forEach(parts::add);
        return parts.toArray();
    }

    /** The changes of settings: for each the name of its field, and then its value. */
    private static Object[] changed(SettingsChange change) {
        List<Object> parts = new ArrayList<>();
        change.getAllFields().forEach((field, value) -> {
            parts.add(field.getName());
            if (value instanceof TimeControl control) {
                parts.addAll(timed(control));
            } else {
                parts.addAll(value instanceof EntryConditions entry ? admitted(entry) : List.of(value));
            }
        });
        return parts.toArray();
    }

    /** The parts of a time control: the name of its kind, the numbers of that, and the other fields. */
    private static List<Object> timed(TimeControl control) {
        List<Object> parts = new ArrayList<>();
        switch (control.getKindCase()) {
            case DECISION_SECONDS -> parts.addAll(List.of("decision_seconds", control.getDecisionSeconds()));
            case BUDGET -> {
                var budget = control.getBudget();
                parts.addAll(List.of("budget", budget.getSeconds(), budget.getIncrementSeconds(), budget.getCapped()));
            }
            case TURN_DAYS -> parts.addAll(List.of("turn_days", control.getTurnDays()));
            default -> {
                return List.of("");
            }
        }
        parts.addAll(List.of(
                control.getTimeOuts(),
                control.getPausingValue(),
                control.getPauseSeconds(),
                control.getVacationDays()));
        return parts;
    }

    /**
     * The parts of conditions of entry: both ratings (empty: any), the number of matches, how many are on the list, and
     * who. Codes, in hexadecimal digits, and countries follow in the same way, if there are any of either.
     */
    private static List<Object> admitted(EntryConditions entry) {
        List<Object> parts = new ArrayList<>();
        parts.add(entry.hasLeastRating() ? (Object) entry.getLeastRating() : "");
        parts.add(entry.hasMostRating() ? (Object) entry.getMostRating() : "");
        parts.add(entry.getLeastMatches());
        parts.add(entry.getPlayersCount());
        parts.addAll(entry.getPlayersList());
        if (entry.getCodesCount() > 0 || entry.getCountriesCount() > 0) {
            parts.add(entry.getCodesCount());
            entry.getCodesList().forEach(code -> parts.add(HexFormat.of().formatHex(code.toByteArray())));
            parts.add(entry.getCountriesCount());
            parts.addAll(entry.getCountriesList());
        }
        return parts;
    }

    private static Object[] ruled(Adjudication ruling) {
        List<Object> parts = new ArrayList<>(List.of(ruling.getRound(), ruling.getTable()));
        switch (ruling.getDecisionCase()) {
            case FORFEIT -> {
                parts.add("forfeit");
                parts.addAll(ruling.getForfeit().getEntrantsList());
            }
            case PENALTY -> {
                var penalty = ruling.getPenalty();
                parts.addAll(List.of("penalty", penalty.getEntrant(), penalty.getPoints()));
            }
            case REPLAY -> {
                parts.add("replay");
                parts.addAll(ruling.getReplay().getWithoutList());
            }
            case PLACES -> {
                parts.add("places");
                parts.addAll(ruling.getPlaces().getPlacesList());
            }
            default -> parts.add("void");
        }
        return parts.toArray();
    }

    /** An act with its reason, and what else it is about: texts, and numbers in 8 bytes. */
    private static Signing.Act act(String method, String reason, Object... about) {
        List<ByteString> parts = new ArrayList<>(List.of(ByteString.copyFromUtf8(reason)));
        for (Object part : about) {
            parts.add(
                    part instanceof String text
                            ? ByteString.copyFromUtf8(text)
                            : ByteString.copyFrom(Digests.number(number(part))));
        }
        return new Signing.Act(method, parts);
    }

    private static long number(Object part) {
        if (part instanceof Boolean yes) {
            return yes ? 1 : 0;
        }
        return part instanceof Integer number ? Integer.toUnsignedLong(number) : (Long) part;
    }
}
