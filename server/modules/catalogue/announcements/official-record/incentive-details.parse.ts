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
import { type Cell, textOf, oneLine } from '../../../../platform/imports/report.ts';
import { type KnownPlaces, type TownIndex, plainPlace } from '../../territories/town-index.parse.ts';
import { type ReadTowns, readWith, readGrantingBody } from '../../territories/named-towns.parse.ts';
import { alternativesIn, distinctChecks, type RecordCheck } from './incentive-checks.parse.ts';
import {
  type Beyond,
  isSmeAlone,
  readFirmsBeyond,
  readSizesBeyond,
  readSmeBeyond,
} from './incentive-addressees.parse.ts';
import { type Money, readMoney } from './incentive-money.parse.ts';
import {
  readMoment,
  type Finding,
  investmentTypesOf,
  readAidForms,
  readCosts,
  type ReadList,
  readPurposes,
  readSectors,
} from './incentive-values.parse.ts';
import { boundOfBody, readNewSite } from './incentive-sites.parse.ts';
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
  /** Whoever promises a site in the territory may ask as well. */
  readonly allowsNewSite: boolean;
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
  const newSite = readNewSite(textOf(at('Descrizione')));
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
      allowsNewSite: newSite !== null,
      origins: { ...origins, ...originsOfPlace(place, placeOrigin, newSite) },
    },
  };
}

/** A sentence that widens where a site may be is the source of what it widens. */
function originsOfPlace(
  { municipalities, provinces }: Pick<Details, 'municipalities' | 'provinces'>,
  place: CriterionOrigin | undefined,
  newSite: CriterionOrigin | null,
): Readonly<Record<string, CriterionOrigin>> {
  if (newSite === null) return place === undefined ? {} : { place };
  return municipalities.length > 0 || provinces.length > 0 ? { place: newSite } : { territory: newSite };
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
  // A town that lists all of its region grants to all of it: an agreement that one of them writes down for the others. So does a body whose own words
  // say where a site may be.
  if (body === null || named.isNamedWhole || isElsewhere) return NO_LIMIT;
  const bound = boundOfBody(textOf(at('Descrizione')), issuer, regionsOf(places, regionIds));
  if (bound === 'unsure') add('Soggetto_Concedente', check('elsewhere', issuer));
  if (bound !== 'bound') return NO_LIMIT;
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

function regionsOf({ regions }: KnownPlaces, ids: readonly string[]): KnownPlaces['regions'] {
  return regions.filter(({ _id }) => ids.includes(_id));
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

/** Where an answer comes from that a column lacks and its texts have: "PMI" admits a micro firm whatever the column lists. */
function beyondOrigin(beyond: Beyond | null, at: DetailSource['at']): CriterionOrigin | null {
  if (beyond === null || !isSmeAlone(beyond)) return null;
  const quote = beyond.quote.replace(/^…\s*|\s*…$/g, '');
  const field = (['Descrizione', 'Titolo'] as const).find((one) => oneLine(textOf(at(one))).includes(quote));
  return field === undefined ? null : { kind: 'sentence', field, quote };
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
      // "Di qualsiasi dimensione" says it all: whoever is listed is asked nothing for it.
      if (!isSmeAlone(beyond) && beyond.isEvery !== true) add(field, check(BEYOND[field].check, values.join(', ')));
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
      origins[`requirement:${questionId}`] ??= beyondOrigin(beyond, at) ?? { kind: 'column', field, quote: null };
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
