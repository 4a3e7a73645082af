import type { FactQuestions } from '@volano/domain/rules/fact-questions';
import type { CriterionOrigin } from '@volano/domain/rules/matching/types';
import {
  type Alternative,
  type CorrespondenceRow,
  type OfferedAnswer,
  readAdmission,
} from '@volano/domain/rules/admission';
import {
  type InvestmentType,
  type AidForm,
  type Cost,
  type Purpose,
  type Sector,
  SECTORS,
} from '@volano/domain/rules/vocabulary';
import { readEuros } from '@volano/domain/rules/money';
import { type Cell, textOf, oneLine } from '../../../platform/imports/report.ts';
import { type KnownPlaces, type TownIndex, plainPlace } from '../../../platform/imports/town-index.ts';
import { type ReadTowns, readWith, readGrantingBody } from '../../../platform/imports/towns.ts';
import { alternativesIn, distinctChecks, type RecordCheck } from './incentive-checks.parse.ts';
import { isSmeAlone, readFirmsBeyond, readSizesBeyond, readSmeBeyond } from './incentive-addressees.parse.ts';
import {
  readMoment,
  readAmount,
  type Finding,
  investmentTypesOf,
  readAidForms,
  readCosts,
  type ReadList,
  readPurposes,
  readSectors,
} from './incentive-values.parse.ts';
import type { AskedRequirement } from './incentive-requirements.parse.ts';

/** The questions that a call of the record can ask, and what its values mean for them. */
export interface AdmissionReferences {
  readonly correspondences: readonly (CorrespondenceRow & { readonly field: string })[];
  readonly answers: readonly (OfferedAnswer & { readonly name: string })[];
  /** The questions that ask for an age, a number of people and the register of crafts. */
  readonly facts: FactQuestions;
}

/** What towns and provinces are read against. */
export interface PlaceReferences {
  readonly places: KnownPlaces;
  readonly towns: TownIndex;
}

/** Sentences that are written into a call: conditions that no field can hold. */
export type CheckWords = (
  name: 'admitted' | 'sizes' | 'kinds' | 'towns' | 'body' | 'area' | 'sectorsExcluded' | 'elsewhere',
  value: string,
) => string;

/** What a call of the record says besides its title, its dates, its regions and its codes. */
export interface Details extends Money {
  readonly aidForms: readonly AidForm[];
  readonly purposes: readonly Purpose[];
  readonly costs: readonly Cost[];
  readonly investmentTypes: readonly InvestmentType[];
  readonly sectors: readonly Sector[];
  readonly municipalities: readonly string[];
  readonly provinces: readonly string[];
  readonly grantingBody: string | null;
  readonly sourceUpdatedAt: string | null;
  readonly requirements: readonly AskedRequirement[];
  readonly admitsNoFirm: boolean;
  /** Decisive conditions, in words. */
  readonly checks: readonly RecordCheck[];
  /** Where its criteria come from, by key, where that is not their own column. */
  readonly origins: Readonly<Record<string, CriterionOrigin>>;
}

/** One row of the record, as its columns are read. */
export interface DetailSource {
  readonly at: (column: string) => Cell | undefined;
  readonly listOf: (column: string) => string[];
  /** The regions of the call; none means all. */
  readonly regionIds: readonly string[];
  /** Whether it is a chamber's that is in none of them. */
  readonly isChamberElsewhere: boolean;
  readonly hasCodes: boolean;
  readonly isInWords: boolean;
  readonly check: CheckWords;
}

/** Columns that are wholly told by fields, criteria and remarks: the description does not repeat them. */
export const DETAIL_COLUMNS = [
  'Obiettivo_Finalita',
  'Forma_agevolazione',
  'Costi_Ammessi',
  'Spesa_Ammessa_min',
  'Spesa_Ammessa_max',
  'Agevolazione_Concedibile_min',
  'Agevolazione_Concedibile_max',
  'Comuni',
  'Ambito_territoriale',
  'Soggetto_Concedente',
  'Stanziamento_incentivo',
  'Data_ultimo_aggiornamento',
] as const;

/** Columns whose values stand in the table of correspondences. */
export const ADMISSION_COLUMNS = ['Dimensioni', 'Tipologia_Soggetto'] as const;

type AddCheck = (field: string, text: string, anyOf?: readonly Alternative[]) => void;

/** Reads everything of a row that has a field, a criterion or a remark of its own. Pure. */
export function readDetails(
  source: DetailSource,
  references: AdmissionReferences & PlaceReferences,
): { details: Details; findings: Finding[] } {
  const { at, listOf, check } = source;
  const findings: Finding[] = [];
  const checks: RecordCheck[] = [];
  const add: AddCheck = (field, text, anyOf) => void checks.push({ text, field, quote: null, ...(anyOf && { anyOf }) });
  const known = <T>(field: string, read: ReadList<T>): readonly T[] => {
    for (const value of read.unknown) findings.push({ field, reason: 'unknownValue', params: { value } });
    return read.keys;
  };
  const figures = readMoney(at);
  findings.push(...figures.findings);
  const purposes = known('Obiettivo_Finalita', readPurposes(listOf('Obiettivo_Finalita')));
  const costs = known('Costi_Ammessi', readCosts(listOf('Costi_Ammessi')));
  const listed = known('Settore_Attivita', readSectors(listOf('Settore_Attivita')));
  const isNarrower = listed.length > 0 && listed.length < SECTORS.length;
  if (isNarrower && !source.hasCodes)
    findings.push({ field: 'Settore_Attivita', reason: 'sectorsNarrower', params: { count: listed.length } });
  // Sectors of which none can be read are still a limit.
  const sectors = listOf('Settore_Attivita');
  if (!source.hasCodes && listed.length === 0 && sectors.length > 0)
    add('Settore_Attivita', check('admitted', sectors.join(', ')));
  if (source.isInWords) add('Codici_ATECO', check('sectorsExcluded', oneLine(textOf(at('Codici_ATECO')))));

  const updated = readMoment(at('Data_ultimo_aggiornamento'), 'start');
  if (updated === 'bad')
    findings.push({
      field: 'Data_ultimo_aggiornamento',
      reason: 'badUpdate',
      params: { value: textOf(at('Data_ultimo_aggiornamento')) },
    });
  const area = listOf('Ambito_territoriale').filter((value) => plainPlace(value) !== 'non applicabile');
  if (area.length > 0) add('Ambito_territoriale', check('area', area.join(', ')));
  const { origin: placeOrigin, ...place } = readPlaces(source, references, findings, add);
  const { origins, ...admission } = readAdmissions(source, references, findings, add);
  const grantingBody = oneLine(textOf(at('Soggetto_Concedente'))).slice(0, 300);
  return {
    findings,
    details: {
      ...figures.money,
      ...place,
      ...admission,
      aidForms: known('Forma_agevolazione', readAidForms(listOf('Forma_agevolazione'))),
      purposes,
      costs,
      investmentTypes: investmentTypesOf(purposes, costs),
      sectors: isNarrower ? listed : [],
      grantingBody: grantingBody === '' ? null : grantingBody,
      sourceUpdatedAt: updated === 'bad' ? null : updated.at,
      checks: distinctChecks(checks),
      origins: placeOrigin === undefined ? origins : { ...origins, place: placeOrigin },
    },
  };
}

function readPlaces(
  { at, regionIds, isChamberElsewhere, check }: DetailSource,
  { places, towns }: PlaceReferences,
  findings: Finding[],
  add: AddCheck,
): Pick<Details, 'municipalities' | 'provinces'> & { readonly origin?: CriterionOrigin } {
  const text = oneLine(textOf(at('Comuni')));
  const issuer = oneLine(textOf(at('Soggetto_Concedente')));
  const named = readWith(towns, textOf(at('Comuni')), places, regionIds);
  const take = (field: string, read: ReadTowns): void => {
    findings.push(...read.remarks.map((remark) => ({ field, ...remark })));
  };
  take('Comuni', named);
  const body = readGrantingBody(issuer, towns, places, regionIds);
  const region = regionOf(issuer, places);
  const isElsewhere = region === null ? isBodyElsewhere(body, named, places, regionIds) : !regionIds.includes(region);
  if (isElsewhere) findings.push({ field: 'Soggetto_Concedente', reason: 'bodyElsewhere', params: { value: issuer } });
  if (isElsewhere || isChamberElsewhere) add('Soggetto_Concedente', check('elsewhere', issuer));
  // Of a list that was read in part the rest is unknown: to ask for what was read would shut out whoever is in the rest.
  // So it is of a list that lies outside the regions of the call.
  if (named.unread.length > 0 || isListElsewhere(named, places, regionIds)) {
    add('Comuni', check('towns', text));
    return NO_LIMIT;
  }
  if (!named.isEverywhere) return { municipalities: named.municipalities, provinces: named.provinces };
  // A town that lists all of its region grants to all of it: an agreement that one of them writes down for the others.
  if (body === null || named.isNamedWhole || isElsewhere) return NO_LIMIT;
  take('Soggetto_Concedente', body);
  // A town that says "every town" contradicts itself: nobody is shut out for it.
  if (body.unread.length > 0 || (text !== '' && body.municipalities.length > 0)) {
    add('Soggetto_Concedente', check('body', issuer));
    return NO_LIMIT;
  }
  return {
    municipalities: body.municipalities,
    provinces: body.provinces,
    origin: { kind: 'column', field: 'Soggetto_Concedente', quote: null },
  };
}

const NO_LIMIT = { municipalities: [], provinces: [] } as const;

/** Whether every town and province of a list lies outside the regions of the call. */
function isListElsewhere(named: ReadTowns, { provinces, towns }: KnownPlaces, regionIds: readonly string[]): boolean {
  const listed = towns.filter(({ code }) => named.municipalities.includes(code)).map((town) => town.provinceCode);
  const codes = new Set([...named.provinces, ...listed]);
  const isInside = provinces.some(({ code, regionId }) => codes.has(code) && regionIds.includes(regionId));
  return codes.size > 0 && regionIds.length > 0 && !isInside;
}

/** Whether a call names a region besides that of the town or province that grants, or a province grants to towns that are not its own. */
function isBodyElsewhere(
  body: ReadTowns | null,
  named: ReadTowns,
  { provinces, towns }: KnownPlaces,
  regionIds: readonly string[],
): boolean {
  if (body === null || body.isEverywhere || body.unread.length > 0) return false;
  const ofBody = towns.filter(({ code }) => body.municipalities.includes(code)).map((town) => town.provinceCode);
  const own = new Set([...body.provinces, ...ofBody]);
  const ownRegions = new Set(provinces.filter(({ code }) => own.has(code)).map(({ regionId }) => regionId));
  if (regionIds.some((regionId) => !ownRegions.has(regionId))) return true;
  const listed = towns.filter(({ code }) => named.municipalities.includes(code)).map((town) => town.provinceCode);
  return body.provinces.length > 0 && [...named.provinces, ...listed].some((code) => !own.has(code));
}

/** The region that a body is of, by its name ("Regione Autonoma Friuli-Venezia Giulia - Direzione …"); null for any other body. */
function regionOf(issuer: string, { regions }: KnownPlaces): string | null {
  const name = /^(?:giunta (?:della )?)?regione\b(?: autonoma)?(?: (?:della|del|dell|di))?\W*(.+)$/i.exec(issuer)?.[1];
  if (name === undefined) return null;
  const plain = plainPlace(name);
  return regions.find((region) => plain.startsWith(plainPlace(region.name.split('/')[0] ?? '')))?._id ?? null;
}

/** What a description goes beyond a column by; of sizes a title may say so too ("PMI"). */
function readBeyond(field: (typeof ADMISSION_COLUMNS)[number], values: readonly string[], at: DetailSource['at']) {
  const description = textOf(at('Descrizione'));
  const beyond = BEYOND[field].read(values, description);
  return beyond === null && field === 'Dimensioni' ? readSmeBeyond(values, textOf(at('Titolo'))) : beyond;
}

/** How a column is held against the description, and the condition that is written where that goes further. */
const BEYOND = {
  Dimensioni: { read: readSizesBeyond, check: 'sizes' },
  Tipologia_Soggetto: { read: readFirmsBeyond, check: 'kinds' },
} as const;

function readAdmissions(
  { at, listOf, check }: DetailSource,
  { correspondences, answers }: AdmissionReferences,
  findings: Finding[],
  add: AddCheck,
): Pick<Details, 'requirements' | 'admitsNoFirm' | 'origins'> {
  const accepted = new Map<string, readonly string[]>();
  const origins: Record<string, CriterionOrigin> = {};
  let admitsNoFirm = false;
  for (const field of ADMISSION_COLUMNS) {
    const values = listOf(field);
    const rows = correspondences.filter((row) => row.field === field);
    const listed = readAdmission(values, rows, answers);
    const isNarrow = listed.accepted.size > 0 || listed.anyOf.length > 0 || listed.admitsNoFirm;
    const beyond = isNarrow ? readBeyond(field, values, at) : null;
    // Whom the text admits is not shut out for a list that lacks them, and not told that they may ask either.
    const admission = beyond === null ? listed : readAdmission([...values, ...beyond.values], rows, answers);
    if (beyond !== null) {
      if (!isSmeAlone(beyond)) add(field, check(BEYOND[field].check, values.join(', ')));
      findings.push({ field, reason: 'moreInText', params: { value: values.join(', '), quote: beyond.quote } });
    }
    admitsNoFirm ||= admission.admitsNoFirm;
    findings.push(...admission.unknown.map((value) => ({ field, reason: 'unknownValue' as const, params: { value } })));
    if (!admission.isExact) {
      add(field, check('admitted', values.join(', ')));
      if (admission.unknown.length === 0)
        findings.push({ field, reason: 'eitherOr', params: { value: values.join(', ') } });
    }
    for (const { text, anyOf } of alternativesIn(admission, values, answers))
      add(field, check('admitted', text), anyOf);
    for (const [questionId, some] of admission.accepted) {
      const before = accepted.get(questionId);
      const both = before === undefined ? some : some.filter((one) => before.includes(one));
      // Two columns that leave nobody contradict each other: neither is taken.
      origins[`requirement:${questionId}`] ??= { kind: 'column', field, quote: null };
      if (both.length > 0) accepted.set(questionId, both);
      else {
        accepted.delete(questionId);
        add(field, check('admitted', values.join(', ')));
        findings.push({ field, reason: 'eitherOr', params: { value: values.join(', ') } });
      }
    }
  }
  const requirements = [...accepted].map(([questionId, some]) => ({ questionId, answers: [...some].sort() }));
  const kept = Object.entries(origins).filter(([key]) => accepted.has(key.replace('requirement:', '')));
  return { requirements, admitsNoFirm, origins: Object.fromEntries(kept) };
}

/** The figures of one call, in euro; null where nothing is known. */
interface Money {
  readonly amount: number | null;
  readonly aidMin: number | null;
  readonly spendMin: number | null;
  readonly spendMax: number | null;
  readonly fund: number | null;
}

const COLUMNS = {
  amount: 'Agevolazione_Concedibile_max',
  aidMin: 'Agevolazione_Concedibile_min',
  spendMin: 'Spesa_Ammessa_min',
  spendMax: 'Spesa_Ammessa_max',
  fund: 'Stanziamento_incentivo',
} as const;

/** More than this is not what one company gets: some notices write the fund of all there. */
const HUGE = 50_000_000;

/** From this share of the fund on, the most that one may get is taken for the fund itself. */
const SHARE = 0.9;

/** From this share on it is worth a look: a year's part of the fund is written there too. */
const LARGE_SHARE = 0.25;

/** A fund under this, in euro, stands for none: notices without a budget write one cent or a few euro. */
const SYMBOLIC = 1000;

/**
 * Reads the figures, and says what is no figure and what contradicts another. Of two in the wrong order neither is kept, and an amount
 * that seems to be the fund of the whole call is not kept as what one company gets.
 */
function readMoney(at: (column: string) => Cell | undefined): { money: Money; findings: Finding[] } {
  const findings: Finding[] = [];
  const read = (name: keyof Money): number | null => {
    const field = COLUMNS[name];
    const value = name === 'fund' ? readFund(at(field)) : readAmount(at(field));
    if (value !== 'bad') return value;
    findings.push({ field, reason: 'badAmount', params: { value: textOf(at(field)) } });
    return null;
  };
  let fund = read('fund');
  let [amount, aidMin, spendMin, spendMax] = [read('amount'), read('aidMin'), read('spendMin'), read('spendMax')];
  const contradiction = (name: keyof Money, reason: Finding['reason'], least: number, most: number): void => {
    findings.push({ field: COLUMNS[name], reason, params: { least, most } });
  };
  if (spendMin !== null && spendMax !== null && spendMax < spendMin) {
    contradiction('spendMax', 'spendBackwards', spendMin, spendMax);
    [spendMin, spendMax] = [null, null];
  }
  if (aidMin !== null && amount !== null && amount < aidMin) {
    contradiction('amount', 'aidBackwards', aidMin, amount);
    [aidMin, amount] = [null, null];
  }
  if (amount !== null && spendMax !== null && amount > spendMax)
    contradiction('amount', 'aidAboveSpend', amount, spendMax);
  if (fund !== null && fund < SYMBOLIC && amount !== null && amount > fund) {
    findings.push({ field: COLUMNS.fund, reason: 'symbolicFund', params: { value: fund } });
    fund = null;
  }
  const doubt = amount === null ? null : doubtOf(amount, fund);
  if (amount !== null && doubt !== null) {
    if (doubt === 'hugeAid') findings.push({ field: COLUMNS.amount, reason: doubt, params: { value: amount } });
    else contradiction('amount', doubt, amount, fund ?? 0);
    amount = null;
  }
  if (amount !== null && fund !== null && amount >= fund * LARGE_SHARE)
    contradiction('amount', 'aidLargeShare', amount, fund);
  return { money: { amount, aidMin, spendMin, spendMax, fund }, findings };
}

/** Why an amount is not believed to be what one company gets; null where nothing speaks against it. */
function doubtOf(amount: number, fund: number | null): 'aidAboveFund' | 'aidIsFund' | 'hugeAid' | null {
  if (fund !== null && amount > fund) return 'aidAboveFund';
  if (fund !== null && amount >= fund * SHARE) return 'aidIsFund';
  return amount >= HUGE ? 'hugeAid' : null;
}

const FIGURE = /(\d{1,3}(?:[. ]\d{3})+(?:,\d+)?|\d+(?:[.,]\d+)?)\s*(mila|milion[ei]|mln|miliard[oi]|mld)?/gi;

/** A fund: an amount, or the one figure of a sentence ("€ 5 milioni", "Euro 1.250.000,00 a valere sul PR FESR"); `bad` where there are several. */
function readFund(cell: Cell | undefined): number | null | 'bad' {
  const plain = readAmount(cell);
  if (plain !== 'bad') return plain;
  // Years and the numbers of laws are no figures.
  const text = textOf(cell).replace(/\b(?:19|20)\d{2}\b(?!\s*(?:€|euro|mil|mln))/gi, ' ');
  const figures = [...text.matchAll(FIGURE)].flatMap(([, digits = '', scale = '']) => {
    const value = readEuros(`${digits} ${scale}`) ?? Number.POSITIVE_INFINITY;
    return scale === '' && value < 1000 ? [] : [value];
  });
  const [only] = figures;
  if (only === undefined || new Set(figures).size > 1 || only >= 1e12) return 'bad';
  return only >= 9_999_999_999 || only === 0 ? null : Math.round(only * 100) / 100;
}
