import * as changesContract from '@volano/domain/contracts/announcement-changes';
import * as contract from '@volano/domain/contracts/announcements';
import * as atecoSettingsContract from '@volano/domain/contracts/ateco-settings';
import * as copiedCategoriesContract from '@volano/domain/contracts/categories';
import { getAnnouncementTraces } from '@volano/domain/contracts/traces';
import { AppError } from '@volano/domain/errors';
import { type Actor, isCustomer } from '@volano/domain/policies/actor';
import { canSeeMatchingUsers, seesDrafts, changedFieldsFor } from '@volano/domain/policies/announcements';
import { isExpired, openingNotice } from '@volano/domain/rules/announcement-dates';
import type { Context, Database } from '../../../platform/context.ts';
import { bindRoute } from '../../../access/bind-route.ts';
import {
  listMatchingUsers,
  type CodeChoice,
  countAudience,
  type DraftCall,
  listDraftCategories,
} from '../../../matching/public.ts';
import { listSimilar, findAnnouncedAt } from './changes/announcement-changes.queries.ts';
import {
  changeAnnouncement,
  createAnnouncement,
  deleteAnnouncement,
  copyAnnouncement,
  closeAnnouncement,
} from './announcements.actions.ts';
import { findAnnouncement, findAnyAnnouncement, listAnnouncementRows } from './announcements.queries.ts';
import { chooseCallSearch, countAnnouncements, listAnnouncementIds } from './search/call-list.queries.ts';
import { reportSearch } from './search/call-search.queries.ts';
import { replyAnnouncement, replyAnnouncementRow } from './announcements.replies.ts';
import { createSetting, updateSetting, copyCategory, removeCopiedCategory } from './criteria/criteria.actions.ts';
import { findSetting, listStructure, type CategoryOwner, listSettingCodes } from './criteria/criteria.queries.ts';
import { listChanges, listCallRecipients } from './changes/history.queries.ts';
import { resolveRemark } from './official-record/open-points.actions.ts';
import { listSeen, type findStanding } from '../../../access/catalogue.ts';
import { readTraces } from '../../../access/traces.ts';
import { requestTransfer } from './transfers.actions.ts';
import { previewAudience } from '@volano/domain/contracts/announcement-audience';
import type { ReceivedOf } from '@volano/domain/contracts/route';
import { type Language, translations } from '@volano/domain/i18n/t';
import { VERSION_OF_LIST } from '@volano/domain/rules/ateco-code';
import type { CategoryFacts, CriterionKey, ManualCheck } from '@volano/domain/rules/matching/types';
import { listOwners } from '../../companies/public.ts';
import { sideBySide } from '../../../platform/db/pipelining.ts';
import { readWillingness } from '../../people/public.ts';

export const announcementsRoutes = [
  bindRoute(contract.listAnnouncements, async ({ ctx, actor, query }) => {
    const { q, ...filters } = query;
    const now = ctx.clock.now();
    const asked = { ...filters, isPublishedOnly: !seesDrafts(actor) };
    const list = { ...asked, search: await chooseCallSearch(ctx.db, q, asked, now) };
    const [ids, counted] = await sideBySide(ctx.db, (db) => [
      listAnnouncementIds(db, list, now),
      query.count ? countCatalogue(db, list, now) : Promise.resolve({}),
    ]);
    // Those of matching by themselves: they may wait for what somebody else reads over another connection.
    const [[rows, seen], matchingUsers] = await Promise.all([
      sideBySide(ctx.db, (db) => [listAnnouncementRows(db, ids), listSeen(db, actor.userId, 'announcements', ids)]),
      readMatchingUsers(ctx.db, actor, ids, now),
    ]);
    return {
      rows: rows.map((row) => {
        const shown = replyAnnouncementRow(ctx, actor, row, null);
        const isToRead = row.isActive && !shown.isExpired && !seen.has(row._id);
        return { ...shown, ...matchingUsers(row._id), isToRead };
      }),
      ...counted,
      ...(list.search && { search: reportSearch(list.search) }),
    };
  }),

  bindRoute(contract.getAnnouncement, async ({ ctx, actor, params, subject }) => {
    const announcement = await findAnyAnnouncement(ctx.db, params.id);
    if (announcement === null) throw new AppError('notFound');
    return answerAnnouncement(ctx, actor, announcement, subject.announcement.standing);
  }),

  bindRoute(contract.createAnnouncement, async ({ ctx, actor, body, idempotencyKey }) =>
    answerWritten(ctx, actor, await createAnnouncement(ctx, actor, body, idempotencyKey)),
  ),

  bindRoute(changesContract.copyAnnouncement, async ({ ctx, actor, params, idempotencyKey }) =>
    answerWritten(ctx, actor, await copyAnnouncement(ctx, actor, params.id, idempotencyKey)),
  ),

  bindRoute(changesContract.listSimilarAnnouncements, async ({ ctx, query }) => {
    const { exceptId, ...draft } = query;
    const similar = await listSimilar(ctx.db, { ...draft, exceptIds: exceptId === undefined ? [] : [exceptId] });
    const rows = await listAnnouncementRows(
      ctx.db,
      similar.map(({ _id }) => _id),
    );
    const isNear = new Map(similar.map(({ _id, isSamePlace }) => [_id, isSamePlace]));
    const now = ctx.clock.now();
    return rows.map((row) => ({
      ...row,
      isExpired: isExpired(row, now),
      isSamePlace: isNear.get(row._id) ?? false,
    }));
  }),

  bindRoute(contract.updateAnnouncement, async ({ ctx, actor, params, body }) => {
    await changeAnnouncement(ctx, actor, params.id, body);
    return answerWritten(ctx, actor, params.id);
  }),

  bindRoute(changesContract.settleRemark, async ({ ctx, actor, params, body }) => {
    await resolveRemark(ctx, actor, params, body.isSettled);
    return answerWritten(ctx, actor, params.id);
  }),

  bindRoute(getAnnouncementTraces, ({ ctx, params }) => readTraces(ctx.db, 'announcement', params.id)),

  bindRoute(contract.deleteAnnouncement, async ({ ctx, actor, params }) => {
    await deleteAnnouncement(ctx, actor, params.id);
    return null;
  }),
];

/** What an admin wrote, as it stands now. */
async function answerWritten(ctx: Context, actor: Actor, id: string) {
  const announcement = await findAnnouncement(ctx.db, id);
  if (announcement === null) throw new AppError('notFound');
  return answerAnnouncement(ctx, actor, announcement, null);
}

async function answerAnnouncement(
  ctx: Context,
  actor: Actor,
  announcement: NonNullable<Awaited<ReturnType<typeof findAnnouncement>>>,
  standing: Awaited<ReturnType<typeof findStanding>>,
) {
  const matchingUsers = await readMatchingUsers(ctx.db, actor, [announcement._id], ctx.clock.now());
  return { ...(await replyAnnouncement(ctx, actor, announcement, standing)), ...matchingUsers(announcement._id) };
}

async function countCatalogue(
  db: Database,
  { isExpired, ...filters }: Parameters<typeof listAnnouncementIds>[1],
  now: Date,
) {
  const { expired, notExpired } = await countAnnouncements(db, filters, now);
  const total = isExpired === 'any' ? expired + notExpired : isExpired ? expired : notExpired;
  return { total, notExpired };
}

/** How many companies each of these suits, for those who may know it and as soon as it is known. */
async function readMatchingUsers(db: Database, actor: Actor, ids: readonly string[], now: Date) {
  if (!canSeeMatchingUsers(actor)) return () => ({});
  const counts = await listMatchingUsers(db, ids, actor, now);
  return (id: string) => {
    const matchingUsers = counts.get(id);
    return matchingUsers === undefined ? {} : { matchingUsers };
  };
}

export const historyRoutes = [
  bindRoute(changesContract.getAnnouncementHistory, async ({ ctx, actor, params }) => {
    const changes = await listChanges(ctx.db, params.id, changedFieldsFor(actor));
    if (!isCustomer(actor)) return changes;
    // That it was once not published is no change for those who could not see it.
    const seen = changes.filter(({ field, before }) => field !== 'state' || before !== 'draft');
    return seen.map(({ _id, field, before, after, createdAt }) => ({ _id, field, before, after, createdAt }));
  }),

  bindRoute(changesContract.getClosingAudience, async ({ ctx, params }) => {
    const recipients = await listCallRecipients(ctx.db, params.id, ctx.clock.now());
    const count = (reason: (typeof recipients)[number]['reason']) =>
      recipients.filter((recipient) => recipient.reason === reason).length;
    return {
      favorites: count('favorite'),
      recommended: count('recommended'),
      inTarget: count('inTarget'),
      consultants: new Set(recipients.flatMap(({ consultantIds }) => consultantIds)).size,
    };
  }),

  bindRoute(changesContract.closeAnnouncement, async ({ ctx, actor, params, body }) => {
    await closeAnnouncement(ctx, actor, params.id, body);
    return answerWritten(ctx, actor, params.id);
  }),
];

export const transfersRoutes = [
  bindRoute(changesContract.transferAnnouncement, ({ ctx, actor, body }) => requestTransfer(ctx, actor, body)),
];

export const atecoSettingsRoutes = [
  bindRoute(atecoSettingsContract.findAtecoSetting, ({ ctx, query }) => findSetting(ctx.db, query)),

  bindRoute(atecoSettingsContract.createAtecoSetting, ({ ctx, actor, body }) => createSetting(ctx, actor, body)),

  bindRoute(atecoSettingsContract.updateAtecoSetting, ({ ctx, actor, params, body }) =>
    updateSetting(ctx, actor, params.id, body),
  ),

  bindRoute(atecoSettingsContract.getAtecoStructure, ({ ctx, query }) => listStructure(ctx.db, query.version)),
];

const OWNERS = { categories: 'announcement', servicecategories: 'service' } as const satisfies Record<
  string,
  CategoryOwner
>;

export const copiedCategoriesRoutes = [
  bindRoute(copiedCategoriesContract.createCategory, ({ ctx, actor, params, body }) => {
    const { categoryEntity, templateId, announcementId: ownerId } = params;
    return copyCategory(ctx, actor, { owner: OWNERS[categoryEntity], ownerId, templateId, ...body });
  }),

  bindRoute(copiedCategoriesContract.deleteCategory, ({ ctx, actor, params }) =>
    removeCopiedCategory(ctx, actor, OWNERS[params.categoryEntity], params.id),
  ),
];

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
  const checks = manualChecks?.map((check, at) => ({
    ...check,
    _id: check._id ?? `new ${at}`,
    field: null,
    quote: null,
  }));
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
