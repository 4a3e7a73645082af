import type { Context } from '../context.ts';
import { newId } from '../platform/new-id.ts';
import { aChamber, anAtecoCategory, anAtecoCode, anAtecoSubCategory, aQuestion, aRegion } from './factories.ts';

/** Things of the settings that nothing stands on, so that they may be changed and deleted. */
export async function settingsThings(ctx: Context) {
  const region = await aRegion(ctx);
  const regionGroupId = newId();
  await ctx.db
    .insertInto('region_groups')
    .values({ _id: regionGroupId, name: `Gruppo ${regionGroupId}` })
    .execute();
  await ctx.db
    .insertInto('region_group_regions')
    .values({ regionGroupId, regionId: (await aRegion(ctx))._id })
    .execute();
  const category = await aQuestion(ctx);
  return {
    spareAtecoCodeId: (await anAtecoCode(ctx))._id,
    atecoSubCategoryId: (await anAtecoSubCategory(ctx))._id,
    atecoCategoryId: (await anAtecoCategory(ctx))._id,
    regionId: region._id,
    regionGroupId,
    cciaaId: (await aChamber(ctx))._id,
    categoryTemplateId: category._id,
    requirementTemplateId: category.answers[0] ?? '',
  };
}
