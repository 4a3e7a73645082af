import type { DB } from '@volano/database/types';
import type { Transaction, Updateable } from 'kysely';
import { newId } from '../../platform/new-id.ts';
import { insertAnnouncement, updateAnnouncement } from './announcement-changes.queries.ts';
import type { AtecoKey } from './incentive-ateco.parse.ts';
import { digestOf, type Part } from './incentive-fields.parse.ts';
import { nameOfGroup, type Territory } from './incentive-places.parse.ts';
import type { PlannedCall } from './incentive-plan.parse.ts';
import type { Incentive } from './incentives.parse.ts';
import {
  insertRegionGroup,
  insertUntitledCodes,
  type listImportReferences,
  listRegionGroups,
  replaceAtecoSetting,
} from './incentives.queries.ts';

/** Keeps the codes that no classification at hand has, adds their ids to `codeIds`, and says how many they are. */
export async function writeUntitled(
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

interface TerritoryColumns {
  readonly announcementType: Territory['type'];
  readonly regionId: string | null;
  readonly regionGroupId: string | null;
  readonly cciaaId: string | null;
}

/** Writes calls within one transaction, finding or making the groups of regions that they need. */
export class IncentiveWriter {
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

  /** Does what was planned for one call. Answers the announcement's id. */
  async take({ incentive, row, parts, write }: PlannedCall): Promise<string> {
    const officialHash = digestOf(parts);
    if (row === undefined) return this.#add(incentive, officialHash);
    if (officialHash === row.officialHash) return row._id;
    const values: Updateable<DB['announcements']> = { officialHash };
    for (const part of write) Object.assign(values, await this.#valuesOf(part, incentive));
    if (write.length > 0) values.updatedAt = this.#now;
    await updateAnnouncement(this.#trx, row._id, values);
    if (write.includes('ateco')) await this.#setCodes(row._id, incentive);
    return row._id;
  }

  async #add(incentive: Incentive, officialHash: string): Promise<string> {
    const { title, description, amount, officialUrl, officialId } = incentive;
    const row = {
      _id: newId(),
      title,
      description,
      amount,
      officialUrl,
      officialId,
      officialHash,
      checkState: 'official' as const,
      isActive: false,
      createdAt: this.#now,
      updatedAt: this.#now,
      ...datesOf(incentive),
      ...(await this.#territoryOf(incentive.territory)),
    };
    await insertAnnouncement(this.#trx, row);
    await this.#setCodes(row._id, incentive);
    return row._id;
  }

  async #valuesOf(part: Part, incentive: Incentive): Promise<Updateable<DB['announcements']>> {
    if (part === 'ateco') return {};
    if (part === 'link') return { officialUrl: incentive.officialUrl };
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

function datesOf({ publicationDate, expiryDate, untilFoundAvailable }: Incentive) {
  return { publicationDate, expiryDate, untilFoundAvailable, waitingPubblication: false };
}
