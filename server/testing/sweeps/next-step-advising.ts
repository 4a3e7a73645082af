import { listActs, undoAct } from '@volano/domain/contracts/acts';
import { updateAgency } from '@volano/domain/contracts/agencies';
import { createChat, closeQuestion, openOfficeChat, sendMessage, writeToMany } from '@volano/domain/contracts/chats';
import {
  generateDossier,
  releaseDossiers,
  requestDossier,
  withdrawDossierRequest,
} from '@volano/domain/contracts/dossiers';
import { deleteAnnouncement } from '@volano/domain/contracts/announcements';
import { createFavorite } from '@volano/domain/contracts/favorites';
import { createNote } from '@volano/domain/contracts/notes';
import { readAllNotifications } from '@volano/domain/contracts/notifications';
import {
  answerRecommendation,
  createRecommendation,
  deleteRecommendation,
  recommendSeveral,
  recommendToMany,
  withdrawMany,
} from '@volano/domain/contracts/recommendations';
import { remindSurvey } from '@volano/domain/contracts/surveys';
import { deleteUpload } from '@volano/domain/contracts/uploads';
import { createView } from '@volano/domain/contracts/views';
import { inDays } from '../builders/days.ts';
import { anAnnouncement, aRegion, aService } from '../builders/factories.ts';
import type { Action, Name, World } from './next-step-world.ts';

/** A call that suits no company of the world: only what was done with it opens it. */
async function aCallElsewhere({ portal: { ctx } }: World) {
  const { _id: regionId } = await aRegion(ctx);
  return anAnnouncement(ctx, { announcementType: 'regional', regionId, expiryDate: inDays(60) });
}

export async function recommended(world: World) {
  const call = await aCallElsewhere(world);
  const body = { agencyId: world.companies.customer._id, recommendationId: call._id };
  const { _id } = await world.as('consultant').call(createRecommendation, { body });
  return { call, params: { id: _id } };
}

const answer = (world: World, params: { id: string }, said: 'interested' | 'no') =>
  world.as('customer').call(answerRecommendation, { params, body: { answer: said } });

/** Undoes what somebody did last. */
export async function undoLast(world: World, name: Name): Promise<void> {
  const [last] = await world.as(name).call(listActs, {});
  await world.as(name).call(undoAct, { params: { id: last?._id ?? '' } });
}

/** The conversation of the consultant with one of their companies. */
async function talk(world: World, name: 'customer' | 'prospect') {
  const body = { participantsIds: [world.people[name]._id] };
  return { chatId: (await world.as('consultant').call(createChat, { body }))._id };
}

const say = (world: World, name: Name, params: { chatId: string }, message = 'Buongiorno') =>
  world.as(name).call(sendMessage, { params, body: { message } });

async function firmTalk(world: World, name: 'prospect' | 'waiting') {
  return { chatId: (await world.as(name).call(openOfficeChat, {}))._id };
}

/** Tells everybody who has to do with the customer something of each kind. */
export async function tellMuch(world: World): Promise<void> {
  const { customer } = world.companies;
  const { params } = await recommended(world);
  await answer(world, params, 'interested');
  await recommended(world);
  const { _id: objectId } = await anAnnouncement(world.portal.ctx);
  await world.as('customer').call(createFavorite, { body: { objectId, agencyId: customer._id } });
  const chat = await talk(world, 'customer');
  for (const name of ['consultant', 'customer'] as const) await say(world, name, chat);
  const { consultant } = world.people;
  const query = { agencyId: customer._id };
  await world.as('consultant').call(remindSurvey, { params: { partnerId: consultant._id }, query });
  const note = { text: `@${consultant.name} ${consultant.surname} richiama` };
  await world.as('admin').call(createNote, { params: { id: customer._id }, body: note });
  await world.as('consultant').call(requestDossier, { params: { agencyId: customer._id } });
}

export const recommending: readonly Action[] = [
  {
    title: 'a call is recommended',
    does: recommended,
    hears: { customer: ['newAnnouncement'] },
  },
  {
    title: 'a service is recommended',
    async does(world) {
      const { _id: recommendationId } = await aService(world.portal.ctx);
      const body = { agencyId: world.companies.customer._id, recommendationType: 'service', recommendationId } as const;
      await world.as('consultant').call(createRecommendation, { body });
    },
    hears: { customer: ['newService'] },
  },
  {
    title: 'a call is recommended to many, with a message',
    async does(world) {
      const { customer, prospect } = world.companies;
      const { _id: recommendationId } = await aCallElsewhere(world);
      const body = { agenciesIds: [customer._id, prospect._id], recommendationId, message: 'Guarda' };
      await world.as('consultant').call(recommendToMany, { body });
    },
    hears: {
      customer: ['newAnnouncement', 'newChat', 'newMessage'],
      prospect: ['newAnnouncement', 'newChat', 'newMessage'],
    },
  },
  {
    title: 'several calls are recommended to one',
    async does(world) {
      const things = [await aCallElsewhere(world), await aCallElsewhere(world)];
      const items = things.map(({ _id: recommendationId }) => ({ recommendationId }));
      await world
        .as('consultant')
        .call(recommendSeveral, { params: { id: world.companies.customer._id }, body: { items } });
    },
    hears: { customer: ['newAnnouncement', 'newAnnouncement'] },
  },
  {
    title: 'a recommendation is taken back at once',
    async does(world) {
      const { params } = await recommended(world);
      await world.as('consultant').call(deleteRecommendation, { params });
    },
    hears: {},
  },
  {
    title: 'a recommendation is taken back that was mailed and not opened',
    async first(world) {
      const { params } = await recommended(world);
      return () => world.as('consultant').call(withdrawMany, { body: { recommendationsIds: [params.id] } });
    },
    hears: {},
  },
  {
    title: 'a recommendation is taken back that was opened',
    async first(world) {
      const { params, call } = await recommended(world);
      const body = { entityId: call._id, entityType: 'announcementsUser' } as const;
      await world.as('customer').call(createView, { body });
      return () => world.as('consultant').call(deleteRecommendation, { params });
    },
    hears: {},
  },
  {
    title: 'a recommendation is taken back that was mailed, and the call deleted',
    async first(world) {
      const { params, call } = await recommended(world);
      return async () => {
        await world.as('consultant').call(deleteRecommendation, { params });
        await world.as('admin').call(deleteAnnouncement, { params: { id: call._id } });
      };
    },
    hears: {},
  },
  {
    title: 'a recommendation that was mailed is undone',
    async first(world) {
      await recommended(world);
      return () => undoLast(world, 'consultant');
    },
    hears: {},
  },
  {
    title: 'a company is interested in what was recommended',
    async first(world) {
      const { params } = await recommended(world);
      return () => answer(world, params, 'interested');
    },
    hears: { consultant: ['recommendationAnswered'] },
  },
  {
    title: 'a company says no to what an admin recommended',
    async first(world) {
      const { _id: recommendationId } = await aCallElsewhere(world);
      const body = { agencyId: world.companies.customer._id, recommendationId };
      const { _id: id } = await world.as('admin').call(createRecommendation, { body });
      return () => answer(world, { id }, 'no');
    },
    hears: { admin: ['recommendationAnswered'], consultant: ['recommendationAnswered'] },
  },
  {
    title: 'a company changes its answer',
    async first(world) {
      const { params } = await recommended(world);
      await answer(world, params, 'interested');
      return () => answer(world, params, 'no');
    },
    hears: { consultant: ['recommendationAnswered'] },
  },
  {
    title: 'a company keeps a call',
    async does(world) {
      const { _id: objectId } = await anAnnouncement(world.portal.ctx);
      const body = { objectId, agencyId: world.companies.customer._id };
      await world.as('customer').call(createFavorite, { body });
    },
    hears: { consultant: ['newAnnouncementFavorite'], performance: ['newAnnouncementFavorite'] },
  },
  {
    title: 'all notices are marked as seen, and that is undone',
    async first(world) {
      const { params } = await recommended(world);
      await answer(world, params, 'interested');
      return async () => {
        await world.as('consultant').call(readAllNotifications, {});
        await undoLast(world, 'consultant');
      };
    },
    hears: {},
  },
];

export const talking: readonly Action[] = [
  {
    title: 'a consultant opens a conversation',
    does: (world) => talk(world, 'customer'),
    hears: { customer: ['newChat'] },
  },
  {
    title: 'a company writes to its consultant',
    async first(world) {
      const params = await talk(world, 'customer');
      return () => say(world, 'customer', params);
    },
    hears: { consultant: ['newMessage'] },
  },
  {
    title: 'a consultant answers a company',
    async first(world) {
      const params = await talk(world, 'customer');
      await say(world, 'customer', params);
      return () => say(world, 'consultant', params);
    },
    hears: { customer: ['newMessage'] },
  },
  {
    title: 'a consultant writes to a prospect, who cannot read it',
    async first(world) {
      const params = await talk(world, 'prospect');
      return () => say(world, 'consultant', params);
    },
    hears: { prospect: ['newMessage'] },
  },
  {
    title: 'a consultant writes to many',
    async first(world) {
      await talk(world, 'customer');
      await talk(world, 'prospect');
      const { customer, prospect } = world.companies;
      const body = { agenciesIds: [customer._id, prospect._id], message: 'Chiusi il 24' };
      return () => world.as('consultant').call(writeToMany, { body });
    },
    hears: { customer: ['newMessage'], prospect: ['newMessage'] },
  },
  {
    title: 'a message to many that was mailed is undone',
    async first(world) {
      await talk(world, 'customer');
      const body = { agenciesIds: [world.companies.customer._id], message: 'Chiusi il 24' };
      await world.as('consultant').call(writeToMany, { body });
      return () => undoLast(world, 'consultant');
    },
    hears: {},
  },
  {
    title: 'a question is closed without an answer',
    async first(world) {
      const params = await talk(world, 'customer');
      await say(world, 'customer', params, 'Quando aprite?');
      const request = { params: { id: params.chatId }, body: { isClosed: true } } as const;
      return () => world.as('consultant').call(closeQuestion, request);
    },
    hears: {},
  },
  {
    title: 'a prospect writes to the firm',
    async does(world) {
      await say(world, 'prospect', await firmTalk(world, 'prospect'));
    },
    hears: { consultant: ['newMessage'], admin: ['newMessage'], secondAdmin: ['newMessage'] },
  },
  {
    title: 'an admin answers a prospect',
    async first(world) {
      const params = await firmTalk(world, 'prospect');
      await say(world, 'prospect', params);
      return () => say(world, 'admin', params);
    },
    hears: { prospect: ['newMessage'] },
  },
  {
    title: 'who waits to be confirmed writes to the firm',
    async does(world) {
      await say(world, 'waiting', await firmTalk(world, 'waiting'));
    },
    hears: { admin: ['newMessage'], secondAdmin: ['newMessage'] },
  },
  {
    title: 'an admin answers who waits to be confirmed',
    async first(world) {
      const params = await firmTalk(world, 'waiting');
      await say(world, 'waiting', params);
      return () => say(world, 'admin', params);
    },
    hears: { waiting: ['mail:unseen'] },
  },
];

const mark = (world: World, dossierGenerationStatus: 'ready' | 'waitingAdmin') =>
  world
    .as('admin')
    .call(updateAgency, { params: { id: world.companies.customer._id }, body: { dossierGenerationStatus } });

/** Generates the dossier of a company that it was released for. */
async function generate(world: World) {
  const { _id } = await anAnnouncement(world.portal.ctx);
  const body = { announcements: [_id], services: [], survey: { investments: [] }, notes: '' };
  return world.as('consultant').call(generateDossier, { params: { agencyId: world.companies.customer._id }, body });
}

export const preparing: readonly Action[] = [
  {
    title: 'a consultant asks to release a dossier',
    does: (world) =>
      world.as('consultant').call(requestDossier, { params: { agencyId: world.companies.customer._id } }),
    hears: { admin: ['dossierRequested'], secondAdmin: ['dossierRequested'] },
  },
  {
    title: 'a consultant takes the request back',
    async first(world) {
      const params = { agencyId: world.companies.customer._id };
      await world.as('consultant').call(requestDossier, { params });
      return () => world.as('consultant').call(withdrawDossierRequest, { params });
    },
    hears: {},
  },
  {
    title: 'a dossier that was asked for is released',
    async first(world) {
      const agencyId = world.companies.customer._id;
      await world.as('consultant').call(requestDossier, { params: { agencyId } });
      return () => world.as('admin').call(releaseDossiers, { body: { agenciesIds: [agencyId] } });
    },
    hears: { consultant: ['dossierReady'], performance: ['dossierReady'], secondAdmin: ['dossierReady'] },
  },
  {
    title: 'a released dossier is held back',
    async first(world) {
      await mark(world, 'ready');
      return () => mark(world, 'waitingAdmin');
    },
    hears: {},
  },
  {
    title: 'a dossier is generated',
    async first(world) {
      await mark(world, 'ready');
      return () => generate(world);
    },
    hears: { customer: ['dossierReady', 'mail:dossierReady'], performance: ['dossierReady'] },
  },
  {
    title: 'the document of a dossier is deleted, which is to be made again',
    async first(world) {
      await mark(world, 'ready');
      const { _id: id } = await generate(world);
      return () => world.as('admin').call(deleteUpload, { params: { id } });
    },
    hears: { consultant: ['dossierReady'], performance: ['dossierReady'] },
  },
  {
    title: 'another dossier is asked for after the first',
    async first(world) {
      await mark(world, 'ready');
      await generate(world);
      return () => mark(world, 'waitingAdmin');
    },
    hears: { consultant: ['dossierReminder'] },
  },
];
