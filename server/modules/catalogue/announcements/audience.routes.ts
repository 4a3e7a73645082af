import { previewAudience } from '@volano/domain/contracts/announcement-review';
import type { ReceivedOf } from '@volano/domain/contracts/route';
import { AppError } from '@volano/domain/errors';
import { type Language, translations } from '@volano/domain/i18n/t';
import { VERSION_OF_LIST } from '@volano/domain/rules/ateco-code';
import { openingNotice } from '@volano/domain/rules/announcement-dates';
import type { CategoryFacts, CriterionKey, ManualCheck } from '@volano/domain/rules/matching/types';
import type { Database } from '../../../platform/context.ts';
import { listSettingCodes } from './ateco-settings.queries.ts';
import { bindRoute } from '../../../access/bind-route.ts';
import { type CodeChoice, countAudience, type DraftCall, listDraftCategories } from '../../../matching/public.ts';
import { listOwners } from '../../companies/public.ts';
import { readWillingness } from '../../people/public.ts';
import { findAnnouncedAt } from './announcement-changes.queries.ts';

type Draft = ReceivedOf<typeof previewAudience>['body'];

export const audienceRoutes = [
  bindRoute(previewAudience, async ({ ctx, body, language }) => {
    const categories = await listDraftCategories(ctx.db, body.categories ?? []);
    const draft = { ...draftCall(body), categories, codes: await readCodes(ctx.db, body) };
    const now = ctx.clock.now();
    const { eligibleIds, checks, ...figures } = await countAudience(ctx.db, draft, body.announcementId ?? null, now);
    const notice = body.hasNotice === true ? await readNotice(ctx.db, draft, eligibleIds(), now) : null;
    const nameOf = criterionNames(language, categories, checks);
    return {
      ...figures,
      notice,
      excludes: figures.excludes.map(({ key, count }) => ({ key, name: nameOf(key), count })),
    };
  }),
];

/** When companies would hear that it opened, and how many: those whose owner is told, and none any more where they have been. */
async function readNotice(db: Database, draft: Omit<DraftCall, 'categories'>, eligible: readonly string[], now: Date) {
  const when = openingNotice(draft, await findAnnouncedAt(db, draft._id), now);
  if (when === 'told' || when === 'never') return { when, companies: 0 };
  const owners = await listOwners(db, eligible);
  const wantsNotice = await readWillingness(
    db,
    owners.map(({ userId }) => userId),
  );
  return { when, companies: owners.filter(({ userId }) => wantsNotice(userId, 'newAnnouncement')).length };
}

/** The draft as matching sees it; what is not said is not asked. */
function draftCall(draft: Draft): Omit<DraftCall, 'categories' | 'codes'> {
  return {
    _id: draft.announcementId ?? '',
    announcementType: draft.announcementType,
    isMonoGrant: draft.isMonoGrant ?? false,
    regionId: draft.regionId ?? null,
    regionGroupId: draft.regionGroupId ?? null,
    cciaaId: draft.cciaaId ?? null,
    allowsNewSite: draft.allowsNewSite ?? false,
    publicationDate: draft.publicationDate ?? null,
    expiryDate: draft.expiryDate ?? null,
    expiryCommercialDate: null,
    waitingPubblication: draft.waitingPubblication ?? false,
    untilFoundAvailable: draft.untilFoundAvailable ?? false,
    closedAt: null,
    investmentTypes: draft.investmentTypes ?? [],
    amount: draft.amount ?? null,
    successRate: null,
    difficultyLevel: null,
    ...narrowed(draft),
  };
}

/** What of towns, sectors and conditions the draft says; a condition that is not saved yet is nobody's to have settled. */
function narrowed({ sectors, municipalities, provinces, manualChecks, admitsNoFirm }: Draft) {
  const checks = manualChecks?.map((check, at) => ({ ...check, _id: check._id ?? `new ${at}` }));
  return {
    ...(sectors && { sectors }),
    ...(municipalities && { municipalities }),
    ...(provinces && { provinces }),
    ...(checks && { checks }),
    ...(admitsNoFirm === undefined ? {} : { admitsNoFirm }),
  };
}

/** The codes of the draft. Throws invalidInput for one of the other version, or of none. */
async function readCodes(db: Database, draft: Draft): Promise<CodeChoice[]> {
  const lists = Object.entries(VERSION_OF_LIST) as [keyof typeof VERSION_OF_LIST, CodeChoice['version']][];
  const known = await listSettingCodes(
    db,
    lists.flatMap(([list]) => draft[list] ?? []),
  );
  return lists.flatMap(([path, version]) =>
    (draft[path] ?? []).map((id) => {
      const code = known.get(id);
      const message = code === undefined ? 'noSuchItem' : 'atecoVersion';
      if (code?.version !== version) throw new AppError('invalidInput', { fields: [{ path, message }] });
      return { version, code: code.code, isRemoved: path === 'removedIds' || path === 'latestRemovedIds' };
    }),
  );
}

function isNamed(key: CriterionKey): key is Exclude<CriterionKey, `${string}:${string}`> {
  return !key.includes(':');
}

function criterionNames(
  language: Language,
  categories: readonly CategoryFacts[],
  checks: readonly ManualCheck[],
): (key: CriterionKey) => string {
  const t = translations(language);
  const names = new Map([
    ...categories.map(({ categoryCode, categoryName }) => [`requirement:${categoryCode}`, categoryName] as const),
    ...checks.map(({ _id, text }) => [`check:${_id}`, text] as const),
  ]);
  return (key) => {
    if (isNamed(key)) return t(`matching.reach.${key}`);
    return names.get(key) ?? '';
  };
}
