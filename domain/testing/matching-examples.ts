import { translateKey } from '../i18n/t.ts';
import { readCorrespondences } from '../rules/matching/correspondences.ts';
import { evaluate } from '../rules/matching/evaluate.ts';
import { type Bits, eachBit } from '../rules/matching/target.ts';
import type {
  CallFacts,
  CategoryFacts,
  CompanyFacts,
  CriterionKey,
  Match,
  References,
} from '../rules/matching/types.ts';

/** Small facts that tests of matching start from: a company of Brescia, a call open to all, and what both refer to. */

export const NOW = new Date('2026-11-18T09:00:00Z');

export const REFERENCES: References = {
  regionNames: new Map([
    ['lombardia', 'Lombardia'],
    ['lazio', 'Lazio'],
    ['puglia', 'Puglia'],
    ['sicilia', 'Sicilia'],
  ]),
  groupNames: new Map([['mezzogiorno', 'Mezzogiorno']]),
  chamberNames: new Map([
    ['brescia', 'Camera di Commercio di Brescia'],
    ['roma', 'Camera di Commercio di Roma'],
  ]),
  requirementNames: new Map([['large', 'Grande impresa']]),
  groupRegions: new Map([['mezzogiorno', new Set(['puglia', 'sicilia'])]]),
  provinces: new Map([
    ['BS', { name: 'Brescia', regionId: 'lombardia' }],
    ['MI', { name: 'Milano', regionId: 'lombardia' }],
    ['RM', { name: 'Roma', regionId: 'lazio' }],
    ['LE', { name: 'Lecce', regionId: 'puglia' }],
    ['BR', { name: 'Brindisi', regionId: 'puglia' }],
  ]),
  municipalities: new Map([
    ['017029', { name: 'Brescia', provinceCode: 'BS' }],
    ['015146', { name: 'Milano', provinceCode: 'MI' }],
    ['075035', { name: 'Lecce', provinceCode: 'LE' }],
    ['075057', { name: 'Otranto', provinceCode: 'LE' }],
  ]),
  providers: new Map(),
  correspondences: readCorrespondences(
    [
      // The official table in small: 62.01.00 is 62.10.00 and nothing else is; the two workings of metal became one.
      { code2007: '62.01.00', code2025: '62.10.00', isSimple: true, isExclusive: true },
      { code2007: '10.83.01', code2025: '10.83.02', isSimple: true, isExclusive: true },
      { code2007: '47', code2025: '47', isSimple: false, isExclusive: false },
      { code2007: '47.91.10', code2025: '47.11.01', isSimple: false, isExclusive: false },
      { code2007: '25.61.00', code2025: '25.51.00', isSimple: true, isExclusive: false },
      { code2007: '25.62.00', code2025: '25.51.00', isSimple: true, isExclusive: false },
      // All of the class is in one class, and of its own the code is in two.
      { code2007: '43.21', code2025: '43.21', isSimple: true, isExclusive: true },
      { code2007: '43.21.01', code2025: '43.21.01', isSimple: false, isExclusive: false },
      { code2007: '59.11', code2025: '59.11', isSimple: true, isExclusive: true },
    ],
    true,
  ),
};

/** The same of a portal that has brought in neither the table between the versions of ATECO nor the towns. */
export const BARE_REFERENCES: References = {
  ...REFERENCES,
  municipalities: new Map(),
  correspondences: readCorrespondences([]),
};

export const SIZE: CategoryFacts = {
  categoryCode: 'size',
  categoryName: 'Dimensione',
  isFixable: false,
  acceptsAll: false,
  requirements: [
    { requirementCode: 'micro', name: 'Micro impresa' },
    { requirementCode: 'small', name: 'Piccola impresa' },
  ],
};

export const CERTIFICATE: CategoryFacts = {
  categoryCode: 'certificate',
  categoryName: 'Certificazioni',
  isFixable: true,
  acceptsAll: false,
  requirements: [{ requirementCode: 'iso14001', name: 'ISO 14001' }],
};

/** A company of Brescia that makes things of metal, changed as given. */
export function company(facts: Partial<CompanyFacts> = {}): CompanyFacts {
  return {
    _id: 'company',
    role: 'user',
    isMonoGrant: false,
    hasSurvey: true,
    registerOfficeId: 'lombardia',
    operationalHeadQuarterIds: [],
    secondOperationalHeadQuarterIds: [],
    cciaaIds: ['brescia'],
    atecoCodes: [{ version: '2025', code: '25.53.00' }],
    answers: [],
    investments: [],
    towns: [],
    checkAnswers: [],
    ...facts,
  };
}

/** A site whose town is known, or only its province or region. */
export function site(regionId: string, provinceCode: string | null = null, municipalityCode: string | null = null) {
  return { siteId: `${regionId} ${provinceCode} ${municipalityCode}`, regionId, provinceCode, municipalityCode };
}

/** Of a condition that a person wrote. */
export const NO_SOURCE = { field: null, quote: null } as const;

/** An open call for all Italy and all sectors, changed as given. */
export function call(facts: Partial<CallFacts> = {}): CallFacts {
  return {
    _id: 'call',
    isActive: true,
    announcementType: 'national',
    isMonoGrant: false,
    regionId: null,
    regionGroupId: null,
    cciaaId: null,
    publicationDate: '2026-10-05T08:00:00.000Z',
    expiryDate: '2026-11-27T22:59:59.999Z',
    expiryCommercialDate: null,
    waitingPubblication: false,
    untilFoundAvailable: false,
    closedAt: null,
    allowsNewSite: false,
    ateco: { '2007': { chosen: [], removed: [] }, '2025': { chosen: [], removed: [] } },
    categories: [],
    investmentTypes: [],
    amount: null,
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
    successRate: null,
    difficultyLevel: null,
    ...facts,
  };
}

/** The ATECO setting of a call: `chosen2025` and so on, each a list of codes. */
export function ateco(lists: {
  chosen2025?: string[];
  removed2025?: string[];
  chosen2007?: string[];
  removed2007?: string[];
}): Pick<CallFacts, 'ateco'> {
  return {
    ateco: {
      '2025': { chosen: lists.chosen2025 ?? [], removed: lists.removed2025 ?? [] },
      '2007': { chosen: lists.chosen2007 ?? [], removed: lists.removed2007 ?? [] },
    },
  };
}

/** Answers as pairs of question and answer. */
export function answered(...pairs: [categoryCode: string, requirementCode: string][]): Pick<CompanyFacts, 'answers'> {
  return { answers: pairs.map(([categoryCode, requirementCode]) => ({ categoryCode, requirementCode })) };
}

/** Evaluates the company and the call of the examples, changed as given. */
export function matchOf(
  who: Partial<CompanyFacts>,
  what: Partial<CallFacts>,
  now = NOW,
  references = REFERENCES,
): Match {
  return evaluate(company(who), call(what), references, now);
}

/** How one criterion ended, as the card says it: `pass: Sede in Lombardia`. */
export function ended(match: Match, key: CriterionKey): string | undefined {
  const criterion = match.criteria.find((one) => one.key === key);
  return criterion && `${criterion.status}: ${translateKey('it', criterion.message.key, criterion.message.params)}`;
}

/** The places that a set holds, in their order. */
/** The set of an index that a match stands in. */
export function setOf({ verdict, standing }: Pick<Match, 'verdict' | 'standing'>): TargetSet | null {
  if (standing === 'openToAll' || standing === 'unproven') return standing;
  return verdict === 'notEligible' ? null : verdict;
}

type TargetSet = (typeof TARGET_SETS)[number];
export const TARGET_SETS = ['eligible', 'toVerify', 'openToAll', 'unproven', 'nearMiss', 'notAssessable'] as const;

export function members(bits: Bits): number[] {
  const found: number[] = [];
  eachBit(bits, (at) => found.push(at));
  return found;
}

export const REGIONAL = { announcementType: 'regional', regionId: 'lombardia' } as const;
export const AWAY = { registerOfficeId: 'lazio' } as const;
export const NOWHERE = { registerOfficeId: null } as const;
