import type { Invitation } from './invitations.api.ts';

/** Past the last moment in which an invitation holds. */
export function isOver({ validLimitDate }: Pick<Invitation, 'validLimitDate'>, now: Date): boolean {
  return validLimitDate !== null && Date.parse(validLimitDate) <= now.getTime();
}

/** Why an invitation does not hold, or null when it does. */
export function troubleOf(invitation: Invitation, now: Date): 'disabled' | 'expired' | 'advisorGone' | null {
  if (!invitation.isEnabled) return 'disabled';
  if (isOver(invitation, now)) return 'expired';
  return invitation.advisor?.isEnabled === false ? 'advisorGone' : null;
}
