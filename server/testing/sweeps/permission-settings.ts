import type { Context } from '../../platform/context.ts';
import { newId } from '../../platform/new-id.ts';
import { anUpload, askOfAnnouncement } from '../builders/catalogue-factories.ts';
import * as factories from '../builders/factories.ts';
import { rowOf } from '../builders/rows.ts';
import { insertRow, insertRows, row } from './insert-rows.ts';

const CREATED_AT = '2026-11-01T08:00:00Z';

/** Things of the settings that nothing stands on, so that they may be changed and deleted, and what an announcement asks. */
export function settingsMakers(ctx: Context) {
  const { db } = ctx;
  const idOf = async (made: Promise<{ _id: string }>): Promise<string> => (await made)._id;
  let question: ReturnType<typeof factories.aQuestion> | undefined;
  return {
    spareAtecoCodeId: () => idOf(factories.anAtecoCode(ctx)),
    atecoSubCategoryId: () => idOf(factories.anAtecoSubCategory(ctx)),
    atecoCategoryId: () => idOf(factories.anAtecoCategory(ctx)),
    atecoWordId: async () => {
      const { _id: atecoCodeId } = await factories.anAtecoCode(ctx);
      return insertRow(db, 'ateco_words', { phrase: `parola ${atecoCodeId}`, atecoCodeId });
    },
    callWordId: () => insertRow(db, 'call_words', { phrase: `parola ${newId()}`, also: ['altra'] }),
    quickReplyId: () => insertRow(db, 'quick_replies', { name: `Risposta ${newId()}`, text: 'Buongiorno', place: 0 }),
    importId: async () => {
      const requestedBy = (await factories.aUser(ctx, { role: 'admin' }))._id;
      const file = { kind: 'ateco', status: 'checked', fileName: 'ateco.csv', createdAt: CREATED_AT } as const;
      return insertRow(db, 'imports', { requestedBy, ...file });
    },
    companyImportId: () => aCompanyImport(ctx),
    regionId: () => idOf(factories.aRegion(ctx)),
    regionGroupId: async () => {
      const { _id: regionId } = await factories.aRegion(ctx);
      const regionGroupId = await insertRow(db, 'region_groups', { name: `Gruppo ${regionId}` });
      await insertRows(db, [row('region_group_regions', { regionGroupId, regionId })]);
      return regionGroupId;
    },
    cciaaId: () => idOf(factories.aChamber(ctx)),
    /** A question, and an answer of the same. */
    spareCategoryTemplateId: () => idOf((question ??= factories.aQuestion(ctx))),
    spareRequirementTemplateId: async () => (await (question ??= factories.aQuestion(ctx))).answers[0] ?? '',
    atecoSettingId: async () =>
      insertRow(db, 'atecoannouncements', { announcementId: (await factories.anAnnouncement(ctx))._id }),
    copiedCategoryId: async () => {
      const { _id: announcementId } = await factories.anAnnouncement(ctx);
      await askOfAnnouncement(ctx, announcementId, await factories.aQuestion(ctx));
      return idOf(rowOf(db, 'announcement_categories', { announcementId }, ['_id']));
    },
  };
}

/** A list of companies that was read, with a row that can be corrected. */
export async function aCompanyImport(ctx: Context): Promise<string> {
  const { db } = ctx;
  const requestedBy = (await factories.aUser(ctx, { role: 'admin' }))._id;
  const file = await anUpload(ctx, { ownerId: requestedBy, kind: 'import', linkedEntityType: 'companyImport' });
  const list = { status: 'checked', fileName: 'clienti.csv', createdAt: CREATED_AT, columns: '[]' } as const;
  const importId = await insertRow(db, 'company_imports', { requestedBy, uploadId: file._id, ...list });
  // A number that a register may be asked by.
  const texts = { vatNumber: '00743110157' };
  const content = { texts, problems: [], remarks: [], activities: [], plan: null, sameAsLine: null };
  const firstRow = { line: 2, state: 'fix', subject: '', cells: '[]', content: JSON.stringify(content) } as const;
  await insertRows(db, [row('company_import_rows', { importId, ...firstRow })]);
  return importId;
}
