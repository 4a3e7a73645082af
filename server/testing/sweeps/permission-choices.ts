import type { Context } from '../../platform/context.ts';
import { newId } from '../../platform/new-id.ts';
import { askOfAnnouncement } from '../builders/catalogue-factories.ts';
import { anAnnouncement, aQuestion } from '../builders/factories.ts';

/** What an announcement asks, as things that calls name: its activities, and a category that may be taken out. */
export function choiceMakers(ctx: Context) {
  return {
    async atecoSettingId() {
      const _id = newId();
      const { _id: announcementId } = await anAnnouncement(ctx);
      await ctx.db.insertInto('atecoannouncements').values({ _id, announcementId }).execute();
      return _id;
    },
    async copiedCategoryId() {
      const { _id: announcementId } = await anAnnouncement(ctx);
      await askOfAnnouncement(ctx, announcementId, await aQuestion(ctx));
      const { _id } = await ctx.db
        .selectFrom('announcement_categories')
        .select('_id')
        .where('announcementId', '=', announcementId)
        .executeTakeFirstOrThrow();
      return _id;
    },
  };
}
