import { connect } from 'node:net';
import { once } from 'node:events';
import { describe, expect, test, vi } from 'vitest';
import { openPortal } from '../../testing/world/app.ts';
import { anAgency, aUser } from '../../testing/builders/factories.ts';
import { listen, openWindow } from '../../testing/world/live-window.ts';
import { openSession } from '../session/session.ts';
import { publish } from '../live/publish.ts';
import { update } from '../../testing/builders/rows.ts';

const { portal, ctx, db } = await openPortal({ PUBLIC_URL: 'https://portale.example' });
const address = await listen(portal);

async function aPerson() {
  const person = await aUser(ctx);
  const agency = await anAgency(ctx, { userId: person._id });
  const token = await openSession(ctx, db, person._id, agency._id);
  return { person, agency, token };
}

describe('abuse 64: a socket is refused', () => {
  test('without a token, with an unknown one, and with one that stands in the address', async () => {
    const { token } = await aPerson();
    await expect(openWindow(address, null)).rejects.toThrow('sessionExpired');
    await expect(openWindow(address, 'x'.repeat(43))).rejects.toThrow('sessionExpired');
    await expect(openWindow(address, null, { auth: { token: { $ne: '' } } })).rejects.toThrow('sessionExpired');
    await expect(openWindow(address, null, { query: { token } })).rejects.toThrow('sessionExpired');
  });

  test('with the token of a session that is over, or of somebody disabled', async () => {
    const { person, token } = await aPerson();
    await update(db, 'users', { _id: person._id }, { isEnabled: false });
    await expect(openWindow(address, token)).rejects.toThrow('sessionExpired');
    const other = await aPerson();
    await update(db, 'sessions', { userId: other.person._id }, { expiresAt: ctx.clock.now().toISOString() });
    await expect(openWindow(address, other.token)).rejects.toThrow('sessionExpired');
  });

  test('from a page of somebody else, and not from our own', async () => {
    const { token } = await aPerson();
    for (const origin of ['https://evil.example', 'null', 'https://portale.example.evil.example']) {
      await expect(openWindow(address, token, { extraHeaders: { origin } })).rejects.toThrow('websocket error');
    }
    for (const origin of ['https://portale.example', address]) {
      (await openWindow(address, token, { extraHeaders: { origin } })).close();
    }
  });

  test('with a compressed frame, and asking piece by piece', async () => {
    const compressed = 0xc1;
    expect(await sendRaw([compressed, 0x81, 0, 0, 0, 0, 0x40])).toMatch(/^HTTP\/1.1 101 (?!.*permessage-deflate)/s);
    expect((await fetch(`${address}/socket.io/?EIO=4&transport=polling`)).status).toBe(400);
  });
});

test('lines of one address that say no name have an end, and make room when they go; who has a name has a line', async () => {
  const { token } = await aPerson();
  const url = `${address.replace('http', 'ws')}/socket.io/?EIO=4&transport=websocket`;
  const lines = Array.from({ length: 201 }, () => new WebSocket(url));
  const outcomeOf = (line: WebSocket) =>
    Promise.race([once(line, 'open').then(() => 'open'), once(line, 'error').then(() => 'refused')]);
  const outcomes = await Promise.all(lines.map(outcomeOf));
  expect(outcomes.filter((outcome) => outcome === 'refused')).toHaveLength(1);
  await expect(openWindow(address, token)).rejects.toThrow('websocket error');
  const open = lines.filter(({ readyState }) => readyState === WebSocket.OPEN);
  const closed = open.map((line) => once(line, 'close'));
  for (const line of open) line.close();
  await Promise.all(closed);
  // The service hears of each goodbye a moment later than we do.
  const enter = async () => (await openWindow(address, token)).close();
  await vi.waitFor(enter, { timeout: 300_000 });
});

/** Upgrades by hand, sends bytes, and answers what came until the service said goodbye. */
async function sendRaw(bytes: readonly number[]): Promise<string> {
  const { hostname, port, host } = new URL(address);
  const socket = connect(Number(port), hostname);
  let said = '';
  socket.on('data', (chunk) => (said += chunk.toString('latin1')));
  socket.write(
    `GET /socket.io/?EIO=4&transport=websocket HTTP/1.1\r\nHost: ${host}\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n` +
      'Sec-WebSocket-Version: 13\r\nSec-WebSocket-Extensions: permessage-deflate\r\nSec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==\r\n\r\n',
  );
  await once(socket, 'data');
  const goodbye = '\x88';
  socket.on('data', (chunk) => {
    if (chunk.toString('latin1').includes(goodbye)) socket.end();
  });
  socket.write(Buffer.from(bytes));
  await once(socket, 'close');
  return said;
}

test('abuse 65: nobody joins a room; every try is refused and nothing of others is heard', async () => {
  const mine = await aPerson();
  const theirs = await aPerson();
  const window = await openWindow(address, mine.token);
  const rooms = [`user:${theirs.person._id}`, `agency:${theirs.agency._id}`, 'user:*', '*', ''];
  for (const event of ['join', 'subscribe', 'recheck', 'notification']) {
    for (const room of rooms) expect(await window.send(event, room)).toEqual({ code: 'notFound' });
  }
  for (const room of [`user:${theirs.person._id}`, `agency:${theirs.agency._id}`] as const) {
    await publish(db, room, 'notification', { _id: 'canary' });
  }
  await publish(db, `user:${mine.person._id}`, 'notification', { _id: 'mine' });
  expect(await window.receives('notification')).toEqual({ _id: 'mine' });
  expect(window.received).toHaveLength(1);
  window.close();
});

test('abuse 65 and 67: ten thousand joins, a frame of two megabytes and a broken packet end the line and nothing else', async () => {
  const { person, token } = await aPerson();
  const quiet = await openWindow(address, token);
  const joiner = await openWindow(address, token);
  for (let n = 0; n < 10_000; n += 1) void joiner.send('join', `agency:${n}`).catch(() => null);
  await joiner.gone;
  const bulky = await openWindow(address, token);
  void bulky.send('x', 'x'.repeat(2_000_000)).catch(() => null);
  await bulky.gone;
  const broken = [0x81, 0x85, 0, 0, 0, 0, ...Buffer.from('4999{')];
  await sendRaw(broken);
  await publish(db, `user:${person._id}`, 'notification', { _id: 'still' });
  expect(await quiet.receives('notification')).toEqual({ _id: 'still' });
  quiet.close();
});
