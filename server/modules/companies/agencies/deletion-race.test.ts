import { updateAgency, deleteAgency } from '@volano/domain/contracts/agencies';
import { sendMessage } from '@volano/domain/contracts/chats';
import { generateDossier } from '@volano/domain/contracts/dossiers';
import { createFavorite } from '@volano/domain/contracts/favorites';
import { createRecommendation } from '@volano/domain/contracts/recommendations';
import { updateSurvey } from '@volano/domain/contracts/surveys';
import { describe, expect, test } from 'vitest';
import { TODAY, openPortal } from '../../../testing/world/app.ts';
import { aChat } from '../../../testing/builders/chats.ts';
import { anAnnouncement, aStaffedAgency, aSurvey, aUser } from '../../../testing/builders/factories.ts';
import { untilSomebodyWaits } from '../../../testing/world/waiting.ts';
import { removeDeletedAgencies } from './agencies.jobs.ts';
import { findAgencyToDelete, updateDeletion } from './deleted-agencies.queries.ts';
import { lockAgainstDeletion } from '../../../access/agency.ts';
import { rowsOf, update } from '../../../testing/builders/rows.ts';

const DAY = 86_400_000;

const portal = await openPortal();
const { ctx, db } = portal;
const admin = await aUser(ctx, { role: 'admin' });

/** What people write for a company, each as whoever does so. */
const writes = [
  [
    'a change',
    (c: Case) => portal.as(c.owner).attempt(updateAgency, { params: c.params, body: { telephone: '030 555 0199' } }),
  ],
  [
    'a survey',
    (c: Case) => portal.as(c.owner).attempt(updateSurvey, { params: { id: c.surveyId }, body: { answers: [] } }),
  ],
  [
    'a favourite',
    (c: Case) =>
      portal.as(c.owner).attempt(createFavorite, { body: { agencyId: c.params.id, objectId: c.announcementId } }),
  ],
  [
    'a recommendation',
    (c: Case) =>
      portal
        .as(c.advisor)
        .attempt(createRecommendation, { body: { agencyId: c.params.id, recommendationId: c.announcementId } }),
  ],
  [
    'a message',
    (c: Case) =>
      portal.as(c.owner).attempt(sendMessage, { params: { chatId: c.chatId }, body: { message: 'Siete ancora lì?' } }),
  ],
  [
    'a dossier',
    (c: Case) =>
      portal.as(c.advisor).attempt(generateDossier, {
        params: { agencyId: c.params.id },
        body: { announcements: [c.announcementId], services: [], survey: { investments: [] }, notes: '' },
      }),
  ],
] as const;

describe('abuse 70: what is being written while its company goes', () => {
  test.each(writes)('%s is there before or refused', async (_, write) => {
    const attacked = await aCase();
    const { params } = attacked;
    const attempts = Array.from({ length: 6 }, () => write(attacked));
    const [gone, ...answers] = await Promise.all([portal.as(admin).attempt(deleteAgency, { params }), ...attempts]);
    expect(gone.status).toBe(204);
    for (const { status } of answers) expect([200, 201, 404, 409]).toContain(status);
    expect((await write(attacked)).status).toBe(404);
    portal.travelTo(new Date(TODAY.getTime() + 31 * DAY));
    await removeDeletedAgencies(ctx);
    for (const table of ['surveys', 'favorites', 'recommendations', 'dossiers'] as const)
      expect(await db.selectFrom(table).select('_id').where('agencyId', '=', params.id).execute()).toEqual([]);
    expect(await rowsOf(db, 'uploads', { linkedEntityId: params.id }, ['_id'])).toEqual([]);
  });

  test.each(writes)('%s that comes while the company is going waits, and is refused', async (_, write) => {
    const attacked = await aCase();
    let writing: ReturnType<typeof write> | undefined;
    await db.transaction().execute(async (trx) => {
      await findAgencyToDelete(trx, attacked.params.id);
      await updateDeletion(trx, attacked.params.id, { deletedAt: TODAY.toISOString(), deletedBy: admin._id });
      writing = write(attacked);
      await untilSomebodyWaits(ctx);
    });
    expect(await writing).toMatchObject({ status: 404, code: 'notFound' });
  });

  test('a deletion waits for what is being written', async () => {
    const { params } = await aCase();
    let going: Promise<{ status: number }> | undefined;
    await db.transaction().execute(async (trx) => {
      await lockAgainstDeletion(trx, params.id);
      going = portal.as(admin).attempt(deleteAgency, { params });
      await untilSomebodyWaits(ctx);
      await update(trx, 'agencies', { _id: params.id }, { telephone: '030 555 0199' });
    });
    expect((await going)?.status).toBe(204);
  });
});

interface Case {
  readonly owner: { _id: string };
  readonly advisor: { _id: string };
  readonly params: { id: string };
  readonly surveyId: string;
  readonly announcementId: string;
  readonly chatId: string;
}

async function aCase(): Promise<Case> {
  const { owner, advisor, agency, params } = await aStaffedAgency(ctx, { dossierGenerationStatus: 'ready' });
  const survey = await aSurvey(ctx, { agencyId: agency._id });
  const announcement = await anAnnouncement(ctx);
  const chat = await aChat(ctx, { agencyId: agency._id, advisorId: advisor._id });
  return { owner, advisor, params, surveyId: survey._id, announcementId: announcement._id, chatId: chat._id };
}
