import {
  createAgency,
  getAgency,
  listAgencies,
  updateAgency,
  deleteAgency,
  listDeletedAgencies,
  restoreAgency,
} from '@volano/domain/contracts/agencies';
import { deleteUser } from '@volano/domain/contracts/users';
import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import { newId } from '../../../platform/new-id.ts';
import { TODAY, openPortal } from '../../../testing/world/app.ts';
import { aChat } from '../../../testing/builders/chats.ts';
import { anUpload } from '../../../testing/builders/catalogue-factories.ts';
import { anAgency, aStaffedAgency, aSurvey, aUser } from '../../../testing/builders/factories.ts';
import { removeDeletedAgencies } from './agencies.jobs.ts';
import { insert, rowOf, rowsOf } from '../../../testing/builders/rows.ts';

const DAY = 86_400_000;

const portal = await openPortal();
const { ctx, db } = portal;
const admin = await aUser(ctx, { role: 'admin' });

const company = {
  businessName: 'Nuova S.r.l.',
  vatNumber: '',
  fiscalCode: '00743110157',
  telephone: '030 555 0100',
  administrationEmail: 'nuova@prova.example',
};

async function auditEntriesOf(agencyId: string): Promise<string[]> {
  return (await rowsOf(db, 'audit_events', { agencyId }, ['action'], '_id')).map(({ action }) => action);
}

async function stillKept(agencyId: string): Promise<boolean> {
  const row = await db.selectFrom('all_agencies').select('_id').where('_id', '=', agencyId).executeTakeFirst();
  return row !== undefined;
}

async function aDossier(agencyId: string) {
  const file = await anUpload(ctx, { kind: 'dossier', linkedEntityType: 'agency', linkedEntityId: agencyId });
  await ctx.storage.put(file.storageKey, new Uint8Array([1]));
  await insert(db, 'dossiers', { _id: newId(), agencyId, round: 1, uploadId: file._id, content: '{}' });
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
    const other = await as.call(createAgency, { body: company });
    expect(await portal.as(admin).attempt(restoreAgency, { params })).toMatchObject({ status: 409, code: 'groupFull' });
    await as.call(deleteAgency, { params: { id: other._id } });
    const reply = await portal.as(admin).call(restoreAgency, { params });
    expect(reply).toMatchObject({ _id: agency._id, businessName: agency.businessName, userId: owner._id });
    expect((await portal.as(admin).attempt(restoreAgency, { params })).status).toBe(404);
    expect(await auditEntriesOf(agency._id)).toEqual(['agencyDeleted', 'agencyRestored']);
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
    const made = [
      await anAgency(ctx, { dossierGenerationStatus: 'generated' }),
      await anAgency(ctx, { dossierRound: 2 }),
      await anAgency(ctx),
    ];
    await aDossier(made[2]!._id);
    for (const agency of made) {
      const params = { id: agency._id };
      const refused = await portal.as({ _id: agency.userId }, agency).attempt(deleteAgency, { params });
      expect(refused).toMatchObject({ status: 409, code: 'agencyHasDossier' });
      await portal.as(admin).call(deleteAgency, { params });
    }
  });

  test('what was deleted is listed, the last first, and searched, until its thirty days are over', async () => {
    const [first, second] = [
      await anAgency(ctx, { businessName: 'Ombrelli Àncora' }),
      await anAgency(ctx, { businessName: 'Ombrelli Borea' }),
    ];
    const platform = await aUser(ctx, { role: 'platform-admin' });
    await portal.as(admin).call(deleteAgency, { params: { id: first._id } });
    portal.travelTo(new Date(TODAY.getTime() + 1000));
    await portal.as(admin).call(deleteAgency, { params: { id: second._id } });
    const list = async (query: object = {}) =>
      await portal.as(platform).call(listDeletedAgencies, { query: { q: 'ombrelli', count: 'true', ...query } });
    expect(await list()).toMatchObject({ total: 2, rows: [{ _id: second._id }, { _id: first._id }] });
    expect((await list({ sort: 'deletedAt' })).rows.map(({ _id }) => _id)).toEqual([first._id, second._id]);
    expect((await list({ q: 'ancora' })).rows).toMatchObject([
      {
        _id: first._id,
        businessName: 'Ombrelli Àncora',
        user: { _id: first.userId },
        deletedAt: TODAY.toISOString(),
        removedAt: new Date(TODAY.getTime() + 30 * DAY).toISOString(),
      },
    ]);
    portal.travelTo(new Date(TODAY.getTime() + 30 * DAY));
    expect((await list()).rows.map(({ _id }) => _id)).toEqual([second._id]);
    expect((await portal.as(admin).attempt(restoreAgency, { params: { id: first._id } })).status).toBe(404);
  });
});

describe('the removal for good', () => {
  test('after thirty days, once whatever the number of nodes, with everything of the company and its files', async () => {
    const { agency, params } = await aStaffedAgency(ctx);
    const survey = await aSurvey(ctx, { agencyId: agency._id });
    const file = await aDossier(agency._id);
    // Its bytes are gone already, as after a removal that was cut short.
    await anUpload(ctx, { kind: 'company', linkedEntityType: 'agency', linkedEntityId: agency._id });
    await portal.as(admin).call(deleteAgency, { params });
    await removeDeletedAgencies(ctx);
    expect(await stillKept(agency._id)).toBe(true);
    portal.travelTo(new Date(TODAY.getTime() + 31 * DAY));
    await Promise.all([removeDeletedAgencies(ctx), removeDeletedAgencies(ctx)]);
    expect(await stillKept(agency._id)).toBe(false);
    for (const [table, id] of [
      ['surveys', survey._id],
      ['uploads', file._id],
    ] as const)
      expect(await db.selectFrom(table).select('_id').where('_id', '=', id).execute()).toEqual([]);
    await expect(ctx.storage.read(file.storageKey)).rejects.toThrow('Cannot read');
    expect(await auditEntriesOf(agency._id)).toEqual(['agencyDeleted', 'agencyDeleted']);
  });

  test('in parts, however much was said in conversations that nobody takes part in any more', async () => {
    const { agency, params } = await aStaffedAgency(ctx);
    const former = await aUser(ctx, { role: 'advisor' });
    const { _id: chatId } = await aChat(ctx, { agencyId: agency._id, advisorId: former._id });
    await sql`
      insert into chat_messages ("_id", "chatId", "sequence", "senderId", "message", "createdAt")
      select gen_random_uuid(), ${chatId}, n, ${former._id}, 'a', now() from generate_series(1, 10001) n
    `.execute(db);
    // A statement has half a minute: none may take out as much as there is.
    await sql`
      create function refuse_many() returns trigger language plpgsql as $$
      begin
        if (select count(*) from gone) > 10000 then raise 'too many at a time'; end if;
        return null;
      end $$
    `.execute(db);
    await sql`
      create trigger many after delete on chat_messages referencing old table as gone execute function refuse_many()
    `.execute(db);
    await portal.as(admin).call(deleteAgency, { params });
    portal.travelTo(new Date(TODAY.getTime() + 31 * DAY));
    await removeDeletedAgencies(ctx);
    expect(await stillKept(agency._id)).toBe(false);
    const said = db.selectFrom('chat_messages').select('_id').where('chatId', '=', chatId);
    expect(await said.execute()).toEqual([]);
    await sql`drop trigger many on chat_messages`.execute(db);
  });
});
