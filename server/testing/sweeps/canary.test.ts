import { updateAgency, deleteAgency } from '@volano/domain/contracts/agencies';
import { sendMessage } from '@volano/domain/contracts/chats';
import type { RouteSpec } from '@volano/domain/contracts/route';
import { updateUser } from '@volano/domain/contracts/users';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { publish } from '../../platform/live/publish.ts';
import { aUser } from '../builders/factories.ts';
import { listen, type LiveWindow, openWindow } from '../world/live-window.ts';
import { CANARY_EMAIL } from './canary-ids.ts';
import { CANARY, everythingOf } from './canary-paint.ts';
import { openWalk, reading, VISITORS, writing } from './canary-walk.ts';
import type { VisitorName } from './canary-world.ts';
import type { Asked } from './crawler.ts';
import { named } from './named-routes.ts';
import { personalTables } from './personal-tables.ts';

// Everybody reads before there is a first tenant and after; then everybody writes, and reads what came of it. The time ends what hangs.
vi.setConfig({ testTimeout: 3_600_000, hookTimeout: 3_600_000 });

const before = new Map<string, Asked>();
const windows: LiveWindow[] = [];
afterAll(async () => {
  for (const window of windows) window.close();
  await walk.close();
});

function leaksOf(name: VisitorName, { question, text }: Asked): string[] {
  return walk.givenAway(text).map((column) => `${name}: ${question} gives away ${column}`);
}

test('the first tenant is painted all over', () => {
  expect(new Set(canaries.values()).size).toBeGreaterThan(40);
});

describe('abuse 19: what reads answers another tenant as if there were none', () => {
  test.each(named(reading))('%s', async (_, spec) => {
    // Reading changes nothing, so several read at once.
    const wrong = await Promise.all(VISITORS.map((name) => answersOtherwise(name, spec)));
    expect(wrong.flat()).toEqual([]);
  });

  async function answersOtherwise(name: VisitorName, spec: RouteSpec): Promise<string[]> {
    const wrong: string[] = [];
    for await (const now of walk.askAs(name, spec)) {
      const then = before.get(`${name} ${walk.alike(now.question, now)}`);
      walk.noteUnderstood(spec, now);
      const [was, is] = [walk.masked(then), walk.masked(now)];
      wrong.push(...leaksOf(name, now), ...(was === is ? [] : [`${name}: ${now.question} was ${was} and is ${is}`]));
    }
    return wrong;
  }
});

describe('abuse 19, 29: what writes gives nothing away, and lets in nothing of another tenant', () => {
  test.each(named(writing))('%s', async (_, spec) => {
    const wrong: string[] = [];
    for (const name of VISITORS) {
      let plain: string | undefined;
      for await (const answer of walk.askAs(name, spec)) {
        const { question, status, text } = answer;
        walk.noteUnderstood(spec, answer);
        wrong.push(...leaksOf(name, answer), ...(status >= 500 ? [`${name}: ${question} is ${status}`] : []));
        // A thing of the first tenant that is ignored leaves the answer as it is without it.
        if (status < 300 && !walk.namesFirst(question)) plain ??= walk.masked(answer);
        if (status < 300 && walk.namesFirst(question) && walk.masked(answer) !== plain && !refusesFirst(text))
          wrong.push(`${name}: ${question} is let in`);
      }
    }
    expect(wrong).toEqual([]);
  });

  test('and nothing that is stored of the first tenant is other than it was', async () => {
    expect(await writtenOfFirst()).toEqual(stored);
  });
});

describe('nor does what jobs made of all that', () => {
  beforeAll(async () => {
    await walk.portal.drain();
    await walk.signIn();
  });

  test('the mails', async () => {
    const { db } = walk.portal.ctx;
    const mails = await db.selectFrom('mails').selectAll().where('recipient', '!=', CANARY_EMAIL).execute();
    expect(walk.givenAway(JSON.stringify(mails.filter(({ _id }) => _id !== walk.world.ids.mail)))).toEqual([]);
  });

  test.each(VISITORS)('what %s reads afterwards, the copy of one’s data among it', async (name) => {
    const wrong: string[] = [];
    let copies = 0;
    for (const spec of reading)
      for await (const answer of walk.askAs(name, spec, 'brief')) {
        copies += answer.text.includes('dati.json') ? 1 : 0;
        wrong.push(...leaksOf(name, answer));
      }
    expect([wrong, copies]).toEqual([[], name === 'nobody' ? 0 : 1]);
  });
});

test('the net catches: an admin who walks the same way meets the canaries', async () => {
  const met = new Set<string>();
  for (const spec of reading)
    for await (const { text } of walk.askAs('admin', spec, 'brief'))
      for (const one of walk.givenAway(text)) met.add(one);
  const tables = [...met].map((column) => column.split('.')[0]);
  expect(tables).toEqual(
    expect.arrayContaining(['users', 'all_agencies', 'investments', 'chat_messages', 'mails', 'invitation_partners']),
  );
});

test('nor does an open window, whatever happens to the first tenant', async () => {
  const { ctx } = walk.portal;
  const params = { id: walk.world.ids.agency };
  const owner = walk.portal.as({ _id: walk.world.ids.owner }, { _id: walk.world.ids.agency });
  const admin = walk.portal.as(walk.world.office.admin);
  const address = await listen(walk.portal);
  const guests = [...walk.visitors.values()].filter(({ name }) => name !== 'admin');
  for (const { token } of guests) if (token !== null) windows.push(await openWindow(address, token));
  const said = { params: { chatId: walk.world.ids.chat }, body: { message: `${CANARY}says` } };
  const done = [
    await owner.attempt(sendMessage, said),
    await owner.attempt(updateAgency, { params, body: { businessName: `${CANARY}moves` } }),
    await admin.attempt(updateAgency, { params, body: { advisorId: null } }),
    await admin.attempt(updateAgency, { params, body: { userId: (await aUser(ctx))._id } }),
    await admin.attempt(updateUser, { params: { id: walk.world.ids.owner }, body: { isEnabled: false } }),
    await admin.attempt(deleteAgency, { params }),
  ];
  expect(done.map(({ status }) => status)).toEqual([201, 200, 200, 200, 200, 204]);
  await walk.portal.drain();
  for (const { person } of walk.visitors.values()) {
    if (person !== null) await publish(ctx.db, `user:${person._id}`, 'notification', { _id: 'the last word' });
  }
  for (const [n, window] of windows.entries()) {
    await expect.poll(() => [n, window.received.at(-1)?.facts]).toEqual([n, { _id: 'the last word' }]);
    const said = JSON.stringify(window.received);
    expect([walk.givenAway(said), walk.namesFirst(said)]).toEqual([[], false]);
  }
});

test('every route understood at least one question', () => {
  expect(walk.deaf()).toEqual([]);
});

/** Of many that are answered line by line: whether what is of the first tenant is left out, or refused as what does not exist. */
function refusesFirst(text: string): boolean {
  // Before the body stand the headers that an answer may give something away in.
  const body = /^\[.*\]$/m.exec(text)?.[0];
  if (body === undefined) return false;
  return (JSON.parse(body) as { status?: string; code?: string }[]).every(
    (line) => !walk.namesFirst(JSON.stringify(line)) || (line.status === 'refused' && line.code === 'notFound'),
  );
}

/** What anybody may cause by saying the e-mail of the first tenant, or by being refused. */
const CAUSED = ['password_resets', 'confirmation_codes', 'mails', 'audit_events', 'matching_changes'];

const walk = await openWalk();
await Promise.all(
  VISITORS.map(async (name) => {
    for (const spec of reading)
      for await (const one of walk.askAs(name, spec, 'before'))
        before.set(`${name} ${walk.alike(one.question, one)}`, one);
  }),
);
const canaries = await walk.seedFirst();
const stored = await writtenOfFirst();

/** What is stored that names the first tenant. Every table has something: that is held by `personal-data.test.ts`. */
async function writtenOfFirst(): Promise<string[]> {
  const { db } = walk.portal;
  const tables = (await personalTables(db)).map(({ table }) => table).filter((table) => !CAUSED.includes(table));
  return everythingOf(db, tables, walk.world.firstIds);
}
