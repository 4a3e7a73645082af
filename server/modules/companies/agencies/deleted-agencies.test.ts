import * as agencies from '@volano/domain/contracts/agencies';
import { deleteUser } from '@volano/domain/contracts/users';
import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import { asOwner } from '../../../testing/world/database.ts';
import { TODAY, openPortal } from '../../../testing/world/app.ts';
import { aChat } from '../../../testing/builders/chats.ts';
import { anUpload } from '../../../testing/builders/catalogue-factories.ts';
import {
  anAgency,
  aStaffedAgency,
  aCompleteSurvey,
  aSurvey,
  aUser,
  anAnnouncement,
} from '../../../testing/builders/factories.ts';
import { removeDeletedAgencies } from './agencies.jobs.ts';
import { rowOf, rowsOf, update } from '../../../testing/builders/rows.ts';
import { auditActionsOf } from '../../../testing/builders/traces.ts';
import { daysLater, inDays } from '../../../testing/builders/days.ts';
import { sendMessage } from '@volano/domain/contracts/chats';
import { generateDossier } from '@volano/domain/contracts/dossiers';
import { createFavorite } from '@volano/domain/contracts/favorites';
import { createRecommendation } from '@volano/domain/contracts/recommendations';
import { updateSurvey } from '@volano/domain/contracts/surveys';
import { type Held, whileHeld } from '../../../testing/world/waiting.ts';
import { findAgencyToDelete, updateDeletion } from './deleted-agencies.queries.ts';
import { lockAgainstDeletion } from '../../../access/agency.ts';
import { aDossier } from '../../../testing/builders/dossiers.ts';

const { deleteAgency, getAgency, listAgencies, listDeletedAgencies, restoreAgency, updateAgency } = agencies;
const { portal, ctx, db } = await openPortal();
const admin = await aUser(ctx, { role: 'admin' });

const company = {
  businessName: 'Nuova S.r.l.',
  vatNumber: '',
  fiscalCode: '00743110157',
  telephone: '030 555 0100',
  administrationEmail: 'nuova@prova.example',
};

async function stillKept(agencyId: string): Promise<boolean> {
  return (await rowsOf(db, 'all_agencies', { _id: agencyId })).length > 0;
}

async function aStoredDossier(agencyId: string) {
  const file = await aDossier(ctx, agencyId);
  await ctx.storage.put(file.storageKey, new Uint8Array([1]));
  return file;
}

describe('deleting and bringing back', () => {
  test('a company is gone for everybody at once, makes room in the group, and comes back as it was', async () => {
    const { owner, advisor, agency, params } = await aStaffedAgency(ctx);
    const as = portal.as(owner, agency);
    await as.call(deleteAgency, { params });
    for (const person of [as, portal.as(advisor), portal.as(admin)]) {
      expect((await person.attempt(getAgency, { params })).status).toBe(404);
      const { rows } = await person.call(listAgencies, { query: { limit: '100' } });
      expect(rows.map(({ _id }) => _id)).not.toContain(agency._id);
    }
    for (const person of [as, portal.as(admin)])
      expect((await person.attempt(deleteAgency, { params })).status).toBe(404);
    const other = await as.call(agencies.createAgency, { body: company });
    expect(await portal.as(admin).attempt(restoreAgency, { params })).toMatchObject({ status: 409, code: 'groupFull' });
    await as.call(deleteAgency, { params: { id: other._id } });
    const reply = await portal.as(admin).call(restoreAgency, { params });
    expect(reply).toMatchObject({ _id: agency._id, businessName: agency.businessName, userId: owner._id });
    expect((await portal.as(admin).attempt(restoreAgency, { params })).status).toBe(404);
    expect(await auditActionsOf(portal, { agencyId: agency._id })).toEqual(['agencyDeleted', 'agencyRestored']);
  });

  test('a company comes back without the consultants who left meanwhile, and not at all without its owner', async () => {
    const { owner, advisor, performance, params } = await aStaffedAgency(ctx);
    const as = portal.as(admin);
    await as.call(deleteAgency, { params });
    await as.call(deleteUser, { params: { id: advisor._id } });
    const reply = await as.call(restoreAgency, { params });
    expect(reply).toMatchObject({ advisorId: null, advisor: null, businessPerformancePartnerId: performance._id });
    await as.call(deleteAgency, { params });
    await as.call(deleteUser, { params: { id: owner._id } });
    expect(await as.attempt(restoreAgency, { params })).toMatchObject({ status: 409, code: 'conflict' });
  });

  test('of an owner who deletes a company and an office that moves it at once, one is first and the other finds it so', async () => {
    for (let n = 0; n < 5; n += 1) {
      const { owner, agency, params } = await aStaffedAgency(ctx);
      const heir = await aUser(ctx);
      const [gone, moved] = await Promise.all([
        portal.as(owner, agency).attempt(deleteAgency, { params }),
        portal.as(admin).attempt(updateAgency, { params, body: { userId: heir._id } }),
      ]);
      expect([
        [204, 404],
        [404, 200],
      ]).toContainEqual([gone.status, moved.status]);
      const { deletedAt, userId } = await rowOf(db, 'all_agencies', { _id: agency._id }, ['deletedAt', 'userId']);
      expect([deletedAt !== null, userId]).toEqual(gone.status === 204 ? [true, owner._id] : [false, heir._id]);
    }
  });

  test('an owner cannot delete a company with a dossier, not even after a new round; an admin can', async () => {
    const kept = await anAgency(ctx);
    await aDossier(ctx, kept._id);
    const generated = await anAgency(ctx, { dossierGenerationStatus: 'generated' });
    for (const agency of [generated, await anAgency(ctx, { dossierRound: 2 }), kept]) {
      const params = { id: agency._id };
      const refused = await portal.as({ _id: agency.userId }, agency).attempt(deleteAgency, { params });
      expect(refused).toMatchObject({ status: 409, code: 'agencyHasDossier' });
      expect(refused.usedBy.map(({ kind }) => kind)).toEqual(agency === kept ? ['dossiers'] : []);
      await portal.as(admin).call(deleteAgency, { params });
    }
  });

  test('what was deleted is listed, the last first, and searched, until its thirty days are over', async () => {
    const first = await anAgency(ctx, { businessName: 'Ombrelli Àncora' });
    const second = await anAgency(ctx, { businessName: 'Ombrelli Borea' });
    const platform = await aUser(ctx, { role: 'platform-admin' });
    await portal.as(admin).call(deleteAgency, { params: { id: first._id } });
    portal.travelTo(new Date(TODAY.getTime() + 1000));
    await portal.as(admin).call(deleteAgency, { params: { id: second._id } });
    const list = async (query: object = {}) =>
      await portal.as(platform).call(listDeletedAgencies, { query: { q: 'ombrelli', count: 'true', ...query } });
    expect(await list()).toMatchObject({ total: 2, rows: [{ _id: second._id }, { _id: first._id }] });
    expect((await list({ sort: 'deletedAt' })).rows.map(({ _id }) => _id)).toEqual([first._id, second._id]);
    const { _id, businessName, userId } = first;
    const days = { deletedAt: inDays(0), removedAt: inDays(30) };
    const found = (await list({ q: 'ancora' })).rows;
    expect(found).toMatchObject([{ _id, businessName, user: { _id: userId }, ...days }]);
    portal.travelTo(daysLater(30));
    expect((await list()).rows.map(({ _id }) => _id)).toEqual([second._id]);
    expect((await portal.as(admin).attempt(restoreAgency, { params: { id: first._id } })).status).toBe(404);
  });
});

test('a company is removed for good after thirty days, once whatever the number of nodes, with everything of the company and its files', async () => {
  const { agency, params } = await aStaffedAgency(ctx);
  const survey = await aSurvey(ctx, { agencyId: agency._id });
  const file = await aStoredDossier(agency._id);
  // Its bytes are gone already, as after a removal that was cut short.
  await anUpload(ctx, { kind: 'company', linkedEntityType: 'agency', linkedEntityId: agency._id });
  await portal.as(admin).call(deleteAgency, { params });
  await removeDeletedAgencies(ctx);
  expect(await stillKept(agency._id)).toBe(true);
  portal.travelTo(daysLater(31));
  await Promise.all([removeDeletedAgencies(ctx), removeDeletedAgencies(ctx)]);
  expect(await stillKept(agency._id)).toBe(false);
  expect(await rowsOf(db, 'surveys', { _id: survey._id })).toEqual([]);
  expect(await rowsOf(db, 'uploads', { _id: file._id })).toEqual([]);
  await expect(ctx.storage.read(file.storageKey)).rejects.toThrow('Cannot read');
  expect(await auditActionsOf(portal, { agencyId: agency._id })).toEqual(['agencyDeleted', 'agencyDeleted']);
});

test('a company is removed in parts, however much was said in conversations that nobody takes part in any more', async () => {
  const { agency, params } = await aStaffedAgency(ctx);
  const former = await aUser(ctx, { role: 'advisor' });
  const { _id: chatId } = await aChat(ctx, { agencyId: agency._id, advisorId: former._id });
  await sql`
    insert into chat_messages ("_id", "chatId", "sequence", "senderId", "message", "createdAt")
    select gen_random_uuid(), ${chatId}, n, ${former._id}, 'a', now() from generate_series(1, 10001) n
  `.execute(db);
  // A statement has half a minute: none may take out as much as there is.
  const refusing = `create function refuse_many() returns trigger language plpgsql as $$
    begin
      if (select count(*) from gone) > 10000 then raise 'too many at a time'; end if;
      return null;
    end $$;
    create trigger many after delete on chat_messages referencing old table as gone execute function refuse_many()`;
  await asOwner(db, refusing);
  await portal.as(admin).call(deleteAgency, { params });
  portal.travelTo(daysLater(31));
  await removeDeletedAgencies(ctx);
  expect(await stillKept(agency._id)).toBe(false);
  expect(await rowsOf(db, 'chat_messages', { chatId })).toEqual([]);
  await asOwner(db, 'drop trigger many on chat_messages');
});

/** What people write for a company, each as whoever does so. */
const writes = [
  ['a change', ({ owner, params }) => owner.attempt(updateAgency, { params, body: { telephone: '030 555 0199' } })],
  ['a survey', ({ owner, survey }) => owner.attempt(updateSurvey, { params: { id: survey }, body: { answers: [] } })],
  ['a favourite', ({ owner, agencyId, call }) => owner.attempt(createFavorite, { body: { agencyId, objectId: call } })],
  [
    'a recommendation',
    ({ advisor, agencyId, call }) =>
      advisor.attempt(createRecommendation, { body: { agencyId, recommendationId: call } }),
  ],
  ['a message', ({ owner, chatId }) => owner.attempt(sendMessage, { params: { chatId }, body: { message: 'E ora?' } })],
  [
    'a dossier',
    ({ advisor, agencyId, call }) => {
      const body = { announcements: [call], services: [], survey: { investments: [] }, notes: '' };
      return advisor.attempt(generateDossier, { params: { agencyId }, body });
    },
  ],
] satisfies [string, (attacked: Awaited<ReturnType<typeof aCase>>) => Promise<{ status: number }>][];

describe('abuse 70: what is being written while its company goes', () => {
  test.each(writes)('%s is there before or refused', async (_, write) => {
    const attacked = await aCase();
    const { params } = attacked;
    const attempts = Array.from({ length: 6 }, () => write(attacked));
    const [gone, ...answers] = await Promise.all([portal.as(admin).attempt(deleteAgency, { params }), ...attempts]);
    expect(gone.status).toBe(204);
    for (const { status } of answers) expect([200, 201, 404, 409]).toContain(status);
    expect((await write(attacked)).status).toBe(404);
    portal.travelTo(daysLater(31));
    await removeDeletedAgencies(ctx);
    for (const table of ['surveys', 'favorites', 'recommendations', 'dossiers'] as const)
      expect(await rowsOf(db, table, { agencyId: params.id })).toEqual([]);
    expect(await rowsOf(db, 'uploads', { linkedEntityId: params.id }, ['_id'])).toEqual([]);
  });

  test.each(writes)('%s that comes while the company is going waits, and is refused', async (_, write) => {
    const attacked = await aCase();
    const { id } = attacked.params;
    const going = async (trx: Held) => {
      await findAgencyToDelete(trx, id);
      await updateDeletion(trx, id, { deletedAt: TODAY.toISOString(), deletedBy: admin._id });
    };
    const written = await whileHeld<{ status: number }>(ctx, going, () => write(attacked));
    expect(written).toMatchObject({ status: 404, code: 'notFound' });
  });

  test('a deletion waits for what is being written', async () => {
    const { params } = await aCase();
    const gone = await whileHeld(
      ctx,
      (trx) => lockAgainstDeletion(trx, params.id),
      () => portal.as(admin).attempt(deleteAgency, { params }),
      (trx) => update(trx, 'agencies', { _id: params.id }, { telephone: '030 555 0199' }),
    );
    expect(gone.status).toBe(204);
  });
});

async function aCase() {
  const { owner, advisor, agency, params } = await aStaffedAgency(ctx, { dossierGenerationStatus: 'ready' });
  const { _id: survey } = await aCompleteSurvey(ctx, { agencyId: agency._id });
  const { _id: call } = await anAnnouncement(ctx);
  const { _id: chatId } = await aChat(ctx, { agencyId: agency._id, advisorId: advisor._id });
  const people = { owner: portal.as(owner), advisor: portal.as(advisor) };
  return { ...people, params, agencyId: agency._id, survey, call, chatId };
}
