import { exportAgencies, updateAgency } from '@volano/domain/contracts/agencies';
import { createAnnouncement } from '@volano/domain/contracts/announcements';
import { createArchiving } from '@volano/domain/contracts/archivings';
import { startCampaign } from '@volano/domain/contracts/campaigns';
import { createCategoryTemplate } from '@volano/domain/contracts/categories';
import { generateDossier } from '@volano/domain/contracts/dossiers';
import { createRecommendation, recommendToMany } from '@volano/domain/contracts/recommendations';
import { createUser } from '@volano/domain/contracts/users';
import { sql } from 'kysely';
import type { Context } from '../../platform/context.ts';
import { newId } from '../../platform/new-id.ts';
import { aSurveyedAgency } from './catalogue-factories.ts';
import { aChat } from './chats.ts';
import { aWriteCase, type WriteCase } from './write-cases.ts';
import { anAnnouncement, aStaffedAgency, aSurvey, aUser } from './factories.ts';

/** What the office writes, as far as it may be cut in the middle (faults F1). Each makes the world in which it is done. */
export const officeWrites: Readonly<Record<string, (ctx: Context) => Promise<WriteCase>>> = {
  async user(ctx) {
    const admin = await aUser(ctx, { role: 'admin' });
    const email = `${newId()}@prova.example`;
    const body = { name: 'Bianca', surname: 'Rossi', email, role: 'advisor', password: 'Segreta1' } as const;
    return aWriteCase(ctx, createUser, {
      request: { body },
      who: admin,
      statement: 'insert into "users"',
      counted: {
        people: sql`users where "email" = ${email}`,
        lines: sql`audit_events where "actorId" = ${admin._id}`,
      },
      repeat: 400,
    });
  },

  async 'change-user'(ctx) {
    const [admin, heir] = [await aUser(ctx, { role: 'admin' }), await aUser(ctx)];
    const { agency, params } = await aStaffedAgency(ctx);
    return aWriteCase(ctx, updateAgency, {
      request: { params, body: { userId: heir._id } },
      who: admin,
      statement: 'insert into "audit_events"',
      counted: {
        moved: sql`agencies where "_id" = ${agency._id} and "userId" = ${heir._id}`,
        lines: sql`audit_events where "agencyId" = ${agency._id}`,
      },
      repeat: 200,
    });
  },

  async dossier(ctx) {
    const { agency, advisor, owner } = await aStaffedAgency(ctx, { dossierGenerationStatus: 'ready' });
    await aSurvey(ctx, { agencyId: agency._id });
    const call = await anAnnouncement(ctx);
    const body = { announcements: [call._id], services: [], survey: { investments: [] }, notes: '' };
    return aWriteCase(ctx, generateDossier, {
      request: { params: { agencyId: agency._id }, body, idempotencyKey: newId() },
      who: advisor,
      statement: 'insert into "dossiers"',
      counted: {
        dossiers: sql`dossiers where "agencyId" = ${agency._id}`,
        files: sql`uploads where "linkedEntityId" = ${agency._id}`,
        generated: sql`agencies where "_id" = ${agency._id} and "dossierGenerationStatus" = 'generated'`,
        counted: sql`kpi_events where "agencyId" = ${agency._id}`,
        lines: sql`audit_events where "agencyId" = ${agency._id}`,
        notices: sql`notifications where "userId" = ${owner._id}`,
        mails: sql`mails where "recipient" = ${agency.administrationEmail}`,
      },
      followed: { notices: 1, mails: 1 },
      repeat: 201,
    });
  },

  async archive(ctx) {
    const { agency, advisor } = await aStaffedAgency(ctx);
    const { _id: objectId } = await aChat(ctx, { agencyId: agency._id, advisorId: advisor._id });
    return aWriteCase(ctx, createArchiving, {
      request: { body: { objectId } },
      who: advisor,
      statement: 'insert into "archivings"',
      counted: { aside: sql`archivings where "objectId" = ${objectId}` },
      repeat: 201,
    });
  },

  async 'recommendation to many'(ctx) {
    const { agency, advisor, owner } = await aStaffedAgency(ctx);
    await aSurvey(ctx, { agencyId: agency._id });
    const call = await anAnnouncement(ctx);
    const { _id: chatId } = await aChat(ctx, { agencyId: agency._id, advisorId: advisor._id });
    const body = { agenciesIds: [agency._id], recommendationId: call._id, message: 'Ne parliamo?' };
    return aWriteCase(ctx, recommendToMany, {
      request: { body, idempotencyKey: newId() },
      who: advisor,
      statement: 'insert into "recommendations"',
      counted: {
        recommendations: sql`recommendations where "agencyId" = ${agency._id}`,
        counted: sql`kpi_events where "agencyId" = ${agency._id} and "kpiType" = 'recommendation'`,
        messages: sql`chat_messages where "chatId" = ${chatId}`,
        lines: sql`audit_events where "agencyId" = ${agency._id} and "action" = 'recommended'`,
        notices: sql`notifications where "userId" = ${owner._id}`,
      },
      followed: { notices: 2 },
      repeat: 200,
    });
  },

  async recommendation(ctx) {
    const { agency, advisor, owner } = await aStaffedAgency(ctx);
    await aSurvey(ctx, { agencyId: agency._id });
    const call = await anAnnouncement(ctx);
    return aWriteCase(ctx, createRecommendation, {
      request: { body: { agencyId: agency._id, recommendationId: call._id } },
      who: advisor,
      statement: 'insert into "recommendations"',
      counted: {
        recommendations: sql`recommendations where "agencyId" = ${agency._id}`,
        counted: sql`kpi_events where "agencyId" = ${agency._id}`,
        notices: sql`notifications where "userId" = ${owner._id}`,
      },
      followed: { notices: 1 },
      repeat: 201,
    });
  },

  async announcement(ctx) {
    const admin = await aUser(ctx, { role: 'admin' });
    const title = `Bando ${newId()}`;
    return aWriteCase(ctx, createAnnouncement, {
      request: { body: { title, announcementType: 'national' } },
      who: admin,
      statement: 'insert into "announcements"',
      counted: {
        drafts: sql`announcements where "title" = ${title}`,
        lines: sql`audit_events where "actorId" = ${admin._id}`,
      },
      // A draft more, for the office to see: two calls may have one title.
      repeat: 201,
      twice: { drafts: 2, lines: 2 },
    });
  },

  async category(ctx) {
    const admin = await aUser(ctx, { role: 'admin' });
    const categoryName = `Domanda ${newId()}`;
    categories += 1;
    return aWriteCase(ctx, createCategoryTemplate, {
      request: { body: { categoryName, order: 10_000 + categories } },
      who: admin,
      statement: 'insert into "categories_templates"',
      counted: {
        questions: sql`categories_templates where "categoryName" = ${categoryName}`,
        lines: sql`audit_events where "actorId" = ${admin._id}`,
      },
      repeat: 409,
    });
  },

  async campaign(ctx) {
    const admin = await aUser(ctx, { role: 'admin' });
    const [agency, call] = [await aSurveyedAgency(ctx), await anAnnouncement(ctx)];
    const params = { id: call._id, targetUser: 'agencies' } as const;
    return aWriteCase(ctx, startCampaign, {
      request: { params, body: { agenciesIds: [agency._id] }, idempotencyKey: newId() },
      who: admin,
      statement: 'insert into "email_campaigns"',
      counted: {
        runs: sql`email_campaigns where "announcementId" = ${call._id} and "total" = 1`,
        lines: sql`email_recipients where "announcementId" = ${call._id}`,
        done: sql`email_campaigns where "announcementId" = ${call._id} and "status" = 'done'`,
        mails: sql`mails where "recipient" = ${agency.administrationEmail}`,
      },
      followed: { done: 1, mails: 1 },
      repeat: 201,
    });
  },

  async export(ctx) {
    const admin = await aUser(ctx, { role: 'admin' });
    return aWriteCase(ctx, exportAgencies, {
      request: { query: {} },
      who: admin,
      statement: 'insert into "uploads"',
      counted: {
        files: sql`uploads where "ownerId" = ${admin._id}`,
        lines: sql`audit_events where "actorId" = ${admin._id}`,
      },
      // The address of the first was heard by nobody; its file goes with the day.
      repeat: 200,
      twice: { files: 2, lines: 2 },
    });
  },
};

let categories = 0;
