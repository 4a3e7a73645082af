import type { DB } from '@volano/database/types';
import type { Transaction } from 'kysely';
import type { Database } from '../../../platform/context.ts';
import type { Twin } from '../../../platform/imports/plan.ts';
import { listAlikeTitles } from './alike.queries.ts';

interface Call {
  readonly line: number;
  readonly officialId: string;
  readonly title: string;
  readonly officialUrl: string | null;
}

/** An address that more calls than this share is the page of an issuer, not that of a call. */
const SHARED = 3;
const NAMED = 3;

/**
 * For each call, by its official id, what may be the same one: among the announcements or in the file, by the same address or by a title
 * that looks alike.
 */
export async function findTwins(trx: Transaction<DB>, calls: readonly Call[]): Promise<Map<string, Twin[]>> {
  const found = new Map<string, Twin[]>();
  const add = (officialId: string, twin: Twin): void => {
    const twins = found.get(officialId) ?? [];
    const isKnown = twins.some(({ _id, line }) => _id === twin._id && line === twin.line);
    if (!isKnown && twins.length < NAMED) found.set(officialId, [...twins, twin]);
  };
  if (calls.length === 0) return found;
  const stored = await listLinks(trx);
  const byLink = Map.groupBy([...stored, ...calls.map(inFile)], ({ officialUrl }) => plainLink(officialUrl));
  const byTitle = Map.groupBy(calls, ({ title }) => plainTitle(title));
  const given = calls.map(({ officialId, title }) => ({ key: officialId, title }));
  const alike = await listAlikeTitles(trx, given, NAMED);
  for (const call of calls) {
    const twins = call.officialUrl === null ? [] : (byLink.get(plainLink(call.officialUrl)) ?? []);
    if (twins.length <= SHARED)
      for (const { _id, line, title } of twins)
        if (line !== call.line) add(call.officialId, { _id, line, title, why: 'link' });
    for (const { _id, title } of alike.get(call.officialId) ?? [])
      add(call.officialId, { _id, line: null, title, why: 'title' });
    for (const { line, title } of byTitle.get(plainTitle(call.title)) ?? [])
      if (line !== call.line) add(call.officialId, { _id: null, line, title, why: 'title' });
  }
  return found;
}

function inFile({ line, title, officialUrl }: Call) {
  return { _id: null, line, title, officialUrl };
}

async function listLinks(db: Database) {
  const rows = await db
    .selectFrom('announcements')
    .select(['_id', 'title', 'officialUrl'])
    .where('officialUrl', 'is not', null)
    .execute();
  return rows.map((row) => ({ ...row, line: null }));
}

/** An address as people compare it: without scheme, `www.`, what counts visits, and the slash at the end. */
function plainLink(link: string | null): string | null {
  if (link === null || !URL.canParse(link)) return null;
  const { host, pathname, searchParams } = new URL(link);
  const wanted = [...searchParams].filter(([name]) => !/^(utm_|fbclid|gclid)/.test(name));
  const query = wanted
    .map(([name, value]) => `${name}=${value}`)
    .toSorted()
    .join('&');
  return `${host.replace(/^www\./, '')}${pathname.replace(/\/+$/, '')}?${query}`.toLowerCase();
}

function plainTitle(title: string): string {
  return title
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, ' ')
    .trim();
}
