import type { Bounds } from '@volano/domain/rules/bounds';
import { checkStateAfterCriteria } from '@volano/domain/rules/announcement-draft';
import { standingInstant } from '@volano/domain/rules/matching/instants';
import { type Bits, countBits, eachBit } from '@volano/domain/rules/matching/target';
import { type CompiledCall, compileCall } from '@volano/domain/rules/matching/compiled';
import { conditionsOf, type Conditions } from '@volano/domain/rules/matching/conditions';
import type { CallFacts, CategoryFacts, CriterionKey, ManualCheck } from '@volano/domain/rules/matching/types';
import type { Database } from '../platform/context.ts';
import { anyOf } from '../platform/db/query-parts.ts';
import { type Companies, getBoth, getCatalogue } from './memory.queries.ts';
import { choicesOf, type CodeChoice } from './facts.queries.ts';

/**
 * A call as it is being written: its codes as they are kept, everything else as matching sees it. What the draft does not say stands as it was
 * saved; a new one is counted as if its requirements were reviewed, as whoever writes it will say.
 */
export type DraftCall = Omit<CallFacts, 'ateco' | 'isActive' | keyof typeof UNSAID> &
  Partial<Pick<CallFacts, keyof typeof UNSAID>> & { readonly codes: readonly CodeChoice[] };

const UNSAID = {
  aidForms: [],
  aidIntensity: null,
  aidMin: null,
  spendMin: null,
  spendMax: null,
  municipalities: [],
  provinces: [],
  sectors: [],
  sourceUpdatedAt: null,
  notedDay: null,
  openDoubt: null,
  checkState: 'reviewed',
  admitsNoFirm: false,
  checks: [],
  isOfficial: false,
  origins: {},
} as const satisfies Partial<CallFacts>;

/** How many companies are of somebody or somewhere; the name is empty where there is none. */
export interface Share {
  readonly _id: string | null;
  readonly name: string;
  readonly count: number;
}

/** Whom a call reaches. `saved` is null where the draft is of no saved call. */
export interface AudienceFigures {
  readonly eligible: number;
  readonly toVerify: number;
  readonly nearMiss: number;
  readonly openToAll: number;
  readonly saved: { readonly eligible: number; readonly toVerify: number } | null;
  /** The companies that are eligible. */
  readonly eligibleIds: () => string[];
  readonly byRegion: Share[];
  readonly byAdvisor: Share[];
  readonly excludes: readonly { readonly key: CriterionKey; readonly count: number }[];
  /** Its conditions, as the draft has them or as they were saved. */
  readonly checks: CallFacts['checks'];
}

/** Counts the draft over every company by the one definition (5-matching), as if it were active. Nothing is kept. */
export async function countAudience(
  db: Database,
  draft: DraftCall,
  savedId: string | null,
  now: Date,
): Promise<AudienceFigures> {
  const [catalogue, companies] = await getBoth(db);
  const { references, divisions, calls } = catalogue;
  const today = standingInstant(catalogue, now);
  const { codes, ...said } = draft;
  const saved = savedId === null ? undefined : calls.get(savedId);
  const facts = { ...UNSAID, ...(saved === undefined ? {} : pick(saved.facts)), ...said };
  const checks = facts.checks.map((check) => withAlternatives(check, saved));
  const checkState = stateOnceSaved(facts, codes);
  const call = compileCall(
    { ...facts, checks, checkState, isActive: true, ateco: choicesOf(codes, divisions) },
    references,
  );
  const { eligible, toVerify, counts, excludes } = companies.index.reachOf(call, references, today);
  const [byRegion, byAdvisor] = companies.groups.countIn([eligible, toVerify]);
  const before = saved === undefined ? null : companies.index.countsOf(saved, references, today);
  return {
    ...counts,
    checks,
    eligibleIds: () => idsAt(companies, eligible),
    saved: before && { eligible: before.eligible, toVerify: before.toVerify },
    byRegion: named(byRegion, references.regionNames),
    byAdvisor: named(byAdvisor, await readNames(db, byAdvisor)),
    excludes: [...excludes]
      .map(([key, count]) => ({ key, count }))
      .filter(({ count }) => count > 0)
      .sort((a, b) => b.count - a.count),
  };
}

/** A condition that still reads as it was saved keeps its alternatives, as a save does. */
function withAlternatives(check: ManualCheck, saved: CompiledCall | undefined): ManualCheck {
  const before = saved?.facts.checks.find(({ _id, text }) => _id === check._id && text === check.text);
  return { ...check, anyOf: before?.anyOf ?? null };
}

/** Whom each of some saved calls would have in target were it published. Calls that matching does not know are left out. */
export async function countTargets(
  db: Database,
  ids: readonly string[],
  now: Date,
): Promise<Map<string, { readonly eligibleIds: string[]; readonly toVerify: number }>> {
  const [{ references, calls, index }, companies] = await getBoth(db);
  const today = standingInstant({ index }, now);
  return new Map(
    ids.flatMap((id) => {
      const call = calls.get(id);
      if (call === undefined) return [];
      const active = { ...call, facts: { ...call.facts, isActive: true } };
      const { eligible, toVerify } = companies.index.targetOf(active, references, today);
      return [[id, { eligibleIds: idsAt(companies, eligible), toVerify: countBits(toVerify) }] as const];
    }),
  );
}

/** Every condition of some calls, with the names of what they refer to. Calls that matching does not know are left out. */
export async function readConditions(db: Database, ids: readonly string[]): Promise<Map<string, Conditions>> {
  const { references, calls } = await getCatalogue(db);
  return new Map(
    ids.flatMap((id) => {
      const call = calls.get(id);
      return call === undefined ? [] : [[id, conditionsOf(call, references)] as const];
    }),
  );
}

interface DraftCategory {
  readonly templateId: string;
  readonly requirementsToUse?: readonly string[] | undefined;
  readonly bounds?: Bounds | undefined;
}

/** The categories that a draft asks for, with their accepted answers, in the order of the templates. Those that do not exist are left out. */
export async function listDraftCategories(db: Database, chosen: readonly DraftCategory[]): Promise<CategoryFacts[]> {
  if (chosen.length === 0) return [];
  const accepted = new Map(chosen.map(({ templateId, requirementsToUse = [] }) => [templateId, requirementsToUse]));
  const bounds = new Map(chosen.map((one) => [one.templateId, one.bounds]));
  const templates = await db
    .selectFrom('categories_templates')
    .select(['_id', 'categoryName', 'fixable'])
    .select((eb) =>
      eb
        .selectFrom('requirements_templates as r')
        .whereRef('r.categoryTemplateId', '=', 'categories_templates._id')
        .select((count) => count.fn.countAll<number>().as('answers'))
        .as('answers'),
    )
    .where('_id', 'in', [...accepted.keys()])
    .orderBy('order')
    .execute();
  return templates.map(({ _id, categoryName, fixable, answers }) => ({
    categoryCode: _id,
    categoryName,
    isFixable: fixable,
    acceptsAll: new Set(accepted.get(_id)).size === Number(answers),
    requirements: (accepted.get(_id) ?? []).map((requirementCode) => ({ requirementCode, name: '' })),
    ...definedBounds(bounds.get(_id)),
  }));
}

function definedBounds(bounds: Bounds | undefined): Pick<CategoryFacts, 'bounds'> {
  return bounds === undefined ? {} : { bounds };
}

/** The first criterion that is written of a call makes it entered, as a save does (`checkStateAfterCriteria`). */
function stateOnceSaved(
  facts: Pick<CallFacts, 'checkState' | 'categories' | 'sectors' | 'municipalities' | 'provinces'>,
  codes: readonly CodeChoice[],
): CallFacts['checkState'] {
  const { checkState, categories, sectors, municipalities, provinces } = facts;
  const asked = categories.reduce(
    (count, { requirements, bounds }) => count + (bounds === undefined ? requirements.length : 1),
    0,
  );
  const listed = codes.filter(({ isRemoved }) => !isRemoved).length;
  return checkStateAfterCriteria({
    checkState,
    isOfficial: checkState === 'official',
    isConfirmed: checkState === 'reviewed',
    criteria: asked + listed + sectors.length + municipalities.length + provinces.length,
  });
}

function pick(facts: CallFacts): Pick<CallFacts, keyof typeof UNSAID> {
  const kept = Object.keys(UNSAID).map((name) => [name, facts[name as keyof typeof UNSAID]]);
  return Object.fromEntries(kept) as Pick<CallFacts, keyof typeof UNSAID>;
}

function idsAt({ index }: Companies, bits: Bits): string[] {
  const ids: string[] = [];
  eachBit(bits, (place) => {
    const _id = index.idAt(place);
    if (_id !== undefined) ids.push(_id);
  });
  return ids;
}

type Counts = ReadonlyMap<string | null, number>;

async function readNames(db: Database, counts: Counts): Promise<ReadonlyMap<string, string>> {
  const ids = [...counts.keys()].filter((id) => id !== null);
  if (ids.length === 0) return new Map();
  const people = await db
    .selectFrom('users')
    .select(['_id', 'name', 'surname'])
    .where('_id', '=', anyOf(ids))
    .execute();
  return new Map(people.map(({ _id, name, surname }) => [_id, `${name} ${surname}`]));
}

function named(counts: Counts, names: ReadonlyMap<string, string>): Share[] {
  return [...counts]
    .map(([_id, count]) => ({ _id, name: names.get(_id ?? '') ?? '', count }))
    .sort((a, b) => b.count - a.count || (a.name < b.name ? -1 : 1));
}
