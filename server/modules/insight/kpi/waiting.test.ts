import { listAgencies } from '@volano/domain/contracts/agencies';
import { createArchiving } from '@volano/domain/contracts/archivings';
import { listChats } from '@volano/domain/contracts/chats';
import { requestDossier } from '@volano/domain/contracts/dossiers';
import { countWaiting } from '@volano/domain/contracts/kpi';
import { updateMe } from '@volano/domain/contracts/session';
import { listTodos, snoozeTodo } from '@volano/domain/contracts/todos';
import { listUsers, updateUser } from '@volano/domain/contracts/users';
import { WAITING_LISTS } from '@volano/domain/rules/waiting';
import { expect, test } from 'vitest';
import { aChat } from '../../../testing/builders/chats.ts';
import { aCompleteSurvey, anAgency, aQuestion, aStaffedAgency, aUser } from '../../../testing/builders/factories.ts';
import { insert } from '../../../testing/builders/rows.ts';
import { openPortal } from '../../../testing/world/app.ts';
import { inDays } from '../../../testing/builders/days.ts';

const { portal, ctx } = await openPortal();
await insert(portal.db, 'firm', { confirmsChoices: true });
await aQuestion(ctx);
const admin: { _id: string } = await aUser(ctx, { role: 'admin' });

const counted = async () => await portal.as(admin).call(countWaiting, {});

/** The total of each list, as who follows the number into it reads it. */
async function listed() {
  const office = portal.as(admin);
  const count = { count: 'true', limit: '1' } as const;
  const agencies = async (filters: object) =>
    (await office.call(listAgencies, { query: { ...filters, ...count } })).total;
  return {
    unansweredChats: (await office.call(listChats, { query: { ...WAITING_LISTS.unansweredChats, ...count } })).total,
    dossierRequests: await agencies(WAITING_LISTS.dossierRequests),
    waitingDossiers: await agencies(WAITING_LISTS.waitingDossiers),
    usersToConfirm: (await office.call(listUsers, { query: { ...WAITING_LISTS.usersToConfirm, ...count } })).total,
    withoutAdvisor: await agencies(WAITING_LISTS.withoutAdvisor),
    choices: (await office.call(listTodos, { query: { kind: 'advisorChoice', ...count } })).total,
  };
}

/** A company that its consultant follows; nothing of it waits for the office. */
async function aSettledCompany() {
  const staffed = await aStaffedAgency(ctx, { dossierGenerationStatus: 'generated' });
  await aCompleteSurvey(ctx, { agencyId: staffed.agency._id });
  return staffed;
}

async function anUnansweredChat() {
  const { owner, advisor, agency } = await aSettledCompany();
  const people = { agencyId: agency._id, advisorId: advisor._id };
  return aChat(ctx, people, [[owner._id, 'Quando chiude il bando?']]);
}

async function aCompanyThatChose() {
  const chosen = await aUser(ctx, { role: 'advisor', urlCalendy: 'elena' });
  const company = await anAgency(ctx);
  await portal.as({ _id: company.userId }).call(updateMe, { body: { advisor: chosen._id } });
  return company;
}

const KINDS = ['unansweredChats', 'dossierRequests', 'waitingDossiers', 'usersToConfirm', 'withoutAdvisor', 'choices'];
const NOTHING = Object.fromEntries(KINDS.map((kind) => [kind, 0]));

test('what waits for the office is counted kind by kind, each as its list does, and leaves with what is done', async () => {
  await aSettledCompany();
  expect(await counted()).toEqual(NOTHING);

  await anUnansweredChat();
  const { _id: objectId } = await anUnansweredChat();
  await portal.as(admin).call(createArchiving, { body: { objectId } });
  const asked = await Promise.all([aStaffedAgency(ctx), aStaffedAgency(ctx)]);
  for (const { advisor, agency } of asked)
    await portal.as(advisor).call(requestDossier, { params: { agencyId: agency._id } });
  for (let n = 0; n < 3; n += 1) {
    const { agency } = await aStaffedAgency(ctx);
    await aCompleteSurvey(ctx, { agencyId: agency._id });
  }
  const pending = await Promise.all(Array.from({ length: 4 }, () => aUser(ctx, { isConfirmed: false })));
  for (let n = 0; n < 5; n += 1) await anAgency(ctx);
  const chosen = await Promise.all(Array.from({ length: 7 }, aCompanyThatChose));
  const putOff = { kind: 'advisorChoice', objectId: chosen[0]?._id ?? '' } as const;
  await portal.as(admin).call(snoozeTodo, { params: putOff, body: { until: inDays(1) } });

  const all = Object.fromEntries(KINDS.map((kind, at) => [kind, at + 1]));
  expect(await counted()).toEqual(all);
  expect(await listed()).toEqual(all);

  const [first] = pending;
  await portal.as(admin).call(updateUser, { params: { id: first?._id ?? '' }, body: { isConfirmed: true } });
  expect(await counted()).toEqual({ ...all, usersToConfirm: 3 });
});
