import { updateAgency, deleteAgency } from '@volano/domain/contracts/agencies';
import { assignAgencies } from '@volano/domain/contracts/assignments';
import { closeAnnouncement } from '@volano/domain/contracts/announcement-changes';
import { requestDossier, withdrawDossierRequest } from '@volano/domain/contracts/dossiers';
import { createFavorite, deleteFavorite } from '@volano/domain/contracts/favorites';
import { createNote, updateNote } from '@volano/domain/contracts/notes';
import { countNotifications, listNotifications, readNotification } from '@volano/domain/contracts/notifications';
import * as recommendations from '@volano/domain/contracts/recommendations';
import { updateMe } from '@volano/domain/contracts/session';
import { updateUser } from '@volano/domain/contracts/users';
import type { NotificationEvent } from '@volano/domain/rules/vocabulary';
import { beforeEach, expect, test } from 'vitest';
import { openPortal } from '../../../testing/world/app.ts';
import { anAgency, anAnnouncement, aUser } from '../../../testing/builders/factories.ts';
import { anOffice } from '../../../testing/builders/office.ts';
import { insert, update } from '../../../testing/builders/rows.ts';
import { mailsTo } from '../../../testing/builders/traces.ts';
import { minutesLater } from '../../../testing/builders/days.ts';
import { mailUnseen } from './sending.jobs.ts';
import { notifyRegistered } from './notices.jobs.ts';

let office: Awaited<ReturnType<typeof anOffice>>;
const { portal, ctx, db } = await openPortal();
await insert(db, 'firm', { confirmsChoices: true });
beforeEach(async () => {
  office = await anOffice(ctx);
});

type Person = { readonly _id: string; readonly email: string };

/** Something that somebody is told of, how it ends, and what is said of it then. */
interface Cause {
  readonly event: NotificationEvent;
  readonly outcome: string;
  /** Begins it; answers who hears of it and what ends it. */
  readonly begin: () => Promise<{ readonly reader: Person; readonly end: () => Promise<unknown> }>;
}

const asAdmin = () => portal.as(office.admin);
const give = (advisorId: string | null, agency: { _id: string } = office.agency) =>
  asAdmin().call(updateAgency, { params: { id: agency._id }, body: { advisorId } });
const mark = (dossierGenerationStatus: 'ready' | 'waitingAdmin') =>
  asAdmin().call(updateAgency, { params: { id: office.agency._id }, body: { dossierGenerationStatus } });

const own = (userId: string) => asAdmin().call(updateAgency, { params: { id: office.agency._id }, body: { userId } });

async function recommend() {
  const call = await anAnnouncement(ctx);
  const body = { agencyId: office.agency._id, recommendationId: call._id };
  const { _id } = await portal.as(office.advisor).call(recommendations.createRecommendation, { body });
  return { _id, call };
}

const answer = (id: string, said: 'interested' | 'no') =>
  portal.as(office.user).call(recommendations.answerRecommendation, { params: { id }, body: { answer: said } });

const causes: readonly Cause[] = [
  {
    event: 'advisorChosen',
    outcome: 'Ora la segue Nora Bassi',
    async begin() {
      const chosen = await aUser(ctx, { role: 'advisor', urlCalendy: 'agenda' });
      const other = await aUser(ctx, { role: 'advisor', name: 'Nora', surname: 'Bassi' });
      const agency = await anAgency(ctx);
      await portal.as({ _id: agency.userId }).call(updateMe, { body: { advisor: chosen._id } });
      return { reader: office.admin, end: () => give(other._id, agency) };
    },
  },
  {
    event: 'newAnnouncement',
    outcome: 'Hai risposto: mi interessa',
    async begin() {
      const { _id } = await recommend();
      return { reader: office.user, end: () => answer(_id, 'interested') };
    },
  },
  {
    event: 'newAnnouncement',
    outcome: 'L’agevolazione è chiusa',
    async begin() {
      const { call } = await recommend();
      const end = () => asAdmin().call(closeAnnouncement, { params: { id: call._id }, body: { closing: 'exhausted' } });
      return { reader: office.user, end };
    },
  },
  {
    event: 'recommendationAnswered',
    outcome: 'Poi l’azienda ha cambiato risposta',
    async begin() {
      const { _id } = await recommend();
      await answer(_id, 'interested');
      portal.travelTo(minutesLater(1));
      return { reader: office.advisor, end: () => answer(_id, 'no') };
    },
  },
  {
    event: 'newAnnouncementFavorite',
    outcome: 'Non è più tra i preferiti',
    async begin() {
      const call = await anAnnouncement(ctx);
      const company = portal.as(office.user, office.agency);
      const { _id: id } = await company.call(createFavorite, {
        body: { objectId: call._id, agencyId: office.agency._id },
      });
      return { reader: office.advisor, end: () => company.call(deleteFavorite, { params: { id } }) };
    },
  },
  {
    event: 'newAnnouncementFavorite',
    outcome: 'L’agevolazione è chiusa',
    async begin() {
      const { _id: id } = await anAnnouncement(ctx);
      const company = portal.as(office.user, office.agency);
      await company.call(createFavorite, { body: { objectId: id, agencyId: office.agency._id } });
      await portal.drain();
      portal.travelTo(minutesLater(1));
      const end = () => asAdmin().call(closeAnnouncement, { params: { id }, body: { closing: 'exhausted' } });
      return { reader: office.performance, end };
    },
  },
  {
    event: 'dossierReady',
    outcome: 'L’approvazione è stata ritirata',
    async begin() {
      await mark('ready');
      return { reader: office.advisor, end: () => mark('waitingAdmin') };
    },
  },
  {
    event: 'dossierReady',
    outcome: 'Dossier generato',
    async begin() {
      await mark('ready');
      const end = () => update(db, 'agencies', { _id: office.agency._id }, { dossierGenerationStatus: 'generated' });
      return { reader: office.advisor, end };
    },
  },
  {
    event: 'dossierRequested',
    outcome: 'Approvato',
    async begin() {
      await portal.as(office.advisor).call(requestDossier, { params: { agencyId: office.agency._id } });
      return { reader: office.admin, end: () => mark('ready') };
    },
  },
  {
    event: 'dossierRequested',
    outcome: 'La richiesta è stata ritirata',
    async begin() {
      const params = { agencyId: office.agency._id };
      await portal.as(office.advisor).call(requestDossier, { params });
      return { reader: office.admin, end: () => portal.as(office.advisor).call(withdrawDossierRequest, { params }) };
    },
  },
  {
    event: 'userToConfirm',
    outcome: 'Account confermato',
    async begin() {
      const person = await aUser(ctx, { isConfirmed: false });
      await notifyRegistered(ctx, { userId: person._id });
      const end = () => asAdmin().call(updateUser, { params: { id: person._id }, body: { isConfirmed: true } });
      return { reader: office.admin, end };
    },
  },
  {
    event: 'userToConfirm',
    outcome: 'L’account è stato eliminato o disattivato',
    async begin() {
      const person = await aUser(ctx, { isConfirmed: false });
      await notifyRegistered(ctx, { userId: person._id });
      const end = () => asAdmin().call(updateUser, { params: { id: person._id }, body: { isEnabled: false } });
      return { reader: office.admin, end };
    },
  },
  {
    event: 'noteMention',
    outcome: 'Nota completata',
    async begin() {
      const { advisor, agency } = office;
      const named = { name: 'Beatrice', surname: `Nota${agency._id.slice(-6)}` };
      await update(db, 'users', { _id: advisor._id }, named);
      const body = { text: `@${named.name} ${named.surname} richiama`, dueDate: '2030-01-01' };
      const { _id } = await asAdmin().call(createNote, { params: { id: agency._id }, body });
      const end = () => asAdmin().call(updateNote, { params: { id: _id }, body: { isDone: true } });
      return { reader: advisor, end };
    },
  },
  {
    event: 'advisorLeft',
    outcome: 'Ora la segue Nora Bassi',
    async begin() {
      const other = await aUser(ctx, { role: 'advisor', name: 'Nora', surname: 'Bassi' });
      await give(null);
      return { reader: office.user, end: () => give(other._id) };
    },
  },
  {
    event: 'advisorAssigned',
    outcome: 'Poi è passata a un collega',
    async begin() {
      await give(office.otherAdvisor._id);
      return { reader: office.user, end: () => give(office.advisor._id) };
    },
  },
  {
    event: 'advisorAssigned',
    outcome: 'Poi chi le segue è cambiato',
    async begin() {
      const { agency, prospect, otherAdvisor, advisor } = office;
      const assign = (personId: string) =>
        asAdmin().call(assignAgencies, {
          body: { ids: [agency._id, prospect._id], kind: 'advisor', personId },
        });
      await assign(otherAdvisor._id);
      return { reader: otherAdvisor, end: () => assign(advisor._id) };
    },
  },
  {
    event: 'advisorHandedOver',
    outcome: 'Ora la segui tu',
    async begin() {
      await give(office.otherAdvisor._id);
      return { reader: office.advisor, end: () => give(office.advisor._id) };
    },
  },
  {
    event: 'agencyMoved',
    outcome: 'Poi ha cambiato di nuovo titolare',
    async begin() {
      const { advisor, user } = office;
      const heir = await aUser(ctx);
      await own(heir._id);
      return { reader: advisor, end: () => own(user._id) };
    },
  },
  {
    event: 'contractChanged',
    outcome: 'Poi il contratto è cambiato di nuovo',
    async begin() {
      const become = (contractType: 'go' | 'grow') =>
        asAdmin().call(updateAgency, { params: { id: office.agency._id }, body: { contractType } });
      await become('go');
      return { reader: office.user, end: () => become('grow') };
    },
  },
  {
    event: 'recommendationAnswered',
    outcome: 'L’azienda è stata eliminata',
    async begin() {
      const { _id } = await recommend();
      await answer(_id, 'no');
      const end = () => asAdmin().call(deleteAgency, { params: { id: office.agency._id } });
      return { reader: office.advisor, end };
    },
  },
];

test.each(causes)('$event, then "$outcome": done on the bell, counted no more, in no mail', async (cause) => {
  const { reader, end } = await cause.begin();
  await insert(db, 'notification_preferences', { userId: reader._id, event: cause.event, channel: 'mail' });
  await portal.drain();
  const mine = portal.as(reader);
  const before = await lineOf(reader, cause.event);
  expect(before).toMatchObject({ hasBeenSeen: false, settledAt: null, outcome: null });
  expect(before?.href).toMatch(/^\/(?!.*notifications)/);
  const { count } = await mine.call(countNotifications, {});
  await end();
  const after = await lineOf(reader, cause.event, before?._id);
  expect(after).toMatchObject({ hasBeenSeen: true, outcome: cause.outcome });
  expect(Date.parse(after?.settledAt ?? '')).toBeLessThanOrEqual(ctx.clock.now().getTime());
  expect((await mine.call(countNotifications, {})).count).toBe(count - 1);
  portal.travelTo(minutesLater(30));
  await mailUnseen(ctx);
  const title = before?.title ?? '';
  const letters = await mailsTo(portal, reader.email);
  expect(letters.filter(({ subject, text }) => subject.includes(title) || text.includes(title))).toEqual([]);
  const seen = await mine.call(readNotification, { params: { id: before?._id ?? '' }, body: { hasBeenSeen: true } });
  expect(seen.outcome).toBe(cause.outcome);
});

test('what still holds is mailed, and the first link leads to it', async () => {
  const { admin, advisor, agency } = office;
  await portal.as(advisor).call(requestDossier, { params: { agencyId: agency._id } });
  await portal.drain();
  portal.travelTo(minutesLater(11));
  await mailUnseen(ctx);
  const mail = (await mailsTo(portal, admin.email)).at(-1);
  expect(mail?.subject).toContain(agency.businessName);
  expect(mail?.text.match(/https?:\S+/)?.[0]).toBe(`${ctx.publicUrl}/#/admin/agencies/${agency._id}/dossier`);
});

async function lineOf(reader: Person, event: NotificationEvent, id?: string) {
  const { data } = await portal.as(reader).call(listNotifications, { query: { limit: '100' } });
  return data.find((line) => line.event === event && (id === undefined || line._id === id));
}
