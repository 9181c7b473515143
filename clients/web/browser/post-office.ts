/** A server of mail that takes every letter and keeps it, unless it `refuses`: as much of SMTP (RFC 5321) as a service speaks that sends plain text. */

import { createServer, type Server, type Socket } from "node:net";

const END = "\r\n.\r\n";

export class PostOffice {
    readonly letters: string[] = [];
    refuses = false;
    readonly #server: Server;

    private constructor() {
        this.#server = createServer((socket) => this.#serve(socket));
    }

    static async open(): Promise<PostOffice> {
        const office = new PostOffice();
        await new Promise<void>((resolve) => office.#server.listen(0, "127.0.0.1", resolve));
        return office;
    }

    get port(): number {
        const address = this.#server.address();
        return typeof address === "object" && address !== null ? address.port : 0;
    }

    /** The path of a link in the last letter. */
    link(deed: string): string {
        const plain = (this.letters.at(-1) ?? "").replaceAll("=\r\n", "");
        return new RegExp(`/mail/${deed}/[a-z0-9]+/[a-z0-9]+`).exec(plain)?.[0] ?? "";
    }

    close(): void {
        this.#server.close();
    }

    #serve(socket: Socket): void {
        let [heard, writes] = ["", false];
        const say = (line: string): boolean => socket.write(`${line}\r\n`);
        say("220 localhost");
        socket.on("error", () => socket.destroy());
        socket.on("data", (data) => {
            heard += data.toString("latin1");
            for (;;) {
                const at = heard.indexOf(writes ? END : "\r\n");
                if (at < 0) {
                    return;
                }
                const said = heard.slice(0, at);
                heard = heard.slice(at + (writes ? END.length : 2));
                if (writes) {
                    this.letters.push(said);
                }
                if (this.refuses && /^RCPT/i.test(said)) {
                    say("450 the mailbox is busy");
                    continue;
                }
                writes = !writes && said.toUpperCase() === "DATA";
                say(writes ? "354 go on" : said.toUpperCase() === "QUIT" ? "221 bye" : "250 fine");
            }
        });
    }
}
