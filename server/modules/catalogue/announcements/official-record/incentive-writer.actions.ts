import type { DB } from '@volano/database/types';
import type { StoredDoubt } from '@volano/domain/rules/call-fact-kinds';
import type { FirmsAsked } from '@volano/domain/rules/matching/types';
import { sql, type Transaction, type Updateable } from 'kysely';
import { figureFaults } from '@volano/domain/rules/announcement-draft';
import { newId } from '../../../../platform/new-id.ts';
import { insertAnnouncement, updateAnnouncement } from '../changes/announcement-changes.queries.ts';
import { type AtecoKey, nameOfGroup, type Territory } from './incentive-codes.parse.ts';
import { type PlannedCall, unreviewed, digestOf, type Part, PARTS } from './incentive-plan.parse.ts';
import { recordCheck } from './incentive-checks.parse.ts';
import { deleteCategoriesOf, replaceRequirements, upsertCategory } from '../criteria/criteria.queries.ts';
import type { StandingUpdate } from './incentive-standing.parse.ts';
import type { Incentive } from './incentives.parse.ts';
import {
  type ImportedRow,
  insertRegionGroup,
  insertUntitledCodes,
  type listImportReferences,
  listRegionGroups,
  replaceAtecoSetting,
} from './incentives.queries.ts';
import { listManualChecks, replaceManualChecks, updateCheckSources } from '../criteria/manual-checks.queries.ts';
import { replaceRecordOrigins } from '../changes/origins.queries.ts';

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

/** The criterion that a part of the record asks. */
const KEY_OF_PART: Readonly<Partial<Record<Part, string>>> = {
  territory: 'territory',
  towns: 'place',
  ateco: 'activity',
  sectors: 'sector',
  dates: 'open',
  requirements: 'requirement',
};

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
  async take(call: PlannedCall): Promise<string> {
    const { incentive, row, parts, write, standing } = call;
    const officialHash = digestOf(parts);
    if (row === undefined) return this.#add(incentive, { officialHash, ...storedOf(standing) });
    if (officialHash === row.officialHash) {
      if (standing !== null) await this.write(row, [], incentive, storedOf(standing));
      if (row.hasUnsourcedChecks) await updateCheckSources(this.#trx, row._id, incentive.checks.map(recordCheck));
      return row._id;
    }
    const isUnseen = unreviewed(call).length > 0;
    const unseen = isUnseen ? ({ checkState: 'official', reviewedAt: null, reviewedById: null } as const) : {};
    await this.write(row, write, incentive, { officialHash, ...unseen, ...storedOf(standing) });
    return row._id;
  }

  /** Writes parts of a call as its record says them, and `more` of its columns. */
  async write(
    row: ImportedRow,
    parts: readonly Part[],
    incentive: Incentive,
    more: Updateable<DB['announcements']>,
  ): Promise<void> {
    const values: Updateable<DB['announcements']> = { ...more };
    for (const part of parts) Object.assign(values, await this.#valuesOf(part, incentive));
    if (parts.length > 0) values.updatedAt = this.#now;
    await updateAnnouncement(this.#trx, row._id, inOrder(values, row));
    if (parts.includes('ateco')) await this.#setCodes(row._id, incentive);
    if (parts.includes('requirements')) await this.#setRequirements(row._id, incentive);
    if (parts.includes('checks')) await this.#setChecks(row._id, incentive);
    // A site that may be promised widens where the call holds, by a sentence that its columns do not have.
    const sourced: readonly Part[] = values.allowsNewSite === true ? [...parts, 'territory', 'towns'] : parts;
    await this.#setOrigins(row._id, sourced, incentive);
  }

  async #add(
    incentive: Incentive,
    stored: { readonly officialHash: string } & ReturnType<typeof storedOf>,
  ): Promise<string> {
    const { title, description, amount, officialUrl, officialId, grantingBody, sourceUpdatedAt } = incentive;
    const row = {
      _id: newId(),
      title,
      description,
      amount,
      officialUrl,
      officialId,
      grantingBody,
      sourceUpdatedAt,
      admitsNoFirm: incentive.admitsNoFirm,
      ...aidOf(incentive),
      ...purposesOf(incentive),
      ...placesOf(incentive),
      sectors: [...incentive.sectors],
      ...stored,
      checkState: 'official' as const,
      isActive: false,
      createdAt: this.#now,
      updatedAt: this.#now,
      ...datesOf(incentive),
      ...(await this.#territoryOf(incentive.territory)),
    };
    await insertAnnouncement(this.#trx, row);
    await this.#setCodes(row._id, incentive);
    await this.#setRequirements(row._id, incentive);
    await this.#setChecks(row._id, incentive);
    await this.#setOrigins(row._id, PARTS, incentive);
    return row._id;
  }

  async #valuesOf(part: Part, incentive: Incentive): Promise<Updateable<DB['announcements']>> {
    if (part === 'ateco' || part === 'checks') return {};
    if (part === 'requirements') return { admitsNoFirm: incentive.admitsNoFirm };
    if (part === 'aid') return aidOf(incentive);
    if (part === 'purposes') return purposesOf(incentive);
    if (part === 'towns') return placesOf(incentive);
    if (part === 'sectors') return { sectors: [...incentive.sectors] };
    if (part === 'body') return { grantingBody: incentive.grantingBody };
    if (part === 'source') return { sourceUpdatedAt: incentive.sourceUpdatedAt };
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

  /** The categories of a call that the record asks for, in place of all those it had. */
  async #setRequirements(announcementId: string, incentive: Incentive): Promise<void> {
    const { questions, answers: offered } = this.#references;
    const asked = incentive.requirements.flatMap(({ questionId, answers, bounds = null }) => {
      const numeric = bounds === null ? undefined : questions.find(({ _id }) => _id === questionId);
      const first = offered.find((answer) => answer.questionId === questionId);
      const named = numeric ?? (first && { categoryName: first.categoryName, order: first.questionOrder });
      if (named === undefined) return [];
      const { categoryName, order } = named;
      return [
        { questionId, categoryName, order, bounds, accepted: offered.filter(({ _id }) => answers.includes(_id)) },
      ];
    });
    await deleteCategoriesOf(this.#trx, announcementId);
    for (const { questionId, categoryName, order, accepted, bounds } of asked) {
      const category = { _id: newId(), ownerId: announcementId, templateId: questionId, categoryName, order, bounds };
      const _id = await upsertCategory(this.#trx, 'announcement', category);
      const requirements = accepted.map((answer) => ({ ...answer, _id: newId(), templateId: answer._id }));
      await replaceRequirements(this.#trx, 'announcement', _id, requirements);
    }
  }

  /** The conditions that the record words; one that stands there as it is keeps what was settled of it, and whether it decides. */
  async #setChecks(announcementId: string, { checks }: Incentive): Promise<void> {
    const there = new Map((await listManualChecks(this.#trx, announcementId)).map((check) => [check.text, check]));
    const written = checks
      .map(recordCheck)
      .map((check) => ({ isDecisive: true, ...there.get(check.text), ...check, anyOf: check.anyOf ?? null }));
    await replaceManualChecks(this.#trx, announcementId, written, null);
  }

  /** Where the criteria of these parts come from. */
  async #setOrigins(announcementId: string, parts: readonly Part[], { origins }: Incentive): Promise<void> {
    const keys = new Set<string>(parts.flatMap((part) => KEY_OF_PART[part] ?? []));
    const isOfParts = (key: string): boolean => keys.has(key.startsWith('requirement:') ? 'requirement' : key);
    // A difference that was kept by an earlier release has no origins.
    await replaceRecordOrigins(this.#trx, announcementId, isOfParts, (origins as typeof origins | undefined) ?? {});
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

/** An update as the table keeps it; a doubt is one value. */
function storedOf(standing: StandingUpdate | null) {
  if (standing === null) return {};
  const { openDoubt, firmsAsked, ...rest } = standing;
  return {
    ...rest,
    openDoubt: openDoubt === null ? null : sql<StoredDoubt>`${JSON.stringify(openDoubt)}::jsonb`,
    firmsAsked: firmsAsked === null ? null : sql<FirmsAsked>`${JSON.stringify(firmsAsked)}::jsonb`,
  };
}

function aidOf({ aidForms, aidMin, spendMin, spendMax, fund }: Incentive) {
  return { aidForms: [...aidForms], aidMin, spendMin, spendMax, fund };
}

function purposesOf({ purposes, costs, investmentTypes }: Incentive) {
  return { purposes: [...purposes], costs: [...costs], investmentTypes: [...investmentTypes] };
}

function placesOf({ municipalities, provinces }: Incentive) {
  return { municipalities: [...municipalities], provinces: [...provinces] };
}

/** What is written beside a figure that the office keeps must agree with it: a least that is above its most is left out. */
function inOrder(values: Updateable<DB['announcements']>, row: ImportedRow): Updateable<DB['announcements']> {
  const after = { ...row, ...values };
  const { amount, aidMin, spendMin, spendMax } = after as Pick<
    ImportedRow,
    'amount' | 'aidMin' | 'spendMin' | 'spendMax'
  >;
  const faults = figureFaults({ amount, aidMin, spendMin, spendMax }).map(({ path }) => [path, null]);
  return { ...values, ...(Object.fromEntries(faults) as Record<string, null>) };
}

function datesOf({ publicationDate, expiryDate, untilFoundAvailable }: Incentive) {
  return { publicationDate, expiryDate, untilFoundAvailable, waitingPubblication: false };
}
