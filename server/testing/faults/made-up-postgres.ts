import type { AddressInfo } from 'node:net';
import net from 'node:net';
import { listening } from '../world/listening.ts';

/** A server that speaks enough of PostgreSQL's protocol to be connected to, and does it wrong where it is told to. */
interface MadeUpPostgres {
  readonly url: string;
  readonly close: () => Promise<void>;
}

interface Manner {
  /** The name and the value of the one column that a statement is answered with. */
  readonly answer?: (statement: string) => readonly [name: string, value: string];
  /** The bytes of a new session, as they are to be sent; the connection ends after them unless they are the usual ones. */
  readonly greet?: (usual: Buffer) => Buffer;
}

/** Listens on a port of its own. */
export async function openMadeUpPostgres({
  answer = () => ['one', '1'],
  greet = (usual) => usual,
}: Manner): Promise<MadeUpPostgres> {
  const server = net.createServer((socket) => {
    let isGreeted = false;
    socket.on('error', () => undefined);
    socket.on('data', (bytes) => {
      if (isGreeted) {
        answerStatements(socket, bytes, answer);
        return;
      }
      isGreeted = true;
      const greeting = greet(GREETING);
      socket.write(greeting);
      if (!greeting.equals(GREETING)) socket.end();
    });
  });
  const { close } = await listening(server);
  return { url: `postgres://somebody@127.0.0.1:${(server.address() as AddressInfo).port}/volano`, close };
}

function answerStatements(socket: net.Socket, bytes: Buffer, answer: NonNullable<Manner['answer']>): void {
  if (bytes[0] === 'X'.charCodeAt(0)) return void socket.end();
  if (bytes[0] !== 'Q'.charCodeAt(0)) return;
  const [name, said] = answer(bytes.subarray(5, -1).toString());
  const value = Buffer.from(said);
  const column = Buffer.concat([text(name), integers([4, 0], [2, 0], [4, 25], [2, -1], [4, -1], [2, 0])]);
  socket.write(
    Buffer.concat([
      message('T', Buffer.concat([integers([2, 1]), column])),
      message('D', Buffer.concat([integers([2, 1], [4, value.length]), value])),
      message('C', text('SELECT 1')),
      READY,
    ]),
  );
}

/** What ends a session at once, as a server says it that stops. */
export const FATAL = message(
  'E',
  Buffer.concat([text('SFATAL'), text('C57P01'), text('Mterminating connection'), Buffer.of(0)]),
);
const READY = message('Z', Buffer.from('I'));
const GREETING = Buffer.concat([
  message('R', integers([4, 0])),
  message('S', Buffer.concat([text('server_version'), text('18.0')])),
  message('K', integers([4, 1], [4, 1])),
  READY,
]);

function message(kind: string, content: Buffer): Buffer {
  return Buffer.concat([Buffer.from(kind), integers([4, content.length + 4]), content]);
}

function text(words: string): Buffer {
  return Buffer.from(`${words}\0`);
}

/** Numbers of so many bytes each. */
function integers(...numbers: readonly (readonly [bytes: 2 | 4, value: number])[]): Buffer {
  const all = Buffer.alloc(numbers.reduce((sum, [bytes]) => sum + bytes, 0));
  let at = 0;
  for (const [bytes, value] of numbers) at = bytes === 2 ? all.writeInt16BE(value, at) : all.writeInt32BE(value, at);
  return all;
}
