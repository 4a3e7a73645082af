import { once } from 'node:events';
import { connect, type AddressInfo, type Socket } from 'node:net';
import { text } from 'node:stream/consumers';
import { setImmediate as turn } from 'node:timers/promises';
import { sql } from 'kysely';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { type TestApp, testApp } from '../../testing/world/app.ts';
import { anAnnouncement } from '../../testing/builders/factories.ts';
import { FORM_TYPE } from '../../testing/builders/form-body.ts';
import { anOffice } from '../../testing/builders/office.ts';
import { keptOf } from '../../testing/builders/sending-files.ts';
import { openSession } from '../session/session.ts';

const MEGABYTE = 1_048_576;

let portal: TestApp;
let head: string;
let id: string;
let stopping: AbortController;
beforeEach(async () => {
  stopping = new AbortController();
  portal = await testApp({}, undefined, undefined, stopping.signal);
  await portal.app.listen({ port: 0, host: '127.0.0.1' });
  const { admin } = await anOffice(portal.ctx);
  id = (await anAnnouncement(portal.ctx))._id;
  const token = await openSession(portal.ctx, portal.ctx.db, admin._id, null);
  head = `Host: x\r\nAuthorization: Bearer ${token}\r\n`;
});
afterEach(() => portal.close());

/** A line to the portal, with both of its ends. */
async function aConnection() {
  const { port } = portal.app.server.address() as AddressInfo;
  const accepted = once(portal.app.server, 'connection') as Promise<[Socket]>;
  const near = connect({ port, host: '127.0.0.1' });
  near.on('error', () => undefined);
  const answer = text(near).catch(() => '');
  const [far] = await accepted;
  let sent = 0;
  return {
    near,
    answer,
    /** What node does once nothing went over the line for a minute. */
    fallSilent: () => far.emit('timeout'),
    /** Sends, and returns once the portal has read it or has closed the line. */
    async send(bytes: Buffer | string): Promise<void> {
      sent += Buffer.byteLength(bytes);
      near.write(bytes);
      while (far.bytesRead < sent && !far.destroyed) await turn();
    },
  };
}

/** A form of a file of so many bytes: its head, and what it is made of. */
function aForm(size: number) {
  const linkedEntity = { linkedEntityType: 'announcement', linkedEntityId: id, type: 'public' };
  const part = (disposition: string) => `--edge\r\ncontent-disposition: form-data; ${disposition}\r\n\r\n`;
  const body = Buffer.concat([
    Buffer.from(`${part('name="JSONbody"')}${JSON.stringify({ linkedEntity })}\r\n`),
    Buffer.from(part('name="file"; filename="lungo.txt"')),
    Buffer.alloc(size, 'a'),
    Buffer.from('\r\n--edge--\r\n'),
  ]);
  const type = `Content-Type: ${FORM_TYPE}\r\nContent-Length: ${body.length}\r\n`;
  return { head: `POST /api/uploads HTTP/1.1\r\n${head}Connection: close\r\n${type}\r\n`, body };
}

/** The portal's watch over its lines, in a time that runs as the test says. */
function aWatch() {
  let seconds = 0;
  return (passed: number) => {
    seconds += passed;
    portal.app.connections.check(performance.now() + seconds * 1000);
  };
}

describe('a body is bounded by its progress, not by its whole time (11-operations §1)', () => {
  test('25 megabytes at 1 Mbit/s arrive: two hundred seconds, a bit of it each', async () => {
    const form = aForm(25 * MEGABYTE);
    const connection = await aConnection();
    const pass = aWatch();
    await connection.send(form.head);
    const bit = Math.ceil(form.body.length / 200);
    for (let at = 0; at < form.body.length; at += bit) {
      await connection.send(form.body.subarray(at, at + bit));
      pass(1);
    }
    expect(await connection.answer).toMatch(/^HTTP\/1\.1 201 /);
    expect((await keptOf(portal, 'announcement', id)).rows).toMatchObject([{ size: 25 * MEGABYTE }]);
  });

  test('half a minute without a byte ends it, and keeps nothing', async () => {
    const form = aForm(MEGABYTE);
    const connection = await aConnection();
    const pass = aWatch();
    await connection.send(form.head);
    await connection.send(form.body.subarray(0, 400_000));
    // The first look sees that something came.
    pass(5);
    pass(29);
    await turn();
    expect(connection.near.readyState).toBe('open');
    pass(2);
    expect(await connection.answer).toMatch(/^HTTP\/1\.1 408 [^]*"requestTimeout"/);
    expect(await keptOf(portal, 'announcement', id)).toEqual({ rows: [], files: [] });
  });

  test('abuse 67: a byte every 29 seconds ends within two minutes', async () => {
    const form = aForm(MEGABYTE);
    const connection = await aConnection();
    const pass = aWatch();
    await connection.send(form.head);
    let bytes = 0;
    for (; connection.near.readyState === 'open' && bytes < 10; bytes += 1) {
      await connection.send(form.body.subarray(bytes, bytes + 1));
      pass(29);
      await turn();
    }
    expect(await connection.answer).toMatch(/^HTTP\/1\.1 408 /);
    expect(bytes).toBeLessThan(5);
  });
});

test('a line on which nothing moves for a minute is closed, but not while its answer is worked on', async () => {
  const blocker = await portal.ctx.db.startTransaction().execute();
  await sql`lock table announcements`.execute(blocker);
  const [waiting, resting] = [await aConnection(), await aConnection()];
  await waiting.send(`GET /api/announcements/${id} HTTP/1.1\r\n${head}Connection: close\r\n\r\n`);
  for (const { fallSilent } of [waiting, resting]) fallSilent();
  await blocker.commit().execute();
  expect(await waiting.answer).toMatch(/^HTTP\/1\.1 200 /);
  expect(await resting.answer).toBe('');
});

describe('a portal that stops', () => {
  test('says so first, answers what it has in hand, and closes what rests at once', async () => {
    const resting = await aConnection();
    await resting.send(`GET /api/options HTTP/1.1\r\nHost: x\r\n\r\n`);
    const silent = await aConnection();
    const busy = await aConnection();
    const form = aForm(1000);
    await busy.send(form.head.replace('Connection: close\r\n', ''));

    stopping.abort();
    const health = await fetch(`http://127.0.0.1:${(portal.app.server.address() as AddressInfo).port}/api/health`);
    expect([health.status, health.headers.get('connection')]).toEqual([503, 'close']);
    const drained = portal.app.connections.drain({ noticeMs: 1, answersMs: 60_000, firstBytesMs: 1 });
    expect(await resting.answer).toMatch(/^HTTP\/1\.1 200 /);
    expect(await silent.answer).toBe('');
    await busy.send(form.body);
    expect(await busy.answer).toMatch(/^HTTP\/1\.1 201 [^]*\r\nconnection: close\r\n/i);
    await drained;
  });

  test('answers a connection that was open and had sent nothing yet', async () => {
    const opened = await aConnection();
    stopping.abort();
    const drained = portal.app.connections.drain({ noticeMs: 1, answersMs: 60_000, firstBytesMs: 60_000 });
    while (portal.app.server.listening) await turn();
    await opened.send(`GET /api/options HTTP/1.1\r\nHost: x\r\n\r\n`);
    expect(await opened.answer).toMatch(/^HTTP\/1\.1 200 [^]*\r\nconnection: close\r\n/i);
    await drained;
  });

  test('cuts what does not come to its end', async () => {
    const endless = await aConnection();
    await endless.send(aForm(1000).head);
    stopping.abort();
    await portal.app.connections.drain({ noticeMs: 1, answersMs: 20 });
    expect(await endless.answer).toBe('');
  });
});
