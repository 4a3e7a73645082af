import { sql } from 'kysely';
import type { Database } from '../../../platform/context.ts';
import { listAlikeTitles } from './alike.queries.ts';

/** A call that may be the same as another. */
export interface Similar {
  readonly _id: string;
  readonly title: string;
  readonly why: 'link' | 'title';
}

interface Given {
  readonly _id: string;
  readonly title: string;
}

const NAMED = 3;

/** For each of some calls what may be the same one: by its address, which no third call has, or by its title. */
export async function listSimilarTo(db: Database, calls: readonly Given[]): Promise<Map<string, Similar[]>> {
  const given = calls.map(({ _id, title }) => ({ key: _id, title }));
  const byLink = await listSameAddress(
    db,
    calls.map(({ _id }) => _id),
  );
  // Every call is most like itself.
  const byTitle = await db.transaction().execute((trx) => listAlikeTitles(trx, given, NAMED + 1));
  return new Map(
    calls.map(({ _id }) => {
      const linked = byLink.get(_id) ?? [];
      const others = (byTitle.get(_id) ?? []).filter(
        (near) => near._id !== _id && !linked.some((one) => one._id === near._id),
      );
      const alike = others.map(({ _id: id, title }): Similar => ({ _id: id, title, why: 'title' }));
      return [_id, [...linked, ...alike].slice(0, NAMED)];
    }),
  );
}

/** Those with the same official address; an address that more calls share is the page of who grants them. */
async function listSameAddress(db: Database, ids: readonly string[]): Promise<Map<string, Similar[]>> {
  const { rows } = await sql<Given & { of: string }>`
    select n."_id" as "of", o."_id", o."title" from announcements n
    join announcements o on o."officialUrl" = n."officialUrl" and o."_id" <> n."_id"
    where n."_id" = any(${[...ids]}::uuid[])
    order by o."_id"`.execute(db);
  const found = [...Map.groupBy(rows, (row) => row.of)].filter(([, others]) => others.length < NAMED);
  return new Map(found.map(([of, others]) => [of, others.map(({ _id, title }) => ({ _id, title, why: 'link' }))]));
}
