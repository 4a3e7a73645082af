import type { DB } from '@volano/database/types';
import { listNotifications } from '@volano/domain/contracts/notifications';
import type { Selectable } from 'kysely';
import type { TestApp } from '../world/app.ts';
import { rowsOf } from './rows.ts';

/** The lines of a person's bell, the newest first, once whatever waits is done; of one event alone when it is named. */
export async function bellOf(portal: TestApp, person: { readonly _id: string }, event?: string) {
  await portal.drain();
  const { data } = await portal.as(person).call(listNotifications, { query: { limit: '100' } });
  return data.filter((line) => event === undefined || line.event === event);
}

/** The mails to an address, the first one first, once whatever waits is done. */
export async function mailsTo(portal: TestApp, recipient: string) {
  await portal.drain();
  return rowsOf(portal.db, 'mails', { recipient }, undefined, '_id');
}

type Subject = Partial<Pick<Selectable<DB['audit_events']>, 'action' | 'actorId' | 'agencyId' | 'entityId'>>;

/** What the office's record says of a company, a thing or a person, in the order in which it was done. */
export function auditEntriesOf({ db }: Pick<TestApp, 'db'>, of: Subject) {
  return rowsOf(db, 'audit_events', of, ['action', 'actorId', 'details'], '_id');
}

/** The names alone of what was done. */
export async function auditActionsOf(portal: Pick<TestApp, 'db'>, of: Subject): Promise<string[]> {
  return (await auditEntriesOf(portal, of)).map(({ action }) => action);
}

/** What the newest link of this kind carries that was mailed to an address, or nothing. */
export async function linkMailedTo(portal: TestApp, recipient: string, kind: 'password-reset' | 'email-change') {
  const words = (await mailsTo(portal, recipient)).map(({ text }) => text);
  return words.flatMap((text) => new RegExp(`/${kind}/([\\w-]+)`).exec(text)?.[1] ?? []).at(-1) ?? '';
}
