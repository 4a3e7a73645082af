import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { openSession } from '../../platform/session/session.ts';
import { attemptPortal } from '../world/calling.ts';
import { companyWrites } from '../builders/company-writes.ts';
import type { Counts, WriteCase } from '../builders/write-cases.ts';
import { brokenInvariants } from '../sweeps/invariants.ts';
import { officeWrites } from '../builders/office-writes.ts';
import type { PortalProcess } from '../world/portal-process.ts';
import { openStage } from '../world/started-portals.ts';
import { pointsOf, ROUNDS } from './rounds.ts';

// Faults F1: the process is killed in every path that writes, at three points of it. What each action is and what must be there of it stands
// in `testing/builders/company-writes.ts` and `office-writes.ts`. Actions that wait for nothing of each other are struck by one blow together.

const writes = { ...companyWrites, ...officeWrites };
const together = [
  ['session', 'reset', 'user', 'agency', 'change-user', 'survey'],
  ['dossier', 'message', 'archive', 'favourite', 'recommendation', 'recommendation to many', 'view'],
  ['kpi', 'upload', 'announcement', 'category', 'campaign', 'export'],
] as const;
const points = ['before-commit', 'after-commit', 'after-reply'] as const;
/** Each group at one point and each point with one group; by all shifts, each group at every point. */
const blows = pointsOf('faults F1, shift', [0, 1, 2]).flatMap((shift) =>
  points.map((point, at) => [point, together[(at + shift) % together.length] ?? []] as const),
);

const running = new Set<PortalProcess>();
const { world, ctx, start } = await openStage();
beforeEach(async () => {
  world.travelTo(new Date());
  // Twenty rounds from one address are more than a limit by address lets through in its hour.
  await ctx.db.deleteFrom('rate_limits').execute();
});
// One that a refusal left alive holds its connections, and the locks of those that wait for the blow.
afterEach(async () => {
  for (const child of running) await child.end('SIGKILL');
  running.clear();
});

test('every action is struck', () => {
  expect(together.flat().toSorted()).toEqual(Object.keys(writes).toSorted());
});

/** A portal that kills itself when so many requests have come to a point. */
function startKilledPortal(point: string, crowd: number): PortalProcess {
  const preload = { NODE_OPTIONS: `--import=${new URL('./killpoint.ts', import.meta.url).href}` };
  const child = start({ ...preload, LOG_LEVEL: 'error', KILL_AT: point, KILL_CROWD: String(crowd) });
  running.add(child);
  return child;
}

async function tokenOf({ who, agency }: WriteCase): Promise<string> {
  return who === null ? '' : openSession(ctx, ctx.db, who._id, agency?._id ?? null);
}

/** Does all of them at once; answers the status that each heard of, null where the line broke. Refusals end the wait. */
async function strike(child: PortalProcess, all: readonly WriteCase[]): Promise<readonly (number | null)[]> {
  const address = await child.ready;
  const refused = Promise.withResolvers<never>();
  const pending = all.map(async (write) => {
    const headers = { ...write.headers, 'x-kill-in': write.statement };
    const to = { address, token: await tokenOf(write) };
    const answer = await attemptPortal(to, write.spec, write.request as never, headers).catch(() => null);
    if (answer !== null && answer.status >= 400)
      refused.reject(new Error(`${write.spec.path}: ${answer.status} ${answer.code} ${JSON.stringify(answer.fields)}`));
    return answer?.status ?? null;
  });
  await Promise.race([child.exited, refused.promise]);
  running.delete(child);
  return Promise.all(pending);
}

function again({ spec, request, who, agency, headers }: WriteCase) {
  return world.as(who, agency).attempt(spec, request as never, headers);
}

const NOTHING = (counts: Counts): Counts => Object.fromEntries(Object.keys(counts).map((name) => [name, 0]));

async function looks(all: readonly WriteCase[]): Promise<readonly Counts[]> {
  return Promise.all(all.map(({ look }) => look()));
}

describe.each(Array.from({ length: ROUNDS }, (_, n) => n + 1))('faults F1, round %i', () => {
  test.each(blows)('killed %s, %s: there when answered, else absent or whole after a repeat', async (point, names) => {
    const child = startKilledPortal(point, names.length);
    const all: WriteCase[] = [];
    for (const name of names) all.push(await writes[name]!(ctx));
    expect(await looks(all)).toEqual(all.map(({ written }) => NOTHING(written)));

    const pending = await strike(child, all);
    const first = all.map(({ spec }) => spec.status ?? 200);
    const isAnswered = point === 'after-reply';
    expect(pending).toEqual(isAnswered ? first : all.map(() => null));
    const isThere = point !== 'before-commit';
    expect(await looks(all)).toEqual(all.map(({ written }) => (isThere ? written : NOTHING(written))));
    expect(await brokenInvariants(ctx)).toEqual({});

    const answers = isAnswered ? [] : await Promise.all(all.map(again));
    const expected = isThere ? all.map(({ repeat }) => repeat) : first;
    expect(answers.map(({ status }) => status)).toEqual(isAnswered ? [] : expected);
    const isTwice = !isAnswered && isThere;
    const whole = all.map(({ written, twice }) => (isTwice ? (twice ?? written) : written));
    expect(await looks(all)).toEqual(whole);

    await world.drain();
    await world.drain();
    expect(await looks(all)).toEqual(whole.map((counts, index) => ({ ...counts, ...all[index]?.followed })));
    expect(await brokenInvariants(ctx)).toEqual({});
  });
});
