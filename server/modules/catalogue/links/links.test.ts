import { createServer, type IncomingMessage, type RequestListener, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { getAnnouncement, updateAnnouncement } from '@volano/domain/contracts/announcements';
import { listReview } from '@volano/domain/contracts/announcement-review';
import * as contract from '@volano/domain/contracts/links';
import type { LinkAnswer } from '@volano/domain/rules/link-outcome';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { testApp, TODAY, openPortal } from '../../../testing/world/app.ts';
import { outcomeOf } from '../../../testing/builders/answers.ts';
import { daysLater, inDays, minutesLater } from '../../../testing/builders/days.ts';
import { anAnnouncement } from '../../../testing/builders/factories.ts';
import { anOffice } from '../../../testing/builders/office.ts';
import { type Asking, noteNamedLinks, askLink } from './links.actions.ts';
import { checkDueLinks } from './links.jobs.ts';
import { claimHost, releaseHost } from './links.queries.ts';

const servers: Server[] = [];
const portal = await openPortal({ LINK_CHECKS: 'true' });
const { ctx, db } = portal;
const office = await anOffice(ctx);
const admin = () => portal.as(office.admin);
const found: LinkAnswer = { reason: 'status', status: 200 };
beforeEach(async () => {
  await db.deleteFrom('announcements').execute();
  await db.deleteFrom('checked_links').execute();
});
afterEach(() => {
  for (const server of servers.splice(0)) {
    server.closeAllConnections();
    server.close();
  }
});

/** A server of this machine; its origin. */
async function serve(listener: RequestListener): Promise<string> {
  const server = createServer(listener);
  servers.push(server);
  await new Promise<void>((done) => {
    server.listen(0, '127.0.0.1', done);
  });
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

/** Asks this machine's own servers as if they were public, and waits for nothing. */
const asking: Asking = {
  ask: (url) => askLink(url, { trustedOrigin: new URL(url).origin }),
  pause: () => Promise.resolve(),
};

/** Each address answers what it is told to, or is there; `asked` are those that were asked. */
function answering(answers: Record<string, LinkAnswer> = {}, asked: string[] = []): Asking {
  const ask = async (url: string) => {
    asked.push(url);
    return answers[url] ?? found;
  };
  return { ask, pause: () => Promise.resolve() };
}

async function run(days: number, how: Asking): Promise<void> {
  portal.travelTo(daysLater(days));
  await checkDueLinks(ctx, how);
}

async function linksOf(id: string) {
  return (await admin().call(contract.getCallLinks, { params: { id } })).links;
}

async function linkOutcomeOf(id: string) {
  const [link] = await linksOf(id);
  return [link?.outcome, link?.reason, link?.status];
}

async function remarksOf(id: string) {
  const reply = await admin().call(listReview, { query: {} });
  return reply.rows.find(({ _id }) => _id === id)?.remarks ?? [];
}

async function brokenSince(id: string) {
  return (await portal.as(office.user, office.agency).call(getAnnouncement, { params: { id } })).officialUrlBrokenSince;
}

const aCall = async (officialUrl: string, given: Parameters<typeof anAnnouncement>[1] = {}) =>
  (await anAnnouncement(ctx, { officialUrl, ...given }))._id;

test('what servers of this machine answer is ok, broken or uncertain', async () => {
  const asked: string[] = [];
  const own = await serve((request: IncomingMessage, reply) => {
    asked.push(`${request.method ?? ''} ${request.url ?? ''} ${request.headers['user-agent'] ?? ''}`);
    const [, path = ''] = (request.url ?? '').split('/');
    if (path === 'move') return void reply.writeHead(301, { location: '/200' }).end();
    if (path === 'away') return void reply.writeHead(302, { location: 'http://10.0.0.1/' }).end();
    if (path === 'noHead') return void reply.writeHead(request.method === 'HEAD' ? 405 : 200).end('pagina');
    return void reply.writeHead(Number(path)).end();
  });
  const seen = async (path: string) => {
    const { reason, status } = await askLink(`${own}/${path}`, { trustedOrigin: own });
    return `${reason} ${status}`;
  };
  const kinds = ['200', 'move', 'noHead', '404', '410', '403', '503'];
  const statuses = ['200', '200', '200', '404', '410', '403', '503'];
  expect(await Promise.all(kinds.map(seen))).toEqual(statuses.map((status) => `status ${status}`));
  expect(await seen('away')).toBe('private null');
  expect(asked).toContain('HEAD /200 Volano');
  expect(asked).toContain('GET /noHead Volano');
  asked.length = 0;
  expect(await seen('429')).toBe('status 429');
  expect(asked).toEqual(['HEAD /429 Volano']);
  const closed = await serve(() => undefined);
  servers.at(-1)?.close();
  expect(await askLink(closed, { trustedOrigin: closed })).toEqual({ reason: 'unreachable', status: null });
});

test('a broken address is a remark with the day, and settles by itself when it answers; companies read since when', async () => {
  let status = 404;
  const own = await serve((_, reply) => void reply.writeHead(status).end());
  const id = await aCall(`${own}/bando`);
  await run(0, asking);
  expect(await linkOutcomeOf(id)).toEqual(['broken', 'status', 404]);
  const params = { value: `${own}/bando`, day: '18/11/2026' };
  expect(await remarksOf(id)).toMatchObject([{ field: 'Link_istituzionale', reason: 'linkBroken', params }]);
  expect(await brokenSince(id)).toBe(TODAY.toISOString());
  // Nobody knows any more whether it works: nothing is said to the company, and the office still has it to look at.
  status = 503;
  await run(8, asking);
  expect(await linkOutcomeOf(id)).toEqual(['uncertain', 'status', 503]);
  expect(await brokenSince(id)).toBeNull();
  expect(await remarksOf(id)).toHaveLength(1);
  status = 404;
  await run(16, asking);
  expect(await brokenSince(id)).toBe(TODAY.toISOString());
  expect(await remarksOf(id)).toHaveLength(1);
  status = 200;
  await run(24, asking);
  expect(await remarksOf(id)).toEqual([]);
  expect(await brokenSince(id)).toBeNull();
  // Gone anew, it is a remark anew.
  status = 410;
  await run(32, asking);
  expect(await remarksOf(id)).toMatchObject([{ params: { day: '20/12/2026' } }]);
});

test('a host without an address is broken the second time, asked the next night; what is uncertain is no remark', async () => {
  const url = 'https://sparito.example/bando';
  const id = await aCall(url);
  const gone = answering({ [url]: { reason: 'noHost', status: null } });
  await run(0, gone);
  expect([await linkOutcomeOf(id), await remarksOf(id)]).toEqual([['uncertain', 'noHost', null], []]);
  await run(1.1, gone);
  expect(await linkOutcomeOf(id)).toEqual(['broken', 'noHost', null]);
  expect(await remarksOf(id)).toHaveLength(1);
  expect(await brokenSince(id)).toBe(TODAY.toISOString());
});

test('an address is asked once a week whatever the number of calls; published and not expired ones, with the links of their texts', async () => {
  const asked: string[] = [];
  const how = answering({}, asked);
  await aCall('https://uno.example/a#b');
  await aCall('https://uno.example/a', { description: '<p><a href="https://due.example/c?x=1&amp;y=2">C</a></p>' });
  await aCall('https://bozza.example/', { isActive: false });
  await aCall('https://scaduta.example/', { expiryDate: inDays(-2) });
  await run(0, how);
  expect(asked.toSorted()).toEqual(['https://due.example/c?x=1&y=2', 'https://uno.example/a']);
  await run(6, how);
  expect(asked).toHaveLength(2);
  await run(7.1, how);
  expect(asked).toHaveLength(4);
});

test('one at a time a host, with a pause between two; several hosts together; two machines ask each address once', async () => {
  const [running, most] = [new Map<string, number>(), new Map<string, number>()];
  const asked: string[] = [];
  let pauses = 0;
  const how: Asking = {
    ask: async (url) => {
      const { host } = new URL(url);
      asked.push(url);
      running.set(host, (running.get(host) ?? 0) + 1);
      most.set(host, Math.max(most.get(host) ?? 0, running.get(host) ?? 0));
      await db.selectFrom('users').select('_id').limit(1).execute();
      running.set(host, (running.get(host) ?? 0) - 1);
      return found;
    },
    pause: async () => {
      pauses += 1;
    },
  };
  for (const host of ['uno', 'due', 'tre'])
    for (const page of [1, 2, 3, 4]) await aCall(`https://${host}.example/${page}`);
  await Promise.all([checkDueLinks(ctx, how), checkDueLinks(ctx, how)]);
  expect([asked.length, new Set(asked).size]).toEqual([12, 12]);
  expect([...most.values()]).toEqual([1, 1, 1]);
  expect(pauses).toBe(9);
});

test('of two machines that take a host at once one has it, until it lets go', async () => {
  for (const page of [1, 2, 3]) await aCall(`https://uno.example/${page}`);
  await noteNamedLinks(ctx);
  const at = (hours: number) => minutesLater(hours * 60).toISOString();
  const claim = () => claimHost(db, 'uno.example', { askedBefore: at(-24), now: at(0), until: at(1) });
  const taken = await Promise.all([claim(), claim()]);
  expect(new Set(taken.map(({ length }) => length))).toEqual(new Set([0, 3]));
  expect(await claim()).toEqual([]);
  await releaseHost(db, taken.flat());
  expect(await claim()).toHaveLength(3);
});

test('a run that is cut short goes on where it stopped', async () => {
  const asked: string[] = [];
  await Promise.all([1, 2, 3].map((page) => aCall(`https://uno.example/${page}`)));
  const on = answering({}, asked);
  const cut: Asking = {
    ...on,
    ask: (url) => (asked.length === 1 ? Promise.reject(new Error('The machine is gone')) : on.ask(url)),
  };
  await expect(checkDueLinks(ctx, cut)).rejects.toThrow('The machine is gone');
  await checkDueLinks(ctx, on);
  expect(asked.toSorted()).toEqual([1, 2, 3].map((page) => `https://uno.example/${page}`));
});

test('“Controlla ora” asks the addresses of one call through the guard: what is private is not asked', async () => {
  let requests = 0;
  const own = await serve((_, reply) => {
    requests += 1;
    reply.end();
  });
  const id = await aCall(`${own}/`, { isActive: false });
  const reply = await admin().call(contract.checkCallLinks, { params: { id } });
  expect(requests).toBe(0);
  expect(reply.links).toMatchObject([{ url: `${own}/`, outcome: 'uncertain', reason: 'private' }]);
});

test('the list has the broken first with the calls that name them; an address that is corrected is forgotten with its remark', async () => {
  const how = answering({
    'https://rotto.example/': { reason: 'status', status: 404 },
    'https://forse.example/': { reason: 'timeout', status: null },
  });
  const id = await aCall('https://rotto.example/', { title: 'Bando dal link rotto' });
  await aCall('https://forse.example/');
  await aCall('https://bene.example/');
  await run(0, how);
  const list = async (query: object) => {
    const reply = await admin().call(contract.listLinks, { query: { count: 'true', ...query } });
    return [reply.rows.map(({ url }) => url), reply.total];
  };
  expect(await list({})).toEqual([['https://rotto.example/', 'https://forse.example/', 'https://bene.example/'], 3]);
  expect(await list({ outcome: 'uncertain' })).toEqual([['https://forse.example/'], 1]);
  const summary = await admin().call(contract.getLinksSummary, {});
  expect(summary).toEqual({ isOn: true, ok: 1, broken: 1, uncertain: 1, unchecked: 0 });
  await admin().call(updateAnnouncement, { params: { id }, body: { officialUrl: 'https://bene.example/' } });
  expect(await brokenSince(id)).toBeNull();
  await run(1, how);
  expect(await remarksOf(id)).toEqual([]);
  expect(await list({ outcome: 'broken' })).toEqual([[], 0]);
});

test('where the installation asks nobody, nobody is asked', async () => {
  const quiet = await testApp({});
  try {
    const { admin: person } = await anOffice(quiet.ctx);
    const { _id: id } = await anAnnouncement(quiet.ctx, { officialUrl: 'https://uno.example/' });
    await checkDueLinks(quiet.ctx, { ...asking, ask: () => Promise.reject(new Error('asked')) });
    const refused = await quiet.as(person).attempt(contract.checkCallLinks, { params: { id } });
    expect(outcomeOf(refused)).toBe('409 notConfigured');
  } finally {
    await quiet.close();
  }
});
