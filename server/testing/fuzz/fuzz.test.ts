import { expect, test, vi } from 'vitest';
import { routes } from '../../app/routes.ts';
import { brokenInvariants } from '../sweeps/invariants.ts';
import { closeAfterTests } from '../world/left-open.ts';
import type { PortalProcess } from '../world/portal-process.ts';
import { openStage } from '../world/started-portals.ts';
import { anOfficialFeed } from '../builders/official-feed.ts';
import { CRM_CLIENT, openCrm } from '../world/crm-stand-in.ts';
import { INNOVATION_KEY, openInnovation } from '../world/innovation-stand-in.ts';
import { openMailServer } from '../world/mail-server.ts';
import { openVies } from '../world/vies-stand-in.ts';
import { MASTER_KEY } from './callers.ts';
import { type Finding, type FuzzOptions, runFuzz } from './fuzz-run.ts';
import { UNREACHED } from './openings.ts';

// Every contract, asked by every role and by nobody, in words that are now as the contract says and now broken (`npm run fuzz`).

const REQUESTS = Number(process.env['FUZZ_REQUESTS'] ?? 1000);
/** The tests take the day as their seed, such as 20261128: other requests every day, the same ones all day. */
const SEED = Number(process.env['FUZZ_SEED'] ?? new Date().toISOString().slice(0, 10).replaceAll('-', ''));
const REPEAT = `To repeat: FUZZ_SEED=${SEED} FUZZ_REQUESTS=${REQUESTS} npm run fuzz`;
/**
 * How much larger the heap may be at the end of a long run than that of a portal which begins anew on what the first left and is asked a tenth as much: that
 * one remembers the calls and companies that there are by then, and has compiled the same code. What is more was not let go.
 */
const HEAP_RATIO = 1.3;
/** Whether it is long enough for what is not let go of to be more than what a portal has from its beginning. */
const isLong = REQUESTS >= 100_000;
/** So many of all routes may not have been let in by chance, of which a short run has more. */
const MISSED_AT_MOST = isLong ? 3 : 12;
const SHOWN = 1500;
vi.setConfig({ testTimeout: 3_600_000 + REQUESTS * 100, hookTimeout: 3_600_000 });

const stage = await openStage({ MASTER_KEY });
const { world } = stage;
const preload = new URL('./heap-teller.ts', import.meta.url).href;
/** What stands outside, as far as routes speak to it. */
const outer = [openVies(), openCrm(), openInnovation(), anOfficialFeed(), openMailServer()] as const;
const [vies, crm, innovation, feed, mail] = await Promise.all(outer);
closeAfterTests(() => Promise.all([vies, crm, innovation, feed, mail].map((one) => one.close())));
const environment = {
  VIES_URL: vies.url,
  SALESFORCE_URL: crm.url,
  ...CRM_CLIENT,
  INNOVATION_URL: innovation.url,
  INNOVATION_KEY,
  OFFICIAL_FEED_URL: feed.url,
  SMTP_URL: mail.url,
  LINK_CHECKS: 'true',
  TRUST_PROXY: 'true',
  MASTER_KEY,
  FILES_A_DAY_MB: '1000000',
  COMPANY_FILES_A_DAY_MB: '1000000',
  NODE_OPTIONS: `--import=${preload}`,
};
const start = () => stage.start(environment);

/** Megabytes in the heap of a portal once nothing is left in it that nobody needs. */
async function heapMegabytes(portal: PortalProcess): Promise<number> {
  const tell = /\{"heapBytes":(\d+)\}/g;
  const before = portal.out().match(tell)?.length ?? 0;
  portal.process.kill('SIGUSR2');
  const said = await vi.waitUntil(() => portal.out().match(tell)?.at(before), { timeout: 60_000 });
  return Number(/\d+/.exec(said)?.[0]) / 1_048_576;
}

/** How much larger the heap of one is than the other's, once it has done what is left to do behind the requests; after a minute, as it is. */
async function growthOf(portal: PortalProcess, fresh: PortalProcess): Promise<number> {
  let ratio = Number.NaN;
  const isWithin = async (): Promise<boolean> => {
    ratio = (await heapMegabytes(portal)) / (await heapMegabytes(fresh));
    return ratio < HEAP_RATIO;
  };
  await vi.waitUntil(isWithin, { timeout: 60_000, interval: 5_000 }).catch(() => undefined);
  return ratio;
}

test('requests of every contract and role: no answer that its contract does not describe', async ({ annotate }) => {
  console.log(REPEAT);
  const heaps = new Map<number, number>();
  const since = performance.now();
  const portal = start();
  const asked = { ctx: world.ctx, specs: routes.map(({ spec }) => spec) };
  const run = await runFuzz({
    ...asked,
    address: await portal.ready,
    requests: REQUESTS,
    seed: SEED,
    async onLap(n) {
      world.travelTo(new Date());
      const tenth = Math.floor((n * 10) / REQUESTS);
      if (isLong && !heaps.has(tenth)) heaps.set(tenth, await heapMegabytes(portal));
    },
  });
  const perSecond = Math.round((REQUESTS * 1000) / (performance.now() - since));
  const anew = isLong ? await begunAnew(asked) : undefined;
  const grown = anew === undefined ? 0 : await growthOf(portal, anew.portal);
  const portals = anew === undefined ? [portal] : [portal, anew.portal];
  const logged = portals.flatMap((one) => faultsIn(one.out()));
  const findings = [...run.findings, ...(anew?.findings ?? [])];
  console.log(`${perSecond} requests a second; statuses`, run.statuses);
  const sizes = [...heaps.values()].map((megabytes) => megabytes.toFixed(1));
  console.log('heap', sizes.join(' '), 'of one begun anew', grown.toFixed(2));
  console.log('never let in, and how often it was told what:', run.neverLetIn);
  for (const finding of findings.toReversed()) console.log(sentenceOf(finding));
  for (const line of logged.slice(0, 20)) console.log(line);
  // A busy machine may need longer for one answer of the database than `ready` gives it.
  await vi.waitFor(
    async () => expect((await fetch(`${await portal.ready}/api/health/ready`)).status).toBe(200),
    60_000,
  );
  expect(await Promise.all(portals.map((one) => one.end()))).toEqual(portals.map(() => 0));
  expect([REPEAT, await brokenInvariants(world.ctx)]).toEqual([REPEAT, {}]);
  expect([REPEAT, ...findings.map(({ route, what }) => `${route}: ${what}`)]).toEqual([REPEAT]);
  expect([REPEAT, ...logged]).toEqual([REPEAT]);
  // A route that is never let in says why in `UNREACHED`, and one that is says so no longer. What depends on how quickly the work behind goes
  // meanwhile, such as a campaign that has ended, may be missed once in a while.
  const never = Object.keys(run.neverLetIn);
  expect(never).toEqual(expect.arrayContaining(Object.keys(UNREACHED)));
  const missed = never.filter((route) => !(route in UNREACHED));
  expect([REPEAT, ...missed.slice(MISSED_AT_MOST)]).toEqual([REPEAT]);
  expect(grown).toBeLessThan(HEAP_RATIO);
  const heap = isLong ? `, heap ${grown.toFixed(2)} of one begun anew` : '';
  await annotate(`${REQUESTS} requests, seed ${SEED}${heap}`);
});

/** A portal that begins on what another one left, and is asked a tenth as much. */
async function begunAnew(asked: Pick<FuzzOptions, 'ctx' | 'specs'>) {
  const portal = start();
  const onLap = async () => world.travelTo(new Date());
  const again = { address: await portal.ready, requests: REQUESTS / 10, seed: SEED + 1, onLap };
  return { portal, findings: (await runFuzz({ ...asked, ...again })).findings };
}

/** What the portal wrote down as a fault of its own. Files of the world whose rows stand for them have no bytes, which the check of every half hour finds. */
function faultsIn(log: string): string[] {
  const lines = log.split('\n').filter((line) => /^\{"level":(?:50|60),/.test(line));
  return lines.filter((line) => !/location \\"test\/|"key":"test\//.test(line)).map((line) => line.slice(0, SHOWN));
}

function sentenceOf({ n, what, route, caller, draft, heard }: Finding): string {
  const said = draft.bytes?.toString() ?? JSON.stringify(draft.body) ?? '';
  return [
    `\nrequest ${n}: ${route} as ${caller ?? 'nobody'}: ${what}`,
    `  params ${JSON.stringify(draft.params)} query ${draft.oddQuery ?? JSON.stringify(draft.query)}`,
    `  headers ${JSON.stringify(draft.headers).slice(0, SHOWN)}`,
    `  body ${said.slice(0, SHOWN)}`,
    `  answer ${heard?.status} ${heard?.body.toString().slice(0, SHOWN)}`,
  ].join('\n');
}
