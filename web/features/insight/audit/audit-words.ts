import type { useT } from '../../../lib/i18n/i18n.ts';
import type { AuditEvent } from './audit.api.ts';

type T = ReturnType<typeof useT>;

/** Deeds that somebody who is not signed in may cause; without an actor the others are the portal's own. */
const BY_STRANGERS: ReadonlySet<string> = new Set(['loginFailed', 'registered', 'emailVerified', 'passwordReset']);

/** The details that have a word of their own. */
const DETAILS = [
  'fields',
  'role',
  'isGroup',
  'groupSize',
  'from',
  'to',
  'userId',
  'forGood',
  'invitationId',
  'advisor',
  'partnerId',
  'uploadId',
  'surveys',
  'recipients',
  'by',
  'all',
  'list',
  'filters',
  'rows',
  'executeAt',
  'kind',
  'noticeVersion',
  'channel',
  'companies',
  'kept',
  'checkId',
  'isMet',
] as const;

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

/** What a detail is called: in words where it has some. */
export function detailOf(t: T, name: string): string {
  const known = DETAILS.find((detail) => detail === name);
  return known === undefined ? name : t(`audit.facts.${known}`);
}

/** A detail as it is read. */
export function wordOf(t: T, value: unknown): string {
  if (typeof value === 'boolean') return t(value ? 'common.yes' : 'common.no');
  if (typeof value === 'string') return value;
  return Array.isArray(value) && value.every((item) => typeof item === 'string')
    ? value.join(', ')
    : JSON.stringify(value);
}
