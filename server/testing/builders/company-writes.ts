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
import { aBegunSurvey, anAnnouncement, aQuestion, aStaffedAgency, aUser } from './factories.ts';
import { pdfFile } from './sample-files.ts';
import { aPasswordHash, basicOf } from '../world/signing-in.ts';
import { aVatNumber } from './vat-numbers.ts';
import { insert } from './rows.ts';

/** What companies write, as far as it may be cut in the middle (faults F1). Each makes the world in which it is done. */
export const companyWrites: Readonly<Record<string, (ctx: Context) => Promise<WriteCase>>> = {
  async session(ctx) {
    const { _id, email } = await aUser(ctx, { passwordHash: await aPasswordHash() });
    return aWriteCase(ctx, signIn, {
      request: {},
      who: null,
      headers: basicOf(email),
      statement: 'insert into "sessions"',
      counted: {
        sessions: sql`sessions where "userId" = ${_id}`,
        logins: sql`audit_events where "actorId" = ${_id} and action = 'login'`,
      },
      // The first token was heard by nobody, and ends unused.
      repeat: 200,
      twice: { sessions: 2, logins: 2 },
    });
  },

  async reset(ctx) {
    const person = await aUser(ctx);
    const token = newId();
    const expiresAt = new Date(ctx.clock.now().getTime() + 3_600_000).toISOString();
    const link = { _id: newId(), userId: person._id, tokenHash: hashToken(token), expiresAt };
    await insert(ctx.db, 'password_resets', link);
    return aWriteCase(ctx, resetPassword, {
      request: { params: { token }, body: { password: 'Nuova2026' } },
      who: null,
      statement: 'insert into "audit_events"',
      counted: {
        passwords: sql`users where "_id" = ${person._id} and "passwordHash" <> 'none'`,
        links: sql`password_resets where "userId" = ${person._id} and "usedAt" is not null`,
        lines: sql`audit_events where "entityId" = ${person._id}`,
        mails: sql`mails where "recipient" = ${person.email}`,
      },
      followed: { mails: 1 },
      repeat: 400,
    });
  },

  async agency(ctx) {
    const owner = await aUser(ctx);
    const number = aVatNumber();
    const reached = { telephone: '030 555 0100', administrationEmail: 'torneria@prova.example' };
    const body = { businessName: 'Torneria Bresciana', vatNumber: number, fiscalCode: number, ...reached };
    return aWriteCase(ctx, createAgency, {
      request: { body },
      who: owner,
      statement: 'insert into "audit_events"',
      counted: {
        companies: sql`agencies where "userId" = ${owner._id}`,
        lines: sql`audit_events where "actorId" = ${owner._id} and action = 'agencyCreated'`,
      },
      // There is room for one.
      repeat: 409,
    });
  },

  async survey(ctx) {
    const { owner, agency, survey, params } = await aBegunSurvey(ctx);
    const question = await aQuestion(ctx);
    const answers = [{ categoryCode: question._id, requirementCode: question.answers[0] ?? '' }];
    return aWriteCase(ctx, replaceSurvey, {
      request: { params, body: { answers } },
      who: owner,
      agency,
      statement: 'insert into "survey_answers"',
      counted: {
        answers: sql`survey_answers where "surveyId" = ${survey._id}`,
        counted: sql`surveys where "_id" = ${survey._id} and "answeredQuestions" = 1`,
      },
      repeat: 200,
    });
  },

  async message(ctx) {
    const { owner, advisor, agency } = await aStaffedAgency(ctx);
    const { _id: chatId } = await aChat(ctx, { agencyId: agency._id, advisorId: advisor._id });
    return aWriteCase(ctx, sendMessage, {
      request: { params: { chatId }, body: { message: 'Buongiorno' }, idempotencyKey: newId() },
      who: owner,
      agency,
      statement: 'insert into "chat_messages"',
      counted: {
        messages: sql`chat_messages where "chatId" = ${chatId}`,
        numbered: sql`chats where "_id" = ${chatId} and "lastSequence" = 1`,
        marks: sql`chat_reads where "chatId" = ${chatId} and "sequence" = 1`,
        notices: sql`notifications where "userId" = ${advisor._id}`,
      },
      followed: { notices: 1 },
      repeat: 201,
    });
  },

  async favourite(ctx) {
    const [owner, advisor] = [await aUser(ctx), await aUser(ctx, { role: 'advisor' })];
    const agency = await aSurveyedAgency(ctx, { userId: owner._id, advisorId: advisor._id });
    const call = await anAnnouncement(ctx);
    return aWriteCase(ctx, createFavorite, {
      request: { body: { agencyId: agency._id, objectId: call._id } },
      who: owner,
      agency,
      statement: 'insert into "favorites"',
      counted: {
        favorites: sql`favorites where "agencyId" = ${agency._id}`,
        notices: sql`notifications where "userId" = ${advisor._id}`,
      },
      followed: { notices: 1 },
      repeat: 201,
    });
  },

  async view(ctx) {
    const [advisor, call] = [await aUser(ctx, { role: 'advisor' }), await anAnnouncement(ctx)];
    return aWriteCase(ctx, createView, {
      request: { body: { entityId: call._id, entityType: 'announcements' } },
      who: advisor,
      statement: 'insert into "views"',
      counted: { views: sql`views where "userId" = ${advisor._id}` },
      repeat: 204,
    });
  },

  async kpi(ctx) {
    const [advisor, file] = [await aUser(ctx, { role: 'advisor' }), await anUpload(ctx)];
    return aWriteCase(ctx, logDownload, {
      request: { body: { kpiType: 'document_download', entityId: file._id } },
      who: advisor,
      statement: 'insert into "kpi_events"',
      counted: { downloads: sql`kpi_events where "userId" = ${advisor._id}` },
      // Whoever says it twice has downloaded twice.
      repeat: 204,
      twice: { downloads: 2 },
    });
  },

  async upload(ctx) {
    const { owner, advisor, agency } = await aStaffedAgency(ctx);
    const { _id: chatId } = await aChat(ctx, { agencyId: agency._id, advisorId: advisor._id });
    const linkedEntity = { linkedEntityType: 'chat', linkedEntityId: chatId, type: 'chat' } as const;
    const file = { content: new Blob([new Uint8Array(pdfFile())]), name: 'Visura.pdf' };
    return aWriteCase(ctx, createUpload, {
      request: { body: { JSONbody: { linkedEntity } }, file, idempotencyKey: newId() },
      who: owner,
      agency,
      statement: 'insert into "uploads"',
      counted: { files: sql`uploads where "linkedEntityId" = ${chatId}` },
      repeat: 201,
    });
  },
};
