import type { companyImports } from '@volano/domain/i18n/it/office-companies';
import { email as emailShape, telephone as telephoneShape } from '@volano/domain/contracts/fields';
import {
  columnAnswer,
  COMPANY_FIELDS,
  type ColumnField,
  type ColumnQuestion,
  plainWords,
  QUESTION_PREFIX,
  repairVatNumber,
} from '@volano/domain/rules/company-columns';
import { isFiscalCode, isVatNumber } from '@volano/domain/rules/company-numbers';
import type { AdvisorField } from '@volano/domain/rules/advisor-kinds';
import type { GivenAnswer } from '@volano/domain/rules/survey-progress';
import type { CompanyRowState } from '@volano/domain/rules/vocabulary';
import type { TownIndex } from '../territories/town-index.parse.ts';
import { type Activity, activityOf, activityParts, type KnownActivities } from './company-activities.parse.ts';

type RemarkKey = keyof typeof companyImports.remarks;
type ProblemKey = keyof typeof companyImports.problems;
type Params = Readonly<Record<string, string | number>>;

export interface RowProblem {
  readonly field: ColumnField | null;
  readonly key: ProblemKey;
  readonly params: Params;
}
export interface RowRemark {
  readonly key: RemarkKey;
  readonly params: Params;
}
/** What a row says of a company, ready to be written. */
export interface CompanyPlan {
  readonly fields: {
    readonly businessName: string;
    readonly vatNumber: string;
    readonly fiscalCode: string;
    readonly telephone: string;
    readonly administrationEmail: string;
    readonly pec: string | null;
    readonly referentName: string | null;
    readonly referentSurname: string | null;
    readonly description: string | null;
    readonly registeredOfficeAddress: string | null;
    readonly registeredOfficeCity: string | null;
    readonly registeredOfficeProvince: string | null;
    readonly registeredOfficePostalCode: string | null;
  };
  readonly owner: { readonly email: string; readonly name: string; readonly surname: string };
  readonly advisor: { readonly field: AdvisorField; readonly id: string } | null;
  /** The e-mail of a consultant who has no account; it can be made. */
  readonly missingAdvisor?: string;
  readonly registerOfficeId: string | null;
  readonly atecoIds: readonly string[];
  readonly latestAtecoIds: readonly string[];
  readonly answers: readonly GivenAnswer[];
}

/** What was understood of a row; kept beside it. */
export interface RowContent {
  readonly texts: Readonly<Partial<Record<ColumnField, string>>>;
  readonly problems: readonly RowProblem[];
  readonly remarks: readonly RowRemark[];
  readonly activities: readonly Activity[];
  readonly plan: CompanyPlan | null;
  readonly sameAsLine: number | null;
}

/** What rows are read against: of each list only what these rows name. */
export interface RowReferences {
  readonly regions: readonly { readonly _id: string; readonly name: string }[];
  readonly provinces: readonly {
    readonly code: string;
    readonly name: string;
    readonly otherName: string | null;
    readonly regionId: string;
  }[];
  /** Towns of the same name lie in several provinces. */
  readonly towns: Pick<TownIndex, 'town' | 'hasTowns'>;
  readonly codes: KnownActivities;
  /** Activities that words may mean, by the words. */
  readonly proposals: ReadonlyMap<string, readonly Activity[]>;
  readonly advisors: ReadonlyMap<string, { readonly _id: string; readonly field: AdvisorField }>;
  readonly owners: ReadonlyMap<string, { readonly isCustomer: boolean; readonly isEnabled: boolean }>;
  readonly questions: readonly ColumnQuestion[];
}

interface Reading {
  readonly texts: RowContent['texts'];
  readonly refs: RowReferences;
  readonly problems: RowProblem[];
  readonly remarks: RowRemark[];
}

/** The texts of a row by what its columns are taken for, with what a person wrote in their place. */
export function textsOf(
  cells: readonly string[],
  columns: readonly { readonly field: ColumnField | null }[],
  fixes: RowContent['texts'],
): RowContent['texts'] {
  const said = columns.flatMap(({ field }, at) => (field === null ? [] : [[field, cells[at] ?? ''] as const]));
  return { ...Object.fromEntries(said), ...fixes };
}

/** A row with more cells than the list has columns, until somebody has looked at it. */
export interface ExtraCells {
  readonly found: number;
  readonly wanted: number;
}

/** The cells that a row has beyond its columns; null where it has none, or somebody corrected it. */
export function extraCellsOf(cells: readonly string[], columns: number, fixes: RowContent['texts']): ExtraCells | null {
  const found = cells.findLastIndex((cell) => cell !== '') + 1;
  return found > columns && Object.keys(fixes).length === 0 ? { found, wanted: columns } : null;
}

/** Reads a row: what it would write, what keeps it from that, and what was taken otherwise than it stands. */
export function readCompanyRow(
  texts: RowContent['texts'],
  refs: RowReferences,
  extra: ExtraCells | null = null,
): RowContent {
  const reading: Reading = { texts, refs, problems: [], remarks: [] };
  if (extra !== null) fault(reading, null, 'tooManyCells', { ...extra });
  const numbers = readNumbers(reading);
  const place = readPlace(reading);
  const mails = readMails(reading);
  const person = readPerson(reading, texts.businessName ?? '');
  const { chosen, activities } = readActivities(reading);
  const businessName = (texts.businessName ?? '').slice(0, 200);
  if (businessName === '') fault(reading, 'businessName', 'businessNameMissing');
  const plan: CompanyPlan = {
    fields: {
      businessName,
      ...numbers,
      telephone: readTelephone(reading),
      administrationEmail: mails.email,
      pec: mails.pec,
      referentName: person.isKnown ? person.name : null,
      referentSurname: person.isKnown ? person.surname : null,
      description: texts.description?.slice(0, 2000) || null,
      ...place.fields,
    },
    owner: { email: mails.owner, name: person.name, surname: person.surname },
    ...readAdvisor(reading),
    registerOfficeId: place.regionId,
    atecoIds: chosen.filter(({ version }) => version === '2007').map(({ _id }) => _id),
    latestAtecoIds: chosen.filter(({ version }) => version === '2025').map(({ _id }) => _id),
    answers: readAnswers(reading),
  };
  const { problems, remarks } = reading;
  return { texts, problems, remarks, activities, plan: problems.length > 0 ? null : plan, sameAsLine: null };
}

/** Which list a row belongs in. A number that an earlier row or a company has is a duplicate even where something is wrong with it. */
export function stateOf(content: RowContent, isThere: boolean, isDiscarded: boolean): CompanyRowState {
  if (isDiscarded) return 'discarded';
  if (content.problems.length > 0) return 'fix';
  return isThere || content.sameAsLine !== null ? 'duplicate' : 'ready';
}

function fault(reading: Reading, field: ColumnField | null, key: ProblemKey, params: Params = {}): void {
  reading.problems.push({ field, key, params });
}

function remark(reading: Reading, key: RemarkKey, params: Params = {}): void {
  reading.remarks.push({ key, params });
}

/** The two numbers of a company; without a code of its own it has its VAT number, as in the register of companies. */
function readNumbers(reading: Reading): { vatNumber: string; fiscalCode: string } {
  const { vatNumber: vat = '', fiscalCode: code = '' } = reading.texts;
  const repaired = repairVatNumber(vat);
  if (vat !== '' && repaired === null)
    fault(reading, 'vatNumber', /e\+/i.test(vat) ? 'vatNumberCut' : 'vatNumberInvalid', { value: vat });
  if (repaired?.isRepaired) remark(reading, 'vatNumberRepaired', { value: repaired.value });
  const wanted = code.replace(/\s/g, '').toUpperCase();
  const own = isFiscalCode(wanted) ? wanted : (repairVatNumber(code)?.value ?? null);
  if (code !== '' && own === null) fault(reading, 'fiscalCode', 'fiscalCodeInvalid', { value: code });
  if (vat === '' && code === '') fault(reading, 'vatNumber', 'numberMissing');
  const vatNumber = repaired?.value ?? '';
  return {
    vatNumber: vatNumber === '' && own !== null && isVatNumber(own) ? own : vatNumber,
    fiscalCode: own ?? vatNumber,
  };
}

function readMails(reading: Reading): { email: string; owner: string; pec: string | null } {
  const { email = '', ownerEmail = '', pec = '' } = reading.texts;
  const general = mailOf(email);
  const own = mailOf(ownerEmail);
  if (email !== '' && general === null) fault(reading, 'email', 'emailInvalid', { value: email });
  if (ownerEmail !== '' && own === null) fault(reading, 'ownerEmail', 'emailInvalid', { value: ownerEmail });
  const owner = own ?? general ?? '';
  if (owner === '' && email === '' && ownerEmail === '') fault(reading, 'email', 'emailMissing');
  const known = reading.refs.owners.get(owner);
  const field = own === null ? 'email' : 'ownerEmail';
  if (known?.isCustomer === false) fault(reading, field, 'ownerIsStaff', { value: owner });
  else if (known?.isEnabled === false) fault(reading, field, 'ownerShutOut', { value: owner });
  const certified = mailOf(pec);
  if (pec !== '' && certified === null) remark(reading, 'pecLeftOut', { value: pec });
  return { email: general ?? owner, owner, pec: certified };
}

/** The first address of a cell that may hold several. */
function mailOf(cell: string): string | null {
  const [first = ''] = cell.replace(/^mailto:/i, '').split(/[;,\s]+/);
  const { success, data } = emailShape.safeParse(first);
  return success ? data : null;
}

function readTelephone(reading: Reading): string {
  const { telephone = '' } = reading.texts;
  if (telephone === '') return '';
  const { success, data } = telephoneShape.safeParse(telephone.split(/\s[-/]\s|[;,]/)[0]?.trim() ?? '');
  if (!success) remark(reading, 'telephoneLeftOut', { value: telephone });
  return success ? data : '';
}

function readPerson({ texts }: Reading, businessName: string) {
  const { referentName = '', referentSurname = '', referentFullName = '' } = texts;
  const words = referentFullName
    .replace(/^(?:sig\.?(?:ra|na)?|dott\.?(?:ssa)?|ing\.?|avv\.?|rag\.?|geom\.?)\s+/i, '')
    .split(' ');
  const name = referentName || words[0] || '';
  const surname = referentSurname || words.slice(1).join(' ');
  if (name !== '' && surname !== '') return { isKnown: true, name: name.slice(0, 100), surname: surname.slice(0, 100) };
  // An account has a name; nobody is made up, the company stands in it.
  return {
    isKnown: false,
    name: (name || surname || 'Referente').slice(0, 100),
    surname: businessName.slice(0, 100) || '-',
  };
}

function readPlace(reading: Reading) {
  const { address = '', postalCode = '', town = '', province = '', region = '' } = reading.texts;
  const { refs } = reading;
  const provinceText = province || (/\(([A-Z]{2})\)\s*$/i.exec(town)?.[1] ?? '');
  const saidProvince = refs.provinces.find(({ code, name, otherName }) =>
    [code, name, otherName ?? ''].some((one) => one !== '' && plainWords(one) === plainWords(provinceText)),
  );
  const townName = town.replace(/\s*\([^)]*\)\s*$/, '');
  const isThere = ({ provinceCode }: { readonly provinceCode: string }): boolean =>
    saidProvince === undefined || provinceCode === saidProvince.code;
  const read = townName === '' ? null : refs.towns.town(townName, isThere);
  // Of all towns one is always spelled nearly so: a likeness counts within a province.
  const found = read?.how === 'near' && saidProvince === undefined ? null : read;
  const named = found?.towns ?? [];
  const there = named.filter(isThere);
  if (found !== null && found.how !== 'exact' && there.length === 1)
    remark(reading, 'townRead', { value: townName, taken: there[0]?.name ?? '' });
  // Without the official list nothing is known of towns.
  if (townName !== '' && named.length === 0 && refs.towns.hasTowns) remark(reading, 'townUnknown', { value: townName });
  else if (named.length > 0 && there.length === 0)
    remark(reading, 'townElsewhere', { value: townName, province: provinceText });
  else if (there.length > 1) remark(reading, 'townUnclear', { value: townName });
  const provinceCode = saidProvince?.code ?? (there.length === 1 ? there[0]?.provinceCode : undefined);
  if (provinceText !== '' && saidProvince === undefined) remark(reading, 'provinceUnknown', { value: provinceText });
  const ofProvince = refs.provinces.find(({ code }) => code === provinceCode)?.regionId ?? null;
  const saidRegion = refs.regions.find(({ name }) => isSameRegion(name, region))?._id ?? null;
  if (region !== '' && saidRegion === null) remark(reading, 'regionUnknown', { value: region });
  if (saidRegion !== null && ofProvince !== null && saidRegion !== ofProvince)
    remark(reading, 'regionElsewhere', { value: region });
  const cap = /^\d{4,5}$/.test(postalCode) ? postalCode.padStart(5, '0') : null;
  if (postalCode !== '' && cap === null) remark(reading, 'postalCodeLeftOut', { value: postalCode });
  return {
    regionId: ofProvince ?? saidRegion,
    fields: {
      registeredOfficeAddress: address.slice(0, 200) || null,
      registeredOfficeCity: (there.length === 1 ? there[0]?.name : townName)?.slice(0, 100) || null,
      registeredOfficeProvince: provinceCode ?? null,
      registeredOfficePostalCode: cap,
    },
  };
}

/** `Emilia Romagna`, `Friuli`, `Valle d'Aosta`: the official name, or how it begins. */
function isSameRegion(name: string, said: string): boolean {
  const [official, words] = [plainWords(name), plainWords(said)];
  return words !== '' && (official === words || (words.length >= 6 && official.startsWith(`${words} `)));
}

/** A consultant who has no account holds no company back; an address that is somebody else's, or is none, does. */
function readAdvisor(reading: Reading): Pick<CompanyPlan, 'advisor' | 'missingAdvisor'> {
  const { advisorEmail = '' } = reading.texts;
  if (advisorEmail === '') return { advisor: null };
  const email = mailOf(advisorEmail);
  const found = email === null ? undefined : reading.refs.advisors.get(email);
  if (found !== undefined) return { advisor: { field: found.field, id: found._id } };
  if (email !== null && !reading.refs.owners.has(email)) {
    remark(reading, 'advisorMissing', { value: email });
    return { advisor: null, missingAdvisor: email };
  }
  fault(reading, 'advisorEmail', 'advisorUnknown', { value: advisorEmail });
  return { advisor: null };
}

/** Codes are taken, of the newest classification where both have them; words are offered what they may mean, and wait for a yes. */
function readActivities(reading: Reading): { chosen: Activity[]; activities: Activity[] } {
  const { activity = '' } = reading.texts;
  if (activity === '') return { chosen: [], activities: [] };
  const { codes, words } = activityParts(activity);
  const offered = (text: string): Activity[] => [...(reading.refs.proposals.get(text) ?? [])];
  if (codes.length === 0) {
    const activities = offered(words);
    remark(reading, activities.length > 0 ? 'activityToConfirm' : 'activityUnknown', { value: words });
    return { chosen: [], activities };
  }
  const chosen: Activity[] = [];
  const activities: Activity[] = [];
  for (const readings of codes) {
    const [said = ''] = readings;
    const found = activityOf(readings, reading.refs.codes);
    if (found === null) {
      activities.push(...offered(said));
      remark(reading, activities.length > 0 ? 'activityToConfirm' : 'activityUnknown', { value: said });
      continue;
    }
    const { _id, code, name, version } = found.activity;
    chosen.push({ _id, code, name, version });
    if (found.isCompleted) remark(reading, 'activityCompleted', { value: activity, code });
    else if (found.versions > 1) remark(reading, 'activityVersion', { value: code, version });
  }
  return { chosen, activities };
}

function readAnswers(reading: Reading): CompanyPlan['answers'] {
  return Object.entries(reading.texts).flatMap(([field, text = '']) => {
    if (!field.startsWith(QUESTION_PREFIX) || text === '') return [];
    const question = reading.refs.questions.find(({ _id }) => `${QUESTION_PREFIX}${_id}` === field);
    const answer = question === undefined ? null : columnAnswer(question, text);
    if (question !== undefined && answer !== null) return [{ categoryCode: question._id, ...answer }];
    remark(reading, 'answerUnknown', { question: question?.name ?? '', value: text });
    return [];
  });
}

/** The order in which a person reads the fields of a row. */
export function byReading(a: string, b: string): number {
  const place = (field: string): number => {
    const at = COMPANY_FIELDS.findIndex((one) => one === field);
    return at < 0 ? COMPANY_FIELDS.length : at;
  };
  return place(a) - place(b);
}
