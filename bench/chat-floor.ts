import { hashToken } from '@volano/server/platform/session/session';
import Fastify from 'fastify';
import pg from 'pg';
import { Server, type Socket } from 'socket.io';
import { answerOrders } from './chat-child.ts';

const CHANNEL = 'floor';
/** Whose token it is, and in which conversations they take part. */
const SESSION = 'select "userId" from sessions where "tokenHash" = $1 and "expiresAt" > now()';
const CHATS = `select c."_id" from chats c left join all_agencies a on a."_id" = c."agencyId" where $1 in (c."advisorId", a."userId")`;
const SAY = `with said as (insert into floor_messages ("chatId", "senderId", "message") values ($1, $2, $3) returning "sequence")
  select pg_notify('${CHANNEL}', json_build_object('chatId', $1::text, 'sequence', "sequence", 'message', $3::text)::text) from said`;

/** Where the floor's database is: the portal's own, with a table beside. */
export interface FloorOrder {
  readonly url: string;
}

interface News {
  readonly chatId: string;
  readonly sequence: number;
  readonly message: string;
}

// The least that a message which lasts can cost: the session is looked up, one row is written and flushed to the disk, and every node hears
// of it, this one too, and passes it on to the windows of both. No right is asked, no order kept, nobody's mark moved, nobody's bell rung.
answerOrders<FloorOrder, string>(async ({ url }) => {
  const pool = new pg.Pool({ connectionString: url, max: 10 });
  await pool.query(
    `create table if not exists floor_messages ("sequence" bigserial primary key, "chatId" uuid not null, "senderId" uuid not null, "message" text not null)`,
  );
  const userOf = async (token: string): Promise<string> => {
    const { rows } = await pool.query<{ userId: string }>({
      name: 'session',
      text: SESSION,
      values: [hashToken(token)],
    });
    if (rows[0] === undefined) throw new Error('Nobody is signed in with that.');
    return rows[0].userId;
  };
  const app = Fastify();
  const io = new Server(app.server, { serveClient: false, transports: ['websocket'], perMessageDeflate: false });
  const enter = async (socket: Socket, next: (error?: Error) => void): Promise<void> => {
    try {
      const { rows } = await pool.query<{ _id: string }>(CHATS, [await userOf(String(socket.handshake.auth['token']))]);
      await socket.join(rows.map(({ _id }) => _id));
      next();
    } catch (error) {
      next(error as Error);
    }
  };
  io.use((socket, next) => void enter(socket, next));
  const listener = new pg.Client({ connectionString: url });
  await listener.connect();
  listener.on('notification', ({ payload }) => {
    const { chatId, sequence, message } = JSON.parse(payload ?? '{}') as News;
    io.to(chatId).emit('newMessage', { chatId, sequence, message: { sequence, message } });
  });
  await listener.query(`listen ${CHANNEL}`);
  app.post<{ Params: { chatId: string }; Body: { message: string } }>(
    '/api/chatmessages/:chatId/messages',
    async ({ headers, params, body }, reply) => {
      const userId = await userOf((headers.authorization ?? '').replace('Bearer ', ''));
      await pool.query({ name: 'say', text: SAY, values: [params.chatId, userId, body.message] });
      return reply.code(201).send({ message: body.message });
    },
  );
  return app.listen({ port: 0, host: '127.0.0.1' });
});
