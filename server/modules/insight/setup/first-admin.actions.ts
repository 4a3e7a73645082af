import { timingSafeEqual } from 'node:crypto';
import type { createFirstAdmin as contract } from '@volano/domain/contracts/setup';
import type { ReceivedOf } from '@volano/domain/contracts/route';
import { AppError } from '@volano/domain/errors';
import type { Language } from '@volano/domain/i18n/t';
import { audit } from '../../../platform/audit/audit.ts';
import { getBrand } from '../../../platform/brand/brand.queries.ts';
import type { Context, Database } from '../../../platform/context.ts';
import { newId } from '../../../platform/new-id.ts';
import { hashPassword, requireGoodPassword } from '../../../platform/session/credentials.ts';
import { insertUser } from '../../people/public.ts';
import { hadAdmin, lockFirstAdmin } from './setup.queries.ts';

/**
 * The token of the link that makes the first admin of an empty portal; null once there ever was one, and always in a demo. Whoever reads
 * the log of the portal may become its admin, so it is told there and nowhere else. Every node names the same, at every start.
 */
export async function findFirstAdminToken(ctx: Context, db: Database): Promise<string | null> {
  return ctx.config.isDemo || (await hadAdmin(db)) ? null : ctx.signer.secretFor('first admin');
}

/** Refuses a token that makes nobody admin, or none any more: 404. */
export async function requireFirstAdminToken(ctx: Context, db: Database, given: string): Promise<void> {
  const token = await findFirstAdminToken(ctx, db);
  const isRight = token?.length === given.length && timingSafeEqual(Buffer.from(token), Buffer.from(given));
  if (!isRight) throw new AppError('notFound');
}

type NewAdmin = ReceivedOf<typeof contract>['body'];

/**
 * Makes the first admin, who may enter at once: their e-mail is verified by nothing but the link, since no mail server may be there yet. Of
 * two at once one is made, the other gets 404. 400 for a bad password, and `userExists` for the e-mail of a company.
 */
export async function createFirstAdmin(
  ctx: Context,
  token: string,
  { password, ...given }: NewAdmin,
  { language, address }: { readonly language: Language; readonly address: string },
): Promise<void> {
  // A hash costs a tenth of a second: whoever has no link does not get one.
  await requireFirstAdminToken(ctx, ctx.db, token);
  requireGoodPassword(ctx, password, given, (await getBrand(ctx, ctx.db)).name);
  const passwordHash = await hashPassword(password);
  const userId = newId();
  await ctx.db.transaction().execute(async (trx) => {
    await lockFirstAdmin(trx);
    await requireFirstAdminToken(ctx, trx, token);
    const isNew = await insertUser(trx, {
      _id: userId,
      ...given,
      role: 'admin',
      userType: 'internal-user',
      language,
      passwordHash,
      isEmailVerified: true,
      isConfirmed: true,
      createdAt: ctx.clock.now().toISOString(),
    });
    if (!isNew) throw new AppError('userExists', { fields: [{ path: 'email', message: 'emailTaken' }] });
    await audit(
      ctx,
      trx,
      { userId, address },
      { action: 'userCreated', entity: { type: 'user', id: userId }, details: { role: 'admin' } },
    );
  });
}
