import { createServer } from 'node:net';
import { listening } from './listening.ts';

/** What every scanner takes for a virus and which harms nobody, as its makers publish it; in two parts, so that no scanner takes this file for one. */
export const HARMLESS_VIRUS = ['X5O!P%@AP[4\\PZX54(P^)7CC)7}$EICAR', '-STANDARD-ANTIVIRUS-TEST-FILE!$H+H*'].join('');

export interface ClamdStandIn {
  readonly url: string;
  /** `limited` refuses what is larger than a kilobyte, `mute` takes everything and says nothing, `broken` says what nobody understands. */
  behave(mode: 'well' | 'limited' | 'mute' | 'broken'): void;
  readonly close: () => Promise<void>;
}

const LIMIT = 1_024;

/** Speaks the protocol of ClamAV's daemon, as far as the portal uses it, and finds one virus. */
export async function openClamd(): Promise<ClamdStandIn> {
  let mode: Parameters<ClamdStandIn['behave']>[0] = 'well';
  const server = createServer((socket) => {
    socket.on('error', () => undefined);
    let received = Buffer.alloc(0);
    socket.on('data', (part: Buffer) => {
      received = Buffer.concat([received, part]);
      const answer = answerTo(received, mode);
      if (answer !== null && mode !== 'mute') socket.end(`${answer}\0`);
    });
  });
  const { port, close } = await listening(server);
  return {
    url: `tcp://127.0.0.1:${port}`,
    behave(next) {
      mode = next;
    },
    close,
  };
}

/** Null while more has to come. */
function answerTo(received: Buffer, mode: string): string | null {
  const end = received.indexOf(0);
  if (end === -1) return null;
  const command = received.subarray(0, end).toString();
  if (command === 'zPING') return 'PONG';
  if (command !== 'zINSTREAM') return 'UNKNOWN COMMAND';
  const pieces: Buffer[] = [];
  for (let at = end + 1; at + 4 <= received.length;) {
    const length = received.readUInt32BE(at);
    if (length === 0) return verdictOf(Buffer.concat(pieces), mode);
    pieces.push(received.subarray(at + 4, at + 4 + length));
    at += 4 + length;
    if (mode === 'limited' && pieces.reduce((sum, piece) => sum + piece.length, 0) > LIMIT)
      return 'INSTREAM size limit exceeded. ERROR';
  }
  return null;
}

function verdictOf(bytes: Buffer, mode: string): string {
  if (mode === 'broken') return "stream: Can't allocate memory ERROR";
  return bytes.includes(HARMLESS_VIRUS) ? 'stream: Eicar-Test-Signature FOUND' : 'stream: OK';
}
