import type { DB } from '@volano/database/types';
import type { privacyExport } from '@volano/domain/contracts/privacy';
import type { Actor } from '@volano/domain/policies/actor';
import { EXPORT_KEPT_HOURS } from '@volano/domain/rules/retention';
import type { Transaction } from 'kysely';
import type { z } from 'zod';
import type { Context } from '../../../platform/context.ts';
import { readAll } from '../../../platform/db/query-parts.ts';
import { type ArchiveFile, drawJson, type JsonPart } from '../../../platform/rendering/archives/archive.ts';
import { downloadAddress } from '../../../platform/storage/attachments.ts';
import { soundParts } from '../../../platform/storage/health.ts';
import { listConfirmedDeductions, listOwnStateAid } from '../../companies/public.ts';
import { listOwnPushDevices, listOwnSentFiles, ownMessages } from '../../conversation/public.ts';
import {
  findOwnPhoto,
  findOwnProfile,
  listOwnCalendars,
  listOwnViews,
  listOwnConsents,
  listOwnEmailChanges,
  listOwnPreferences,
  listOwnDevices,
  listOwnSessions,
  ownAuditEntries,
  ownMails,
  ownNotifications,
  ownViews,
  findOwnSurvey,
  getOwnCompany,
  listOwnChecks,
  listOwnChoices,
  listOwnWritten,
  listOwnCompanyIds,
  listOwnEarlierSurveys,
  listOwnFiles,
} from './own-data.queries.ts';
import { findOpenableUpload } from '../../../access/upload.ts';

type Profile = NonNullable<Awaited<ReturnType<typeof findOwnProfile>>>;
type Photo = Awaited<ReturnType<typeof findOwnPhoto>>;

/** A person's data as the files of an archive: `dati.json`, then each file that they may open, read one after the other. One that is not what was kept ends it. */
export async function* ownFiles(ctx: Context, trx: Transaction<DB>, userId: string): AsyncGenerator<ArchiveFile> {
  const profile = await findOwnProfile(trx, userId);
  if (profile === null) throw new Error('The person is gone');
  const photo = await findOwnPhoto(trx, userId);
  const modifiedAt = ctx.clock.now().toISOString();
  yield { name: 'dati.json', isText: true, modifiedAt, bytes: drawJson(documentOf(ctx, trx, profile, photo)) };
  if (photo !== null) {
    const bytes = soundParts(ctx.storage, photo);
    yield { name: `foto.${photo.format}`, isText: false, modifiedAt: photo.createdAt, bytes };
  }
  for (const agencyId of await listOwnCompanyIds(trx, userId)) {
    for (const file of await listOwnFiles(trx, agencyId)) {
      const openable = await findOpenableUpload(trx, userId, file._id);
      if (openable === null) continue;
      const bytes = soundParts(ctx.storage, openable);
      yield { name: archiveName(file), isText: false, modifiedAt: file.createdAt, bytes };
    }
  }
  for (const file of await listOwnSentFiles(trx, userId)) {
    const openable = await findOpenableUpload(trx, userId, file._id);
    if (openable === null) continue;
    const bytes = soundParts(ctx.storage, openable);
    yield { name: archiveName(file), isText: false, modifiedAt: file.createdAt, bytes };
  }
}

async function* documentOf(
  ctx: Context,
  trx: Transaction<DB>,
  profile: Profile,
  photo: Photo,
): AsyncGenerator<JsonPart> {
  const { _id: userId, twoFactorSince, ...person } = profile;
  yield { name: 'madeAt', value: ctx.clock.now().toISOString() };
  const ofPhoto = photo === null ? null : `foto.${photo.format}`;
  yield { name: 'person', value: { _id: userId, ...person, hasTwoFactor: twoFactorSince !== null, photo: ofPhoto } };
  yield { name: 'companies', items: companiesOf(trx, userId) };
  yield { name: 'consents', value: await listOwnConsents(trx, userId) };
  yield { name: 'notificationPreferences', value: await listOwnPreferences(trx, userId) };
  yield { name: 'savedViews', value: await listOwnViews(trx, userId) };
  yield { name: 'calendars', value: await listOwnCalendars(trx, userId) };
  yield { name: 'emailChanges', value: await listOwnEmailChanges(trx, userId) };
  yield { name: 'sessions', value: await listOwnSessions(trx, userId) };
  yield { name: 'devices', value: await listOwnDevices(trx, userId) };
  yield { name: 'notificationDevices', value: await listOwnPushDevices(trx, userId) };
  yield { name: 'messages', items: readAll(trx, ownMessages(trx, userId)) };
  yield { name: 'notifications', items: readAll(trx, ownNotifications(trx, userId)) };
  yield { name: 'mails', items: readAll(trx, ownMails(trx, person.email)) };
  yield { name: 'opened', items: readAll(trx, ownViews(trx, userId)) };
  yield { name: 'done', items: readAll(trx, ownAuditEntries(trx, userId)) };
}

/** One company at a time. A dossier that the contract does not open is named, without a file. */
async function* companiesOf(trx: Transaction<DB>, userId: string): AsyncGenerator<unknown> {
  for (const agencyId of await listOwnCompanyIds(trx, userId)) {
    const files = [];
    for (const file of await listOwnFiles(trx, agencyId)) {
      const isOpen = (await findOpenableUpload(trx, userId, file._id)) !== null;
      const { name, round, size, createdAt, openedAt } = file;
      files.push({ name, round, size, createdAt, openedAt, file: isOpen ? archiveName(file) : null });
    }
    yield {
      ...(await getOwnCompany(trx, agencyId)),
      survey: await findOwnSurvey(trx, agencyId),
      earlierSurveys: await listOwnEarlierSurveys(trx, agencyId),
      checks: await listOwnChecks(trx, agencyId),
      deductionsConfirmed: await listConfirmedDeductions(trx, agencyId),
      ...(await listOwnChoices(trx, agencyId)),
      ...(await listOwnWritten(trx, agencyId)),
      stateAid: await listOwnStateAid(trx, agencyId),
      files,
    };
  }
}

/** A name that every file system takes and no two files share; nothing in it leads out of the folder (abuse 59). */
function archiveName({ _id, name, format }: { _id: string; name: string; format: string }): string {
  const plain = name.replace(/[^\p{L}\p{N} ().-]/gu, '_').slice(0, 80);
  return `file/${plain} ${_id.slice(-6)}.${format}`;
}

type Copy = z.input<typeof privacyExport>;

/** A row as the table keeps it, which holds its status to the closed list. */
interface Row {
  readonly _id: string;
  readonly status: string;
  readonly uploadId: string | null;
  readonly createdAt: string;
  readonly readyAt: string | null;
}

/** A copy as its owner sees it: for a day with the address of the file. */
export function replyPrivacyExport(
  ctx: Context,
  actor: Actor,
  { _id, status, uploadId, createdAt, readyAt }: Row,
): Copy {
  if (status !== 'ready' || readyAt === null)
    return { _id, status: status as Copy['status'], url: null, createdAt, expiresAt: null };
  const until = Date.parse(readyAt) + EXPORT_KEPT_HOURS * 3_600_000;
  if (uploadId === null || until <= ctx.clock.now().getTime())
    return { _id, status: 'expired', url: null, createdAt, expiresAt: null };
  const url = downloadAddress(ctx, actor, uploadId);
  return { _id, status, url, createdAt, expiresAt: new Date(until).toISOString() };
}
