import type { closeAnnouncement as closeContract } from '@volano/domain/contracts/announcement-changes';
import type {
  createAnnouncement as createContract,
  updateAnnouncement as updateContract,
} from '@volano/domain/contracts/announcements';
import { AppError, type FieldProblem } from '@volano/domain/errors';
import { translations } from '@volano/domain/i18n/t';
import type { Actor } from '@volano/domain/policies/actor';
import { closesAt, deadlineAt, isExpired, openingAt, romeDay } from '@volano/domain/rules/announcement-dates';
import {
  checkStateAsked,
  type AnnouncementDraft,
  faultsOf,
  settled,
  withType,
  withUntilFunds,
  withWaiting,
  type AnnouncementFigures,
  figureFaults,
} from '@volano/domain/rules/announcement-draft';
import { type CheckState, SHUTTING } from '@volano/domain/rules/vocabulary';
import { beginningOf } from '@volano/domain/rules/harmless-text';
import type { DB } from '@volano/database/types';
import type { Transaction } from 'kysely';
import type { z } from 'zod';
import { hasTraces } from '../../../access/traces.ts';
import type { Context, Database } from '../../../platform/context.ts';
import { recordAct } from '../../../platform/audit/acts.ts';
import { audit } from '../../../platform/audit/audit.ts';
import { cleanField } from '../../../platform/html/clean-field.ts';
import { idempotent } from '../../../platform/http/repeats.ts';
import { newId } from '../../../platform/new-id.ts';
import { deleteFilesOf } from '../uploads/uploads.queries.ts';
import {
  deleteAnnouncementRows,
  findAnnouncementForUpdate,
  findAnnouncementToRemove,
  updateAnnouncementWithdrawn,
  findFirstPlaces,
  insertAnnouncement,
  listAbsentPlaces,
  updateAnnouncement,
  updateCheckState,
  copyActivities,
  copyCategories,
  findAnnouncementToCopy,
} from './changes/announcement-changes.queries.ts';
import { listProvinces, listTownsByCode } from '../territories/territories.queries.ts';
import { insertChangesAround } from './changes/history.queries.ts';
import { changedKeys, listAsked, upsertPersonalOrigins } from './changes/origins.queries.ts';
import { recordPublished } from './review/review.actions.ts';
import { listManualChecks, replaceManualChecks } from './criteria/manual-checks.queries.ts';

type Created = z.output<typeof createContract.body>;
type Changed = z.output<typeof updateContract.body>;
/** The fields of the state, those that were not sent left out. */
type Given = Pick<AnnouncementDraft, 'announcementType'> & {
  readonly [K in keyof AnnouncementDraft]?: AnnouncementDraft[K] | undefined;
};

/** Writes an announcement, a draft unless it is said to be published, and returns its id. Refused where a rule of 2-catalogue §4 is broken. */
export async function createAnnouncement(
  ctx: Context,
  actor: Actor,
  sent: Created,
  key: string | undefined,
): Promise<string> {
  const body = withHours(sent);
  const asked = { userId: actor.userId, route: 'announcements', key, request: body };
  const made = await ctx.db.transaction().execute((trx) =>
    idempotent(trx, asked, async () => {
      const state = settled(stateOf(body));
      await requireSound(trx, state, body, null);
      const _id = newId();
      const now = ctx.clock.now().toISOString();
      const columns = { ...columnsOf(body), ...reviewOf(actor, body.checkState, now), title: body.title };
      await insertAnnouncement(trx, { _id, ...columns, ...state, createdAt: now, updatedAt: now });
      const entered = changedKeys(new Map(), await listAsked(trx, [_id]));
      await upsertPersonalOrigins(trx, entered, { userId: actor.userId, now });
      if (body.manualChecks !== undefined)
        await replaceManualChecks(trx, _id, body.manualChecks, { userId: actor.userId, now });
      await followCriteria(trx, _id, body);
      const entity = { type: 'announcement', id: _id } as const;
      await audit(ctx, trx, actor, { action: 'catalogueCreated', entity, details: { title: body.title } });
      if (body.isActive === true) await recordPublished(ctx, trx, actor, { ids: [_id], told: new Set() });
      await ctx.jobs.emit(trx, 'announcement.changed', { announcementId: _id });
      return { _id };
    }),
  );
  return made._id;
}

/**
 * Changes the fields that are sent and, with the type and the two switches, those that hang on them (`domain/rules/announcement-draft`).
 * Two who save at once do so one after the other, each on what the other left.
 */
export async function changeAnnouncement(ctx: Context, actor: Actor, id: string, sent: Changed): Promise<void> {
  const body = withHours(sent);
  await ctx.db.transaction().execute(async (trx) => {
    const locked = await findAnnouncementForUpdate(trx, id);
    if (locked === null) throw new AppError('notFound');
    const after = await moved(trx, locked, body);
    const state = settled(stateOf({ ...after, ...body, announcementType: after.announcementType }));
    await requireSound(trx, state, { ...locked, ...body }, locked);
    const now = ctx.clock.now();
    const moment = now.toISOString();
    const by = { source: 'person', userId: actor.userId, now, jobs: ctx.jobs } as const;
    await insertChangesAround(trx, by, [id], async () => {
      await updateAnnouncement(trx, id, {
        ...columnsOf(body),
        ...reviewOf(actor, body.checkState, moment),
        ...state,
        updatedAt: moment,
      });
      if (body.manualChecks !== undefined)
        await replaceManualChecks(trx, id, body.manualChecks, { userId: actor.userId, now: moment });
      await followCriteria(trx, id, body);
    });
    const entity = { type: 'announcement', id } as const;
    const details = { title: body.title ?? locked.title, fields: Object.keys(body) };
    await audit(ctx, trx, actor, { action: 'catalogueChanged', entity, details });
    await recordStanding(ctx, trx, actor, id, { ...locked, willBeActive: body.isActive });
    await ctx.jobs.emit(trx, 'announcement.changed', { announcementId: id });
  });
}

/** A call that is published or archived among other changes is undone like any other; the other changes stay. */
async function recordStanding(
  ctx: Context,
  trx: Transaction<DB>,
  actor: Actor,
  id: string,
  call: { readonly isActive: boolean; readonly announcedAt: string | null; readonly willBeActive: boolean | undefined },
): Promise<void> {
  const { isActive, announcedAt, willBeActive = isActive } = call;
  if (willBeActive === isActive) return;
  const about = { type: 'announcement', id } as const;
  if (willBeActive)
    await recordPublished(ctx, trx, actor, { ids: [id], told: new Set(announcedAt === null ? [] : [id]) });
  else await recordAct(ctx, trx, actor, { action: 'archiveCalls', items: [{ announcementId: id }], about });
}

/**
 * Takes an announcement away. One with a history is withdrawn from sight and keeps its rows and its files (17-seams §4); any other goes with
 * its files, whose bytes go once nothing names them any more. One that is withdrawn already stays so.
 */
export async function deleteAnnouncement(ctx: Context, actor: Actor, id: string): Promise<void> {
  const keys = await ctx.db.transaction().execute(async (trx) => {
    const locked = await findAnnouncementToRemove(trx, id);
    if (locked === null) throw new AppError('notFound');
    if (locked.withdrawnAt !== null) return [];
    const isWithdrawn = await hasTraces(trx, 'announcement', id);
    const files = isWithdrawn ? [] : await deleteFilesOf(trx, 'announcement', id);
    if (isWithdrawn) {
      const wasEdition = await updateAnnouncementWithdrawn(trx, id, ctx.clock.now().toISOString());
      const about = { type: 'announcement', id } as const;
      await recordAct(ctx, trx, actor, { action: 'withdrawCall', items: [{ announcementId: id, wasEdition }], about });
    } else await deleteAnnouncementRows(trx, id);
    const details = { title: locked.title, ...(isWithdrawn && { isWithdrawn }) };
    await audit(ctx, trx, actor, { action: 'catalogueDeleted', entity: { type: 'announcement', id }, details });
    await ctx.jobs.emit(trx, 'announcement.changed', { announcementId: id });
    return files;
  });
  for (const key of keys) await ctx.storage.remove(key);
}

/** What a new type and the two switches take along, before the fields that were sent are laid over it. */
async function moved(trx: Database, locked: AnnouncementDraft, body: Changed): Promise<AnnouncementDraft> {
  const type = body.announcementType ?? locked.announcementType;
  const retyped = type === locked.announcementType ? locked : withType(locked, type, await findFirstPlaces(trx));
  const published = body.waitingPubblication === true ? withWaiting(retyped, true) : retyped;
  return body.untilFoundAvailable === true ? withUntilFunds(published, true) : published;
}

/** Refuses what breaks a rule of the state or of the figures, a place that is not there, and a state that it cannot have, each by its field. */
async function requireSound(
  trx: Database,
  state: AnnouncementDraft,
  given: { readonly [K in keyof AnnouncementFigures]?: AnnouncementFigures[K] | undefined } & {
    readonly checkState?: CheckState | undefined;
    readonly municipalities?: readonly string[] | undefined;
    readonly provinces?: readonly string[] | undefined;
  },
  stored: Held | null,
): Promise<void> {
  const { amount = null, aidMin = null, spendMin = null, spendMax = null, checkState } = given;
  const fields: FieldProblem[] = [...faultsOf(state, stored), ...figureFaults({ amount, aidMin, spendMin, spendMax })];
  if (checkState !== undefined && checkStateAsked(checkState, { isOfficial: stored?.officialId != null }) === null)
    fields.push({ path: 'checkState', message: 'checkState' });
  const absent = [...(await listAbsentPlaces(trx, state)), ...(await listAbsentTowns(trx, given))];
  fields.push(...absent.map((path) => ({ path, message: 'noSuchItem' })));
  if (fields.length > 0) throw new AppError('invalidInput', { fields });
}

/** The fields of what was sent that name a town or a province which the official lists do not have; a ceased town is one that they had. */
async function listAbsentTowns(
  trx: Database,
  sent: {
    readonly municipalities?: readonly string[] | undefined;
    readonly provinces?: readonly string[] | undefined;
  },
): Promise<string[]> {
  const { municipalities = [], provinces = [] } = sent;
  const towns = new Set((await listTownsByCode(trx, municipalities)).map(({ code }) => code));
  const known = new Set(provinces.length === 0 ? [] : (await listProvinces(trx)).map(({ code }) => code));
  return [
    ...(municipalities.every((code) => towns.has(code)) ? [] : ['municipalities']),
    ...(provinces.every((code) => known.has(code)) ? [] : ['provinces']),
  ];
}

/** The dates with the hours that were sent beside them: an hour of its own wins, null takes it away. */
function withHours<T extends Partial<Changed>>(body: T): T {
  const { publicationDate, publicationTime, expiryDate, expiryTime } = body;
  const opens = publicationDate != null && publicationTime !== undefined;
  const closes = expiryDate != null && expiryTime !== undefined;
  return {
    ...body,
    ...(opens ? { publicationDate: openingAt(romeDay(publicationDate), publicationTime) } : {}),
    ...(closes ? { expiryDate: deadlineAt(romeDay(expiryDate), expiryTime) } : {}),
  };
}

function stateOf(given: Given): AnnouncementDraft {
  return {
    announcementType: given.announcementType,
    regionId: given.regionId ?? null,
    regionGroupId: given.regionGroupId ?? null,
    cciaaId: given.cciaaId ?? null,
    isMonoGrant: given.isMonoGrant ?? false,
    publicationDate: given.publicationDate ?? null,
    expiryDate: given.expiryDate ?? null,
    expiryCommercialDate: given.expiryCommercialDate ?? null,
    waitingPubblication: given.waitingPubblication ?? false,
    untilFoundAvailable: given.untilFoundAvailable ?? false,
  };
}

/** What was sent, as the table keeps it: the text cleaned, nothing twice in a list. Conditions are no column; the state has its own rule. */
function columnsOf({
  description,
  manualChecks: _,
  checkState: __,
  publicationTime: ___,
  expiryTime: ____,
  ...rest
}: Changed) {
  const once = Object.entries(rest).map(([field, value]) => [
    field,
    Array.isArray(value) ? [...new Set(value)] : value,
  ]);
  return {
    ...(Object.fromEntries(once) as typeof rest),
    ...(description === undefined ? {} : { description: cleanField('description', description) }),
  };
}

/** The state that a person asks for; of a review also when, and who says so. */
function reviewOf(actor: Actor, checkState: CheckState | undefined, now: string) {
  if (checkState === undefined) return {};
  const isReview = checkState === 'reviewed';
  return { checkState, reviewedAt: isReview ? now : null, reviewedById: isReview ? actor.userId : null };
}

/** The state follows the criteria that were written, unless a person said in the same breath what it is. */
async function followCriteria(trx: Database, id: string, body: Partial<Changed>): Promise<void> {
  const isWritten = [body.sectors, body.municipalities, body.provinces].some((list) => list !== undefined);
  if (body.checkState === undefined && isWritten) await updateCheckState(trx, id);
}

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
      const draft = draftOf(first, ctx.clock.now());
      const { _id, title } = draft;
      await insertAnnouncement(trx, draft);
      await copyCategories(trx, id, _id);
      await copyActivities(trx, id, _id);
      await replaceManualChecks(
        trx,
        _id,
        (await listManualChecks(trx, id)).map(({ text, isDecisive }) => ({ text, isDecisive })),
        { userId: actor.userId, now: draft.createdAt },
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

type ToCopy = NonNullable<Awaited<ReturnType<typeof findAnnouncementToCopy>>>;

/** A new announcement with the fields of another, as the office starts with it at a moment. */
function draftOf(first: ToCopy, now: Date) {
  const today = romeDay(now);
  const toCome = (moment: string | null) => (moment !== null && romeDay(moment) >= today ? moment : null);
  return {
    ...first,
    _id: newId(),
    title: beginningOf(translations('it')('officeAnnouncements.copy.name', { title: first.title }), LONGEST_TITLE),
    officialId: null,
    officialHash: null,
    frontImageId: null,
    announcedAt: null,
    isActive: false,
    closing: null,
    closedAt: null,
    // Nobody has confirmed the new edition, and no record of it was read.
    checkState: 'notEntered',
    reviewedAt: null,
    reviewedById: null,
    sourceUpdatedAt: null,
    recordState: null,
    openDoubt: null,
    notedDay: null,
    publicationDate: toCome(first.publicationDate),
    expiryDate: toCome(first.expiryDate),
    expiryCommercialDate: toCome(first.expiryCommercialDate),
    createdAt: now.toISOString(),
    updatedAt: now.toISOString(),
  } as const;
}

type Asked = z.output<typeof closeContract.body>;
type Held = NonNullable<Awaited<ReturnType<typeof findAnnouncementForUpdate>>>;

/**
 * Closes a published call before its day, suspends it, prolongs it or opens it again, and has those who follow it told at once when it
 * closes (8-true-calls §5). The same said twice changes nothing. Throws announcementNotPublished for a draft.
 */
export async function closeAnnouncement(ctx: Context, actor: Actor, id: string, asked: Asked): Promise<void> {
  const now = ctx.clock.now();
  await ctx.db.transaction().execute(async (trx) => {
    const locked = await findAnnouncementForUpdate(trx, id);
    if (locked === null) throw new AppError('notFound');
    if (!locked.isActive) throw new AppError('announcementNotPublished');
    const wanted = standingAfter(locked, asked, now);
    if (wanted === null) return;
    const by = { source: 'person', userId: actor.userId, now, jobs: ctx.jobs } as const;
    await insertChangesAround(trx, by, [id], () =>
      updateAnnouncement(trx, id, { ...wanted, updatedAt: now.toISOString() }),
    );
    const entity = { type: 'announcement', id } as const;
    const details = { title: locked.title, closing: asked.closing };
    await audit(ctx, trx, actor, { action: 'catalogueChanged', entity, details });
    await ctx.jobs.emit(trx, 'announcement.changed', { announcementId: id });
    // What is suspended and then out of funds was shut already, but not past its day: that is news too.
    if (wanted.closedAt !== null && !isExpired({ ...locked, closedAt: null }, now))
      await ctx.jobs.emit(trx, 'announcement.closed', { announcementId: id, closedAt: wanted.closedAt });
  });
}

/** The columns after it, or null where it stands so already. Throws invalidInput for a day that does not prolong it or open it again. */
function standingAfter(locked: Held, { closing, expiryDate }: Asked, now: Date) {
  if (SHUTTING.some((shut) => shut === closing)) {
    if (expiryDate !== undefined) refuse('unknown');
    return locked.closing === closing ? null : { closing, closedAt: locked.closedAt ?? now.toISOString() };
  }
  const due = expiryDate === undefined ? locked.expiryDate : expiryDate;
  const isSame = locked.closing === closing && due === locked.expiryDate;
  if (isSame) return null;
  const after = { ...locked, expiryDate: due, closedAt: null };
  if (closing === 'extended') {
    if (due === null) refuse('required');
    if (locked.expiryDate !== null && closesAt(due ?? '') <= closesAt(locked.expiryDate)) refuse('laterExpiry');
  }
  if (isExpired(after, now)) refuse('openExpiry');
  const faults = faultsOf(after, locked);
  if (faults.length > 0) throw new AppError('invalidInput', { fields: faults });
  // A person's word that it is open settles what its record leaves in doubt.
  return { closing, closedAt: null, expiryDate: due, openDoubt: null };
}

function refuse(message: string): never {
  throw new AppError('invalidInput', { fields: [{ path: 'expiryDate', message }] });
}
