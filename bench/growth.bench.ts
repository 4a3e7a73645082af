import { listAgencies } from '@volano/domain/contracts/agencies';
import { previewAudience } from '@volano/domain/contracts/announcement-audience';
import { listAnnouncements } from '@volano/domain/contracts/announcements';
import { listAnnouncementAgencies } from '@volano/domain/contracts/matching';
import { aUser } from '@volano/server/testing/builders/factories';
import { testApp } from '@volano/server/testing/world/app';
import { startTestServer } from '@volano/server/testing/world/postgres';
import { readDrafts } from './drafts.ts';
import { announcementId } from './matching-data.ts';
import { type MatchingSetup, setUpMatching } from './matching-setup.ts';
import { printMeasure } from './measures.ts';
import { cpuSecondsOf } from './process-cost.ts';

const [FEW, MANY] = [10_000, 100_000] as const;
const ANNOUNCEMENTS = 1_000;
const TURNS = 5;
const RUNS = 200;
const LIMIT = 1.3;

/** What an admin asks, by what it is called; `n` says of which thing. */
type Questions = Readonly<Record<string, (n: number) => Promise<{ readonly status: number }>>>;

/**
 * What ten times the companies cost whoever does not look at them: the processor that a request takes of the portal and of PostgreSQL
 * together, with ten thousand companies and with a hundred thousand, in turns. Medians. Answers whether every growth is within its limit.
 */
export async function run(): Promise<boolean> {
  const server = await startTestServer();
  const offices: Awaited<ReturnType<typeof openOffice>>[] = [];
  try {
    for (const agencies of [FEW, MANY])
      offices.push(await openOffice(await setUpMatching(server.adminUrl, { agencies, announcements: ANNOUNCEMENTS })));
    const [few, many] = offices;
    if (few === undefined || many === undefined) throw new Error('there is nothing to compare');
    const held: boolean[] = [];
    for (const what of Object.keys(few.questions)) held.push(await compare(what, few.questions, many.questions));
    return held.every(Boolean);
  } finally {
    for (const { close } of offices) await close();
    await server.stop();
  }
}

async function openOffice(setup: MatchingSetup) {
  const portal = await testApp({}, { url: setup.url });
  const admin = portal.as(await aUser(portal.ctx, { role: 'admin', email: 'misura@prova.example' }));
  const drafts = await readDrafts(setup);
  const page = { page: '1', limit: '10', count: 'true' } as const;
  const questions: Questions = {
    'the page of announcements, with whom each suits': () =>
      admin.attempt(listAnnouncements, { query: { ...page, isExpired: 'false' } }),
    'the page of companies, with their number': () => admin.attempt(listAgencies, { query: page }),
    'the companies that a call suits, a page of them': (n) =>
      admin.attempt(listAnnouncementAgencies, { params: { id: announcementId(5 * (n % 40) + 1) }, query: page }),
    'whom a call reaches while it is written': (n) =>
      admin.attempt(previewAudience, { body: drafts[n % drafts.length] ?? { announcementType: 'national' } }),
  };
  const close = async (): Promise<void> => {
    await portal.close();
    await setup.close();
  };
  return { questions, close };
}

async function compare(what: string, few: Questions, many: Questions): Promise<boolean> {
  const costs: { few: number[]; many: number[] } = { few: [], many: [] };
  for (const office of [few, many]) await costOf(what, office);
  for (let turn = 0; turn < TURNS; turn += 1) {
    costs.few.push(await costOf(what, few));
    costs.many.push(await costOf(what, many));
  }
  const [before, after] = [median(costs.few), median(costs.many)];
  const growth = after / before;
  const isHeld = growth <= LIMIT;
  const figure = `${growth.toFixed(2)} (${before.toFixed(1)} and ${after.toFixed(1)} ms of processor)`;
  printMeasure({ what: `ten times the companies: ${what}`, figure, limit: `≤ ${LIMIT}`, isHeld });
  console.log(`${what}: ${figure}${isHeld ? '' : ' BROKEN'}`);
  return isHeld;
}

/** Milliseconds of processor a request, of this process and of PostgreSQL. */
async function costOf(what: string, questions: Questions): Promise<number> {
  const [own, database] = [process.cpuUsage(), cpuSecondsOf('postgres')];
  for (let n = 0; n < RUNS; n += 1) {
    const answer = await questions[what]?.(n);
    if (answer?.status !== 200) throw new Error(`${what}: ${answer?.status}`);
  }
  const { user, system } = process.cpuUsage(own);
  return ((user + system) / 1e6 + cpuSecondsOf('postgres') - database) * (1000 / RUNS);
}

function median(values: readonly number[]): number {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0;
}
