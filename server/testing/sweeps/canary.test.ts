import { updateAgency, deleteAgency } from '@volano/domain/contracts/agencies';
import { sendMessage } from '@volano/domain/contracts/chats';
import type { RouteSpec } from '@volano/domain/contracts/route';
import { updateUser } from '@volano/domain/contracts/users';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { routes } from '../../app/routes.ts';
import { recountAll } from '../../matching/public.ts';
import { publish } from '../../platform/live/publish.ts';
import { type TestApp, testApp } from '../world/app.ts';
import { CANARY, everythingOf } from './canary-paint.ts';
import { personalTables } from './personal-tables.ts';
import { CANARY_EMAIL } from './canary-ids.ts';
import { canaryWorld, VISITOR_NAMES, type VisitorName, wordsFor } from './canary-world.ts';
import { type Asked, ask, type Visitor, withSession } from './crawler.ts';
import { aUser } from '../builders/factories.ts';
import { listen, type LiveWindow, openWindow } from '../world/live-window.ts';

// Two tenants. Everything of the first is a canary; the people of the second, and nobody, ask every route for it in every way that its
// contract knows: for what the route speaks of each of them, for everything else one of them. What reads is asked before there is a first tenant and
// after: the answers are the same to the letter.
// Thousands of questions, on a machine that may be busy with other tests.
vi.setConfig({ testTimeout: 120_000, hookTimeout: 300_000 });

const specs = routes.map(({ spec }) => spec);
const reading = specs.filter(({ method }) => method === 'GET');
const writing = specs.filter(({ method }) => method !== 'GET');
const isExport = ({ path }: RouteSpec): boolean => /\/excel(\/|$)/.test(path);
const VISITORS = VISITOR_NAMES.filter((name) => name !== 'admin');

let portal: TestApp;
let world: Awaited<ReturnType<typeof canaryWorld>>;
let canaries: Map<string, string>;
let stored: string[];
const visitors = new Map<VisitorName, Visitor<VisitorName>>();
const windows: LiveWindow[] = [];
const before = new Map<string, Asked>();
/** Routes that were asked, and whether one of the questions was not only refused for its form. */
const reached = new Map<string, boolean>();

beforeAll(async () => {
  portal = await testApp();
  world = await canaryWorld(portal.ctx);
  // As at every start; until the companies are read, health says that it warms up.
  await recountAll(portal.ctx);
  await signIn();
  await Promise.all(
    VISITORS.map(async (name) => {
      // Nothing has these ids yet: one is answered like another, and the first of them stands for all.
      for (const spec of reading)
        for await (const one of askAs(name, spec, 'usual', world.firstIds.slice(0, 1)))
          before.set(`${name} ${alike(one.question, one)}`, one);
    }),
  );
  canaries = await world.seedFirst();
  stored = await writtenOfFirst();
});
afterAll(async () => {
  for (const window of windows) window.close();
  await portal.close();
});

/** Opens a session for everybody. What is done in the tests ends sessions too. */
async function signIn(): Promise<void> {
  for (const visitor of world.visitors) visitors.set(visitor.name, await withSession(portal, visitor));
}

function askAs(
  name: VisitorName,
  spec: RouteSpec,
  manner: 'usual' | 'brief' = 'usual',
  ids?: readonly string[],
): AsyncGenerator<Asked> {
  const visitor = visitors.get(name);
  if (visitor === undefined) throw new Error(`nobody is called ${name}`);
  return ask(portal, spec, visitor, { ...wordsFor(visitor, spec), ...(ids && { ids }) }, manner);
}

/** Which canaries a text gives away, by their columns. */
function givenAway(text: string): string[] {
  if (!text.toLowerCase().includes(CANARY)) return [];
  return [
    ...new Set([...text.matchAll(new RegExp(`${CANARY}\\w*`, 'gi'))].map(([word]) => canaries.get(word) ?? word)),
  ];
}

test('the first tenant is painted all over', () => {
  expect(new Set(canaries.values()).size).toBeGreaterThan(40);
});

const byVisitor = (walked: readonly RouteSpec[]) =>
  VISITORS.flatMap((name) => walked.map((spec) => [`${name}: ${spec.method} ${spec.path}`, name, spec] as const));

describe('abuse 19: what reads answers another tenant as if there were none', () => {
  const [making, looking] = [reading.filter(isExport), reading.filter((spec) => !isExport(spec))];
  // Looking changes nothing, so several look at once. Of those who have a file made for them each has one at a time.
  test.concurrent.each(byVisitor(looking))('%s', answersTheSame);
  test.each(byVisitor(making))('%s', answersTheSame);

  async function answersTheSame(_: string, name: VisitorName, spec: RouteSpec): Promise<void> {
    const wrong: string[] = [];
    for await (const now of askAs(name, spec)) {
      const then = before.get(`${name} ${alike(now.question, now)}`);
      noteUnderstood(spec, now);
      wrong.push(...givenAway(now.text).map((column) => `${now.question} gives away ${column}`));
      if (masked(then) !== masked(now)) wrong.push(`${now.question} was ${masked(then)} and is ${masked(now)}`);
    }
    expect(wrong).toEqual([]);
  }
});

describe('abuse 19, 29: what writes gives nothing away, and lets in nothing of another tenant', () => {
  test.each(byVisitor(writing))('%s', async (_, name, spec) => {
    const wrong: string[] = [];
    let plain: string | undefined;
    for await (const answer of askAs(name, spec)) {
      const { question, status, text } = answer;
      noteUnderstood(spec, answer);
      if (status >= 500) wrong.push(`${question} is ${status}`);
      wrong.push(...givenAway(text).map((column) => `${question} gives away ${column}`));
      // What is passed over in silence answers like the same without it.
      if (status < 300 && !namesFirst(question)) plain ??= masked(answer);
      if (status < 300 && namesFirst(question) && masked(answer) !== plain && !refusesFirst(text))
        wrong.push(`${question} is let in`);
    }
    expect(wrong).toEqual([]);
  });

  test('and nothing that is stored of the first tenant is other than it was', async () => {
    expect(await writtenOfFirst()).toEqual(stored);
  });
});

describe('nor does what jobs made of all that', () => {
  beforeAll(async () => {
    await portal.drain();
    await signIn();
  });

  test('the mails', async () => {
    const { db } = portal.ctx;
    const mails = await db.selectFrom('mails').selectAll().where('recipient', '!=', CANARY_EMAIL).execute();
    expect(givenAway(JSON.stringify(mails.filter(({ _id }) => _id !== world.ids.mail)))).toEqual([]);
  });

  // A visitor a test, so that none has more to ask than its time on a busy machine.
  test.each(VISITORS)('what %s reads afterwards, the copy of one’s data among it', async (name) => {
    const wrong: string[] = [];
    let copies = 0;
    for (const spec of reading)
      for await (const { question, text } of askAs(name, spec, 'brief')) {
        copies += text.includes('dati.json') ? 1 : 0;
        wrong.push(...givenAway(text).map((column) => `${question} gives away ${column}`));
      }
    expect([wrong, copies]).toEqual([[], name === 'nobody' ? 0 : 1]);
  });
});

test('the net catches: an admin who walks the same way meets the canaries', async () => {
  const met = new Set<string>();
  for (const spec of reading)
    for await (const { text } of askAs('admin', spec, 'brief')) for (const one of givenAway(text)) met.add(one);
  const tables = [...met].map((column) => column.split('.')[0]);
  expect(tables).toEqual(
    expect.arrayContaining(['users', 'all_agencies', 'investments', 'chat_messages', 'mails', 'invitation_partners']),
  );
});

test('nor does an open window, whatever happens to the first tenant', async () => {
  const { ctx } = portal;
  const params = { id: world.ids.agency };
  const owner = portal.as({ _id: world.ids.owner }, { _id: world.ids.agency });
  const admin = portal.as(world.office.admin);
  const address = await listen(portal);
  const guests = [...visitors.values()].filter(({ name }) => name !== 'admin');
  for (const { token } of guests) if (token !== null) windows.push(await openWindow(address, token));
  const said = { params: { chatId: world.ids.chat }, body: { message: `${CANARY}says` } };
  const done = [
    await owner.call(sendMessage, said),
    await owner.call(updateAgency, { params, body: { businessName: `${CANARY}moves` } }),
    await admin.call(updateAgency, { params, body: { advisorId: null } }),
    await admin.call(updateAgency, { params, body: { userId: (await aUser(ctx))._id } }),
    await admin.call(updateUser, { params: { id: world.ids.owner }, body: { isEnabled: false } }),
    await admin.call(deleteAgency, { params }),
  ];
  expect(done.map(({ status }) => status)).toEqual([201, 200, 200, 200, 200, 204]);
  await portal.drain();
  for (const { person } of visitors.values()) {
    if (person !== null) await publish(ctx.db, `user:${person._id}`, 'notification', { _id: 'the last word' });
  }
  for (const [n, window] of windows.entries()) {
    await expect.poll(() => [n, window.received.at(-1)?.facts]).toEqual([n, { _id: 'the last word' }]);
    const said = JSON.stringify(window.received);
    expect([givenAway(said), namesFirst(said)]).toEqual([[], false]);
  }
});

test('every route understood at least one question', () => {
  expect([...reached].filter(([, isReached]) => !isReached).map(([route]) => route)).toEqual([]);
});

function noteUnderstood({ method, path }: RouteSpec, { isUnderstood, isTurnedAway }: Asked): void {
  const route = `${method} ${path}`;
  reached.set(route, (reached.get(route) ?? false) || isUnderstood || isTurnedAway);
}

function namesFirst(question: string): boolean {
  return world.firstIds.some((id) => question.includes(id));
}

/** Of many that are answered line by line: whether what is of the first tenant is left out, or refused as what does not exist. */
function refusesFirst(text: string): boolean {
  // Before the body stand the headers that an answer may give something away in.
  const body = /^\[.*\]$/m.exec(text)?.[0];
  if (body === undefined) return false;
  return (JSON.parse(body) as { status?: string; code?: string }[]).every(
    (line) => !namesFirst(JSON.stringify(line)) || (line.status === 'refused' && line.code === 'notFound'),
  );
}

/** What anybody may cause by saying the e-mail of the first tenant, or by being refused. */
const CAUSED = ['password_resets', 'confirmation_codes', 'mails', 'audit_events', 'matching_changes'];

/** What is stored that names the first tenant. Every table has something: that is held by `personal-data.test.ts`. */
async function writtenOfFirst(): Promise<string[]> {
  const tables = (await personalTables(portal.ctx.db)).map(({ table }) => table);
  return everythingOf(
    portal.ctx.db,
    tables.filter((table) => !CAUSED.includes(table)),
    world.firstIds,
  );
}

/** An answer without what is new each time, and without the ids that it was asked about. */
function masked(answer: Asked | undefined): string {
  if (answer === undefined) return 'not asked';
  return `${answer.status} ${alike(answer.text.replace(/\/api\/files\/[\w.-]+/g, 'FILE'), answer)}`;
}

/** A text in which one id that was asked about reads like any other. */
function alike(text: string, { question }: Asked): string {
  const named = world.firstIds.filter((id) => question.includes(id));
  return named.reduce((rest, id) => rest.replaceAll(id, 'ID'), text);
}
