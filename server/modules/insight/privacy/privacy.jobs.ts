import type { Events } from '@volano/domain/events';
import { LOCALES, translations } from '@volano/domain/i18n/t';
import {
  ACT_DAYS,
  CHOICE_DAYS,
  CHAT_DAYS,
  daysBefore,
  EXPORT_KEPT_HOURS,
  KPI_PERSON_DAYS,
  MAIL_BODY_DAYS,
  NOTIFICATION_DAYS,
  RARE_CHOICE_DAYS,
} from '@volano/domain/rules/retention';
import { deleteDueAuditEvents } from '../../../platform/audit/audit.ts';
import { getBrand } from '../../../platform/brand/brand.queries.ts';
import type { Context } from '../../../platform/context.ts';
import { queueMail } from '../../../platform/mail/mailer.ts';
import { newId } from '../../../platform/new-id.ts';
import { drawZip } from '../../../platform/rendering/archives/archive.ts';
import { renderMail } from '../../../platform/rendering/emails/mail.ts';
import { type Erased, listErased } from '../../../platform/storage/marks.ts';
import { nameFile } from '../../../platform/storage/name-file.ts';
import { deleteOldChoices, insertUpload } from '../../catalogue/public.ts';
import { deleteOldChats, deleteOldMessages } from '../../conversation/public.ts';
import { hasAssignments } from '../../../access/following.queries.ts';
import { isLastAdmin, listOwnedIds } from '../../people/public.ts';
import { ownFiles } from './privacy.replies.ts';
import {
  findErasureMail,
  lockDueErasure,
  listDueErasures,
  listStillThere,
  deleteEarlierCopies,
  findQueuedExport,
  updateFailed,
  updateReady,
  updateExpired,
} from './privacy.queries.ts';
import { erasePerson, type ErasureContext } from './privacy.actions.ts';

/**
 * Forgets whoever asked for it thirty days ago, one after the other, each held meanwhile: several nodes share the work. And whoever was
 * forgotten before, or deleted by the office, and is there again, because a backup was put back. Who has become the last admin or
 * follows companies since then waits and is named in the log.
 */
export async function eraseDue(ctx: ErasureContext): Promise<void> {
  const now = ctx.clock.now().toISOString();
  for (const userId of await listDueErasures(ctx.db, now)) {
    await ctx.db.transaction().execute(async (trx) => {
      if (!(await lockDueErasure(trx, userId, now))) return;
      if ((await isLastAdmin(trx, userId)) || (await hasAssignments(trx, userId))) {
        ctx.log.warn({ userId }, 'an erasure is due and waits: the last admin, or somebody who follows companies');
        return;
      }
      await erasePerson(ctx, trx, userId);
    });
  }
  await eraseReturned(ctx, await listErased(ctx));
}

/**
 * Whoever the office deleted had no companies by then: those that the backup says are theirs belong to somebody else by now, or were
 * deleted with thirty days to think again. The office gives them to whom they belong, and the next night the person goes.
 */
async function eraseReturned(ctx: ErasureContext, erased: readonly Erased[]): Promise<void> {
  const ids = [...new Set(erased.map(({ userId }) => userId))];
  const own = new Set(erased.filter(({ isByOffice }) => !isByOffice).map(({ userId }) => userId));
  for (const userId of await listStillThere(ctx.db, ids))
    await ctx.db.transaction().execute(async (trx) => {
      if ((await isLastAdmin(trx, userId)) || (!own.has(userId) && (await listOwnedIds(trx, userId)).length > 0)) {
        ctx.log.warn(
          { userId },
          'somebody who was deleted is back and waits: the last admin, or the owner of companies',
        );
        return;
      }
      await erasePerson(ctx, trx, userId);
    });
}

/** Mails a person that they asked to be forgotten: if it was not them, there are thirty days to say so. */
export async function mailErasureRequested(ctx: Context, { requestId }: Events['erasure.requested']): Promise<void> {
  const wish = await findErasureMail(ctx.db, requestId);
  if (wish === null) return;
  const t = translations(wish.language);
  const firm = await getBrand(ctx, ctx.db);
  const { name: brand, telephone } = firm;
  const day = new Intl.DateTimeFormat(LOCALES[wish.language], { timeZone: 'Europe/Rome', dateStyle: 'long' });
  const letter = renderMail({
    brand: firm,
    language: wish.language,
    hello: t('mails.hello', { name: wish.name }),
    greeting: t('mails.erasureRequested.greeting'),
    paragraphs: [t('mails.erasureRequested.body'), t('mails.erasureRequested.change')],
    facts: [{ name: t('mails.erasureRequested.day'), value: day.format(new Date(wish.executeAt)) }],
    button: { label: t('mails.erasureRequested.button'), address: `${ctx.publicUrl}/#/login` },
    closing: t('mails.closing', { brand, telephone }),
  });
  await ctx.db.transaction().execute((trx) =>
    queueMail(ctx, trx, {
      eventKey: `erasureRequested ${requestId}`,
      recipient: wish.email,
      subject: t('mails.erasureRequested.subject', { brand }),
      ...letter,
    }),
  );
}

/** A copy is of one moment; what changes meanwhile, a photo or the person themself, makes that moment hard to meet. */
const TRIES = 3;

/**
 * Makes the copy that a person asked for: all of one moment, drawn to the disk while it is read, and of a later moment where something of it
 * changed too soon. What fails leaves no file and says so, that the person may ask again; a copy finished before is finished once.
 */
export async function makePrivacyExport(ctx: Context, { exportId }: Events['privacyExport.requested']): Promise<void> {
  for (let turn = 1; ; turn += 1) {
    const wanted = await findQueuedExport(ctx.db, exportId);
    if (wanted === null) return;
    const { userId } = wanted;
    const _id = newId();
    const storageKey = `exports/${userId}/${_id}.zip`;
    let earlier: readonly string[];
    try {
      earlier = await drawCopy(ctx, { _id, storageKey, userId, exportId });
    } catch (error) {
      if (turn < TRIES) continue;
      ctx.log.error({ err: error, exportId }, 'a copy of a person’s data could not be made');
      await updateFailed(ctx.db, exportId);
      return;
    }
    await removeEarlier(ctx, earlier);
    return;
  }
}

/** Removes the bytes of earlier copies, whose rows are gone. The new one is there whether they go or not: what stays is swept after a day. */
async function removeEarlier(
  { storage, log }: Pick<Context, 'storage' | 'log'>,
  keys: readonly string[],
): Promise<void> {
  for (const key of keys) {
    try {
      await storage.remove(key);
    } catch (error) {
      log.warn({ err: error, key }, 'an earlier copy of a person’s data could not be removed: it is swept after a day');
    }
  }
}

/** Draws a copy and says that it is there; the keys of those that it takes the place of. */
function drawCopy(
  ctx: Context,
  copy: {
    readonly _id: string;
    readonly storageKey: string;
    readonly userId: string;
    readonly exportId: string;
  },
): Promise<readonly string[]> {
  const { _id, storageKey, userId, exportId } = copy;
  const transaction = ctx.db.transaction().setIsolationLevel('repeatable read');
  return nameFile(ctx.storage, storageKey, transaction, async (trx) => {
    const { sha256, size } = await ctx.storage.putStream(storageKey, drawZip(ownFiles(ctx, trx, userId)));
    const now = ctx.clock.now().toISOString();
    const file = { _id, format: 'zip', mime: 'application/zip', size, sha256, storageKey, createdAt: now };
    const day = now.slice(0, 10);
    await insertUpload(trx, {
      ...file,
      name: `I miei dati ${day}`,
      ownerId: userId,
      linkedEntityType: 'export',
      linkedEntityId: null,
      kind: 'export',
    });
    if (!(await updateReady(trx, exportId, { uploadId: _id, readyAt: now }))) throw new Error('finished before');
    return deleteEarlierCopies(trx, userId, exportId);
  });
}

/** So many rows of one kind go at a time: a statement has half a minute, and years may have come together. */
const ROWS_AT_A_TIME = 10_000;

/**
 * Lets go of what has been kept long enough (7-holes §2): what mails said after 90 days, notifications after a year, after two
 * years the audit log and who did what was counted, and what was said with companies that are gone. Running it twice, or on several nodes, is the same as once.
 */
export async function applyRetention({ db, clock }: Pick<Context, 'db' | 'clock'>): Promise<void> {
  const now = clock.now();
  await inParts(async () => {
    const { numUpdatedRows } = await db
      .updateTable('mails')
      .set({ html: '', text: '', secret: null, secretUntil: null })
      .where('_id', 'in', (eb) =>
        eb
          .selectFrom('mails')
          .select('_id')
          .where('createdAt', '<=', daysBefore(now, MAIL_BODY_DAYS))
          .where('html', '<>', '')
          .limit(ROWS_AT_A_TIME),
      )
      .executeTakeFirstOrThrow();
    return numUpdatedRows;
  });
  await inParts(async () => {
    const { numDeletedRows } = await db
      .deleteFrom('notifications')
      .where('_id', 'in', (eb) =>
        eb
          .selectFrom('notifications')
          .select('_id')
          .where('createdAt', '<=', daysBefore(now, NOTIFICATION_DAYS))
          .limit(ROWS_AT_A_TIME),
      )
      .executeTakeFirstOrThrow();
    return numDeletedRows;
  });
  await inParts(async () => {
    const { numDeletedRows } = await db
      .deleteFrom('acts')
      .where('_id', 'in', (eb) =>
        eb.selectFrom('acts').select('_id').where('at', '<=', daysBefore(now, ACT_DAYS)).limit(ROWS_AT_A_TIME),
      )
      .executeTakeFirstOrThrow();
    return numDeletedRows;
  });
  await inParts(async () => {
    const { numUpdatedRows } = await db
      .updateTable('kpi_events')
      .set({ userId: null })
      .where('_id', 'in', (eb) =>
        eb
          .selectFrom('kpi_events')
          .select('_id')
          .where('createdAt', '<=', daysBefore(now, KPI_PERSON_DAYS))
          .where('userId', 'is not', null)
          .limit(ROWS_AT_A_TIME),
      )
      .executeTakeFirstOrThrow();
    return numUpdatedRows;
  });
  await inParts(() => deleteDueAuditEvents(db, ROWS_AT_A_TIME));
  await deleteOldTalk(db, daysBefore(now, CHAT_DAYS));
  await deleteOldChoices(db, daysBefore(now, CHOICE_DAYS), daysBefore(now, RARE_CHOICE_DAYS));
  await updateExpired(db, daysBefore(now, EXPORT_KEPT_HOURS / 24));
}

/** What was said with companies that are gone, where the last word is older. */
async function deleteOldTalk(db: Context['db'], lastWord: string): Promise<void> {
  await inParts(() => deleteOldMessages(db, lastWord, ROWS_AT_A_TIME));
  await deleteOldChats(db, lastWord);
}

/** Does a part after the other until one was not full. */
async function inParts(part: () => Promise<bigint>): Promise<void> {
  while ((await part()) >= ROWS_AT_A_TIME);
}
