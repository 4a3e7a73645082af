import { confirmChoice, getAgency, listAgencies } from '@volano/domain/contracts/agencies';
import { handOverContact, listContactAdvisors, listContacts, updateContact } from '@volano/domain/contracts/contacts';
import { listFollowers } from '@volano/domain/contracts/followers';
import { updateMe } from '@volano/domain/contracts/session';
import { formatEuros } from '@volano/domain/rules/money';
import { expect, test } from 'vitest';
import { anAgency, anInvestment, aSurvey, aUser } from '../../../testing/builders/factories.ts';
import { bellOf } from '../../../testing/builders/traces.ts';
import { insert } from '../../../testing/builders/rows.ts';
import { openPortal } from '../../../testing/world/app.ts';

const portal = await openPortal();
await insert(portal.db, 'firm', { confirmsChoices: true });
const { ctx } = portal;
const admin = await aUser(ctx, { role: 'admin' });
const marco = await aUser(ctx, { role: 'sales', urlCalendy: 'marco', name: 'Marco' });
const other = await aUser(ctx, { role: 'sales', urlCalendy: 'altro' });
const elena = await aUser(ctx, { role: 'advisor', name: 'Elena' });

async function aCompanyThatChose(sales: { _id: string }) {
  const owner = await aUser(ctx, { telephone: '030 111222' });
  const agency = await anAgency(ctx, { userId: owner._id });
  await portal.as(owner, agency).call(updateMe, { body: { advisor: sales._id } });
  return { owner, agency, params: { agencyId: agency._id } };
}

async function linesOf(person: { _id: string }) {
  return portal.as(person).call(listContacts, {});
}

test('whoever is chosen has the company with its person and what it needs, from the choice on', async () => {
  const { owner, agency, params } = await aCompanyThatChose(marco);
  const survey = await aSurvey(ctx, { agencyId: agency._id });
  await anInvestment(ctx, { surveyId: survey._id, name: 'Tornio', amount: 80_000_00 });
  await anInvestment(ctx, { surveyId: survey._id, name: 'Corso', amount: 900_00 });
  const { _id, name, surname, email } = owner;
  const line = {
    agencyId: agency._id,
    businessName: agency.businessName,
    person: { _id, name, surname, telephone: '030 111222', email },
    needs: [`Tornio, ${formatEuros(80_000)}`, `Corso, ${formatEuros(900)}`],
    chosenAt: ctx.clock.now().toISOString(),
    contactedAt: null,
    chatId: null,
  };
  expect(await linesOf(marco)).toEqual([line]);
  expect(await linesOf(admin)).toEqual([line]);
  expect(await linesOf(other)).toEqual([]);
  await portal.as(admin).call(confirmChoice, { params: { id: agency._id }, body: { advisor: marco._id } });
  expect(await linesOf(marco)).toEqual([line]);

  const contactedAt = ctx.clock.now().toISOString();
  const mark = (isContacted: boolean) => portal.as(marco).call(updateContact, { params, body: { isContacted } });
  expect(await mark(true)).toEqual({ ...line, contactedAt });
  expect(await linesOf(marco)).toEqual([{ ...line, contactedAt }]);
  expect((await mark(false)).contactedAt).toBeNull();
});

test('one press hands it over to a consultant, who is told with the company; it is nobody’s contact any more', async () => {
  const { agency, owner, params } = await aCompanyThatChose(marco);
  const handOver = (as: { _id: string }, advisorId: string) =>
    portal.as(as).attempt(handOverContact, { params, body: { advisorId } });
  await portal.as(admin).call(confirmChoice, { params: { id: agency._id }, body: { advisor: marco._id } });
  await portal.drain();
  const away = await aUser(ctx, { role: 'advisor', isEnabled: false });
  for (const { _id } of [other, away, admin])
    expect(await handOver(marco, _id)).toMatchObject({ status: 400, fields: [{ path: 'advisorId' }] });
  expect((await handOver(other, elena._id)).status).toBe(404);
  expect((await handOver(elena, elena._id)).status).toBe(403);
  expect(await handOver(marco, elena._id)).toMatchObject({ status: 200, reply: { advisor: { _id: elena._id } } });

  expect((await linesOf(marco)).map(({ agencyId }) => agencyId)).not.toContain(agency._id);
  expect((await handOver(marco, elena._id)).status).toBe(404);
  const record = await portal.as(elena).call(getAgency, { params: { id: agency._id } });
  expect(record).toMatchObject({ advisorId: elena._id, followedBy: 'advisor', contact: null, chosen: null });
  expect(await portal.as(admin).call(listFollowers, { params: { id: agency._id } })).toMatchObject([
    { kind: 'advisor', person: { _id: elena._id }, by: { _id: marco._id }, why: 'handedOver', endedBy: null },
    { kind: 'sales', person: { _id: marco._id }, why: 'choice', endedBy: 'handedOver' },
  ]);
  const ofThis = async (person: { _id: string }, event: string) =>
    (await bellOf(portal, person, event)).filter(({ data }) => data.agencyId === agency._id);
  expect(await ofThis(elena, 'advisorAssigned')).toHaveLength(1);
  expect((await ofThis(owner, 'advisorAssigned')).map(({ title }) => title)).toContain(
    `Ora ti segue Elena ${elena.surname}`,
  );
  // Who did it is not told.
  expect(await ofThis(marco, 'advisorHandedOver')).toEqual([]);
});

test('the consultants to hand over to stand there with how many companies each follows', async () => {
  const [davide, away] = [
    await aUser(ctx, { role: 'advisor', name: 'Davide', surname: 'Aaa', urlCalendy: 'davide' }),
    await aUser(ctx, { role: 'advisor', isEnabled: false, urlCalendy: 'via' }),
  ];
  await anAgency(ctx, { advisorId: davide._id, businessAdvisorId: davide._id });
  const offered = await portal.as(marco).call(listContactAdvisors, {});
  expect(offered[0]).toEqual({ _id: davide._id, name: 'Davide', surname: 'Aaa', load: 1 });
  expect(offered.map(({ _id }) => _id)).not.toContain(away._id);
});

test('a company that a sales contact follows counts as followed', async () => {
  const { agency } = await aCompanyThatChose(marco);
  const waiting = async () => {
    const { rows } = await portal.as(admin).call(listAgencies, { query: { advisorId: 'none', limit: '100' } });
    return rows.map(({ _id }) => _id);
  };
  expect(await waiting()).toContain(agency._id);
  await portal.as(admin).call(confirmChoice, { params: { id: agency._id }, body: { advisor: marco._id } });
  expect(await waiting()).not.toContain(agency._id);
});
