import type { AdvisorRole } from '@volano/domain/rules/vocabulary';
import { toIsoDay } from '../../../lib/format/format.ts';
import type { Invitation, InvitationPatch, NewInvitation } from './invitations.api.ts';

/** Who follows the companies of an invitation, as far as a choice must name them. */
export interface Chosen {
  readonly _id: string;
  readonly name: string;
  readonly surname: string;
}

/** An invitation as its form holds it: its limit is a day, or none. */
export interface InvitationDraft {
  readonly name: string;
  readonly advisorRole: AdvisorRole | null;
  readonly advisor: Chosen | null;
  readonly validDay: string | null;
  readonly isEnabled: boolean;
  readonly hasSkipUserConfirm: boolean;
}

/** How a new invitation begins. */
export const emptyDraft: InvitationDraft = {
  name: '',
  advisorRole: null,
  advisor: null,
  validDay: null,
  isEnabled: true,
  hasSkipUserConfirm: true,
};

/** An invitation as its form opens. */
export function draftOf(invitation: Invitation): InvitationDraft {
  const { name, advisorRole, advisor, validLimitDate, isEnabled, hasSkipUserConfirm } = invitation;
  const validDay = validLimitDate === null ? null : toIsoDay(validLimitDate);
  return { name, advisorRole, advisor, validDay, isEnabled, hasSkipUserConfirm };
}

/** A whole invitation, to be created. */
export function bodyOf({ name, advisorRole, advisor, validDay, ...switches }: InvitationDraft): NewInvitation {
  return {
    name: name.trim(),
    advisorRole,
    advisorId: advisor?._id ?? null,
    validLimitDate: validDay,
    ...switches,
  };
}

/** What was changed of an invitation. A limit whose day stays keeps its hour. */
export function patchOf(before: InvitationDraft, draft: InvitationDraft): InvitationPatch {
  const was = bodyOf(before) as Record<string, unknown>;
  return Object.fromEntries(Object.entries(bodyOf(draft)).filter(([field, value]) => value !== was[field]));
}
