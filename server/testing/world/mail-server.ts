import { once } from 'node:events';
import type { AddressInfo, Socket } from 'node:net';
import { text } from 'node:stream/consumers';
import { SMTPServer } from 'smtp-server';

/**
 * How the server treats mails: takes them, says that it has no time, says no word to who comes until its mood changes, disconnects instead of taking one or
 * right after it has, or refuses those to some addresses.
 */
export type MailServerBehaviour =
  | 'takes'
  | 'busy'
  | 'silent'
  | 'cutsBefore'
  | 'cutsAfter'
  | { readonly refuses: string };

/** A mail server on this machine. */
export interface MailServer {
  readonly url: string;
  /** How often each mail arrived, by its `Message-ID`. */
  readonly received: Map<string, number>;
  /** Every mail as it arrived, repeats included. */
  readonly texts: readonly string[];
  count(): number;
  /** Resolves once that many have arrived since the start. */
  until(count: number): Promise<void>;
  behave(mood: MailServerBehaviour): void;
  readonly close: () => Promise<void>;
}

export async function openMailServer(): Promise<MailServer> {
  const received = new Map<string, number>();
  const waiting: { readonly count: number; readonly resolve: () => void }[] = [];
  const unreceived: (() => void)[] = [];
  const texts: string[] = [];
  let mood: MailServerBehaviour = 'takes';
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS', 'AUTH'],
    onConnect: (_session, callback) => void (mood === 'silent' ? unreceived.push(callback) : callback()),
    onMailFrom: (_address, _session, callback) => (mood === 'busy' ? callback(refusal(421, 'later')) : callback()),
    onRcptTo: ({ address }, _session, callback) =>
      typeof mood === 'object' && mood.refuses === address ? callback(refusal(550, 'no such box')) : callback(),
    onData(stream, _session, callback) {
      const keep = (mail: string): void => {
        if (mood === 'cutsBefore') return disconnect(server);
        const id = /^Message-ID: (.+)$/im.exec(mail)?.[1]?.trim() ?? '';
        received.set(id, (received.get(id) ?? 0) + 1);
        texts.push(mail);
        for (const { count, resolve } of waiting) if (texts.length >= count) resolve();
        if (mood === 'cutsAfter') return disconnect(server);
        callback();
      };
      // Who is killed in the middle disconnects without a word.
      text(stream).then(keep, callback);
    },
  });
  server.on('error', () => undefined);
  server.listen(0, '127.0.0.1');
  await once(server.server, 'listening');
  return {
    url: `smtp://127.0.0.1:${(server.server.address() as AddressInfo).port}?ignoreTLS=true`,
    received,
    texts,
    count: () => texts.length,
    until(count) {
      const { promise, resolve } = Promise.withResolvers<void>();
      if (texts.length >= count) resolve();
      else waiting.push({ count, resolve });
      return promise;
    },
    behave(next) {
      mood = next;
      if (mood !== 'silent') for (const greet of unreceived.splice(0)) greet();
    },
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
      }),
  };
}

/** Cuts every line as a failing network does: nobody is told why. */
function disconnect(server: SMTPServer): void {
  for (const { _socket } of server.connections as unknown as Iterable<{ _socket: Socket }>) _socket.destroy();
}

function refusal(responseCode: number, message: string): Error {
  return Object.assign(new Error(message), { responseCode });
}
