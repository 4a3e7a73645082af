import { updateAgency } from '@volano/domain/contracts/agencies';
import { closeAnnouncement } from '@volano/domain/contracts/announcement-changes';
import { archiveAnnouncements, publishAnnouncements } from '@volano/domain/contracts/announcement-review';
import { deleteAnnouncement, updateAnnouncement } from '@volano/domain/contracts/announcements';
import { startCampaign } from '@volano/domain/contracts/campaigns';
import { updateCategoryTemplate } from '@volano/domain/contracts/categories';
import { linkEdition, waitForEdition } from '@volano/domain/contracts/editions';
import { createFavorite } from '@volano/domain/contracts/favorites';
import { createNote, updateNote } from '@volano/domain/contracts/notes';
import { sendReask } from '@volano/domain/contracts/reasks';
import { answerRecommendation, createRecommendation } from '@volano/domain/contracts/recommendations';
import type { RequestOf } from '@volano/domain/contracts/route';
import { deleteService } from '@volano/domain/contracts/services';
import { remindSurvey, resetSurveys, restoreSurveys, updateSurvey } from '@volano/domain/contracts/surveys';
import {
  announceOpened,
  notifyCallChanges,
  notifyNextEditions,
} from '../../modules/conversation/notifications/call-changes.jobs.ts';
import { notifyTightened } from '../../modules/conversation/notifications/tightened.jobs.ts';
import { anAnswer, askOfAnnouncement } from '../builders/catalogue-factories.ts';
import { inDays } from '../builders/days.ts';
import { aChamber, anAnnouncement, anAtecoCode, aQuestion, aService } from '../builders/factories.ts';
import { aVatNumber } from '../builders/vat-numbers.ts';
import { recommended } from './next-step-advising.ts';
import type { Action, World } from './next-step-world.ts';

/** A call that the customer keeps and that was recommended to the prospect. */
async function followedCall(world: World) {
  const { _id: id } = await anAnnouncement(world.portal.ctx, { amount: 50_000, expiryDate: inDays(40) });
  const { customer, prospect } = world.companies;
  await world.as('customer').call(createFavorite, { body: { objectId: id, agencyId: customer._id } });
  await world.as('consultant').call(createRecommendation, { body: { agencyId: prospect._id, recommendationId: id } });
  return { id };
}

/** Changes a call that companies follow, and lets the minute go by in which it is corrected. */
function changed(body: RequestOf<typeof updateAnnouncement>['body']): NonNullable<Action['first']> {
  return async (world) => {
    const params = await followedCall(world);
    return async () => {
      await world.as('admin').call(updateAnnouncement, { params, body });
      world.pass(1);
      await notifyTightened(world.portal.ctx, { announcementId: params.id });
    };
  };
}

const close = (world: World, params: { id: string }, closing: 'exhausted' | 'reopened') =>
  world.as('admin').call(closeAnnouncement, { params, body: { closing } });

const FOLLOWERS = {
  customer: ['announcementChanged'],
  prospect: ['announcementChanged'],
  consultant: ['announcementChanged'],
  performance: ['announcementChanged'],
} as const;

export const calls: readonly Action[] = [
  {
    title: 'a call is published that suits companies',
    async first({ as, pass, portal }) {
      const { ctx } = portal;
      const { _id } = await anAnnouncement(ctx, { isActive: false });
      return async () => {
        await as('admin').call(publishAnnouncements, { body: { ids: [_id] } });
        pass(15);
        await announceOpened(ctx);
      };
    },
    hears: { customer: ['newAnnouncement'], prospect: ['newAnnouncement'], alone: ['newAnnouncement'] },
  },
  { title: 'the day of a call comes near', first: changed({ expiryDate: inDays(10) }), hears: FOLLOWERS },
  { title: 'the amount of a call falls', first: changed({ amount: 20_000 }), hears: FOLLOWERS },
  { title: 'the day of a call moves later', first: changed({ expiryDate: inDays(90) }), hears: {} },
  {
    title: 'what changed of a call is told in the morning',
    async first(world) {
      const params = await followedCall(world);
      await world.as('admin').call(updateAnnouncement, { params, body: { expiryDate: inDays(90) } });
      return () => notifyCallChanges(world.portal.ctx);
    },
    hears: { consultant: ['announcementChanged'], performance: ['announcementChanged'] },
  },
  {
    title: 'a call is closed',
    async first(world) {
      const params = await followedCall(world);
      return () => close(world, params, 'exhausted');
    },
    hears: { ...FOLLOWERS, alone: ['announcementChanged'] },
  },
  {
    title: 'a closing is taken back',
    async first(world) {
      const params = await followedCall(world);
      await close(world, params, 'exhausted');
      return () => close(world, params, 'reopened');
    },
    hears: {},
  },
  {
    title: 'a call with a history is withdrawn',
    async first(world) {
      const { call } = await recommended(world);
      return () => world.as('admin').call(deleteAnnouncement, { params: { id: call._id } });
    },
    hears: {},
  },
  {
    title: 'a call is taken out of the catalogue',
    async first(world) {
      const { id } = await followedCall(world);
      return () => world.as('admin').call(archiveAnnouncements, { body: { ids: [id] } });
    },
    hears: {},
  },
  {
    title: 'a call that was answered and closed is taken out of the catalogue',
    async first(world) {
      const { params, call } = await recommended(world);
      const body = { answer: 'interested' } as const;
      await world.as('customer').call(answerRecommendation, { params, body });
      const closed = await followedCall(world);
      await close(world, closed, 'exhausted');
      return () => world.as('admin').call(archiveAnnouncements, { body: { ids: [call._id, closed.id] } });
    },
    hears: {},
  },
  {
    title: 'the next edition of a call is there',
    async first({ as, companies, pass, portal }) {
      const { ctx } = portal;
      const past = { publicationDate: inDays(-60), expiryDate: inDays(-30) };
      const { _id: id } = await anAnnouncement(ctx, past);
      const agencyId = companies.customer._id;
      await as('customer').call(createFavorite, { body: { objectId: id, agencyId } });
      await as('customer').call(waitForEdition, { params: { id }, body: { agencyId } });
      return async () => {
        const { _id: otherId } = await anAnnouncement(ctx, { updatedAt: inDays(0) });
        await as('admin').call(linkEdition, { params: { id }, body: { otherId } });
        pass(15);
        await notifyNextEditions(ctx);
      };
    },
    hears: { customer: ['nextEdition'] },
  },
  {
    title: 'a call is told to companies by mail',
    async does({ as, companies, portal }) {
      const { _id: id } = await anAnnouncement(portal.ctx);
      const body = { agenciesIds: [companies.customer._id, companies.prospect._id] };
      await as('admin').call(startCampaign, { params: { id, targetUser: 'agencies' }, body });
    },
    hears: { customer: ['mail:campaign'], prospect: ['mail:campaign'] },
  },
  {
    title: 'a call is told to consultants by mail',
    async does({ as, portal }) {
      const { _id: id } = await anAnnouncement(portal.ctx);
      await as('admin').call(startCampaign, { params: { id, targetUser: 'advisor' }, body: {} });
    },
    hears: { consultant: ['mail:campaign'] },
  },
  {
    title: 'a call that was told by mail alone is withdrawn',
    async first({ as, companies, portal }) {
      const { _id: id } = await anAnnouncement(portal.ctx);
      const body = { agenciesIds: [companies.customer._id] };
      await as('admin').call(startCampaign, { params: { id, targetUser: 'agencies' }, body });
      return () => as('admin').call(deleteAnnouncement, { params: { id } });
    },
    hears: {},
  },
  {
    title: 'a service with a history is withdrawn',
    async first({ as, companies, portal }) {
      const { _id: id } = await aService(portal.ctx);
      const body = { agencyId: companies.customer._id, recommendationType: 'service', recommendationId: id } as const;
      await as('consultant').call(createRecommendation, { body });
      return () => as('admin').call(deleteService, { params: { id } });
    },
    hears: {},
  },
];

/** Every customer hears of it, who waits to be confirmed too. */
function everyOwner(kind: string): Action['hears'] {
  return { customer: [kind], prospect: [kind], alone: [kind], waiting: [kind] };
}

/** A note of the customer in which the consultant is called by name. */
async function writeNote({ as, companies, people }: World) {
  const { name, surname } = people.consultant;
  const body = { text: `@${name} ${surname} richiama`, dueDate: '2026-12-01' };
  const { _id: id } = await as('admin').call(createNote, { params: { id: companies.customer._id }, body });
  return { id };
}

export const asking: readonly Action[] = [
  { title: 'a colleague is called in a note', does: writeNote, hears: { consultant: ['noteMention'] } },
  {
    title: 'a note is done',
    async first(world) {
      const params = await writeNote(world);
      return () => world.as('consultant').call(updateNote, { params, body: { isDone: true } });
    },
    hears: {},
  },
  {
    title: 'somebody else rewrites a note',
    async first(world) {
      const params = await writeNote(world);
      const { name, surname } = world.people.consultant;
      const body = { text: `@${name} ${surname} richiama domani` };
      return () => world.as('performance').call(updateNote, { params, body });
    },
    hears: {},
  },
  {
    title: 'a company is reminded of its survey',
    does: ({ as, companies, people }) =>
      as('consultant').call(remindSurvey, {
        params: { partnerId: people.consultant._id },
        query: { agencyId: companies.customer._id },
      }),
    hears: { customer: ['mail:surveyReminder', 'surveyReminder'] },
  },
  {
    title: 'a company says all that its survey asks',
    async first({ as, companies, people, portal }) {
      const { _id: agencyId, surveyId, regionId } = companies.customer;
      const query = { agencyId };
      await as('consultant').call(remindSurvey, { params: { partnerId: people.consultant._id }, query });
      const parts = {
        cciaaIds: [(await aChamber(portal.ctx))._id],
        latestAtecoIds: [(await anAtecoCode(portal.ctx))._id],
      };
      const body = { operationalHeadQuarterIds: [regionId], ...parts };
      await as('customer').call(updateAgency, { params: { id: agencyId }, body: { vatNumber: aVatNumber() } });
      return () => as('customer').call(updateSurvey, { params: { id: surveyId }, body });
    },
    hears: {},
  },
  {
    title: 'a question changed, and its answer is asked for again',
    async first({ as, companies, portal }) {
      const { ctx } = portal;
      const question = await aQuestion(ctx);
      await askOfAnnouncement(ctx, (await anAnnouncement(ctx))._id, question);
      await anAnswer(ctx, companies.customer.surveyId, question, 1);
      const params = { id: question._id };
      await as('admin').call(updateCategoryTemplate, { params, body: { question: 'Quanti siete?' } });
      return () => as('admin').call(sendReask, { params });
    },
    hears: { customer: ['surveyReminder'] },
  },
  {
    title: 'every survey is emptied',
    does: ({ as }) => as('admin').call(resetSurveys, {}),
    hears: everyOwner('mail:surveysReset'),
  },
  {
    title: 'the answers of every survey are given back',
    async first({ as }) {
      await as('admin').call(resetSurveys, {});
      return () => as('admin').call(restoreSurveys, {});
    },
    hears: everyOwner('mail:surveysRestored'),
  },
];
