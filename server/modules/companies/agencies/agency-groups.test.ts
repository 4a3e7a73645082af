import { createAgency, getAgency, updateAgency } from '@volano/domain/contracts/agencies';
import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import { newId } from '../../../platform/new-id.ts';
import { openPortal } from '../../../testing/world/app.ts';
import { anAgency, aUser } from '../../../testing/builders/factories.ts';
import { insert, rowsOf } from '../../../testing/builders/rows.ts';

const portal = await openPortal({ MONITORING_HOSTS: 'monitor.example' });
const { ctx, db } = portal;
const admin = await aUser(ctx, { role: 'admin' });

const body = {
  businessName: 'Torneria Bresciana S.r.l.',
  vatNumber: '00743110157',
  fiscalCode: '00743110157',
  telephone: '030 555 0100',
  administrationEmail: 'Amministrazione@torneria.example',
};

async function ownedBy(userId: string): Promise<number> {
  return (await rowsOf(db, 'agencies', { userId }, ['_id'])).length;
}

async function aNotice(userId: string, agencyId: string): Promise<void> {
  const _id = newId();
  await insert(db, 'notifications', {
    _id,
    userId,
    event: 'dossierReady',
    title: 't',
    body: 'b',
    data: JSON.stringify({ agencyId }),
    eventKey: _id,
  });
}

async function auditEntriesOf(agencyId: string) {
  return rowsOf(db, 'audit_events', { agencyId }, ['action', 'actorId', 'details'], '_id');
}

describe('a new company', () => {
  test('a customer owns what they create, a prospect until the office says more', async () => {
    const owner = await aUser(ctx, { isMonoGrant: true });
    const reply = await portal.as(owner).call(createAgency, { body });
    expect(reply).toMatchObject({
      businessName: body.businessName,
      administrationEmail: 'amministrazione@torneria.example',
      contractType: 'prospect',
      isMonoGrant: true,
      userId: owner._id,
      surveyId: null,
    });
    expect(reply).not.toHaveProperty('advisors');
    expect(await auditEntriesOf(reply._id)).toMatchObject([{ action: 'agencyCreated', actorId: owner._id }]);
  });

  test('abuse 18: a customer names neither an owner nor what the office decides', async () => {
    const owner = await aUser(ctx);
    const forbidden = { userId: owner._id, contractType: 'grow', isMonoGrant: false, advisorId: null, elipsisUrls: {} };
    const refused = await portal.as(owner).attempt(createAgency, { body: { ...body, ...forbidden } as never });
    expect(refused.status).toBe(400);
    expect(refused.fields.map(({ path }) => path).toSorted()).toEqual(Object.keys(forbidden).toSorted());
    expect(await ownedBy(owner._id)).toBe(0);
  });

  test('an admin names the owner, who is a customer that may enter, and sets what the office decides', async () => {
    const owner = await aUser(ctx, { role: 'business-partner' });
    const advisor = await aUser(ctx, { role: 'advisor' });
    const as = portal.as(admin);
    const office = {
      contractType: 'go' as const,
      advisorId: advisor._id,
      elipsisUrls: { energy: 'https://monitor.example/7' },
    };
    expect(await as.attempt(createAgency, { body })).toMatchObject({ status: 400, fields: [{ path: 'userId' }] });
    for (const nobody of [advisor._id, newId(), (await aUser(ctx, { isEnabled: false }))._id]) {
      const refused = await as.attempt(createAgency, { body: { ...body, userId: nobody } });
      expect(refused).toMatchObject({ status: 400, fields: [{ path: 'userId' }] });
    }
    const reply = await as.call(createAgency, { body: { ...body, ...office, userId: owner._id } });
    expect(reply).toMatchObject({ ...office, userId: owner._id, advisors: { advisor: { _id: advisor._id } } });
  });

  test('who looks after the owner looks after the new company, a sales contact does not', async () => {
    const advisor = await aUser(ctx, { role: 'advisor' });
    const sales = await aUser(ctx, { role: 'sales' });
    const followed = await aUser(ctx, { advisor: advisor._id });
    const sold = await aUser(ctx, { advisor: sales._id });
    expect((await portal.as(followed).call(createAgency, { body })).advisorId).toBe(advisor._id);
    expect((await portal.as(sold).call(createAgency, { body })).advisorId).toBeNull();
  });

  test('codes, addresses and names are checked', async () => {
    const owner = await aUser(ctx);
    const wrong = {
      businessName: ' ',
      vatNumber: 'IT00743110157',
      fiscalCode: '123',
      telephone: 'x',
      administrationEmail: 'x',
      pec: 'x',
    };
    const { fields } = await portal.as(owner).attempt(createAgency, { body: wrong });
    expect(fields.map(({ path }) => path).toSorted()).toEqual(Object.keys(wrong).toSorted());
    await portal.as(owner).call(createAgency, { body: { ...body, vatNumber: '' } });
  });

  test('a VAT number need not be sent, by an owner or by the office: the survey asks for it', async () => {
    const rest = { ...body, vatNumber: undefined };
    const owner = await aUser(ctx);
    const own = await portal.as(owner).call(createAgency, { body: rest });
    expect(own).toMatchObject({ vatNumber: '' });
    expect(own.survey.missing).toContain('vatNumber');
    const userId = (await aUser(ctx))._id;
    expect(await portal.as(admin).attempt(createAgency, { body: { ...rest, userId } })).toMatchObject({ status: 201 });
  });
});

describe('the size of a group', () => {
  test('abuse 21: of twenty companies created at once where one has room, one is', async () => {
    const owner = await aUser(ctx, { isGroup: true, groupSize: 3 });
    await anAgency(ctx, { userId: owner._id });
    await anAgency(ctx, { userId: owner._id });
    const as = portal.as(owner);
    const answers = await Promise.all(Array.from({ length: 20 }, () => as.attempt(createAgency, { body })));
    expect(answers.map(({ status }) => status).toSorted((one, other) => one - other)).toEqual([
      201,
      ...Array<number>(19).fill(409),
    ]);
    expect(new Set(answers.map(({ code }) => code))).toEqual(new Set([undefined, 'groupFull']));
    expect(await ownedBy(owner._id)).toBe(3);
  });

  test('who is no group owns one company, also when the office creates it', async () => {
    const owner = await aUser(ctx);
    await portal.as(owner).call(createAgency, { body });
    expect((await portal.as(owner).attempt(createAgency, { body })).code).toBe('groupFull');
    const byOffice = await portal.as(admin).attempt(createAgency, { body: { ...body, userId: owner._id } });
    expect(byOffice.code).toBe('groupFull');
  });
});

describe('handing a company over', () => {
  test('abuse 66: it moves in one step, and who owned it is out of it', async () => {
    const [from, to] = [await aUser(ctx), await aUser(ctx, { role: 'business-partner' })];
    const agency = await anAgency(ctx, { userId: from._id });
    const former = portal.as(from, agency);
    for (const owner of [from, to]) await aNotice(owner._id, agency._id);
    await aNotice(from._id, newId());
    const params = { id: agency._id };
    await former.call(getAgency, { params });
    expect((await portal.as(admin).call(updateAgency, { params, body: { userId: to._id } })).userId).toBe(to._id);
    expect((await former.attempt(getAgency, { params })).status).toBe(404);
    await portal.as(to, agency).call(getAgency, { params });
    expect(await rowsOf(db, 'sessions', { agencyId: agency._id }, ['_id'])).toHaveLength(1);
    const { rows } = await sql<{ userId: string; isOfIt: boolean }>`
      select "userId", "data" ->> 'agencyId' = ${agency._id} as "isOfIt" from notifications order by 2`.execute(db);
    expect(rows).toEqual([
      { userId: from._id, isOfIt: false },
      { userId: to._id, isOfIt: true },
    ]);
    expect(await auditEntriesOf(agency._id)).toMatchObject([
      { action: 'agencyMoved', actorId: admin._id, details: { from: from._id, to: to._id } },
    ]);
    expect(await portal.drain()).toBeGreaterThan(0);
  });

  test('what is written about it goes to the new owner, unless it has an address of its own', async () => {
    const from = await aUser(ctx, { isGroup: true, groupSize: 2 });
    const to = await aUser(ctx, { isGroup: true, groupSize: 2 });
    const copied = await anAgency(ctx, { userId: from._id, administrationEmail: from.email });
    const own = await anAgency(ctx, { userId: from._id, administrationEmail: 'ufficio@alfa.example' });
    const move = async ({ _id: id }: { _id: string }) =>
      await portal.as(admin).call(updateAgency, { params: { id }, body: { userId: to._id } });
    expect((await move(copied)).administrationEmail).toBe(to.email);
    expect((await move(own)).administrationEmail).toBe('ufficio@alfa.example');
    expect(await auditEntriesOf(copied._id)).toMatchObject([
      { action: 'agencyMoved' },
      { action: 'agencyChanged', actorId: admin._id, details: { fields: ['administrationEmail'] } },
    ]);
  });

  test('not to staff, to nobody, to who may not enter, to who has no room, nor beside other fields', async () => {
    const agency = await anAgency(ctx);
    const params = { id: agency._id };
    const as = portal.as(admin);
    const full = (await anAgency(ctx)).userId;
    expect(await as.attempt(updateAgency, { params, body: { userId: full } })).toMatchObject({
      status: 409,
      code: 'groupFull',
    });
    const disabled = await aUser(ctx, { isEnabled: false });
    for (const userId of [admin._id, newId(), disabled._id]) {
      const refused = await as.attempt(updateAgency, { params, body: { userId } });
      expect(refused).toMatchObject({ status: 400, fields: [{ path: 'userId' }] });
    }
    const free = await aUser(ctx);
    const both = await as.attempt(updateAgency, { params, body: { userId: free._id, telephone: '030 555 0199' } });
    expect(both).toMatchObject({ status: 400, fields: [{ path: 'telephone' }] });
    expect(await as.call(getAgency, { params })).toMatchObject({
      userId: agency.userId,
      telephone: agency.telephone,
    });
    expect(await auditEntriesOf(agency._id)).toEqual([]);
  });

  test('of two companies handed to a person with room for one, one arrives', async () => {
    const target = await aUser(ctx);
    const agencies = [await anAgency(ctx), await anAgency(ctx)];
    const answers = await Promise.all(
      agencies.map(({ _id }) =>
        portal.as(admin).attempt(updateAgency, { params: { id: _id }, body: { userId: target._id } }),
      ),
    );
    expect(answers.map(({ status }) => status).toSorted((one, other) => one - other)).toEqual([200, 409]);
    expect(await ownedBy(target._id)).toBe(1);
  });
});
