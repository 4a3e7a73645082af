import { sql } from 'kysely';
import { io, type Socket } from 'socket.io-client';
import { expect, test } from 'vitest';
import { openPortal } from '../../testing/world/app.ts';
import { aUser } from '../../testing/builders/factories.ts';
import { listen, openWindow } from '../../testing/world/live-window.ts';
import { openSession } from '../session/session.ts';
import { publish, LIVE_CHANNEL } from '../live/publish.ts';

const { portal, ctx, db } = await openPortal();
const address = await listen(portal);

/** More than the buffers of the system hold for two ends that stand on one machine. */
const MEGABYTES = 16;

function tokenOf(person: { _id: string }): Promise<string> {
  return openSession(ctx, db, person._id, null);
}

/** A window that has stopped reading, as that of a laptop whose lid was closed. */
async function aWindowThatDoesNotRead(person: { _id: string }): Promise<Socket> {
  const auth = { token: await tokenOf(person) };
  const socket = io(address, { transports: ['websocket'], forceNew: true, reconnection: false, auth });
  await new Promise<void>((resolve) => {
    socket.on('connect', resolve);
  });
  networkOf(socket).pause();
  return socket;
}

function networkOf(socket: Socket): { pause(): void; resume(): void } {
  return (socket.io.engine.transport as unknown as { ws: { _socket: { pause(): void; resume(): void } } }).ws._socket;
}

/** Says so much to a person's windows, in pieces as long as the longest that travel. */
async function publishMuch(person: { _id: string }, megabytes: number): Promise<void> {
  const message = { room: `user:${person._id}`, event: 'notification', facts: { _id: `NUMBER ${'x'.repeat(7000)}` } };
  await sql`select pg_notify(${LIVE_CHANNEL}, replace(${JSON.stringify(message)}, 'NUMBER', n::text))
    from generate_series(1, ${megabytes * 150}) n`.execute(db);
}

function countLines(): Promise<number> {
  return new Promise((resolve, reject) => {
    portal.app.server.getConnections((error, count) => (error === null ? resolve(count) : reject(error)));
  });
}

test('faults F11: windows that do not read are disconnected, those that do hear everything, and who comes back is let in', async () => {
  const [sleeper, reader] = [await aUser(ctx), await aUser(ctx)];
  const quick = await openWindow(address, await tokenOf(reader));
  const sleeping = await Promise.all([1, 2, 3].map(() => aWindowThatDoesNotRead(sleeper)));
  expect(await countLines()).toBe(4);
  await publishMuch(sleeper, MEGABYTES);
  await publishMuch(reader, 1);
  await expect.poll(() => quick.received.length).toBe(150);
  await expect.poll(countLines).toBe(1);

  const woken = sleeping.map((socket) => {
    const gone = new Promise((resolve) => {
      socket.on('disconnect', resolve);
    });
    networkOf(socket).resume();
    return gone;
  });
  await Promise.all(woken);
  const back = await openWindow(address, await tokenOf(sleeper));
  await publish(db, `user:${sleeper._id}`, 'notification', { _id: 'again' });
  expect(await back.receives('notification')).toEqual({ _id: 'again' });
  back.close();
  quick.close();
});

test('faults F11: a window that reads is not disconnected, however much it is told', async () => {
  const reader = await aUser(ctx);
  const window = await openWindow(address, await tokenOf(reader));
  for (let turn = 1; turn <= 4; turn += 1) {
    await publishMuch(reader, 0.9);
    await expect.poll(() => window.received.length).toBe(turn * 135);
  }
  window.close();
});
