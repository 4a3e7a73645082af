import { createAgency } from '@volano/domain/contracts/agencies';
import { sendMessage } from '@volano/domain/contracts/chats';
import { createFavorite } from '@volano/domain/contracts/favorites';
import { logDownload } from '@volano/domain/contracts/kpi';
import { resetPassword, signIn } from '@volano/domain/contracts/session';
import { replaceSurvey } from '@volano/domain/contracts/surveys';
import { createUpload } from '@volano/domain/contracts/uploads';
import { createView } from '@volano/domain/contracts/views';
import { sql } from 'kysely';
import type { Context } from '../../platform/context.ts';
import { newId } from '../../platform/new-id.ts';
import { hashToken } from '../../platform/session/session.ts';
import { anUpload, aSurveyedAgency } from './catalogue-factories.ts';
import { aChat } from './chats.ts';
import { aWriteCase, type WriteCase } from './write-cases.ts';
import { anAnnouncement, aQuestion, aStaffedAgency, aSurvey, aUser } from './factories.ts';
import { pdfFile } from './sample-files.ts';
import { aPasswordHash, basicOf } from '../world/signing-in.ts';
import { aVatNumber } from './vat-numbers.ts';
import { insert } from './rows.ts';

/** What companies write, as far as it may be cut in the middle (faults F1). Each makes the world in which it is done. */
export const companyWrites: Readonly<Record<string, (ctx: Context) => Promise<WriteCase>>> = {
  async session(ctx) {
    const { _id, email } = await aUser(ctx, { passwordHash: await aPasswordHash() });
    const logins = sql`audit_events where "actorId" = ${_id} and action = 'login'`;
    const counted = { sessions: sql`sessions where "userId" = ${_id}`, logins };
    // The first token was heard by nobody, and ends unused.
    const again = { repeat: 200, twice: { sessions: 2, logins: 2 } };
    const told = { request: {}, who: null, headers: basicOf(email), into: 'sessions', counted };
    return aWriteCase(ctx, signIn, { ...told, ...again });
  },

  async reset(ctx) {
    const { _id: userId, email } = await aUser(ctx);
    const token = newId();
    const expiresAt = new Date(ctx.clock.now().getTime() + 3_600_000).toISOString();
    await insert(ctx.db, 'password_resets', { _id: newId(), userId, tokenHash: hashToken(token), expiresAt });
    const request = { params: { token }, body: { password: 'Nuova2026' } };
    const counted = {
      passwords: sql`users where "_id" = ${userId} and "passwordHash" <> 'none'`,
      links: sql`password_resets where "userId" = ${userId} and "usedAt" is not null`,
      lines: sql`audit_events where "entityId" = ${userId}`,
      mails: sql`mails where "recipient" = ${email}`,
    };
    const told = { request, who: null, into: 'audit_events', counted, followed: { mails: 1 } };
    return aWriteCase(ctx, resetPassword, { ...told, repeat: 400 });
  },

  async agency(ctx) {
    const who = await aUser(ctx);
    const number = aVatNumber();
    const reached = { telephone: '030 555 0100', administrationEmail: 'torneria@prova.example' };
    const body = { businessName: 'Torneria Bresciana', vatNumber: number, fiscalCode: number, ...reached };
    const lines = sql`audit_events where "actorId" = ${who._id} and action = 'agencyCreated'`;
    const counted = { companies: sql`agencies where "userId" = ${who._id}`, lines };
    // There is room for one.
    return aWriteCase(ctx, createAgency, { request: { body }, who, into: 'audit_events', counted, repeat: 409 });
  },

  async survey(ctx) {
    const { owner: who, agency } = await aStaffedAgency(ctx);
    const { _id: surveyId } = await aSurvey(ctx, { agencyId: agency._id });
    const question = await aQuestion(ctx);
    const answers = [{ categoryCode: question._id, requirementCode: question.answers[0] ?? '' }];
    const counted = {
      answers: sql`survey_answers where "surveyId" = ${surveyId}`,
      counted: sql`surveys where "_id" = ${surveyId} and "answeredQuestions" = 1`,
    };
    const request = { params: { id: surveyId }, body: { answers } };
    const told = { request, who, agency, into: 'survey_answers', counted };
    return aWriteCase(ctx, replaceSurvey, { ...told, repeat: 200 });
  },

  async message(ctx) {
    const { owner: who, advisor, agency } = await aStaffedAgency(ctx);
    const { _id: chatId } = await aChat(ctx, { agencyId: agency._id, advisorId: advisor._id });
    const request = { params: { chatId }, body: { message: 'Buongiorno' }, idempotencyKey: newId() };
    const counted = {
      messages: sql`chat_messages where "chatId" = ${chatId}`,
      numbered: sql`chats where "_id" = ${chatId} and "lastSequence" = 1`,
      marks: sql`chat_reads where "chatId" = ${chatId} and "sequence" = 1`,
      notices: sql`notifications where "userId" = ${advisor._id}`,
    };
    const told = { request, who, agency, into: 'chat_messages', counted, followed: { notices: 1 } };
    return aWriteCase(ctx, sendMessage, { ...told, repeat: 201 });
  },

  async favourite(ctx) {
    const [who, advisor] = [await aUser(ctx), await aUser(ctx, { role: 'advisor' })];
    const agency = await aSurveyedAgency(ctx, { userId: who._id, advisorId: advisor._id });
    const request = { body: { agencyId: agency._id, objectId: (await anAnnouncement(ctx))._id } };
    const counted = {
      favorites: sql`favorites where "agencyId" = ${agency._id}`,
      notices: sql`notifications where "userId" = ${advisor._id}`,
    };
    const told = { request, who, agency, into: 'favorites', counted, followed: { notices: 1 } };
    return aWriteCase(ctx, createFavorite, { ...told, repeat: 201 });
  },

  async view(ctx) {
    const [who, call] = [await aUser(ctx, { role: 'advisor' }), await anAnnouncement(ctx)];
    const request = { body: { entityId: call._id, entityType: 'announcements' } } as const;
    const counted = { views: sql`views where "userId" = ${who._id}` };
    return aWriteCase(ctx, createView, { request, who, into: 'views', counted, repeat: 204 });
  },

  async kpi(ctx) {
    const [who, file] = [await aUser(ctx, { role: 'advisor' }), await anUpload(ctx)];
    const request = { body: { kpiType: 'document_download', entityId: file._id } } as const;
    const counted = { downloads: sql`kpi_events where "userId" = ${who._id}` };
    // Whoever says it twice has downloaded twice.
    const again = { repeat: 204, twice: { downloads: 2 } };
    return aWriteCase(ctx, logDownload, { request, who, into: 'kpi_events', counted, ...again });
  },

  async upload(ctx) {
    const { owner: who, advisor, agency } = await aStaffedAgency(ctx);
    const { _id: chatId } = await aChat(ctx, { agencyId: agency._id, advisorId: advisor._id });
    const linkedEntity = { linkedEntityType: 'chat', linkedEntityId: chatId, type: 'chat' } as const;
    const file = { content: new Blob([new Uint8Array(pdfFile())]), name: 'Visura.pdf' };
    const request = { body: { JSONbody: { linkedEntity } }, file, idempotencyKey: newId() };
    const counted = { files: sql`uploads where "linkedEntityId" = ${chatId}` };
    return aWriteCase(ctx, createUpload, { request, who, agency, into: 'uploads', counted, repeat: 201 });
  },
};
