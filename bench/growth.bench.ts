import { listAgencies } from '@volano/domain/contracts/agencies';
import { previewAudience } from '@volano/domain/contracts/announcement-audience';
import { listAnnouncements } from '@volano/domain/contracts/announcements';
import { listAnnouncementAgencies } from '@volano/domain/contracts/matching';
import type { Speaker } from '@volano/server/testing/world/app';
import { announcementId, draftOf } from './matching-data.ts';
import { hold, median } from './measures.ts';
import { workOf } from './processes.ts';
import { withAdmin, withCompanies } from './world.ts';

const [FEW, MANY] = [10_000, 100_000] as const;
const TURNS = 5;
const RUNS = 200;
const LIMIT = 1.3;

const page = { page: '1', limit: '10', count: 'true' } as const;

/** What an admin asks; `n` says of which thing. */
const QUESTIONS: Readonly<Record<string, (admin: Speaker, n: number) => Promise<{ readonly status: number }>>> = {
  'the page of announcements, with whom each suits': (admin) =>
    admin.attempt(listAnnouncements, { query: { ...page, isExpired: 'false' } }),
  'the page of companies, with their number': (admin) => admin.attempt(listAgencies, { query: page }),
  'the companies that a call suits, a page of them': (admin, n) =>
    admin.attempt(listAnnouncementAgencies, { params: { id: announcementId(5 * (n % 40) + 1) }, query: page }),
  'whom a call reaches while it is written': (admin, n) =>
    admin.attempt(previewAudience, { body: { announcementType: 'regional', ...draftOf(n % 40) } }),
};

/** What ten times the companies cost whoever does not look at them: processor of the portal and PostgreSQL a request, medians of turns. */
export function run(): Promise<boolean> {
  return withOffice(FEW, (few) =>
    withOffice(MANY, async (many) => {
      const held: boolean[] = [];
      for (const [what, ask] of Object.entries(QUESTIONS)) held.push(await compare(what, ask, few, many));
      return held.every(Boolean);
    }),
  );
}

function withOffice<T>(agencies: number, work: (admin: Speaker) => Promise<T>): Promise<T> {
  return withCompanies({ agencies, announcements: 1_000 }, (filled) => withAdmin(filled, ({ admin }) => work(admin)));
}

async function compare(what: string, ask: (typeof QUESTIONS)[string], few: Speaker, many: Speaker): Promise<boolean> {
  const cost = (admin: Speaker) =>
    workOf(RUNS, async (n) => {
      const { status } = await ask(admin, n);
      if (status !== 200) throw new Error(`${what}: ${status}`);
    });
  const costs: [number[], number[]] = [[], []];
  for (let turn = 0; turn <= TURNS; turn += 1) {
    const both = [await cost(few), await cost(many)];
    // The first turn makes what the others find ready.
    if (turn > 0) both.forEach((ms, at) => costs[at]?.push(ms));
  }
  const [before, after] = costs.map(median);
  const growth = (after ?? 0) / (before ?? 0);
  const figure = `${growth.toFixed(2)} (${before?.toFixed(1)} and ${after?.toFixed(1)} ms of processor)`;
  return hold(`ten times the companies: ${what}`, figure, `≤ ${LIMIT}`, growth <= LIMIT);
}
