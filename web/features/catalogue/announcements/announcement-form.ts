import type { RequestOf } from '@volano/domain/contracts/route';
import type { createAnnouncement, updateAnnouncement } from '@volano/domain/contracts/announcements';
import {
  type AnnouncementDraft,
  faultsOf,
  settled,
  type AnnouncementFigures,
  figureFaults,
  type PublishingGap,
  publishingGaps,
} from '@volano/domain/rules/announcement-draft';
import { completeAddress, isWebAddress } from '@volano/domain/rules/addresses';
import { parseEuros } from '@volano/domain/rules/money';
import type { InvestmentType, Rating, AidForm, Cost, Purpose, Sector } from '@volano/domain/rules/vocabulary';
import type { Announcement } from './announcements.api.ts';

type Body = RequestOf<typeof createAnnouncement>['body'];
type Changes = NonNullable<RequestOf<typeof updateAnnouncement>['body']>;

/** An announcement as the editor holds it: every field, money and address as they are typed. */
export interface AnnouncementForm extends AnnouncementDraft {
  readonly title: string;
  readonly description: string;
  readonly amount: string;
  readonly isActive: boolean;
  readonly allowsNewSite: boolean;
  readonly expiryCommercialDate: string | null;
  readonly difficultyLevel: Rating | null;
  readonly successRate: Rating | null;
  readonly investmentTypes: readonly InvestmentType[];
  readonly officialUrl: string;
  readonly aidForms: readonly AidForm[];
  readonly aidMin: string;
  /** Percent, as it is typed. */
  readonly aidIntensity: string;
  readonly fund: string;
  readonly spendMin: string;
  readonly spendMax: string;
  readonly purposes: readonly Purpose[];
  readonly costs: readonly Cost[];
  readonly sectors: readonly Sector[];
  readonly municipalities: readonly string[];
  readonly provinces: readonly string[];
  readonly documents: readonly string[];
  readonly grantingBody: string;
  readonly admitsNoFirm: boolean;
  readonly manualChecks: readonly { readonly _id?: string; readonly text: string; readonly isDecisive: boolean }[];
}

/** Amounts beside the one that one may get at most. */
export const MONEY_FIELDS = ['aidMin', 'fund', 'spendMin', 'spendMax'] as const;

/** What is new: a draft for all Italy without dates. */
export const EMPTY_FORM: AnnouncementForm = {
  title: '',
  description: '',
  amount: '',
  isActive: false,
  isMonoGrant: false,
  announcementType: 'national',
  regionId: null,
  regionGroupId: null,
  cciaaId: null,
  allowsNewSite: false,
  publicationDate: null,
  expiryDate: null,
  expiryCommercialDate: null,
  waitingPubblication: false,
  untilFoundAvailable: false,
  difficultyLevel: null,
  successRate: null,
  investmentTypes: [],
  officialUrl: '',
  aidForms: [],
  aidMin: '',
  aidIntensity: '',
  fund: '',
  spendMin: '',
  spendMax: '',
  purposes: [],
  costs: [],
  sectors: [],
  municipalities: [],
  provinces: [],
  documents: [],
  grantingBody: '',
  admitsNoFirm: false,
  manualChecks: [],
};

/** The fields of a saved announcement. */
export function formOf(announcement: Announcement, writtenAmount: (cents: number) => string): AnnouncementForm {
  const fields = Object.keys(EMPTY_FORM) as (keyof AnnouncementForm)[];
  const { amount, officialUrl, aidIntensity, grantingBody } = announcement;
  const written = (euro: number | null) => (euro === null ? '' : writtenAmount(Math.round(euro * 100)));
  const figures = MONEY_FIELDS.map((field) => [field, written(announcement[field])]);
  return {
    ...(Object.fromEntries(fields.map((field) => [field, announcement[field]])) as unknown as AnnouncementForm),
    ...(Object.fromEntries(figures) as Pick<AnnouncementForm, (typeof MONEY_FIELDS)[number]>),
    amount: written(amount),
    aidIntensity: aidIntensity === null ? '' : String(aidIntensity).replace('.', ','),
    grantingBody: grantingBody ?? '',
    officialUrl: officialUrl ?? '',
  };
}

/**
 * The form once proposals were written into the stored announcement beside it: their fields are taken from there. What was added here to
 * a list and is not saved yet stays in it.
 */
export function withProposed(
  form: AnnouncementForm,
  kept: AnnouncementForm,
  stored: AnnouncementForm,
): AnnouncementForm {
  const isNew = (text: string, known: readonly string[]) => !known.includes(text);
  const textsOf = (checks: AnnouncementForm['manualChecks']) => checks.map(({ text }) => text);
  return {
    ...form,
    aidIntensity: stored.aidIntensity === kept.aidIntensity ? form.aidIntensity : stored.aidIntensity,
    spendMin: stored.spendMin === kept.spendMin ? form.spendMin : stored.spendMin,
    documents: [
      ...form.documents,
      ...stored.documents.filter((name) => isNew(name, [...kept.documents, ...form.documents])),
    ],
    manualChecks: [
      ...form.manualChecks,
      ...stored.manualChecks.filter(({ text }) =>
        isNew(text, [...textsOf(kept.manualChecks), ...textsOf(form.manualChecks)]),
      ),
    ],
  };
}

/** What the form says, as it is sent. An amount that is none is left out: `faultsOfForm` names it. */
export function bodyOf(form: AnnouncementForm): Body {
  const { officialUrl, investmentTypes, aidForms, purposes, costs, sectors, documents, ...rest } = settled(form);
  return {
    ...rest,
    title: rest.title.trim(),
    investmentTypes: [...investmentTypes],
    ...figuresOf(form),
    fund: euroOf(form.fund),
    aidIntensity: percentOf(form.aidIntensity),
    aidForms: [...aidForms],
    purposes: [...purposes],
    costs: [...costs],
    sectors: [...sectors],
    municipalities: [...form.municipalities],
    provinces: [...form.provinces],
    documents: [...documents],
    grantingBody: form.grantingBody.trim() === '' ? null : form.grantingBody.trim(),
    manualChecks: form.manualChecks
      .filter(({ text }) => text.trim() !== '')
      // Where one comes from is the record's to say: it is not sent back.
      .map(({ _id, text, isDecisive }) => ({ ...(_id === undefined ? {} : { _id }), text: text.trim(), isDecisive })),
    officialUrl: officialUrl.trim() === '' ? null : officialUrl.trim(),
  };
}

/** Fields that only make sense with others: these are sent along, changed or not. */
const SENT_WITH: Partial<Record<keyof Body, readonly (keyof Body)[]>> = {
  announcementType: ['regionId', 'regionGroupId', 'cciaaId'],
  regionId: ['announcementType', 'regionGroupId', 'cciaaId'],
  regionGroupId: ['announcementType', 'regionId', 'cciaaId'],
  cciaaId: ['announcementType', 'regionId', 'regionGroupId'],
  publicationDate: ['waitingPubblication'],
  expiryDate: ['waitingPubblication', 'untilFoundAvailable'],
};

/**
 * What the form changes of what is kept, as it is sent. A field that nobody touched here is left out: a colleague or the import may have
 * written it since the form was opened.
 */
export function changesOf(kept: AnnouncementForm, form: AnnouncementForm): Changes {
  const [before, after] = [bodyOf(kept), bodyOf(form)];
  const fields = Object.keys(after) as (keyof Body)[];
  const changed = fields.filter((field) => JSON.stringify(before[field]) !== JSON.stringify(after[field]));
  const sent = new Set(changed.flatMap((field) => [field, ...(SENT_WITH[field] ?? [])]));
  return Object.fromEntries(fields.filter((field) => sent.has(field)).map((field) => [field, after[field]]));
}

function euroOf(text: string): number | null {
  const cents = text.trim() === '' ? null : parseEuros(text);
  return cents === null ? null : cents / 100;
}

/** Percent as it is typed, with a comma or a point; null where nothing is written or it is none. */
function percentOf(text: string): number | null {
  const typed = text.trim().replace(/\s*%$/, '').replace(',', '.');
  return /^\d{1,3}(\.\d{1,2})?$/.test(typed) && Number(typed) <= 100 ? Number(typed) : null;
}

function figuresOf({ amount, aidMin, spendMin, spendMax }: AnnouncementForm): AnnouncementFigures {
  return { amount: euroOf(amount), aidMin: euroOf(aidMin), spendMin: euroOf(spendMin), spendMax: euroOf(spendMax) };
}

/** What of the form decides whom it reaches. An amount that is none counts as none. */
export function audienceDraftOf(form: AnnouncementForm) {
  const sent = bodyOf(form);
  return {
    announcementType: sent.announcementType,
    regionId: sent.regionId,
    regionGroupId: sent.regionGroupId,
    cciaaId: sent.cciaaId,
    allowsNewSite: sent.allowsNewSite,
    isMonoGrant: sent.isMonoGrant,
    amount: sent.amount,
    investmentTypes: sent.investmentTypes,
    publicationDate: sent.publicationDate,
    expiryDate: sent.expiryDate,
    waitingPubblication: sent.waitingPubblication,
    untilFoundAvailable: sent.untilFoundAvailable,
    sectors: sent.sectors,
    municipalities: sent.municipalities,
    provinces: sent.provinces,
    manualChecks: sent.manualChecks,
    admitsNoFirm: sent.admitsNoFirm,
  };
}

/** What the form lacks to be published, with the criteria that stand beside it, and whether a person confirmed them (`publishingGaps`). */
export function gapsOfForm(form: AnnouncementForm, beside: number, isConfirmed: boolean): PublishingGap[] {
  const criteria = beside + form.sectors.length + form.municipalities.length + form.provinces.length;
  return publishingGaps({ ...form, amount: bodyOf(form).amount ?? null, criteria, isConfirmed });
}

/** Whether two forms say the same. */
export function isSameForm(one: AnnouncementForm, other: AnnouncementForm): boolean {
  return JSON.stringify(bodyOf(one)) === JSON.stringify(bodyOf(other)) && one.amount === other.amount;
}

/** The fields that cannot be saved, each with the key of its words under `errors.field`; `stored` is what is saved. */
export function faultsOfForm(
  form: AnnouncementForm,
  stored: Pick<AnnouncementForm, 'publicationDate' | 'expiryDate' | 'expiryCommercialDate'> | null = null,
): FaultsOfForm {
  const faults: FaultsOfForm = {};
  if (form.title.trim() === '') faults.title = 'required';
  for (const field of ['amount', ...MONEY_FIELDS] as const)
    if (form[field].trim() !== '' && parseEuros(form[field]) === null) faults[field] = 'invalid';
  if (form.aidIntensity.trim() !== '' && percentOf(form.aidIntensity) === null) faults.aidIntensity = 'invalid';
  for (const { path, message } of figureFaults(figuresOf(form))) faults[path] = message;
  if (form.officialUrl.trim() !== '' && !isWebAddress(completeAddress(form.officialUrl.trim())))
    faults.officialUrl = 'webUrl';
  for (const { path, message } of faultsOf(settled(form), stored)) faults[path] = message;
  return faults;
}

export type FaultsOfForm = Partial<Record<keyof AnnouncementForm, FaultKey>>;

type FaultKey =
  | 'required'
  | 'invalid'
  | 'webUrl'
  | ReturnType<typeof figureFaults>[number]['message']
  | ReturnType<typeof faultsOf>[number]['message'];
