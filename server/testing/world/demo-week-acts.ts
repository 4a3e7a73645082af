import { answerId, questionId } from '@volano/database/reference/starter-survey';
import { idOf } from '@volano/database/seed/rows';
import { updateAnnouncement } from '@volano/domain/contracts/announcements';
import { createChat, readChat, sendMessage } from '@volano/domain/contracts/chats';
import { createFavorite } from '@volano/domain/contracts/favorites';
import { updateNotificationPreferences } from '@volano/domain/contracts/notifications';
import { answerRecommendation, createRecommendation } from '@volano/domain/contracts/recommendations';
import type { RequestOf } from '@volano/domain/contracts/route';
import { createSurvey, updateSurvey } from '@volano/domain/contracts/surveys';
import { rowOf } from '../builders/rows.ts';
import type { TestApp } from './app.ts';
import type { Act } from './demo-week.ts';

// The people and companies of the story, by its short keys.
const nadia = 'nadia.zennaro@vetreriasanmarco.example';
const carmine = 'carmine.pisano@ceramichedelsele.example';
const franca = 'franca.bini@conceriavaldarno.example';
const bruno = 'bruno.gnutti@acciaierievaltrompia.example';
const michele = 'michele.dauno@pastificiogargano.example';
const luigi = 'luigi.ferrante@molinoferrante.example';
const [paolo, giulia, elena, davide, chiara, sara] = [
  'user',
  'prospect',
  'advisor',
  'advisor2',
  'performance',
  'admin',
] as const;

function as(portal: TestApp, person: string, company?: string) {
  return portal.as({ _id: idOf('user', person) }, company === undefined ? undefined : { _id: idOf('agency', company) });
}

function prefers(person: string, body: RequestOf<typeof updateNotificationPreferences>['body']): Act['does'] {
  return async (portal) => void (await as(portal, person).call(updateNotificationPreferences, { body }));
}

function writes(person: string, chat: string, message: string, company?: string): Act['does'] {
  const chatId = idOf('chat', chat);
  return async (portal) =>
    void (await as(portal, person, company).call(sendMessage, { params: { chatId }, body: { message } }));
}

function reads(person: string, chat: string, company?: string): Act['does'] {
  const id = idOf('chat', chat);
  return async (portal) => void (await as(portal, person, company).call(readChat, { params: { id }, body: {} }));
}

function edits(announcement: string, body: RequestOf<typeof updateAnnouncement>['body']): Act['does'] {
  const id = idOf('announcement', announcement);
  return async (portal) => void (await as(portal, sara).call(updateAnnouncement, { params: { id }, body }));
}

async function opensChatWithNadia(portal: TestApp): Promise<string> {
  const body = { participantsIds: [idOf('user', nadia)] };
  return (await as(portal, chiara).call(createChat, { body }))._id;
}

async function recommendsToCeramiche(portal: TestApp): Promise<string> {
  const body = { agencyId: idOf('agency', 'ceramiche'), recommendationId: idOf('announcement', 'ceramica-campania') };
  return (await as(portal, davide).call(createRecommendation, { body }))._id;
}

/** What happens in the night of the last Sunday of March, when there is no hour between two and three. */
export const ACTS_OF_THE_SHORT_NIGHT: readonly Act[] = [
  { at: 'Sun 28 00:10', does: reads(paolo, 'bertolini advisor', 'bertolini') },
  { at: 'Sun 28 01:57', does: writes(elena, 'bertolini advisor', 'Paolo, domani ti chiamo.') },
];

/** What people do in the week, between the things that the portal does by itself. */
export const ACTS: readonly Act[] = [
  // What the story leaves unread is told already: what is said after this is told anew.
  { at: 'Mon 16 06:39', does: reads(paolo, 'bertolini advisor', 'bertolini') },
  { at: 'Mon 16 06:40', does: reads(davide, 'molino advisor2') },
  { at: 'Mon 16 06:41', does: prefers(nadia, { digestFrequency: 'never' }) },
  { at: 'Mon 16 06:42', does: prefers(paolo, { digestFrequency: 'daily' }) },
  { at: 'Mon 16 06:43', does: prefers(bruno, { preferences: [{ event: 'newAnnouncement', channel: 'never' }] }) },
  { at: 'Mon 16 06:44', does: prefers(franca, { preferences: [{ event: 'newAnnouncement', channel: 'mail' }] }) },
  { at: 'Mon 16 06:45', does: prefers(carmine, { preferences: [{ event: 'newMessage', channel: 'never' }] }) },
  {
    at: 'Mon 16 06:46',
    does: prefers(elena, { preferences: [{ event: 'newAnnouncementFavorite', channel: 'mail' }] }),
  },
  { at: 'Mon 16 10:01', does: writes(elena, 'bertolini advisor', 'Buongiorno Paolo, il preventivo va bene.') },
  { at: 'Mon 16 10:04', does: reads(paolo, 'bertolini advisor', 'bertolini') },
  { at: 'Mon 16 10:06', does: writes(paolo, 'bertolini advisor', 'Bene, grazie.', 'bertolini') },
  { at: 'Mon 16 10:08', does: writes(paolo, 'bertolini advisor', 'Quando firmiamo?', 'bertolini') },
  { at: 'Tue 17 09:12', does: writes(davide, 'ceramiche advisor2', 'Carmine, è arrivato il DURC?') },
  { at: 'Tue 17 11:01', does: async (portal) => void (await recommendsToCeramiche(portal)) },
  {
    // Two codes short of a survey: where the bakery is, and what it does.
    at: 'Tue 17 15:03',
    async does(portal) {
      const { db } = portal.ctx;
      const { _id: region } = await rowOf(db, 'regions', { code: '08' });
      const { _id: chamber } = await rowOf(db, 'cciaas', { code: 'ROMAGNA' });
      const { _id: bread } = await rowOf(db, 'ateco_codes', { version: '2025', code: '10.71.10' });
      const where = { registerOfficeId: region, operationalHeadQuarterIds: [region], cciaaIds: [chamber] };
      const body = { agencyId: idOf('agency', 'tretorri'), ...where, latestAtecoIds: [bread] };
      await as(portal, giulia, 'tretorri').call(createSurvey, { body });
    },
  },
  {
    at: 'Tue 17 16:02',
    async does(portal) {
      // Recommending twice is the same as once: this only finds it.
      const id = await recommendsToCeramiche(portal);
      const request = { params: { id }, body: { answer: 'interested' } } as const;
      await as(portal, carmine, 'ceramiche').call(answerRecommendation, request);
    },
  },
  {
    at: 'Wed 18 10:31',
    async does(portal) {
      const body = { objectId: idOf('announcement', 'voucher-brescia'), agencyId: idOf('agency', 'bertolini') };
      await as(portal, paolo, 'bertolini').call(createFavorite, { body });
    },
  },
  { at: 'Wed 18 12:02', does: edits('zes-unica', { amount: 12_000_000 }) },
  { at: 'Thu 19 09:31', does: async (portal) => void (await opensChatWithNadia(portal)) },
  {
    at: 'Thu 19 09:32',
    async does(portal) {
      const chatId = await opensChatWithNadia(portal);
      const request = { params: { chatId }, body: { message: 'Nadia, ho guardato i consumi del forno.' } };
      await as(portal, chiara).call(sendMessage, request);
    },
  },
  {
    // The last question that was open: the survey is complete, and a dossier may be waited for.
    at: 'Thu 19 11:02',
    async does(portal) {
      const requirementCodes = ['durc', 'accounts'].map((key) => answerId('compliance', key));
      const body = { answered: { categoryCode: questionId('compliance'), requirementCodes } };
      const params = { id: idOf('survey', 'pastificio') };
      await as(portal, michele, 'pastificio').call(updateSurvey, { params, body });
    },
  },
  { at: 'Fri 20 15:02', does: edits('simest-ecommerce', { isActive: true }) },
  { at: 'Sun 22 11:02', does: writes(luigi, 'molino advisor2', 'Davide, domani sono in mulino.', 'molino') },
  { at: 'Sun 22 11:09', does: reads(davide, 'molino advisor2') },
];
