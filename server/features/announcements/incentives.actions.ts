import type { DB } from '@volano/database/types';
import type { Updateable, Transaction } from 'kysely';
import type { Context } from '../../context.ts';
import { type ImportNote, type ImportReport, note, type Progress } from '../../platform/imports/report.ts';
import type { Table } from '../../platform/imports/rows.ts';
import { waitForTurn } from '../../platform/imports/turn.ts';
import { newId } from '../../platform/new-id.ts';
import { compare, digestOf, type Part, type Parts, partsOf } from './incentive-fields.parse.ts';
import type { AtecoKey } from './incentive-ateco.parse.ts';
import { nameOfGroup, type Territory } from './incentive-places.parse.ts';
import {
  type ImportedRow,
  insertAnnouncement,
  insertRegionGroup,
  insertUntitledCodes,
  listImported,
  listImportReferences,
  listRegionGroups,
  replaceAtecoSetting,
  updateAnnouncement,
} from './incentives.queries.ts';
import { type Incentive, type IncentiveWords, readIncentives } from './incentives.parse.ts';

export interface IncentiveImport {
  readonly table: Table;
  readonly words: IncentiveWords & { readonly part: (part: Part) => string };
  readonly progress?: Progress;
}

/**
 * Takes the official incentives into inactive announcements, in one transaction: a broken run leaves nothing behind. Idempotent on
 * the official id; a second run on the same file changes nothing. What changed in the file is taken part by part, unless the office
 * edited that part since (`compare`). Throws `UnreadableFile` when the table is not the official catalogue.
 */
export async function importIncentives(
  ctx: Pick<Context, 'db' | 'jobs' | 'clock'>,
  { table, words, progress }: IncentiveImport,
): Promise<ImportReport> {
  return ctx.db.transaction().execute(async (trx) => {
    await waitForTurn(trx);
    const references = await listImportReferences(trx);
    const read = readIncentives(table, references, words);
    const untitled = await writeUntitled(trx, read.incentives, references.codeIds);
    const existing = new Map(
      (
        await listImported(
          trx,
          read.incentives.map(({ officialId }) => officialId),
        )
      ).map((row) => [row.officialId, row]),
    );
    const writer = new Writer(trx, ctx.clock.now().toISOString(), references);
    const kept: ImportNote[] = [];
    const counts = { added: 0, changed: 0, unchanged: 0 };
    for (const [index, incentive] of read.incentives.entries()) {
      const row = existing.get(incentive.officialId);
      const parts = partsOf({
        ...incentive,
        territory: wholeTerritory(incentive.territory),
        waitingPubblication: false,
      });
      const outcome =
        row === undefined ? await writer.add(incentive, parts) : await writer.update(row, incentive, parts);
      if (outcome.kept.length > 0) {
        kept.push(
          note(incentive.line, incentive.title, 'editedByOffice', { fields: outcome.kept.map(words.part).join(', ') }),
        );
      }
      counts[outcome.did] += 1;
      if (outcome.did !== 'unchanged') await ctx.jobs.emit(trx, 'announcement.changed', { announcementId: outcome.id });
      if (index % 50 === 49) progress?.(index + 1, read.incentives.length);
    }
    // Matching reads the regions of a group and the codes of a section once: new ones must be told.
    if (writer.hasMadeGroups || untitled > 0) await ctx.jobs.emit(trx, 'references.changed', {});
    const { skipped, ambiguous, leftInText } = read;
    return { read: table.rows.length + table.damaged.length, ...counts, skipped, ambiguous, kept, leftInText };
  });
}

/** Keeps the codes that no classification at hand has, adds their ids to `codeIds`, and says how many they are. */
async function writeUntitled(
  trx: Transaction<DB>,
  incentives: readonly Incentive[],
  codeIds: Map<string, string>,
): Promise<number> {
  const missing = new Map<string, AtecoKey & { _id: string }>();
  for (const key of incentives.flatMap(({ codes }) => codes)) {
    const name = `${key.version} ${key.code}`;
    if (!codeIds.has(name) && !missing.has(name)) missing.set(name, { ...key, _id: newId() });
  }
  await insertUntitledCodes(trx, [...missing.values()]);
  for (const [name, { _id }] of missing) codeIds.set(name, _id);
  return missing.size;
}

interface Outcome {
  readonly id: string;
  readonly did: 'added' | 'changed' | 'unchanged';
  readonly kept: readonly Part[];
}

interface TerritoryColumns {
  readonly announcementType: Territory['type'];
  readonly regionId: string | null;
  readonly regionGroupId: string | null;
  readonly cciaaId: string | null;
}

/** Writes calls within one transaction, finding or making the groups of regions that they need. */
class Writer {
  readonly #trx: Transaction<DB>;
  readonly #now: string;
  readonly #references: Awaited<ReturnType<typeof listImportReferences>>;
  hasMadeGroups = false;
  #groups: Awaited<ReturnType<typeof listRegionGroups>> | null = null;

  constructor(trx: Transaction<DB>, now: string, references: Awaited<ReturnType<typeof listImportReferences>>) {
    this.#trx = trx;
    this.#now = now;
    this.#references = references;
  }

  async add(incentive: Incentive, parts: Parts): Promise<Outcome> {
    const { title, description, amount, link, officialId } = incentive;
    const row = {
      _id: newId(),
      title,
      description,
      amount,
      link,
      officialId,
      officialHash: digestOf(parts),
      isActive: false,
      createdAt: this.#now,
      updatedAt: this.#now,
      ...datesOf(incentive),
      ...(await this.#territoryOf(incentive.territory)),
    };
    await insertAnnouncement(this.#trx, row);
    await this.#setCodes(row._id, incentive);
    return { id: row._id, did: 'added', kept: [] };
  }

  async update(row: ImportedRow, incentive: Incentive, parts: Parts): Promise<Outcome> {
    const { write, kept } = compare(
      parts,
      partsOf({ ...row, territory: { ...row, type: row.announcementType } }),
      row.officialHash,
    );
    const officialHash = digestOf(parts);
    if (officialHash === row.officialHash) return { id: row._id, did: 'unchanged', kept };
    const values: Updateable<DB['announcements']> = { officialHash };
    for (const part of write) Object.assign(values, await this.#valuesOf(part, incentive));
    if (write.length > 0) values.updatedAt = this.#now;
    await updateAnnouncement(this.#trx, row._id, values);
    if (write.includes('ateco')) await this.#setCodes(row._id, incentive);
    return { id: row._id, did: write.length > 0 ? 'changed' : 'unchanged', kept };
  }

  async #valuesOf(part: Part, incentive: Incentive): Promise<Updateable<DB['announcements']>> {
    if (part === 'ateco') return {};
    if (part === 'dates') return datesOf(incentive);
    if (part === 'territory') return this.#territoryOf(incentive.territory);
    return { [part]: incentive[part] };
  }

  async #setCodes(announcementId: string, incentive: Incentive): Promise<void> {
    const atecoCodeIds = incentive.codes.flatMap(
      ({ version, code }) => this.#references.codeIds.get(`${version} ${code}`) ?? [],
    );
    await replaceAtecoSetting(this.#trx, { newId: newId(), announcementId, atecoCodeIds });
  }

  async #territoryOf(territory: Territory): Promise<TerritoryColumns> {
    const none = { announcementType: territory.type, regionId: null, regionGroupId: null, cciaaId: null };
    // A tax credit is never for single-grant companies (2-catalogue §4); on a new call nobody has said so yet.
    if (territory.type === 'tax-credit') Object.assign(none, { isMonoGrant: false });
    if (territory.type === 'commerce') return { ...none, cciaaId: territory.cciaaId };
    if (territory.type === 'regional') return { ...none, regionId: territory.regionIds[0] };
    return territory.regionIds.length === 0
      ? none
      : { ...none, regionGroupId: await this.#groupOf(territory.regionIds) };
  }

  /** The group that has exactly these regions, made when there is none. */
  async #groupOf(regionIds: readonly string[]): Promise<string> {
    this.#groups ??= await listRegionGroups(this.#trx);
    const wanted = [...regionIds].sort().join(' ');
    const found = this.#groups.find((group) => [...group.regionIds].sort().join(' ') === wanted);
    if (found !== undefined) return found._id;
    const names = new Map(this.#references.regions.map(({ _id, name }) => [_id, name]));
    const namesOf = (ids: readonly string[]): string[] => ids.map((id) => names.get(id) ?? id);
    const known = this.#groups.map((group) => ({ name: group.name, regions: namesOf(group.regionIds) }));
    const name = nameOfGroup(namesOf(regionIds), [...names.values()], known);
    const isTaken = this.#groups.some((group) => group.name === name);
    const group = {
      _id: newId(),
      name: isTaken ? `${name} (${this.#groups.length + 1})` : name,
      regionIds: [...regionIds],
    };
    await insertRegionGroup(this.#trx, group);
    this.#groups.push(group);
    this.hasMadeGroups = true;
    return group._id;
  }
}

function wholeTerritory(territory: Territory): { type: string; regionIds: readonly string[]; cciaaId: string | null } {
  if (territory.type === 'commerce') return { type: territory.type, regionIds: [], cciaaId: territory.cciaaId };
  return { type: territory.type, regionIds: territory.regionIds, cciaaId: null };
}

function datesOf({ publicationDate, expiryDate, untilFoundAvailable }: Incentive) {
  return { publicationDate, expiryDate, untilFoundAvailable, waitingPubblication: false };
}
