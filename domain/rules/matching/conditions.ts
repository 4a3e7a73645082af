import type { Bounds } from '../bounds.ts';
import { atecoDigits } from '../ateco-code.ts';
import type { AtecoVersion } from '../vocabulary.ts';
import type { CompiledCall } from './compiled.ts';
import type { CallFacts, ManualCheck, References, FirmsAsked } from './types.ts';

/**
 * What matching reads of a call, part by part, with the names of what it refers to: what a person confirms by reviewing it. Dates are ISO moments,
 * `newsDay` is a day in Rome, money is euro.
 */
export interface Conditions {
  readonly companies: Pick<CallFacts, 'admitsNoFirm' | 'isMonoGrant'> & { readonly firmsAsked: FirmsAsked | null };
  readonly territory: Pick<CallFacts, 'announcementType' | 'allowsNewSite'> & {
    /** A region, a group or a chamber; null for all Italy. */
    readonly name: string | null;
    /** The regions of a group. */
    readonly regions: readonly string[];
  };
  readonly place: { readonly provinces: readonly string[]; readonly municipalities: readonly string[] };
  /** By version, 2025 first; a section stands as its divisions. */
  readonly activity: readonly { readonly version: AtecoVersion; readonly codes: readonly ConditionCode[] }[];
  readonly sectors: CallFacts['sectors'];
  readonly requirements: readonly {
    readonly categoryCode: string;
    readonly name: string;
    readonly answers: readonly string[];
    readonly acceptsAll: boolean;
    readonly isFixable: boolean;
    readonly bounds: Bounds | null;
  }[];
  readonly checks: readonly (ManualCheck & {
    /** The accepted answers of all its alternatives, by their names. */
    readonly answers: readonly string[];
  })[];
  readonly dates: Pick<CallFacts, 'publicationDate' | 'expiryDate' | 'expiryCommercialDate'> &
    Pick<CallFacts, 'waitingPubblication' | 'untilFoundAvailable' | 'closedAt'>;
  /** The last news of a call that stays open until its funds end. */
  readonly news: Pick<CallFacts, 'sourceUpdatedAt' | 'openDoubt'> & { readonly newsDay: string | null };
  readonly aid: Pick<CallFacts, 'amount' | 'aidForms' | 'aidIntensity' | 'aidMin' | 'spendMin' | 'spendMax'> &
    Pick<CallFacts, 'investmentTypes'>;
  readonly checkState: CallFacts['checkState'];
  readonly ratings: Pick<CallFacts, 'successRate' | 'difficultyLevel'>;
}

interface ConditionCode {
  readonly code: string;
  readonly isRemoved: boolean;
}

/** What of a call is no condition. */
type NotJudged = '_id' | 'isActive' | 'isOfficial' | 'origins';

/** The part of a review that shows each fact. A fact without one does not compile: nobody confirms what they do not see. */
export const FACT_SHOWN_IN: Readonly<Record<Exclude<keyof Required<CallFacts>, NotJudged>, keyof Conditions>> = {
  isMonoGrant: 'companies',
  admitsNoFirm: 'companies',
  firmsAsked: 'companies',
  announcementType: 'territory',
  regionId: 'territory',
  regionGroupId: 'territory',
  cciaaId: 'territory',
  allowsNewSite: 'territory',
  municipalities: 'place',
  provinces: 'place',
  ateco: 'activity',
  sectors: 'sectors',
  categories: 'requirements',
  checks: 'checks',
  publicationDate: 'dates',
  expiryDate: 'dates',
  expiryCommercialDate: 'dates',
  waitingPubblication: 'dates',
  untilFoundAvailable: 'dates',
  closedAt: 'dates',
  sourceUpdatedAt: 'news',
  notedDay: 'news',
  openDoubt: 'news',
  amount: 'aid',
  aidForms: 'aid',
  aidIntensity: 'aid',
  aidMin: 'aid',
  spendMin: 'aid',
  spendMax: 'aid',
  investmentTypes: 'aid',
  checkState: 'checkState',
  successRate: 'ratings',
  difficultyLevel: 'ratings',
};

/** Every condition by which matching judges a call. */
export function conditionsOf({ facts, doubts }: CompiledCall, references: References): Conditions {
  const { announcementType, allowsNewSite, regionId, regionGroupId, cciaaId } = facts;
  const { publicationDate, expiryDate, expiryCommercialDate, waitingPubblication, untilFoundAvailable, closedAt } =
    facts;
  const { amount, aidForms, aidIntensity, aidMin, spendMin, spendMax, investmentTypes } = facts;
  const regions = regionGroupId === null ? [] : [...(references.groupRegions.get(regionGroupId) ?? [])];
  return {
    companies: {
      admitsNoFirm: facts.admitsNoFirm,
      isMonoGrant: facts.isMonoGrant,
      firmsAsked: facts.firmsAsked ?? null,
    },
    territory: {
      announcementType,
      allowsNewSite,
      name:
        (regionId === null ? undefined : references.regionNames.get(regionId)) ??
        (cciaaId === null ? undefined : references.chamberNames.get(cciaaId)) ??
        (regionGroupId === null ? undefined : references.groupNames.get(regionGroupId)) ??
        null,
      regions: regions.map((id) => references.regionNames.get(id) ?? id).sort(),
    },
    place: {
      provinces: facts.provinces.map((code) => references.provinces.get(code)?.name ?? code),
      municipalities: facts.municipalities.map((code) => references.municipalities.get(code)?.name ?? code),
    },
    activity: (['2025', '2007'] as const)
      .map((version) => ({ version, codes: codesOf(facts.ateco[version]) }))
      .filter(({ codes }) => codes.length > 0),
    sectors: facts.sectors,
    requirements: facts.categories.map(
      ({ categoryCode, categoryName, requirements, acceptsAll, isFixable, bounds }) => ({
        categoryCode,
        name: categoryName,
        answers: requirements.map(({ name }) => name),
        acceptsAll,
        isFixable,
        bounds: bounds ?? null,
      }),
    ),
    checks: facts.checks.map((check) => ({
      ...check,
      answers: (check.anyOf ?? []).flatMap(({ answers }) =>
        answers.map((answer) => references.requirementNames.get(answer) ?? answer),
      ),
    })),
    dates: { publicationDate, expiryDate, expiryCommercialDate, waitingPubblication, untilFoundAvailable, closedAt },
    news: { sourceUpdatedAt: facts.sourceUpdatedAt, openDoubt: facts.openDoubt, newsDay: doubts.newsDay },
    aid: { amount, aidForms, aidIntensity, aidMin, spendMin, spendMax, investmentTypes },
    checkState: facts.checkState,
    ratings: { successRate: facts.successRate, difficultyLevel: facts.difficultyLevel },
  };
}

function codesOf({ chosen, removed }: CallFacts['ateco'][AtecoVersion]): ConditionCode[] {
  return [...chosen.map((code) => ({ code, isRemoved: false })), ...removed.map((code) => ({ code, isRemoved: true }))];
}

/** The codes of one division; `division` of a section that has none is its letter. */
interface FoldedCodes<T> {
  readonly division: string;
  readonly isRemoved: boolean;
  readonly codes: readonly T[];
}

const DIVISION_DIGITS = 2;

/** Codes by the division in which they lie: the chosen ones, then those that are taken out of them. */
export function foldByDivision<T extends ConditionCode>(codes: readonly T[]): FoldedCodes<T>[] {
  const divisionOf = ({ code }: T): string => atecoDigits(code).slice(0, DIVISION_DIGITS) || code;
  return [false, true].flatMap((isRemoved) => {
    const some = codes.filter((one) => one.isRemoved === isRemoved).sort((a, b) => (a.code < b.code ? -1 : 1));
    return [...Map.groupBy(some, divisionOf)].map(([division, within]) => ({ division, isRemoved, codes: within }));
  });
}

/**
 * What two calls have in common whose review is the same work: whom they are for, where, for which activities, on which conditions. Dates, amounts and
 * words are each call's own.
 */
export function likenessOf(conditions: Conditions): string {
  const { companies, territory, place, activity, sectors, requirements, checks, aid } = conditions;
  const asked = checks.map(({ text, isDecisive, answers }) => ({ text, isDecisive, answers }));
  const { aidForms, investmentTypes } = aid;
  return JSON.stringify([
    companies,
    territory,
    place,
    activity,
    sectors,
    requirements,
    asked,
    aidForms,
    investmentTypes,
  ]);
}
