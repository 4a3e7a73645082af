import type { RequestOf } from '@volano/domain/contracts/route';
import type { createAnnouncement } from '@volano/domain/contracts/announcements';
import { type AnnouncementDraft, faultsOf, settled } from '@volano/domain/rules/announcement-draft';
import { isWebAddress } from '@volano/domain/rules/https-address';
import { parseEuros } from '@volano/domain/rules/money';
import { type PublishingGap, publishingGaps } from '@volano/domain/rules/publishing-gaps';
import type { InvestmentType, Rating } from '@volano/domain/rules/vocabulary';
import type { Announcement } from './announcements.api.ts';

type Body = RequestOf<typeof createAnnouncement>['body'];

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
}

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
};

/** The fields of a saved announcement. */
export function formOf(announcement: Announcement, writtenAmount: (cents: number) => string): AnnouncementForm {
  const fields = Object.keys(EMPTY_FORM) as (keyof AnnouncementForm)[];
  const { amount, officialUrl } = announcement;
  return {
    ...(Object.fromEntries(fields.map((field) => [field, announcement[field]])) as unknown as AnnouncementForm),
    amount: amount === null ? '' : writtenAmount(Math.round(amount * 100)),
    officialUrl: officialUrl ?? '',
  };
}

/** What the form says, as it is sent. An amount that is none is left out: `faultsOfForm` names it. */
export function bodyOf(form: AnnouncementForm): Body {
  const { amount, officialUrl, investmentTypes, ...rest } = settled(form);
  const cents = amount.trim() === '' ? null : parseEuros(amount);
  return {
    ...rest,
    title: rest.title.trim(),
    investmentTypes: [...investmentTypes],
    amount: cents === null ? null : cents / 100,
    officialUrl: officialUrl.trim() === '' ? null : officialUrl.trim(),
  };
}

/** What of the form decides whom it reaches. An amount that is none counts as none. */
export function reachOf(form: AnnouncementForm) {
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
  };
}

/** What the form lacks to be published, with its criteria counted beside it, and whether a person confirmed them (`publishingGaps`). */
export function gapsOfForm(form: AnnouncementForm, criteria: number, isConfirmed: boolean): PublishingGap[] {
  return publishingGaps({ ...form, amount: bodyOf(form).amount ?? null, criteria, isConfirmed });
}

/** Whether two forms say the same. */
export function isSameForm(one: AnnouncementForm, other: AnnouncementForm): boolean {
  return JSON.stringify(bodyOf(one)) === JSON.stringify(bodyOf(other)) && one.amount === other.amount;
}

/** The fields that cannot be saved, each with the key of its words under `errors.field`. */
export function faultsOfForm(form: AnnouncementForm): Partial<Record<keyof AnnouncementForm, FaultKey>> {
  const faults: Partial<Record<keyof AnnouncementForm, FaultKey>> = {};
  if (form.title.trim() === '') faults.title = 'required';
  if (form.amount.trim() !== '' && parseEuros(form.amount) === null) faults.amount = 'invalid';
  if (form.officialUrl.trim() !== '' && !isWebAddress(form.officialUrl.trim())) faults.officialUrl = 'webUrl';
  for (const { path, message } of faultsOf(settled(form))) faults[path] = message;
  return faults;
}

export type FaultKey = 'required' | 'invalid' | 'webUrl' | ReturnType<typeof faultsOf>[number]['message'];
