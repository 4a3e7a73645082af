import { ADVISOR_FIELDS } from '@volano/domain/rules/advisor-kinds';
import type { Database } from '../../context.ts';

/**
 * Takes a person out of the portal: nothing of them is left but a row without a name, which what they did still points to
 * (holes, Personal data). Their e-mail is free again. Answers the files whose bytes are to be removed once this has been committed.
 */
export async function pseudonymiseUser(
  db: Database,
  userId: string,
  gone: { readonly passwordHash: string; readonly now: string },
): Promise<readonly string[]> {
  await db
    .updateTable('users')
    .set({
      name: 'Utente',
      surname: 'eliminato',
      email: `${userId}@eliminato.invalid`,
      passwordHash: gone.passwordHash,
      gender: null,
      telephone: null,
      description: null,
      urlCalendy: null,
      groupName: null,
      frontImageId: null,
      twoFactorSecret: null,
      twoFactorSince: null,
      twoFactorLastStep: null,
      advisor: null,
      businessAdvisor: null,
      businessPerformancePartner: null,
      isEnabled: false,
      isConfirmed: false,
      deletedAt: gone.now,
    })
    .where('_id', '=', userId)
    .execute();
  // Whoever chose them as their contact chooses again.
  for (const column of ['advisor', 'businessAdvisor', 'businessPerformancePartner'] as const)
    await db
      .updateTable('users')
      .set({ [column]: null })
      .where(column, '=', userId)
      .execute();
  // Nobody is deleted who follows a company; one that was deleted itself comes back without them.
  for (const field of ADVISOR_FIELDS)
    await db
      .updateTable('all_agencies')
      .set({ [field]: null })
      .where(field, '=', userId)
      .execute();
  for (const table of [
    'recovery_codes',
    'confirmation_codes',
    'external_codes',
    'password_resets',
    'notifications',
  ] as const)
    await db.deleteFrom(table).where('userId', '=', userId).execute();
  const files = await db
    .deleteFrom('uploads')
    .where((eb) =>
      eb.or([
        eb.and({ kind: 'frontImage', linkedEntityType: 'user', linkedEntityId: userId }),
        eb.and({ kind: 'export', ownerId: userId }),
      ]),
    )
    .returning('storageKey')
    .execute();
  return files.map(({ storageKey }) => storageKey);
}
