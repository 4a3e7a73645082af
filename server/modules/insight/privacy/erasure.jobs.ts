import type { Events } from '@volano/domain/events';
import { LOCALES, words } from '@volano/domain/i18n/t';
import type { Context } from '../../../platform/context.ts';
import { queueMail } from '../../../platform/mail/mailer.ts';
import { renderLetter } from '../../../platform/rendering/emails/letter.ts';
import { type Erased, listErased } from '../../../platform/storage/erased-list.ts';
import { hasAssignments, isLastAdmin, listOwnedIds } from '../../people/users/users.queries.ts';
import { findErasureMail, holdDueErasure, listDueErasures, listStillThere } from './erasure.queries.ts';
import { forgetPerson, type Forgetful } from './forget.actions.ts';

/**
 * Forgets whoever asked for it thirty days ago, one after the other, each held meanwhile: several nodes share the work. And whoever was
 * forgotten before, or deleted by the office, and is there again, because a backup was put back. Who has become the last admin or
 * follows companies since then waits and is named in the log.
 */
export async function eraseDue(ctx: Forgetful): Promise<void> {
  const now = ctx.clock.now().toISOString();
  for (const userId of await listDueErasures(ctx.db, now)) {
    await ctx.db.transaction().execute(async (trx) => {
      if (!(await holdDueErasure(trx, userId, now))) return;
      if ((await isLastAdmin(trx, userId)) || (await hasAssignments(trx, userId))) {
        ctx.log.warn({ userId }, 'an erasure is due and waits: the last admin, or somebody who follows companies');
        return;
      }
      await forgetPerson(ctx, trx, userId);
    });
  }
  await eraseReturned(ctx, await listErased(ctx));
}

/**
 * Whoever the office deleted had no companies by then: those that the backup says are theirs belong to somebody else by now, or were
 * deleted with thirty days to think again. The office gives them to whom they belong, and the next night the person goes.
 */
async function eraseReturned(ctx: Forgetful, erased: readonly Erased[]): Promise<void> {
  const ids = [...new Set(erased.map(({ userId }) => userId))];
  const own = new Set(erased.filter(({ isByOffice }) => !isByOffice).map(({ userId }) => userId));
  for (const userId of await listStillThere(ctx.db, ids))
    await ctx.db.transaction().execute(async (trx) => {
      if ((await isLastAdmin(trx, userId)) || (!own.has(userId) && (await listOwnedIds(trx, userId)).length > 0)) {
        ctx.log.warn(
          { userId },
          'somebody who was deleted is back and waits: the last admin, or the owner of companies',
        );
        return;
      }
      await forgetPerson(ctx, trx, userId);
    });
}

/** Mails a person that they asked to be forgotten: if it was not them, there are thirty days to say so. */
export async function mailErasureRequested(ctx: Context, { requestId }: Events['erasure.requested']): Promise<void> {
  const wish = await findErasureMail(ctx.db, requestId);
  if (wish === null) return;
  const t = words(wish.language);
  const { name: brand, telephone } = ctx.config.brand;
  const day = new Intl.DateTimeFormat(LOCALES[wish.language], { timeZone: 'Europe/Rome', dateStyle: 'long' });
  const letter = renderLetter({
    brand,
    language: wish.language,
    hello: t('mails.hello', { name: wish.name }),
    greeting: t('mails.erasureRequested.greeting'),
    paragraphs: [t('mails.erasureRequested.body'), t('mails.erasureRequested.change')],
    facts: [{ name: t('mails.erasureRequested.day'), value: day.format(new Date(wish.executeAt)) }],
    button: { label: t('mails.erasureRequested.button'), address: `${ctx.publicUrl}/#/login` },
    closing: t('mails.closing', { brand, telephone }),
  });
  await ctx.db.transaction().execute((trx) =>
    queueMail(ctx, trx, {
      eventKey: `erasureRequested ${requestId}`,
      recipient: wish.email,
      subject: t('mails.erasureRequested.subject', { brand }),
      ...letter,
    }),
  );
}
