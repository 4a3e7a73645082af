import { atecoDigits } from '../ateco-code.ts';
import { chambersByProvince, type KnownChamber } from '../chamber-provinces.ts';
import { FAMILY_OF, formsInName, formsNamed, type LegalForm, type NamedForms } from '../legal-forms.ts';
import { answersOutside, type FirmStage } from '../register.ts';
import { numberNamed, PEOPLE, type Ranges, rangesOf, sizeOf } from '../company-size.ts';
import type { Places } from './compiled.ts';
import type { CompanyFacts, References } from './types.ts';
import type { DeductionKey } from '../deduction-kinds.ts';
import { ATECO_VERSIONS } from '../vocabulary.ts';
import { type QuestionKind } from '../bounds.ts';

/** What the portal can tell of a company without asking (17-seams §8): what it deduces counts as an answer would, and an answer wins. */

/** `corrected`: the survey says otherwise; `confirmed`: it says the same, or somebody said that it is right. */
export const DEDUCTION_STATES = ['deduced', 'confirmed', 'corrected'] as const;
export type DeductionState = (typeof DEDUCTION_STATES)[number];

/** What something was deduced from. */
export type DeductionSource = 'name' | 'town' | 'province' | 'region' | 'ateco2007' | 'ateco2025' | 'peopleAndTurnover';

/** Something deduced, with how the survey stands to it: nothing is said, the same, or something else. */
export interface Deduction {
  readonly key: DeductionKey;
  /** The id of an answer, a region or a chamber; of an activity its code. */
  readonly value: string;
  readonly source: DeductionSource;
  /** The question that the value answers; null where it is no answer to one. */
  readonly categoryCode: string | null;
  readonly survey: 'silent' | 'same' | 'other';
}

/** A question of the office with its answers. */
export interface DeductionQuestion {
  readonly _id: string;
  readonly categoryName: string;
  readonly question: string;
  readonly isMultipleAnswers: boolean;
  /** Answers to choose from, unless said. */
  readonly kind?: QuestionKind;
  readonly answers: readonly DeductionAnswer[];
}

interface DeductionAnswer {
  readonly _id: string;
  readonly name: string;
  readonly description: string;
}

/** What deducing reads of an installation. `sizes`: the answer that a size class of the official record means. */
export interface DeductionReferences {
  readonly questions: readonly DeductionQuestion[];
  readonly chambers: readonly KnownChamber[];
  readonly sizes: readonly { readonly value: string; readonly requirementCode: string }[];
}

type Answer = CompanyFacts['answers'][number];

/** Prepared once for all companies. */
export interface Deducer {
  /** The same for two that deduce the same of every company. */
  readonly key: string;
  readonly legalForm: ReadonlyMap<LegalForm, string>;
  readonly legalFormQuestion: string | null;
  readonly chambers: ReadonlyMap<string, string>;
  readonly sizes: ReadonlyMap<SizeClass, Answer>;
  readonly staff: Ranges | null;
  /** The question that asks how many people work there, as a number. */
  readonly people: string | null;
  readonly turnover: Ranges | null;
  /** The answers of whoever no chamber has, by id. */
  readonly outside: ReadonlyMap<string, FirmStage>;
}

const SIZE_CLASSES = ['micro', 'small', 'medium', 'large'] as const;
type SizeClass = (typeof SIZE_CLASSES)[number];

/** The official names of the size classes, small letters without spaces. */
const CLASS_OF: Readonly<Record<string, SizeClass>> = {
  microimpresa: 'micro',
  piccolaimpresa: 'small',
  mediaimpresa: 'medium',
  grandeimpresa: 'large',
};

/** Prepares what is read of the questions and the chambers of an installation. */
export function prepareDeductions({ questions, chambers, sizes }: DeductionReferences): Deducer {
  const single = questions.filter(
    ({ isMultipleAnswers, kind }) => !isMultipleAnswers && (kind ?? 'choice') === 'choice',
  );
  const legal = prepareLegalForms(single);
  const prepared = {
    ...legal,
    chambers: chambersByProvince(chambers),
    sizes: prepareSizes(single, sizes),
    staff: rangesOf(single, PEOPLE),
    people: numberNamed(questions, PEOPLE),
    turnover: rangesOf(single, /\b(?:fatturato|ricavi|volume d.affari)\b/i),
    outside: answersOutside(questions.flatMap(({ answers }) => answers)),
  };
  const key = JSON.stringify(prepared, (_, value: unknown) => (value instanceof Map ? [...value] : value));
  return { ...prepared, key };
}

const ASKS_LEGAL_FORM = /\b(?:forma|natura) (?:giuridica|societaria|legale)\b/i;

/**
 * The one question whose answers name legal forms, and of each form the one answer that names it, or its family where none names the form
 * itself. A form that two answers name, or one names in part, has none.
 */
function prepareLegalForms(questions: readonly DeductionQuestion[]) {
  const naming = questions
    .map((question) => ({
      question,
      named: question.answers.map((answer) => ({ answer, says: formsNamed(answer.name, answer.description) })),
    }))
    .filter(({ named }) => named.filter(({ says }) => says.forms.size + says.families.size > 0).length > 1);
  const titled = naming.filter(({ question }) => ASKS_LEGAL_FORM.test(`${question.categoryName} ${question.question}`));
  const [only, ...others] = naming.length > 1 ? titled : naming;
  const legalForm = new Map<LegalForm, string>();
  if (only === undefined || others.length > 0) return { legalForm, legalFormQuestion: null };
  for (const form of FORMS) {
    const answer = answerNaming(form, only.named);
    if (answer !== null) legalForm.set(form, answer._id);
  }
  return { legalForm, legalFormQuestion: only.question._id };
}

const FORMS: readonly LegalForm[] = [
  ...(Object.keys(FAMILY_OF) as LegalForm[]),
  'cooperative',
  'consortium',
  'soleTrader',
];

interface Naming {
  readonly answer: DeductionAnswer;
  readonly says: NamedForms;
}

function answerNaming(form: LegalForm, named: readonly Naming[]): DeductionAnswer | null {
  const open = named.filter(({ says }) => !says.excluded.has(form));
  const family = FAMILY_OF[form];
  // The simplified S.r.l. is an S.r.l. by law.
  const exact = [form, ...(form === 'srls' ? (['srl'] as const) : [])]
    .map((one) => open.filter(({ says }) => says.forms.has(one)))
    .find((found) => found.length > 0);
  const found = exact ?? open.filter(({ says }) => family !== undefined && says.families.has(family));
  const [only, ...others] = found;
  return only === undefined || others.length > 0 || only.says.isNarrow ? null : only.answer;
}

/** The answers that the office's official correspondences name for each size class, one a class. */
function prepareSizes(
  questions: readonly DeductionQuestion[],
  sizes: DeductionReferences['sizes'],
): ReadonlyMap<SizeClass, Answer> {
  const byClass = Map.groupBy(sizes, ({ value }) => CLASS_OF[value.toLowerCase().replace(/[^a-z]/g, '')]);
  return new Map(
    SIZE_CLASSES.flatMap((size): [SizeClass, Answer][] => {
      const [only, ...others] = byClass.get(size) ?? [];
      const question = questions.find(({ answers }) => answers.some(({ _id }) => _id === only?.requirementCode));
      if (only === undefined || others.length > 0 || question === undefined) return [];
      return [[size, { categoryCode: question._id, requirementCode: only.requirementCode }]];
    }),
  );
}

/** What is read of a company: its name and the written place of its registered office, `city` plain as in `TownsByName`. */
export interface Written {
  readonly name: string;
  readonly city: string | null;
  readonly province: string | null;
}

/** What a company has said itself. */
type Said = Pick<CompanyFacts, 'role' | 'registerOfficeId' | 'cciaaIds' | 'answers' | 'numbers'>;

/** What matching takes for said where the company has not said it: form, region, chamber, size, in this order. Codes are `deduceCodes`. */
export function deduceFacts(said: Said, written: Written, places: Places, deducer: Deducer): readonly Deduction[] {
  const found: Deduction[] = [];
  const isAsked = said.role === 'user';
  if (isAsked) addAnswer(found, said, 'legalForm', 'name', legalFormOf(written.name, deducer));
  const isInRegister = stageOf([...said.answers, ...answersOf(found)], deducer) === null;
  const seat = seatOf(written, places);
  if (seat !== null) {
    const regionId = agreed(seat.provinces, (code) => places.provinces.get(code)?.regionId);
    const chamber = agreed(seat.provinces, (code) => deducer.chambers.get(code));
    const { registerOfficeId: own, cciaaIds } = said;
    if (isAsked && regionId !== null)
      found.push({
        key: 'region',
        value: regionId,
        source: seat.source,
        categoryCode: null,
        survey: standing(own === null ? [] : [own], regionId),
      });
    // Where the survey has the office in another region, one of the two is out of date.
    if (isInRegister && chamber !== null && (own === null || own === regionId))
      found.push({
        key: 'cciaa',
        value: chamber,
        source: seat.source,
        categoryCode: null,
        survey: standing(cciaaIds, chamber),
      });
  }
  // An address elsewhere leaves open which of the two is out of date.
  const isAgreed = found.every(({ key, survey }) => key !== 'cciaa' && (key !== 'region' || survey !== 'other'));
  const inRegion = isInRegister && isAgreed ? onlyChamberIn(said.registerOfficeId, places, deducer) : null;
  if (inRegion !== null)
    found.push({
      key: 'cciaa',
      value: inRegion,
      source: 'region',
      categoryCode: null,
      survey: standing(said.cciaaIds, inRegion),
    });
  if (isAsked) addAnswer(found, said, 'size', 'peopleAndTurnover', sizeOf(said, deducer));
  return found;
}

/** Why no chamber has a company, by what it answered; null where nothing says so. */
export function stageOf(
  answers: readonly Answer[],
  { outside }: Pick<Deducer, 'outside'>,
): NonNullable<CompanyFacts['stage']> | null {
  for (const { categoryCode, requirementCode } of answers) {
    const kind = outside.get(requirementCode);
    if (kind !== undefined) return { kind, categoryCode };
  }
  return null;
}

/** What was deduced as an answer where the company gave none. */
function answersOf(deductions: readonly Deduction[]): Answer[] {
  return deductions.flatMap(({ categoryCode, value, survey }) =>
    categoryCode === null || survey !== 'silent' ? [] : [{ categoryCode, requirementCode: value }],
  );
}

/** The chamber of a region that has one alone for all of its provinces. */
function onlyChamberIn(regionId: string | null, { provinces }: Places, { chambers }: Deducer): string | null {
  const within = [...provinces].flatMap(([code, province]) => (province.regionId === regionId ? [code] : []));
  return within.length === 0 ? null : agreed(within, (code) => chambers.get(code));
}

function addAnswer(
  found: Deduction[],
  { answers }: Said,
  key: 'legalForm' | 'size',
  source: DeductionSource,
  answer: Answer | null,
): void {
  if (answer === null) return;
  const { categoryCode, requirementCode: value } = answer;
  const given = answers.flatMap((one) => (one.categoryCode === categoryCode ? [one.requirementCode] : []));
  found.push({ key, value, source, categoryCode, survey: standing(given, value) });
}

function standing(given: readonly string[], value: string): Deduction['survey'] {
  if (given.length === 0) return 'silent';
  return given.includes(value) ? 'same' : 'other';
}

/** The answer that a name means: where it tells several forms, they must all mean the same one. */
function legalFormOf(name: string, { legalForm, legalFormQuestion }: Deducer): Answer | null {
  if (legalFormQuestion === null) return null;
  const requirementCode = agreed([...formsInName(name)], (form) => legalForm.get(form));
  return requirementCode === null ? null : { categoryCode: legalFormQuestion, requirementCode };
}

/** What all of some things mean, or null where one means nothing or two mean different things. */
function agreed<T>(things: readonly T[], meaning: (thing: T) => string | undefined): string | null {
  const [first, ...others] = new Set(things.map(meaning));
  return first === undefined || others.length > 0 ? null : first;
}

/**
 * The provinces in which the written place may lie. A town that the official list does not have in the written province may be meant, and so
 * may the province: lists are older than provinces (Monza, MI).
 */
function seatOf({ city, province }: Written, { townsByName }: Places) {
  const named = (city === null ? undefined : townsByName.get(city)) ?? [];
  const provinces = [...new Set(named.map(({ provinceCode }) => provinceCode))];
  const source = city === null ? ('province' as const) : ('town' as const);
  if (province === null) return provinces.length === 0 ? null : { provinces, source };
  if (provinces.length === 0 || provinces.includes(province)) return { provinces: [province], source };
  return { provinces: [province, ...provinces], source };
}

const NOTHING: readonly string[] = [];

/** The facts with what was deduced of what the company has not said, and the names of that: fields, and questions by their id. */
export function withDeduced(said: CompanyFacts, deductions: readonly Deduction[], deducer: Deducer): CompanyFacts {
  const silent = deductions.filter(({ survey }) => survey === 'silent');
  const facts = { ...said, stage: stageOf([...said.answers, ...answersOf(silent)], deducer) };
  if (silent.length === 0) return { ...facts, deduced: NOTHING };
  const valueOf = (key: DeductionKey) => silent.find((one) => one.key === key)?.value;
  const chamber = valueOf('cciaa');
  return {
    ...facts,
    hasSurvey: true,
    registerOfficeId: facts.registerOfficeId ?? valueOf('region') ?? null,
    cciaaIds: chamber === undefined ? facts.cciaaIds : [chamber],
    answers: [...facts.answers, ...answersOf(silent)],
    deduced: silent.map(({ key, categoryCode }) => categoryCode ?? key),
  };
}

/**
 * The codes of each classification that the official correspondence tells from those of the other, where it tells one. Matching follows the
 * correspondence itself, so these are for people alone.
 */
export function deduceCodes(
  { role, atecoCodes }: Pick<CompanyFacts, 'role' | 'atecoCodes'>,
  correspondences: References['correspondences'],
): readonly Deduction[] {
  if (role !== 'user') return [];
  return ATECO_VERSIONS.flatMap((version) => {
    const own = atecoCodes.filter((code) => code.version === version).map(({ code }) => code);
    const other = version === '2007' ? '2025' : '2007';
    const told = atecoCodes
      .filter((code) => code.version === other)
      .flatMap(({ code }) => companyCode(correspondences[other].homeOf(atecoDigits(code))) ?? []);
    return [...new Set(told)].map((value): Deduction => ({
      key: `ateco${version}`,
      value,
      source: `ateco${other}`,
      categoryCode: null,
      survey: standing(own, value),
    }));
  });
}

const COMPANY_DIGITS = 6;

/** Digits as a company's own code, or null where they name a group of codes. */
function companyCode(digits: string): string | null {
  return digits.length === COMPANY_DIGITS ? `${digits.slice(0, 2)}.${digits.slice(2, 4)}.${digits.slice(4)}` : null;
}

/** How a deduced value stands, with what was confirmed of it. */
export function stateOf({ survey }: Deduction, isConfirmed: boolean): DeductionState {
  if (survey === 'other') return 'corrected';
  return survey === 'same' || isConfirmed ? 'confirmed' : 'deduced';
}
