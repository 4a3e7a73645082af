import { connect, type Socket } from 'node:net';
import { pipeline } from 'node:stream/promises';
import { AppError } from '@volano/domain/errors';

/** Where ClamAV's daemon listens: a port, or a socket of this machine. */
export type ScannerAddress = { readonly host: string; readonly port: number } | { readonly path: string };

/** Looks for what harms in files that are sent (11-operations §4). A file stands nowhere before it was found clean. */
export interface Scanner {
  /** False where none is configured: nothing is looked for then. */
  readonly isOn: boolean;
  /**
   * Comes back when the bytes are clean. Throws 422 `fileInfected` with what was found as its cause, 503 `scannerDown` where the daemon does
   * not answer or does not look at all of them.
   */
  requireClean(parts: AsyncIterable<Uint8Array>): Promise<void>;
  /** Whether it answers at this moment. */
  isAnswering(): Promise<boolean>;
}

/** For this long nothing may come from the daemon: it unpacks archives before it says a word. */
const SILENCE_MS = 60_000;
const PING_MS = 2_000;
/** Its commands and answers end with a zero byte. */
const END = '\0';
const LONGEST_ANSWER = 4_096;

/** A daemon that was not understood, or did not answer. */
class ScannerError extends Error {
  override name = 'ScannerError';
}

/** The scanner of an installation; without an address it finds everything clean. */
export function createScanner(address: ScannerAddress | undefined): Scanner {
  if (address === undefined)
    return { isOn: false, requireClean: () => Promise.resolve(), isAnswering: () => Promise.resolve(true) };
  return {
    isOn: true,
    async requireClean(parts) {
      const answer = await ask(address, SILENCE_MS, (socket) => sendStream(socket, parts)).catch((cause: unknown) => {
        throw new AppError('scannerDown', { cause });
      });
      if (answer === 'stream: OK') return;
      const found = /^stream: (.+) FOUND$/.exec(answer)?.[1];
      if (found === undefined) throw new AppError('scannerDown', { cause: new ScannerError(answer) });
      throw new AppError('fileInfected', { cause: new ScannerError(found) });
    },
    isAnswering: () =>
      ask(address, PING_MS, (socket) => void socket.write(`zPING${END}`)).then(
        (answer) => answer === 'PONG',
        () => false,
      ),
  };
}

/** The bytes in pieces, each behind its length, and a piece of none at the end. */
function sendStream(socket: Socket, parts: AsyncIterable<Uint8Array>): void {
  async function* pieces() {
    yield Buffer.from(`zINSTREAM${END}`);
    for await (const part of parts) yield* [lengthOf(part.byteLength), part];
    yield lengthOf(0);
  }
  pipeline(pieces, socket, { end: false }).catch((error: unknown) => socket.destroy(error as Error));
}

function lengthOf(bytes: number): Buffer {
  const length = Buffer.alloc(4);
  length.writeUInt32BE(bytes);
  return length;
}

/** One command and its answer on a line of its own. */
function ask(address: ScannerAddress, silenceMs: number, send: (socket: Socket) => void): Promise<string> {
  return new Promise((resolve, reject) => {
    const socket = connect(address);
    let answer = '';
    function end(error?: Error): void {
      socket.destroy();
      // What it said before it cut the line is its answer: it does not read a file to the end that is too large for it.
      const said = answer.split(END)[0]?.trim() ?? '';
      if (said !== '' && (error === undefined || answer.includes(END))) resolve(said);
      else reject(error ?? new ScannerError('no answer'));
    }
    socket.setTimeout(silenceMs, () => end(new ScannerError(`nothing heard for ${silenceMs} ms`)));
    socket.on('connect', () => send(socket));
    socket.on('data', (part: Buffer) => {
      answer += part.toString('latin1');
      if (answer.includes(END) || answer.length > LONGEST_ANSWER) end();
    });
    socket.on('end', () => end());
    socket.on('error', (error) => end(error));
  });
}
