import type { Context } from '../../platform/context.ts';
import { newId } from '../../platform/new-id.ts';
import { anUpload } from '../builders/catalogue-factories.ts';
import {
  aChamber,
  anAtecoCategory,
  anAtecoCode,
  anAtecoSubCategory,
  aQuestion,
  aRegion,
  aUser,
} from '../builders/factories.ts';

/** Things of the settings that nothing stands on, so that they may be changed and deleted. */
export function settingsMakers(ctx: Context) {
  let question: ReturnType<typeof aQuestion> | undefined;
  return {
    spareAtecoCodeId: async () => (await anAtecoCode(ctx))._id,
    atecoSubCategoryId: async () => (await anAtecoSubCategory(ctx))._id,
    atecoCategoryId: async () => (await anAtecoCategory(ctx))._id,
    atecoWordId: () => anAtecoWord(ctx),
    quickReplyId: () => aQuickReply(ctx),
    importId: () => anImport(ctx),
    companyImportId: () => aCompanyImport(ctx),
    regionId: async () => (await aRegion(ctx))._id,
    regionGroupId: () => aRegionGroup(ctx),
    cciaaId: async () => (await aChamber(ctx))._id,
    /** A question, and an answer of the same. */
    spareCategoryTemplateId: async () => (await (question ??= aQuestion(ctx)))._id,
    spareRequirementTemplateId: async () => (await (question ??= aQuestion(ctx))).answers[0] ?? '',
  };
}

async function aRegionGroup(ctx: Context): Promise<string> {
  const _id = newId();
  await ctx.db
    .insertInto('region_groups')
    .values({ _id, name: `Gruppo ${_id}` })
    .execute();
  const { _id: regionId } = await aRegion(ctx);
  await ctx.db.insertInto('region_group_regions').values({ regionGroupId: _id, regionId }).execute();
  return _id;
}

/** A text of the office for its chats. */
async function aQuickReply(ctx: Context): Promise<string> {
  const _id = newId();
  await ctx.db
    .insertInto('quick_replies')
    .values({ _id, name: `Risposta ${_id}`, text: 'Buongiorno', place: 0 })
    .execute();
  return _id;
}

/** A word of the trade. */
async function anAtecoWord(ctx: Context): Promise<string> {
  const _id = newId();
  const word = { _id, phrase: `parola ${_id}`, atecoCodeId: (await anAtecoCode(ctx))._id };
  await ctx.db.insertInto('ateco_words').values(word).execute();
  return _id;
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

/** A list of companies that was read, with a row that can be corrected. */
export async function aCompanyImport(ctx: Context): Promise<string> {
  const _id = newId();
  const requestedBy = (await aUser(ctx, { role: 'admin' }))._id;
  const uploadId = (await anUpload(ctx, { ownerId: requestedBy, kind: 'import', linkedEntityType: 'companyImport' }))
    ._id;
  const list = { status: 'checked', fileName: 'clienti.csv', createdAt: '2026-11-01T08:00:00Z' } as const;
  await ctx.db
    .insertInto('company_imports')
    .values({ _id, requestedBy, uploadId, ...list, columns: JSON.stringify([]) })
    .execute();
  // A number that a register may be asked by.
  const content = {
    texts: { vatNumber: '00743110157' },
    problems: [],
    remarks: [],
    activities: [],
    plan: null,
    sameAsLine: null,
  };
  await ctx.db
    .insertInto('company_import_rows')
    .values({ importId: _id, line: 2, state: 'fix', subject: '', cells: '[]', content: JSON.stringify(content) })
    .execute();
  return _id;
}
