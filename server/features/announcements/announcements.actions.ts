import type {
  createAnnouncement as createContract,
  updateAnnouncement as updateContract,
} from '@volano/domain/contracts/announcements';
import { AppError, type FieldProblem } from '@volano/domain/errors';
import type { Actor } from '@volano/domain/policies/actor';
import {
  type AnnouncementDraft,
  faultsOf,
  settled,
  withType,
  withUntilFunds,
  withWaiting,
} from '@volano/domain/rules/announcement-draft';
import type { z } from 'zod';
import type { Context, Database } from '../../context.ts';
import { audit } from '../../platform/audit/audit.ts';
import { cleanField } from '../../platform/html/clean-field.ts';
import { once } from '../../platform/http/once.ts';
import { newId } from '../../platform/new-id.ts';
import { deleteFilesOf } from '../uploads/catalogue-files.queries.ts';
import {
  deleteAnnouncementRows,
  findAnnouncementToHold,
  findFirstPlaces,
  insertAnnouncement,
  listAbsentPlaces,
  updateAnnouncement,
} from './announcement-changes.queries.ts';

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
  body: Created,
  key: string | undefined,
): Promise<string> {
  const asked = { userId: actor.userId, route: 'announcements', key, request: body };
  const made = await ctx.db.transaction().execute((trx) =>
    once(trx, asked, async () => {
      const state = settled(stateOf(body));
      await requireSound(trx, state);
      const _id = newId();
      const now = ctx.clock.now().toISOString();
      const columns = { ...columnsOf(body), title: body.title };
      await insertAnnouncement(trx, { _id, ...columns, ...state, createdAt: now, updatedAt: now });
      const entity = { type: 'announcement', id: _id } as const;
      await audit(ctx, trx, actor, { action: 'catalogueCreated', entity, details: { title: body.title } });
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
export async function changeAnnouncement(ctx: Context, actor: Actor, id: string, body: Changed): Promise<void> {
  await ctx.db.transaction().execute(async (trx) => {
    const held = await findAnnouncementToHold(trx, id);
    if (held === null) throw new AppError('notFound');
    const after = await moved(trx, held, body);
    const state = settled(stateOf({ ...after, ...body, announcementType: after.announcementType }));
    await requireSound(trx, state);
    await updateAnnouncement(trx, id, { ...columnsOf(body), ...state, updatedAt: ctx.clock.now().toISOString() });
    const entity = { type: 'announcement', id } as const;
    const details = { title: body.title ?? held.title, fields: Object.keys(body) };
    await audit(ctx, trx, actor, { action: 'catalogueChanged', entity, details });
    await ctx.jobs.emit(trx, 'announcement.changed', { announcementId: id });
  });
}

/** Takes an announcement away with its files, whose bytes go once nothing names them any more; dossiers keep what they say. */
export async function deleteAnnouncement(ctx: Context, actor: Actor, id: string): Promise<void> {
  const keys = await ctx.db.transaction().execute(async (trx) => {
    const held = await findAnnouncementToHold(trx, id);
    if (held === null) throw new AppError('notFound');
    const files = await deleteFilesOf(trx, 'announcement', id);
    await deleteAnnouncementRows(trx, id);
    const entity = { type: 'announcement', id } as const;
    await audit(ctx, trx, actor, { action: 'catalogueDeleted', entity, details: { title: held.title } });
    await ctx.jobs.emit(trx, 'announcement.changed', { announcementId: id });
    return files;
  });
  for (const key of keys) await ctx.storage.remove(key);
}

/** What a new type and the two switches take along, before the fields that were sent are laid over it. */
async function moved(trx: Database, held: AnnouncementDraft, body: Changed): Promise<AnnouncementDraft> {
  const type = body.announcementType ?? held.announcementType;
  const retyped = type === held.announcementType ? held : withType(held, type, await findFirstPlaces(trx));
  const published = body.waitingPubblication === true ? withWaiting(retyped, true) : retyped;
  return body.untilFoundAvailable === true ? withUntilFunds(published, true) : published;
}

/** Refuses what breaks a rule of the state, and a place that is not there, each by its field. */
async function requireSound(trx: Database, state: AnnouncementDraft): Promise<void> {
  const fields: FieldProblem[] = faultsOf(state);
  const absent = await listAbsentPlaces(trx, state);
  fields.push(...absent.map((path) => ({ path, message: 'noSuchItem' })));
  if (fields.length > 0) throw new AppError('invalidInput', { fields });
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
    waitingPubblication: given.waitingPubblication ?? false,
    untilFoundAvailable: given.untilFoundAvailable ?? false,
  };
}

/** What was sent, as the table keeps it: the text cleaned, no kind of investment twice. */
function columnsOf({ description, investmentTypes, ...rest }: Changed) {
  return {
    ...rest,
    ...(description === undefined ? {} : { description: cleanField('description', description) }),
    ...(investmentTypes === undefined ? {} : { investmentTypes: [...new Set(investmentTypes)] }),
  };
}
