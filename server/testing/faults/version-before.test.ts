import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { DEMO_PASSWORD } from '@volano/database/seed/users';
import { listAnnouncements } from '@volano/domain/contracts/announcements';
import { listChats, listMessages, sendMessage } from '@volano/domain/contracts/chats';
import { signIn } from '@volano/domain/contracts/session';
import { expect, test } from 'vitest';
import { openStorage } from '../../platform/storage/open-storage.ts';
import { routes } from '../../app/routes.ts';
import { attemptPortal, callPortal } from '../world/calling.ts';
import { openFreshDatabase } from '../world/database.ts';
import { openFolder } from '../world/left-open.ts';
import { basicOf } from '../world/signing-in.ts';
import { portalStarter } from '../world/started-portals.ts';
import { openTreeBefore } from '../world/tree-before.ts';
import { brokenInvariants } from '../sweeps/invariants.ts';
import { isWhole, SEED } from './rounds.ts';

// A rolling upgrade (faults F16): the version that was released last, with its own migrations and its own story, answers while this one migrates the
// same database and starts beside it; then both serve. Needs the history of the repository.

/** Every address is asked where the platform changed, else each sixth. */
const EVERY = isWhole ? 1 : 6;

const root = path.join(import.meta.dirname, '../../..');
const released = releasedCommit();
const before = released === null ? null : openTreeBefore(released);
const folder = openFolder();
const database = await openFreshDatabase({ isEmpty: true });
/** Starts a node, of this version unless told of which program, on the one database and the one folder of files. */
const startNode = portalStarter({ DATABASE_URL: database.url, DATA_DIR: folder, DEMO: 'true', LOG_LEVEL: 'error' });

/** The commit that gave the changelog the heading of its newest version; null where the clone does not know it. */
function releasedCommit(): string | null {
  const changelog = readFileSync(path.join(root, 'CHANGELOG.md'), 'utf8');
  const [heading = ''] = /^## \d+\.\d+\.\d+ \(.*\)$/m.exec(changelog) ?? [];
  try {
    const args = ['log', '--reverse', '--format=%H', `-S${heading}`, '--', 'CHANGELOG.md'];
    const found = execFileSync('git', args, { cwd: root, encoding: 'utf8', stdio: 'pipe' });
    return found.split('\n')[0] || null;
  } catch {
    return null;
  }
}

const PEOPLE = ['admin@volano.example', 'advisor@volano.example', 'user@volano.example'] as const;

async function enter(address: string, email: string): Promise<string> {
  return (await callPortal({ address, token: '' }, signIn, {}, basicOf(email, DEMO_PASSWORD))).token;
}

/** What the node answers to each of these people on each address that names nothing; 0 where the line broke. */
async function statusesOf(address: string, tokens: readonly string[]): Promise<Record<string, number>> {
  const known = routes.filter(({ spec: { method, path: to, access } }) => {
    return method === 'GET' && !to.includes('{') && typeof access !== 'string';
  });
  const asked = known.filter((_, place) => place % EVERY === SEED % EVERY);
  const statuses: Record<string, number> = {};
  const askAll = async (email: string, token: string): Promise<void> => {
    for (const { spec } of asked) {
      const headers = { authorization: `Bearer ${token}` };
      const answer = await fetch(`${address}/api/${spec.path}`, { headers }).catch(() => null);
      await answer?.arrayBuffer();
      statuses[`${email} ${spec.path}`] = answer?.status ?? 0;
    }
  };
  await Promise.all(PEOPLE.map((email, place) => askAll(email, tokens[place] ?? '')));
  return statuses;
}

test('faults F16: the version before serves while this one migrates its database, and beside it afterwards', async ({
  skip,
}) => {
  skip(before === null, 'the clone does not hold the commit of the version before (a shallow clone, or no git)');
  const old = startNode({}, path.join(before ?? '', 'server/app/main.ts'));
  const there = await old.ready;
  const tokens = await Promise.all(PEOPLE.map((email) => enter(there, email)));
  const first = await statusesOf(there, tokens);
  expect(Object.values(first).filter((status) => status === 200).length).toBeGreaterThan(15);

  // Somebody reads and somebody writes all the while.
  const [, consultant = '', company = ''] = tokens;
  const toOld = { address: there, token: company };
  const chatId = (await callPortal(toOld, listChats, { query: {} })).rows[0]?._id ?? '';
  const said: string[] = [];
  const meanwhile: number[] = [];
  let isOver = false;
  const writing = (async () => {
    for (let n = 0; !isOver; n += 1) {
      const message = `intanto-${n}`;
      const request = { params: { chatId }, body: { message }, idempotencyKey: message };
      const { status } = await attemptPortal(toOld, sendMessage, request);
      if (status === 201) said.push(message);
      meanwhile.push(status);
      meanwhile.push((await attemptPortal({ ...toOld, token: consultant }, listAnnouncements, { query: {} })).status);
      await wait(20);
    }
  })();
  const fresh = startNode();
  // Whatever comes of it, nobody writes on to a node that is about to end.
  await Promise.allSettled([fresh.ready]);
  isOver = true;
  await writing;
  const here = await fresh.ready;

  // Met by a table that has just changed, a request may fail once; none of them is a fault that stays.
  expect(meanwhile.filter((status) => status >= 500).length).toBeLessThanOrEqual(2);
  const second = await statusesOf(there, tokens);
  expect(second).toEqual(first);
  const known = Object.keys(first).filter((path) => first[path] === 200);
  const asNew = await statusesOf(here, tokens);
  expect(known.filter((path) => asNew[path] !== 200)).toEqual([]);

  // Each takes what the other wrote, and a session of the one is one of the other.
  const toNew = { address: here, token: consultant };
  for (const [to, message] of [
    [toNew, 'detto-al-nuovo'],
    [toOld, 'detto-al-vecchio'],
  ] as const) {
    const request = { params: { chatId }, body: { message }, idempotencyKey: message };
    await callPortal(to, sendMessage, request);
    // Said again to the other one it is the same message.
    const other = to === toNew ? { ...toOld, token: consultant } : { ...toNew, token: company };
    await callPortal(other, sendMessage, request);
    said.push(message);
  }
  for (const to of [toOld, toNew]) {
    const request = { params: { chatId }, query: { limit: '100', sort: '-timestamp' as const } };
    const reply = await callPortal(to, listMessages, request);
    const texts = reply.rows.map(({ message }) => message ?? '');
    expect(said.slice(-20).filter((text) => texts.filter((one) => one === text).length !== 1)).toEqual([]);
  }
  const storage = await openStorage({ dataDir: folder, bucket: undefined });
  expect(await brokenInvariants({ db: database.db, storage })).toEqual({});
  const lines = fresh.out().split('\n');
  expect(lines.filter((line) => /^\{"level":(?:50|60),/.test(line))).toEqual([]);
  expect(await Promise.all([old.end(), fresh.end()])).toEqual([0, 0]);
});
