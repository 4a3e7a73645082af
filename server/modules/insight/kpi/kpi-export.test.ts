import * as recommendations from '@volano/domain/contracts/recommendations';
import { exportRecommendations, exportServiceRecommendations } from '@volano/domain/contracts/kpi';
import { createView } from '@volano/domain/contracts/views';
import { expect, test } from 'vitest';
import { TODAY } from '../../../testing/world/app.ts';
import { anAnnouncement, aService } from '../../../testing/builders/factories.ts';
import { openOffice } from '../../../testing/builders/office.ts';
import { sheetAt } from '../../../testing/builders/exported.ts';
import { auditEntriesOf } from '../../../testing/builders/traces.ts';

const { answerRecommendation, deleteRecommendation, listRecommendations, progressRecommendation } = recommendations;
const { portal, ctx, office } = await openOffice();

type Export = typeof exportRecommendations | typeof exportServiceRecommendations;

const HEADER = ['Azienda', 'Che cosa', 'Quando', 'Risposta', 'Avanzamento', 'Importo ottenuto', 'Ritirato il'];
const EMPTY = expect.toSatisfy((cell) => cell === null || cell === undefined || cell === '');
const DAY = { from: '2026-11-18T10:00:00Z', to: '2026-11-18T10:00:00Z' };

/** The sheet of what a consultant recommended, its header first, as somebody gets it. */
async function exported(reader: { _id: string }, of: { _id: string }, spec: Export = exportRecommendations) {
  return sheetAt(portal, await portal.as(reader).call(spec, { params: { id: of._id }, query: DAY }));
}

async function recommend(person: { _id: string }, agency: { _id: string }, thing: { _id: string }, isService = false) {
  const recommendationType = isService ? ('service' as const) : ('announcement' as const);
  const body = { agencyId: agency._id, recommendationType, recommendationId: thing._id };
  return (await portal.as(person).call(recommendations.createRecommendation, { body }))._id;
}

test('a consultant’s recommendations of the period, with answer, progress and amount; services apart', async () => {
  const { admin, advisor, user, agency, prospect } = office;
  portal.travelTo(new Date('2026-11-17T22:30:00Z'));
  await recommend(advisor, agency, await anAnnouncement(ctx, { title: 'Di ieri' }));
  portal.travelTo(new Date('2026-11-17T23:30:00Z'));
  const id = await recommend(advisor, agency, await anAnnouncement(ctx, { title: 'Macchinari' }));
  await portal.as(user, agency).call(answerRecommendation, { params: { id }, body: { answer: 'interested' } });
  const won = { params: { id }, body: { progress: 'won', amount: 12_500.5 } } as const;
  await portal.as(advisor).call(progressRecommendation, won);
  portal.travelTo(TODAY);
  await recommend(advisor, prospect, await anAnnouncement(ctx, { title: 'Nuovo' }));
  await recommend(advisor, prospect, await aService(ctx, { name: 'Diagnosi' }), true);

  const macchinari = [agency.businessName, 'Macchinari', new Date('2026-11-18T00:30:00Z')];
  for (const reader of [admin, advisor]) {
    expect(await exported(reader, advisor)).toEqual([
      HEADER,
      [prospect.businessName, 'Nuovo', new Date('2026-11-18T10:42:00Z'), 'Senza risposta', 'Da avviare', EMPTY, EMPTY],
      [...macchinari, 'Interessata', 'Ottenuta', 12_500.5, EMPTY],
    ]);
    const services = await exported(reader, advisor, exportServiceRecommendations);
    expect(services.map(([, title]) => title)).toEqual(['Che cosa', 'Diagnosi']);
  }
  const audited = (await auditEntriesOf(portal, { action: 'exported', actorId: advisor._id })).at(-1);
  const filters = { advisorId: advisor._id, first: '2026-11-18' };
  expect(audited?.details).toMatchObject({ list: 'recommendations', rows: 1, filters });
});

test('what was taken back says when, and waits for no answer; what was answered before keeps it; a slip is not there', async () => {
  const { performance, user, agency } = office;
  const [said, quiet, slip] = [await anAnnouncement(ctx), await anAnnouncement(ctx), await anAnnouncement(ctx)];
  const answered = await recommend(performance, agency, said);
  const unanswered = await recommend(performance, agency, quiet);
  const mistaken = await recommend(performance, agency, slip);
  const view = { entityType: 'announcementsUser', entityId: quiet._id } as const;
  await portal.as(user, agency).call(createView, { body: view });
  const answer = { params: { id: answered }, body: { answer: 'notNow' } } as const;
  await portal.as(user, agency).call(answerRecommendation, answer);
  for (const id of [answered, unanswered, mistaken])
    await portal.as(performance).call(deleteRecommendation, { params: { id } });
  const begun = await anAnnouncement(ctx);
  const at = { params: { id: await recommend(performance, agency, begun) } };
  await portal.as(performance).call(progressRecommendation, { ...at, body: { progress: 'inProgress' } });
  const rows = (await exported(performance, performance)).slice(1);
  const standing = new Map(rows.map(([, title, , ...rest]) => [title, rest]));
  const withdrawnAt = new Date('2026-11-18T10:42:00Z');
  expect(standing.get(said.title)).toEqual(['Più avanti', EMPTY, EMPTY, withdrawnAt]);
  expect(standing.get(quiet.title)).toEqual([EMPTY, EMPTY, EMPTY, withdrawnAt]);
  expect(standing.has(slip.title)).toBe(false);
  expect(standing.get(begun.title)).toEqual([EMPTY, 'In corso', EMPTY, EMPTY]);
});

test('abuse 68: of fifty exports of one person at once one is made at a time, the others are told to wait', async () => {
  const asked = () =>
    portal.as(office.performance).attempt(exportRecommendations, { params: { id: office.performance._id } });
  const answers = await Promise.all(Array.from({ length: 50 }, asked));
  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200, 429]));
  expect(answers.filter(({ status }) => status === 429).every(({ code }) => code === 'tooManyRequests')).toBe(true);
  expect((await asked()).status).toBe(200);
});

test('abuse 27: opening counts as seen by the company only, and only what was opened after it was recommended', async () => {
  const { advisor, user, agency, admin } = office;
  const thing = await anAnnouncement(ctx);
  const open = (person: { _id: string }, entityType: 'announcements' | 'announcementsUser', userId?: string) => {
    const body = { entityType, entityId: thing._id, userId };
    return portal.as(person, person === user ? agency : undefined).attempt(createView, { body });
  };
  const seen = async () => {
    const query = { stage: 'seen', recommendationId: thing._id, count: 'true' } as const;
    return (await portal.as(admin).call(listRecommendations, { query })).total;
  };
  expect((await open(user, 'announcementsUser')).status).toBe(204);
  await recommend(advisor, agency, thing);
  expect(await seen()).toBe(0);
  expect((await open(advisor, 'announcements')).status).toBe(204);
  expect(await open(user, 'announcementsUser', advisor._id)).toMatchObject({ status: 403, code: 'actorMismatch' });
  expect(await seen()).toBe(0);
  // What was opened before counts again once it is opened after it was recommended.
  expect((await open(user, 'announcementsUser')).status).toBe(204);
  expect(await seen()).toBe(1);
});
