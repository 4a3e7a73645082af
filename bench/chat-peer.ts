import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Server } from 'socket.io';
import { answerOrders } from './chat-child.ts';

/** What a window says to the peer: for whom, and what. */
export interface PeerSaid {
  readonly to: string;
  readonly message: string;
}

// Socket.IO and nothing else: no session, no database, no order, nothing kept. Whoever comes stands in the room of the name they give;
// what they say is passed on to the room of the other and to their own, as in a conversation, and acknowledged.
const http = createServer();
const io = new Server(http, { serveClient: false, transports: ['websocket'], perMessageDeflate: false });
let sequence = 0;
io.on('connection', (socket) => {
  const own = String(socket.handshake.auth['token']);
  void socket.join(own);
  socket.on('say', ({ to, message }: PeerSaid, acknowledge: () => void) => {
    sequence += 1;
    io.to([own, to]).emit('newMessage', { chatId: own, sequence, message: { sequence, message } });
    acknowledge();
  });
});

answerOrders<object, string>(
  () =>
    new Promise((resolve) => {
      http.listen(0, '127.0.0.1', () => resolve(`http://127.0.0.1:${(http.address() as AddressInfo).port}`));
    }),
);
