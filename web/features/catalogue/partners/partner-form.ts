import { isHttpsAddress } from '@volano/domain/rules/https-address';
import type { RequestOf } from '@volano/domain/contracts/route';
import type { createPartner } from '@volano/domain/contracts/partners';
import type { Partner } from './partners.api.ts';

/** Where a partner is found on the web, in the order in which it is asked. */
export const PARTNER_LINKS = ['website', 'linkedinUrl', 'istagramUrl', 'facebookUrl'] as const;
export type PartnerLink = (typeof PARTNER_LINKS)[number];

/** A partner as its editor holds it: what is not known is an empty text. */
export interface PartnerForm extends Readonly<Record<PartnerLink, string>> {
  readonly businessName: string;
  readonly email: string;
  readonly description: string;
  readonly isActive: boolean;
}

/** The fields of a partner; those of a draft where there is none yet. */
export function partnerFormOf(partner: Partner | null): PartnerForm {
  return {
    businessName: partner?.businessName ?? '',
    email: partner?.email ?? '',
    description: partner?.description ?? '',
    isActive: partner?.isActive ?? false,
    website: partner?.website ?? '',
    linkedinUrl: partner?.linkedinUrl ?? '',
    istagramUrl: partner?.istagramUrl ?? '',
    facebookUrl: partner?.facebookUrl ?? '',
  };
}

/** What the form says, as it is sent. */
export function partnerBodyOf(form: PartnerForm): RequestOf<typeof createPartner>['body'] {
  const given = (text: string) => (text.trim() === '' ? null : text.trim());
  return {
    businessName: form.businessName,
    description: form.description,
    isActive: form.isActive,
    email: given(form.email),
    website: given(form.website),
    linkedinUrl: given(form.linkedinUrl),
    istagramUrl: given(form.istagramUrl),
    facebookUrl: given(form.facebookUrl),
  };
}

/** The fields that cannot be saved, each with the key of its words under `errors.field` (2-catalogue §5, abuse 55). */
export function partnerFaultsOf(form: PartnerForm): Partial<Record<keyof PartnerForm, 'required' | 'url'>> {
  const faults: Partial<Record<keyof PartnerForm, 'required' | 'url'>> = {};
  if (form.businessName.trim() === '') faults.businessName = 'required';
  for (const link of PARTNER_LINKS)
    if (form[link].trim() !== '' && !isHttpsAddress(form[link].trim())) faults[link] = 'url';
  return faults;
}

export function hasPartnerFaults(form: PartnerForm): boolean {
  return Object.keys(partnerFaultsOf(form)).length > 0;
}
