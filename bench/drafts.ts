import type { previewAudience } from '@volano/domain/contracts/announcement-audience';
import type { RequestOf } from '@volano/domain/contracts/route';
import { announcementId } from './matching-data.ts';
import type { MatchingSetup } from './matching-setup.ts';

/** A call as its editor sends it to be told whom it reaches. */
export type Draft = RequestOf<typeof previewAudience>['body'];

/** Forty open calls as their editor would send them. */
export async function readDrafts({ database: { db } }: MatchingSetup): Promise<Draft[]> {
  const ids = Array.from({ length: 40 }, (_, at) => announcementId(5 * at + 1));
  const calls = await db
    .selectFrom('announcements')
    .select(['_id', 'announcementType', 'regionId', 'regionGroupId', 'cciaaId', 'allowsNewSite', 'expiryDate'])
    .where('_id', 'in', ids)
    .execute();
  const requirements = await db
    .selectFrom('announcement_requirements as r')
    .innerJoin('announcement_categories as c', 'c._id', 'r.categoryId')
    .select(['c.announcementId', 'c.templateId', 'r.templateId as requirementId'])
    .where('c.announcementId', 'in', ids)
    .execute();
  const codes = await db
    .selectFrom('atecoannouncement_codes as x')
    .innerJoin('atecoannouncements as s', 's._id', 'x.atecoannouncementId')
    .innerJoin('ateco_codes as a', 'a._id', 'x.atecoCodeId')
    .select(['s.announcementId', 'a._id', 'a.version', 'x.isRemoved'])
    .where('s.announcementId', 'in', ids)
    .execute();
  return calls.map(({ _id, announcementType, ...call }) => {
    const own = codes.filter((code) => code.announcementId === _id);
    const idsOf = (version: string, isRemoved: boolean): string[] =>
      own.filter((code) => code.version === version && code.isRemoved === isRemoved).map((code) => code._id);
    const byTemplate = Map.groupBy(
      requirements.filter((row) => row.announcementId === _id),
      ({ templateId }) => templateId,
    );
    return {
      ...call,
      announcementId: _id,
      announcementType: announcementType as Draft['announcementType'],
      atecoCodesIds: idsOf('2007', false),
      removedIds: idsOf('2007', true),
      latestAtecoIds: idsOf('2025', false),
      latestRemovedIds: idsOf('2025', true),
      categories: [...byTemplate].map(([templateId, rows]) => ({
        templateId,
        requirementsToUse: rows.map(({ requirementId }) => requirementId),
      })),
    };
  });
}
