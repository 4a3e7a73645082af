import type { Context } from '../context.ts';
import { newId } from '../platform/new-id.ts';
import { askOfAnnouncement } from './catalogue-factories.ts';
import { anAnnouncement, aQuestion } from './factories.ts';

/** What an announcement asks, as things that calls name: its activities, and a category that may be taken out. */
export async function choiceThings(ctx: Context) {
  const { _id: announcementId } = await anAnnouncement(ctx);
  const atecoSettingId = newId();
  await ctx.db.insertInto('atecoannouncements').values({ _id: atecoSettingId, announcementId }).execute();
  await askOfAnnouncement(ctx, announcementId, await aQuestion(ctx));
  const { _id: copiedCategoryId } = await ctx.db
    .selectFrom('announcement_categories')
    .select('_id')
    .where('announcementId', '=', announcementId)
    .executeTakeFirstOrThrow();
  return { atecoSettingId, copiedCategoryId };
}
