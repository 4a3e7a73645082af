import type { Context } from '../context.ts';
import { newId } from '../platform/new-id.ts';
import { aChamber, anAtecoCategory, anAtecoCode, anAtecoSubCategory, aQuestion, aRegion, aUser } from './factories.ts';

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
    importId: await anImport(ctx),
    regionId: region._id,
    regionGroupId,
    cciaaId: (await aChamber(ctx))._id,
    categoryTemplateId: category._id,
    requirementTemplateId: category.answers[0] ?? '',
  };
}

/** A file that was read. */
async function anImport(ctx: Context): Promise<string> {
  const _id = newId();
  const requestedBy = (await aUser(ctx, { role: 'admin' }))._id;
  const file = { kind: 'ateco', status: 'checked', fileName: 'ateco.csv', createdAt: '2026-11-01T08:00:00Z' } as const;
  await ctx.db
    .insertInto('imports')
    .values({ _id, requestedBy, ...file })
    .execute();
  return _id;
}
