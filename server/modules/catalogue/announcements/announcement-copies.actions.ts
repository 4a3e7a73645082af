import { words } from '@volano/domain/i18n/t';
import { AppError } from '@volano/domain/errors';
import type { Actor } from '@volano/domain/policies/actor';
import { romeDay } from '@volano/domain/rules/announcement-dates';
import { beginningOf } from '@volano/domain/rules/harmless-text';
import type { Context } from '../../../platform/context.ts';
import { audit } from '../../../platform/audit/audit.ts';
import { idempotent } from '../../../platform/http/idempotency.ts';
import { newId } from '../../../platform/new-id.ts';
import { insertAnnouncement } from './announcement-changes.queries.ts';
import { listManualChecks, replaceManualChecks } from './announcement-details.queries.ts';
import { updateCheckState } from './check-state.queries.ts';
import { copyActivities, copyCategories, findAnnouncementToCopy } from './announcement-copies.queries.ts';

const LONGEST_TITLE = 300;

/**
 * Makes a draft out of an announcement, with its fields, categories and activities; answers its id. Dates that have passed are left out. Its
 * files stay with the first: an attachment of one edition is wrong for the next. Throws `notFound`.
 */
export async function copyAnnouncement(
  ctx: Context,
  actor: Actor,
  id: string,
  key: string | undefined,
): Promise<string> {
  const asked = { userId: actor.userId, route: 'announcementCopies', key, request: { id } };
  const made = await ctx.db.transaction().execute((trx) =>
    idempotent(trx, asked, async () => {
      const first = await findAnnouncementToCopy(trx, id);
      if (first === null) throw new AppError('notFound');
      const now = ctx.clock.now();
      const today = romeDay(now);
      const toCome = (moment: string | null) => (moment !== null && romeDay(moment) >= today ? moment : null);
      const _id = newId();
      const title = beginningOf(words('it')('officeAnnouncements.copy.name', { title: first.title }), LONGEST_TITLE);
      const own = {
        officialId: null,
        officialHash: null,
        frontImageId: null,
        announcedAt: null,
        isActive: false,
        closing: null,
        closedAt: null,
      };
      // Nobody has confirmed the new edition, and no record of it was read.
      const checked = {
        checkState: 'notEntered',
        reviewedAt: null,
        reviewedById: null,
        sourceUpdatedAt: null,
      } as const;
      await insertAnnouncement(trx, {
        ...first,
        ...own,
        ...checked,
        _id,
        title,
        publicationDate: toCome(first.publicationDate),
        expiryDate: toCome(first.expiryDate),
        expiryCommercialDate: toCome(first.expiryCommercialDate),
        createdAt: now.toISOString(),
        updatedAt: now.toISOString(),
      });
      await copyCategories(trx, id, _id);
      await copyActivities(trx, id, _id);
      await replaceManualChecks(
        trx,
        _id,
        (await listManualChecks(trx, id)).map(({ text, isDecisive }) => ({ text, isDecisive })),
      );
      if (first.checkState === 'reviewed') await updateCheckState(trx, _id);
      const entity = { type: 'announcement', id: _id } as const;
      await audit(ctx, trx, actor, { action: 'catalogueCreated', entity, details: { title, copiedFrom: id } });
      await ctx.jobs.emit(trx, 'announcement.changed', { announcementId: _id });
      return { _id };
    }),
  );
  return made._id;
}
