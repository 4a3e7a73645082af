import { setTimeout as wait } from 'node:timers/promises';
import { getChat, listMessages, readChat } from '@volano/domain/contracts/chats';
import type { LiveEvents } from '@volano/domain/contracts/realtime';
import { io, type Socket } from 'socket.io-client';
import { attemptPortal, callPortal } from '../world/calling.ts';
import type { SeededRandom } from '../builders/seeded-random.ts';
import type { Side } from './chat-writer.ts';
import type { SeenMessage } from '../builders/history-shapes.ts';
import type { KillablePortal } from './killable-portal.ts';

const PAGE = 100;
/** Before a line that was refused is asked for again: while the portal comes or goes it has no seat to give. */
const REFUSED_MS = 100;

/** Somebody who reads a conversation along as the page does. */
export interface ChatReader {
  readonly seen: readonly SeenMessage[];
  /** Cuts the line; another one is opened at once. */
  cut(): void;
  settle(): Promise<number>;
  close(): void;
}

/**
 * Takes what comes when its number is the next, and asks for what came after the last known when it is not, when something was missed, and
 * whenever the line stands again. Now and then it marks what it has seen as read.
 */
export function openChatReader(options: {
  readonly portal: Pick<KillablePortal, 'address'>;
  readonly chat: string;
  readonly side: Side;
  readonly chance: SeededRandom;
}): ChatReader {
  const { portal, chat, side, chance } = options;
  const { token } = side;
  const seen: SeenMessage[] = [];
  let last = 0;
  let isClosed = false;
  let isSettled = false;
  let socket: Socket | undefined;
  let work = Promise.resolve();

  function show({ sequence, message }: { sequence: number; message: string }): void {
    seen.push({ chat, sequence, clientKey: message.split(' ', 1)[0] ?? '' });
    last = sequence;
  }

  async function catchUp(): Promise<void> {
    for (let isMore = true; isMore;) {
      const query = { after: String(last), limit: String(PAGE) };
      const { status, reply } = await attemptPortal({ address: await portal.address(), token }, listMessages, {
        params: { chatId: chat },
        query,
      });
      if (status !== 200) throw new Error(`the history was refused with ${status}`);
      for (const message of reply.rows) show(message);
      isMore = reply.rows.length === PAGE;
    }
  }

  async function markRead(): Promise<void> {
    const body = { sequence: last };
    await callPortal({ address: await portal.address(), token }, readChat, { params: { id: chat }, body });
  }

  /** One thing after the other. What a cut interrupts is made good when the line stands again. */
  function queue(task: () => Promise<void>): void {
    work = work.then(() => (isSettled ? undefined : task())).catch(() => undefined);
  }

  function take({ chatId, sequence, message }: LiveEvents['newMessage']): void {
    if (chatId !== chat) return;
    queue(async () => {
      if (sequence === last + 1 && message !== undefined) show(message);
      else if (sequence > last) await catchUp();
      if (chance.oneIn(10)) await markRead();
    });
  }

  async function stand(): Promise<void> {
    while (!isClosed) {
      const address = await portal.address();
      const line = io(address, { transports: ['websocket'], forceNew: true, reconnection: false, auth: { token } });
      socket = line;
      line.on('newMessage', take);
      line.on('missed', () => queue(catchUp));
      line.on('connect', () => queue(catchUp));
      const wasRefused = await new Promise<boolean>((resolve) => {
        line.on('connect_error', () => resolve(true));
        line.on('disconnect', () => resolve(false));
      });
      line.close();
      if (wasRefused) await wait(REFUSED_MS);
    }
  }
  // Where the portal does not rise again, whoever writes says so.
  stand().catch(() => undefined);

  return {
    seen,
    cut: () => void socket?.disconnect(),
    async settle() {
      // In its turn, and the last: what a line that has just come back asks for meanwhile would be seen twice.
      const end = work.then(catchUp);
      work = end.then(
        () => void (isSettled = true),
        () => undefined,
      );
      await end;
      const reply = await callPortal({ address: await portal.address(), token }, getChat, { params: { id: chat } });
      return reply.unread;
    },
    close() {
      isClosed = true;
      socket?.close();
    },
  };
}
