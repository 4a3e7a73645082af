import type { useT } from '../../lib/i18n.ts';
import type { AuditEvent } from './audit.api.ts';

type T = ReturnType<typeof useT>;

/** Deeds that somebody who is not signed in may cause; without an actor the others are the portal's own. */
const BY_STRANGERS: ReadonlySet<string> = new Set(['loginFailed', 'registered', 'emailVerified', 'passwordReset']);

/** Who did it, in words. */
export function actorOf(t: T, { actor, action }: AuditEvent): string {
  if (actor === null) return t(BY_STRANGERS.has(action) ? 'audit.nobody' : 'audit.theService');
  return actor.label === '' ? t('audit.gone') : actor.label;
}

/** What it was done to, in words: the thing's name, or what kind of thing it is. */
export function entityOf(t: T, { entityType, entityLabel }: AuditEvent): string {
  if (entityType === null) return '';
  const kind = t(`audit.entities.${entityType}`);
  return entityLabel === '' ? kind : `${kind}: ${entityLabel}`;
}

/** Which company it was about, in words. */
export function agencyOf(t: T, { agency }: AuditEvent): string {
  if (agency === null) return '';
  return agency.label === '' ? t('audit.gone') : agency.label;
}
