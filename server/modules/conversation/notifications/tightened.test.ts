import { updateAnnouncement } from '@volano/domain/contracts/announcements';
import { createFavorite } from '@volano/domain/contracts/favorites';
import { createRecommendation } from '@volano/domain/contracts/recommendations';
import type { RequestOf } from '@volano/domain/contracts/route';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { TODAY } from '../../../testing/world/app.ts';
import { anAnnouncement } from '../../../testing/builders/factories.ts';
import { inDays } from '../../../testing/builders/days.ts';
import { openOffice } from '../../../testing/builders/office.ts';
import { bellOf } from '../../../testing/builders/traces.ts';
import { notifyCallChanges } from './call-changes.jobs.ts';
import { notifyTightened } from './tightened.jobs.ts';

const { portal, ctx, db, office } = await openOffice();
const { admin, advisor, user, agency, otherAdvisor, unrelated, foreign } = office;

type Change = RequestOf<typeof updateAnnouncement>['body'];

/** A call that one company keeps and that was recommended to another; it suits all of them. */
async function aFollowedCall() {
  const call = await anAnnouncement(ctx, { amount: 50_000, expiryDate: inDays(40) });
  await portal.as(user, agency).call(createFavorite, { body: { objectId: call._id, agencyId: agency._id } });
  const body = { agencyId: foreign._id, recommendationId: call._id };
  await portal.as(otherAdvisor).call(createRecommendation, { body });
  await portal.drain();
  return call;
}

const change = (id: string, body: Change) => portal.as(admin).call(updateAnnouncement, { params: { id }, body });
const at = (seconds: number) => portal.travelTo(new Date(TODAY.getTime() + seconds * 1000));
const told = (person: { _id: string }, { _id }: { _id: string }) =>
  bellOf(portal, person, 'announcementChanged').then((lines) => lines.filter(({ data }) => data._id === _id));

const nearer = 'La scadenza si è avvicinata';
const cases: readonly [string, readonly Change[], string | null][] = [
  ['a day that comes nearer than fourteen days', [{ expiryDate: inDays(10) }], nearer],
  ['a day that moves into the past', [{ expiryDate: inDays(-2) }], nearer],
  ['an amount that falls', [{ amount: 20_000 }], 'L’importo è diminuito'],
  ['a day that comes nearer and stays a month away', [{ expiryDate: inDays(30) }], null],
  ['a day that moves later', [{ expiryDate: inDays(60) }], null],
  ['an amount that rises', [{ amount: 80_000 }], null],
  ['a title', [{ title: 'Un altro titolo' }], null],
  ['a day that is corrected at once', [{ expiryDate: inDays(10) }, { expiryDate: inDays(40) }], null],
];

test.each(cases)('%s', async (_, changes, title) => {
  at(0);
  const call = await aFollowedCall();
  for (const body of changes) await change(call._id, body);
  const everybody = [user, advisor, unrelated, otherAdvisor];
  for (const person of everybody) expect(await told(person, call)).toEqual([]);
  at(46);
  await notifyTightened(ctx, { announcementId: call._id });
  await notifyTightened(ctx, { announcementId: call._id });
  for (const person of everybody) {
    const lines = await told(person, call);
    expect(lines.map((line) => line.title)).toEqual(title === null ? [] : [title]);
  }
});

test('what is corrected in part, or changed otherwise, meanwhile is told as it stands then', async () => {
  at(0);
  const call = await aFollowedCall();
  await change(call._id, { amount: 20_000 });
  at(30);
  await change(call._id, { amount: 30_000 });
  at(46);
  await notifyTightened(ctx, { announcementId: call._id });
  expect(await told(user, call)).toEqual([]);
  const { rows } = await sql`select from pgboss.job
    where name = 'announcement.tightened-notify' and data ->> 'announcementId' = ${call._id}`.execute(db);
  expect(rows).toHaveLength(2);
  at(76);
  await notifyTightened(ctx, { announcementId: call._id });
  expect((await told(user, call))[0]?.body).toContain('30.000');
});

test('it is told by the service within a minute, is not told again in the morning, and ends when it is moved back', async () => {
  at(0);
  const call = await aFollowedCall();
  await change(call._id, { expiryDate: inDays(5) });
  const { rows } = await sql<{ seconds: number }>`
    select extract(epoch from start_after - created_on)::int as "seconds" from pgboss.job
    where name = 'announcement.tightened-notify' and data ->> 'announcementId' = ${call._id}`.execute(db);
  expect(rows.map(({ seconds }) => seconds)).toEqual([45]);
  at(30);
  await change(call._id, { amount: 10_000 });
  at(46);
  // It is still being changed: the last change tells all of it.
  await notifyTightened(ctx, { announcementId: call._id });
  expect(await told(advisor, call)).toEqual([]);
  at(76);
  await notifyTightened(ctx, { announcementId: call._id });
  const [line] = await told(user, call);
  expect(line?.body).toContain('10.000');
  await notifyCallChanges(ctx);
  expect(await told(advisor, call)).toHaveLength(1);
  at(200);
  await change(call._id, { expiryDate: inDays(40), amount: 50_000 });
  expect(await told(user, call)).toMatchObject([
    { _id: line?._id, hasBeenSeen: true, outcome: 'Poi è cambiata di nuovo' },
  ]);
});
