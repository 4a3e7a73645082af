import type { DB } from '@volano/database/types';
import type { Insertable } from 'kysely';
import type { Context } from '../../platform/context.ts';
import { newId } from '../../platform/new-id.ts';
import { anAgency, aRegion, aSurvey } from './factories.ts';
import { create, insert, update } from './rows.ts';

interface Question {
  readonly _id: string;
  readonly categoryName: string;
  readonly answers: readonly string[];
}

/** A company that has said where it is and nothing else: whatever asks for no activity and no answer is in target for it. */
export async function aSurveyedAgency(
  ctx: Context,
  given: Partial<Insertable<DB['agencies']>> = {},
  said: { regionId?: string; answers?: readonly { question: Question; answer: number }[] } = {},
) {
  const agency = await anAgency(ctx, given);
  const regionId = said.regionId ?? (await aRegion(ctx))._id;
  const survey = await aSurvey(ctx, { agencyId: agency._id, registerOfficeId: regionId });
  for (const { question, answer } of said.answers ?? []) await anAnswer(ctx, survey._id, question, answer);
  return { ...agency, surveyId: survey._id, regionId };
}

/** One answer of a survey, by its place among those of the question. */
export async function anAnswer(ctx: Context, surveyId: string, question: Question, answer: number): Promise<void> {
  const requirementCode = question.answers[answer] ?? '';
  await insert(ctx.db, 'survey_answers', { surveyId, categoryCode: question._id, requirementCode });
}

/** Makes an announcement ask a question, accepting its first answer. */
export async function askOfAnnouncement(ctx: Context, announcementId: string, question: Question): Promise<void> {
  const category = { _id: newId(), announcementId, templateId: question._id, categoryName: question.categoryName };
  await insert(ctx.db, 'announcement_categories', category);
  await insert(ctx.db, 'announcement_requirements', acceptedOf(category._id, question));
}

/** Makes a service ask a question, accepting its first answer. */
export async function askOfService(ctx: Context, serviceId: string, question: Question): Promise<void> {
  const category = { _id: newId(), serviceId, templateId: question._id, categoryName: question.categoryName };
  await insert(ctx.db, 'service_categories', category);
  await insert(ctx.db, 'service_requirements', acceptedOf(category._id, question));
}

function acceptedOf(categoryId: string, question: Question) {
  return { _id: newId(), categoryId, templateId: question.answers[0] ?? '', name: 'sì' };
}

/** A stored file as a row; its bytes are nowhere. */
export async function anUpload(ctx: Context, given: Partial<Insertable<DB['uploads']>> = {}) {
  const _id = newId();
  return create(ctx.db, 'uploads', {
    _id,
    linkedEntityType: 'announcement',
    kind: 'public',
    name: 'Allegato',
    format: 'pdf',
    mime: 'application/pdf',
    size: 1_000,
    sha256: 'none',
    storageKey: `test/${_id}.pdf`,
    ...given,
  });
}

/** Puts bytes where a file says that they are, and has its row know them: it opens. */
export async function putBytes(
  { db, storage }: Pick<Context, 'db' | 'storage'>,
  { _id, storageKey }: { readonly _id: string; readonly storageKey: string },
  bytes: string | Uint8Array,
): Promise<void> {
  const measured = await storage.put(storageKey, Buffer.from(bytes));
  await update(db, 'uploads', { _id }, measured);
}

/** A stored file with its bytes, which are there before its row: a portal that looks meanwhile finds nothing amiss. */
export async function aKeptUpload(ctx: Context, bytes: string, given: Partial<Insertable<DB['uploads']>> = {}) {
  const storageKey = `prova/${newId()}`;
  return anUpload(ctx, { ...given, storageKey, ...(await ctx.storage.put(storageKey, Buffer.from(bytes))) });
}

/** A published piece of news. */
export async function aPieceOfNews(ctx: Context, given: Partial<Insertable<DB['news']>> = {}) {
  return create(ctx.db, 'news', { _id: newId(), title: 'Novità', isActive: true, ...given });
}

/** A published partner. */
export async function aPartner(ctx: Context, given: Partial<Insertable<DB['partners']>> = {}) {
  return create(ctx.db, 'partners', { _id: newId(), businessName: 'Partner', isActive: true, ...given });
}

/** A condition of an announcement that no question covers; answers its id. */
export async function aCheck(ctx: Context, announcementId: string): Promise<string> {
  const _id = newId();
  await insert(ctx.db, 'announcement_checks', { _id, announcementId, text: 'DURC regolare' });
  return _id;
}
