/** The authenticator of the visitor (WebAuthn): their device, another one beside it, or a key that they plug in. */

import { SEALING } from "./sealed-keys.js";

type Bytes = Uint8Array<ArrayBuffer>;

const PATIENCE = 300_000;
/** Signatures by ECDSA, Ed25519 or RSA: every authenticator has one of these. */
const ALGORITHMS = [-7, -8, -257];
const WITH_SECRET = { prf: { eval: { first: SEALING } } };

/** The challenge of the service. */
export interface Asked {
    readonly challenge: Uint8Array;
    readonly relyingParty: string;
}

/** A new passkey; without a `secret` it can seal nothing. */
export interface Made {
    readonly clientDataJson: Bytes;
    readonly attestationObject: Bytes;
    readonly secret: Bytes | undefined;
}

/** The answer of a passkey. */
export interface Answered {
    readonly credentialId: Bytes;
    readonly clientDataJson: Bytes;
    readonly authenticatorData: Bytes;
    readonly signature: Bytes;
    readonly userHandle: Bytes;
    readonly secret: Bytes | undefined;
}

/** No passkey was used: the visitor did not want to, waited too long, or has none; `there`: this authenticator has one already. */
export class NoPasskeyError extends Error {
    readonly there: boolean;

    constructor(cause: unknown) {
        super("no passkey was used", { cause });
        this.there = cause instanceof DOMException && cause.name === "InvalidStateError";
    }
}

/** Lets the visitor make a passkey for a player. */
export async function make(
    { challenge, relyingParty }: Asked,
    { userHandle, name, others }: { userHandle: Uint8Array; name: string; others: readonly Uint8Array[] },
): Promise<Made> {
    const made = await asked(
        navigator.credentials.create({
            publicKey: {
                challenge: own(challenge),
                rp: { id: relyingParty, name: "Caravanserai" },
                user: { id: own(userHandle), name, displayName: name },
                pubKeyCredParams: ALGORITHMS.map((alg) => ({ type: "public-key", alg })),
                timeout: PATIENCE,
                excludeCredentials: others.map((id) => ({ type: "public-key", id: own(id) })),
                authenticatorSelection: {
                    residentKey: "required",
                    requireResidentKey: true,
                    userVerification: "preferred",
                },
                attestation: "none",
                extensions: WITH_SECRET,
            },
        }),
    );
    const response = made.response as AuthenticatorAttestationResponse;
    return {
        clientDataJson: new Uint8Array(response.clientDataJSON),
        attestationObject: new Uint8Array(response.attestationObject),
        secret: secretOf(made) ?? (await secretLater(made, relyingParty)),
    };
}

/** Some authenticators give their secret with an answer alone, not with a new passkey: the visitor is asked once more. */
async function secretLater(made: PublicKeyCredential, relyingParty: string): Promise<Bytes | undefined> {
    if (made.getClientExtensionResults().prf?.enabled !== true) {
        return undefined;
    }
    const challenge = crypto.getRandomValues(new Uint8Array(32)); // nobody but this page asks
    return answer({ challenge, relyingParty }, new Uint8Array(made.rawId)).then(
        ({ secret }) => secret,
        () => undefined,
    );
}

/** Lets the visitor answer with a passkey of theirs: any that they choose, or a certain one. */
export async function answer({ challenge, relyingParty }: Asked, certain?: Bytes): Promise<Answered> {
    const used = await asked(
        navigator.credentials.get({
            publicKey: {
                challenge: own(challenge),
                rpId: relyingParty,
                timeout: PATIENCE,
                allowCredentials: certain === undefined ? [] : [{ type: "public-key", id: certain }],
                userVerification: "preferred",
                extensions: WITH_SECRET,
            },
        }),
    );
    const response = used.response as AuthenticatorAssertionResponse;
    return {
        credentialId: new Uint8Array(used.rawId),
        clientDataJson: new Uint8Array(response.clientDataJSON),
        authenticatorData: new Uint8Array(response.authenticatorData),
        signature: new Uint8Array(response.signature),
        userHandle: new Uint8Array(response.userHandle ?? new ArrayBuffer()),
        secret: secretOf(used),
    };
}

async function asked(asking: Promise<Credential | null>): Promise<PublicKeyCredential> {
    let found: Credential | null;
    try {
        found = await asking;
    } catch (error) {
        throw new NoPasskeyError(error);
    }
    if (found === null) {
        throw new NoPasskeyError(undefined);
    }
    return found as PublicKeyCredential;
}

function secretOf(credential: PublicKeyCredential): Bytes | undefined {
    const first = credential.getClientExtensionResults().prf?.results?.first;
    if (first === undefined) {
        return undefined;
    }
    return first instanceof ArrayBuffer
        ? new Uint8Array(first)
        : new Uint8Array(new Uint8Array(first.buffer, first.byteOffset, first.byteLength));
}

/** Bytes of a message, as browsers want them. */
function own(bytes: Uint8Array): Bytes {
    return new Uint8Array(bytes);
}
