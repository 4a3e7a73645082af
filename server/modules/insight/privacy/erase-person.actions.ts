import { randomBytes } from 'node:crypto';
import type { DB } from '@volano/database/types';
import type { Transaction } from 'kysely';
import type { Context } from '../../../platform/context.ts';
import { audit, THE_SERVICE } from '../../../platform/audit/audit.ts';
import { hashPassword } from '../../../platform/session/passwords.ts';
import { closeSessionsOf } from '../../../platform/session/session.ts';
import { deleteAgencyRows, listFileKeys } from '../../companies/public.ts';
import { deleteFilesBy, listKeysOfFilesBy } from '../../conversation/public.ts';
import { rememberErased } from '../../../platform/storage/erased-list.ts';
import { blankMailsTo, deleteTraces, listOtherEmails, pseudonymiseUser } from '../../people/public.ts';
import { findEmailToErase, listCompaniesToErase, pseudonymiseAgency, updateDone } from './erase-person.queries.ts';

/** What forgetting needs of the service: a command of an installation has no more. */
export type ErasureContext = Pick<Context, 'db' | 'clock' | 'storage' | 'log'>;

/**
 * Forgets a person. Their companies go with everything of them, except where a dossier was generated: it is kept under tax duty, and
 * of the company only whom one could reach there goes. The person's row stays without a name, since what they did points to it; so do
 * their words in conversations, without the files that they sent. Files go before the rows that name them, so that what is cut short is finished the next time.
 */
export async function erasePerson(ctx: ErasureContext, trx: Transaction<DB>, userId: string): Promise<void> {
  const now = ctx.clock.now().toISOString();
  const email = await findEmailToErase(trx, userId);
  if (email === null) return updateDone(trx, userId, now);
  const companies = await listCompaniesToErase(trx, userId);
  await rememberErased(ctx, { userId, isByOffice: false });
  for (const { _id, hasDossier } of companies) {
    if (hasDossier) {
      await pseudonymiseAgency(trx, _id);
      continue;
    }
    for (const key of await listFileKeys(trx, _id)) await ctx.storage.remove(key);
    await deleteAgencyRows(trx, _id);
  }
  for (const key of await listKeysOfFilesBy(trx, userId)) await ctx.storage.remove(key);
  await deleteFilesBy(trx, userId);
  const addresses = [
    email,
    ...(await listOtherEmails(trx, userId)),
    ...companies.map(({ administrationEmail }) => administrationEmail),
  ];
  await blankMailsTo(trx, addresses, `${userId}@eliminato.invalid`);
  await deleteTraces(trx, userId);
  await closeSessionsOf(trx, userId);
  const passwordHash = await hashPassword(randomBytes(32).toString('base64url'));
  for (const key of await pseudonymiseUser(trx, userId, { passwordHash, now })) await ctx.storage.remove(key);
  await updateDone(trx, userId, now);
  await audit(ctx, trx, THE_SERVICE, {
    action: 'erased',
    entity: { type: 'user', id: userId },
    details: {
      companies: companies.filter(({ hasDossier }) => !hasDossier).map(({ _id }) => _id),
      kept: companies.filter(({ hasDossier }) => hasDossier).map(({ _id }) => _id),
    },
  });
}
