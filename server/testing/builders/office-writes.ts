import { updateAgency } from '@volano/domain/contracts/agencies';
import { exportAgencies } from '@volano/domain/contracts/agency-exports';
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
    const who = await anAdmin(ctx);
    const email = `${newId()}@prova.example`;
    const body = { name: 'Bianca', surname: 'Rossi', email, role: 'advisor', password: 'Segreta1' } as const;
    const counted = { people: sql`users where "email" = ${email}`, lines: linesBy(who) };
    return aWriteCase(ctx, createUser, { request: { body }, who, into: 'users', counted, repeat: 400 });
  },

  async 'change-user'(ctx) {
    const [who, heir] = [await anAdmin(ctx), await aUser(ctx)];
    const { agency, params } = await aStaffedAgency(ctx);
    const request = { params, body: { userId: heir._id } };
    const moved = sql`agencies where "_id" = ${agency._id} and "userId" = ${heir._id}`;
    const counted = { moved, lines: linesOn(agency) };
    return aWriteCase(ctx, updateAgency, { request, who, into: 'audit_events', counted, repeat: 200 });
  },

  async dossier(ctx) {
    const { agency, advisor: who, owner } = await aStaffedAgency(ctx, { dossierGenerationStatus: 'ready' });
    await aSurvey(ctx, { agencyId: agency._id });
    const call = await anAnnouncement(ctx);
    const body = { announcements: [call._id], services: [], survey: { investments: [] }, notes: '' };
    const request = { params: { agencyId: agency._id }, body, idempotencyKey: newId() };
    const counted = {
      dossiers: sql`dossiers where "agencyId" = ${agency._id}`,
      files: sql`uploads where "linkedEntityId" = ${agency._id}`,
      generated: sql`agencies where "_id" = ${agency._id} and "dossierGenerationStatus" = 'generated'`,
      counted: sql`kpi_events where "agencyId" = ${agency._id}`,
      lines: linesOn(agency),
      notices: noticesTo(owner),
      mails: sql`mails where "recipient" = ${agency.administrationEmail}`,
    };
    const told = { request, who, into: 'dossiers', counted, followed: { notices: 1, mails: 1 } };
    return aWriteCase(ctx, generateDossier, { ...told, repeat: 201 });
  },

  async archive(ctx) {
    const { agency, advisor: who } = await aStaffedAgency(ctx);
    const { _id: objectId } = await aChat(ctx, { agencyId: agency._id, advisorId: who._id });
    const counted = { aside: sql`archivings where "objectId" = ${objectId}` };
    const told = { request: { body: { objectId } }, who, into: 'archivings', counted };
    return aWriteCase(ctx, createArchiving, { ...told, repeat: 201 });
  },

  async 'recommendation to many'(ctx) {
    const { agency, advisor: who, owner } = await aStaffedAgency(ctx);
    await aSurvey(ctx, { agencyId: agency._id });
    const call = await anAnnouncement(ctx);
    const { _id: chatId } = await aChat(ctx, { agencyId: agency._id, advisorId: who._id });
    const body = { agenciesIds: [agency._id], recommendationId: call._id, message: 'Ne parliamo?' };
    const counted = {
      recommendations: sql`recommendations where "agencyId" = ${agency._id}`,
      counted: sql`kpi_events where "agencyId" = ${agency._id} and "kpiType" = 'recommendation'`,
      messages: sql`chat_messages where "chatId" = ${chatId}`,
      lines: sql`audit_events where "agencyId" = ${agency._id} and "action" = 'recommended'`,
      notices: noticesTo(owner),
    };
    const told = { who, into: 'recommendations', counted, followed: { notices: 2 }, repeat: 200 };
    return aWriteCase(ctx, recommendToMany, { request: { body, idempotencyKey: newId() }, ...told });
  },

  async recommendation(ctx) {
    const { agency, advisor: who, owner } = await aStaffedAgency(ctx);
    await aSurvey(ctx, { agencyId: agency._id });
    const call = await anAnnouncement(ctx);
    const counted = {
      recommendations: sql`recommendations where "agencyId" = ${agency._id}`,
      counted: sql`kpi_events where "agencyId" = ${agency._id}`,
      notices: noticesTo(owner),
    };
    const told = { who, into: 'recommendations', counted, followed: { notices: 1 }, repeat: 201 };
    const body = { agencyId: agency._id, recommendationId: call._id };
    return aWriteCase(ctx, createRecommendation, { request: { body }, ...told });
  },

  async announcement(ctx) {
    const who = await anAdmin(ctx);
    const body = { title: `Bando ${newId()}`, announcementType: 'national' } as const;
    const counted = { drafts: sql`announcements where "title" = ${body.title}`, lines: linesBy(who) };
    // A draft more, for the office to see: two calls may have one title.
    const again = { repeat: 201, twice: { drafts: 2, lines: 2 } };
    return aWriteCase(ctx, createAnnouncement, { request: { body }, who, into: 'announcements', counted, ...again });
  },

  async category(ctx) {
    const who = await anAdmin(ctx);
    categories += 1;
    const body = { categoryName: `Domanda ${newId()}`, order: 10_000 + categories };
    const questions = sql`categories_templates where "categoryName" = ${body.categoryName}`;
    const told = { who, into: 'categories_templates', counted: { questions, lines: linesBy(who) }, repeat: 409 };
    return aWriteCase(ctx, createCategoryTemplate, { request: { body }, ...told });
  },

  async campaign(ctx) {
    const who = await anAdmin(ctx);
    const [agency, call] = [await aSurveyedAgency(ctx), await anAnnouncement(ctx)];
    const params = { id: call._id, targetUser: 'agencies' } as const;
    const request = { params, body: { agenciesIds: [agency._id] }, idempotencyKey: newId() };
    const counted = {
      runs: sql`email_campaigns where "announcementId" = ${call._id} and "total" = 1`,
      lines: sql`email_recipients where "announcementId" = ${call._id}`,
      done: sql`email_campaigns where "announcementId" = ${call._id} and "status" = 'done'`,
      mails: sql`mails where "recipient" = ${agency.administrationEmail}`,
    };
    const told = { request, who, into: 'email_campaigns', counted, followed: { done: 1, mails: 1 } };
    return aWriteCase(ctx, startCampaign, { ...told, repeat: 201 });
  },

  async export(ctx) {
    const who = await anAdmin(ctx);
    const counted = { files: sql`uploads where "ownerId" = ${who._id}`, lines: linesBy(who) };
    // The address of the first was heard by nobody; its file goes with the day.
    const again = { repeat: 200, twice: { files: 2, lines: 2 } };
    return aWriteCase(ctx, exportAgencies, { request: { query: {} }, who, into: 'uploads', counted, ...again });
  },
};

let categories = 0;

function anAdmin(ctx: Context) {
  return aUser(ctx, { role: 'admin' });
}

function linesBy({ _id }: { readonly _id: string }) {
  return sql`audit_events where "actorId" = ${_id}`;
}

function linesOn({ _id }: { readonly _id: string }) {
  return sql`audit_events where "agencyId" = ${_id}`;
}

function noticesTo({ _id }: { readonly _id: string }) {
  return sql`notifications where "userId" = ${_id}`;
}
