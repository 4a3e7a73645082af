import { once } from 'node:events';
import { readdir } from 'node:fs/promises';
import { type ClientRequest, type IncomingMessage, request } from 'node:http';
import path from 'node:path';
import { json } from 'node:stream/consumers';
import { setImmediate as turn } from 'node:timers/promises';
import { sql } from 'kysely';
import { afterAll, afterEach, expect, test } from 'vitest';
import { routes } from '../../app/routes.ts';
import { FORM_TYPE } from '../../testing/builders/form-body.ts';
import { anOffice } from '../../testing/builders/office.ts';
import { openFreshDatabase } from '../../testing/world/database.ts';
import { type TestApp, testApp, TODAY } from '../../testing/world/app.ts';
import { listen } from '../../testing/world/live-window.ts';
import { openSession } from '../session/session.ts';
import { keepPlaces, takePlace } from './repeats.ts';

const MEGABYTE = 1_048_576;
const database = await openFreshDatabase();
const settings = { UPLOADS_AT_ONCE: '2', UPLOADS_IN_FLIGHT_MB: '3', FILES_A_DAY_MB: '4' };
const nodes = [await testApp(settings, database), await testApp(settings, database)] as const;
const [one, two] = nodes;
const addresses = new Map<TestApp, string>([
  [one, await listen(one)],
  [two, await listen(two)],
]);
const { admin, advisor, otherAdvisor } = await anOffice(one.ctx);
const held: ClientRequest[] = [];

afterEach(async () => {
  for (const request of held.splice(0)) request.destroy();
  while ((await underWay()) > 0) await turn();
  await sql`delete from rate_limits`.execute(one.db);
});
afterAll(() => Promise.all(nodes.map((node) => node.close())));

async function underWay(): Promise<number> {
  const { rows } = await sql`select from rate_limits where key like 'file under way%'`.execute(one.db);
  return rows.length;
}

/** The head of a form of so many bytes and the beginning of its file, and nothing more. */
async function begin(node: TestApp, { _id }: { _id: string }, bytes = 100_000): Promise<ClientRequest> {
  const token = await openSession(one.ctx, one.db, _id, null);
  const headers = { authorization: `Bearer ${token}`, 'content-type': FORM_TYPE, 'content-length': bytes };
  const sent = request(`${addresses.get(node)}/api/uploads`, { method: 'POST', headers });
  sent.on('error', () => undefined);
  sent.write('--edge\r\ncontent-disposition: form-data; name="file"; filename="a.txt"\r\n\r\na');
  held.push(sent);
  return sent;
}

/** What it is answered although its body has not come. */
async function refusal(sending: Promise<ClientRequest>) {
  const [answer] = (await once(await sending, 'response')) as [IncomingMessage];
  const { code } = (await json(answer)) as { code: string };
  return [answer.statusCode, code, answer.headers['retry-after']];
}

test('a person sends two at once over all nodes; the next is told when to come back, others are taken, and nothing is left', async () => {
  const [first] = [await begin(one, admin), await begin(two, admin)];
  await expect.poll(underWay).toBe(2);
  for (const node of nodes) expect(await refusal(begin(node, admin))).toEqual([429, 'tooManyRequests', '5']);
  await begin(two, advisor);
  await expect.poll(underWay).toBe(3);
  expect(await readdir(path.join(one.ctx.config.dataDir, 'spool'))).toEqual([]);
  first?.destroy();
  await expect.poll(underWay).toBe(2);
  await begin(one, admin);
  await expect.poll(underWay).toBe(3);
  // Also of those who leave while they are counted.
  for (let n = 0; n < 40; n += 1) {
    const left = await begin(two, otherAdvisor);
    for (let turns = 0; turns < n; turns += 1) await turn();
    left.destroy();
  }
});

test('a node takes three megabytes at once, as the headers say', async () => {
  await begin(one, admin, 2 * MEGABYTE);
  await expect.poll(underWay).toBe(1);
  expect(await refusal(begin(one, advisor, 2 * MEGABYTE))).toEqual([503, 'unavailable', '5']);
  await begin(two, advisor, 2 * MEGABYTE);
  await expect.poll(underWay).toBe(2);
});

test('the day is counted before the body, and of what breaks off what had arrived', async () => {
  const first = await begin(one, otherAdvisor, 2.5 * MEGABYTE);
  await expect.poll(underWay).toBe(1);
  expect(await refusal(begin(two, otherAdvisor, 2 * MEGABYTE))).toEqual([429, 'filesQuota', '86400']);
  first.destroy();
  await expect.poll(underWay).toBe(0);
  await begin(two, otherAdvisor, 2 * MEGABYTE);
  await expect.poll(underWay).toBe(1);
});

test.each(routes.filter(({ spec }) => spec.multipart).map(({ spec }) => [spec.method, spec.path] as const))(
  '%s %s counts among them',
  async (method, url) => {
    for (let n = 0; n < 2; n += 1) await takePlace(one.ctx, `file under way ${admin._id}`, 2, 60);
    const token = await openSession(one.ctx, one.db, admin._id, null);
    const headers = { authorization: `Bearer ${token}`, 'content-type': FORM_TYPE };
    const answer = await one.app.inject({ method, url: `/api/${url}`, headers, payload: '--edge--\r\n' });
    await sql`delete from rate_limits`.execute(one.db);
    expect(answer.json()).toMatchObject({ status: 429, code: 'tooManyRequests' });
  },
);

test('ten at once take two places; one that its node holds stays taken, one of a node that died is free after a minute', async () => {
  const places = await Promise.all(Array.from({ length: 10 }, () => takePlace(one.ctx, 'x', 2, 60)));
  const [mine = '', ...others] = places.filter((place) => place !== null);
  expect(others).toHaveLength(1);
  one.travelTo(new Date(TODAY.getTime() + 50_000));
  await keepPlaces(one.ctx, [mine], 60);
  one.travelTo(new Date(TODAY.getTime() + 70_000));
  expect([await takePlace(one.ctx, 'x', 2, 60), await takePlace(one.ctx, 'x', 2, 60)]).toEqual([others[0], null]);
  one.travelTo(TODAY);
});
