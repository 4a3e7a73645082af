import { listCalendarEvents } from '@volano/domain/contracts/calendar';
import { countOpenCalls, getFeedSummary, listUserAnnouncements } from '@volano/domain/contracts/feeds';
import * as checks from '@volano/domain/contracts/quick-checks';
import { register } from '@volano/domain/contracts/registration';
import { updateUser } from '@volano/domain/contracts/users';
import { expect, test } from 'vitest';
import { rowOf, update } from '../testing/builders/rows.ts';
import { openPortal, TODAY } from '../testing/world/app.ts';
import { openFreshDatabase } from '../testing/world/database.ts';
import { seedDemoStory } from '../testing/world/demo-story.ts';

const database = await openFreshDatabase();
await seedDemoStory(database, TODAY, []);
const portal = await openPortal({}, database);
const { db } = portal;
const visitor = portal.as(null);
const admin = portal.as(await rowOf(db, 'users', { role: 'admin' }));
const { regions, questions } = await visitor.call(checks.getQuickCheckForm, {});

/** An activity in words or none, a region, the answer to each question of the check by its place or none, and what the company is called. */
type Asked = readonly [activity: string | null, region: string, answers: readonly (number | null)[], name: string];

// Size, legal form, age, staff: the questions of the check, in its order.
const COMPANIES: readonly Asked[] = [
  ['officina meccanica', 'Lombardia', [1, 2, 3, 2], 'Uno S.r.l.'],
  ['officina meccanica', 'Lombardia', [1, null, 3, 2], 'Due S.r.l.'],
  ['officina meccanica', 'Lombardia', [1, null, null, null], 'Tre'],
  ['falegnameria', 'Veneto', [0, 0, 0, 0], 'Quattro di Bianchi Luca'],
  ['ristorante', 'Puglia', [0, null, 1, 1], 'Cinque S.n.c.'],
  ['albergo', 'Sicilia', [2, 2, 3, 3], 'Sei S.p.A.'],
  ['software', 'Lazio', [null, null, 0, null], 'Sette S.r.l.s.'],
  ['coltivazione uva', 'Toscana', [0, 3, 2, 1], 'Otto Società cooperativa'],
  ['coltivazione uva', 'Piemonte', [0, null, 2, 1], 'Nove Società agricola semplice'],
  ['logistica', 'Campania', [0, 4, 3, 0], 'Dieci'],
  ['trasporto merci', 'Emilia-Romagna', [2, 1, 3, 3], 'Undici S.a.s.'],
  ['costruzione edifici', 'Calabria', [3, 2, 3, 4], 'Dodici S.p.A.'],
  ['officina meccanica', 'Marche', [null, null, null, null], 'Tredici'],
  [null, 'Lombardia', [1, 2, 2, 2], 'Quattordici S.r.l.'],
  [null, 'Sardegna', [null, null, null, 4], 'Quindici S.r.l.'],
  ['produzione pasta', 'Abruzzo', [1, 0, 3, 2], 'Sedici S.r.l.'],
];

async function bodyOf([activity, region, given]: Asked) {
  const [found] =
    activity === null ? [] : await visitor.call(checks.listQuickCheckActivities, { query: { q: activity } });
  if (activity !== null && found === undefined) throw new Error(`no activity is called ${activity}`);
  const answers = given.flatMap((place, at) => {
    const [categoryCode, requirementCode] = [questions[at]?._id, questions[at]?.answers[place ?? -1]?._id];
    return categoryCode === undefined || requirementCode === undefined ? [] : [{ categoryCode, requirementCode }];
  });
  const regionId = regions.find(({ name }) => name === region)?._id ?? '';
  return { ...(found === undefined ? {} : { atecoId: found._id }), regionId, answers };
}

/** Somebody who registered with what the check was told, verified their e-mail and waits for the office. */
async function aNewcomer(businessName: string, check: Awaited<ReturnType<typeof bodyOf>>) {
  const email = `${businessName.split(' ')[0]?.toLowerCase()}@prova.example`;
  const person = { name: 'Lucia', surname: 'Ferri', email, password: 'Mulino2026', telephone: '030 555 0199' };
  await visitor.call(register, { body: { ...person, businessName, vatNumber: '00743110157', check } });
  await portal.drain();
  await update(db, 'users', { email }, { isEmailVerified: true });
  const owner = await rowOf(db, 'users', { email });
  return { owner, agency: await rowOf(db, 'agencies', { userId: owner._id }) };
}

async function countCheck(body: object): Promise<number> {
  const { eligible, toVerify } = await visitor.call(checks.createQuickCheck, { body: body as never });
  return eligible + toVerify;
}

test.each(COMPANIES.map((asked) => [asked[3], asked] as const))(
  '%s: check, waiting room, list and home say one number',
  async (businessName, asked) => {
    await db.deleteFrom('rate_limits').execute();
    const body = await bodyOf(asked);
    const checked = await countCheck({ ...body, businessName });
    const { owner, agency } = await aNewcomer(businessName, body);
    const params = { id: agency._id };
    const waiting = portal.as(owner, agency);
    const listed = await waiting.call(listUserAnnouncements, { query: { count: 'true', limit: '100' } });
    const room = await waiting.call(countOpenCalls, { params });
    expect([listed.total, listed.rows.length, room.inTarget]).toEqual([checked, checked, checked]);
    expect((await admin.call(getFeedSummary, { params })).total).toBe(checked);
    // What the name settles is what the check did not know, and the room says how many that are.
    expect(room.byAnswers).toBe(await countCheck(body));

    await admin.call(updateUser, { params: { id: owner._id }, body: { isConfirmed: true } });
    const own = portal.as(owner, agency);
    const home = await own.call(getFeedSummary, { params });
    expect(home.total).toBe(checked);
    await requireStanding(own, agency._id, home);
  },
);

type Own = ReturnType<typeof portal.as>;
const listOf = (own: Own, query: object) =>
  own.call(listUserAnnouncements, { query: { count: 'true', limit: '100', ...query } });

/** What leads home is in target, what proves nothing is counted apart, and calendar and mail have what the list has. */
async function requireStanding(
  own: Own,
  agencyId: string,
  home: Record<'openToAll' | 'unproven' | 'upcoming', number>,
) {
  const [all, target] = [await listOf(own, { standing: 'any' }), await listOf(own, {})];
  const counted = Object.fromEntries(
    [...Map.groupBy(all.rows, ({ standing }) => standing)].map(([key, { length }]) => [key, length]),
  );
  const { openToAll, unproven } = home;
  expect({ inTarget: 0, openToAll: 0, unproven: 0, ...counted }).toEqual({
    inTarget: target.total,
    openToAll,
    unproven,
  });
  for (const standing of ['openToAll', 'unproven'] as const)
    expect((await listOf(own, { standing })).total).toBe(home[standing]);
  const upcoming = await listOf(own, { isUpcoming: 'true' });
  expect(upcoming.total).toBe(home.upcoming);
  const inTarget = new Set([...target.rows, ...upcoming.rows].map(({ _id }) => _id));
  const events = await own.call(listCalendarEvents, { query: { from: '2026-11-18', to: '2027-01-17', agencyId } });
  expect(events.filter(({ announcementId }) => !inTarget.has(announcementId))).toEqual([]);
  const ends = new Set(events.filter(({ kind }) => kind === 'expiry').map(({ announcementId }) => announcementId));
  const isWithin = ({ expiryDate, untilFoundAvailable }: (typeof target.rows)[number]) =>
    expiryDate !== null && !untilFoundAvailable && expiryDate < '2027-01-17';
  expect(target.rows.filter((row) => isWithin(row) && !ends.has(row._id)).map(({ title }) => title)).toEqual([]);
}

test('the sixteen differ, and of some the name settles what they did not answer', async () => {
  const bodies = await Promise.all(COMPANIES.map(async (asked) => ({ name: asked[3], body: await bodyOf(asked) })));
  await db.deleteFrom('rate_limits').execute();
  const counted = [];
  for (const { name, body } of bodies)
    counted.push({ alone: await countCheck(body), named: await countCheck({ ...body, businessName: name }) });
  expect(new Set(counted.map(({ named }) => named)).size).toBeGreaterThan(5);
  expect(counted.filter(({ alone, named }) => alone !== named).length).toBeGreaterThan(0);
});

test('an address settles the chamber of commerce, which the check does not ask', async () => {
  await db.deleteFrom('rate_limits').execute();
  const body = await bodyOf(['officina meccanica', 'Lombardia', [1, 2, 3, 2], '']);
  const { owner, agency } = await aNewcomer('Altrove S.r.l.', body);
  const params = { id: agency._id };
  const room = () => portal.as(owner, agency).call(countOpenCalls, { params });
  const before = await room();
  expect(before.inTarget).toBe(before.byAnswers);
  const address = { registeredOfficeCity: 'Brescia', registeredOfficeProvince: 'BS' };
  await update(db, 'all_agencies', { _id: agency._id }, address);
  const after = await room();
  expect(after.byAnswers).toBe(before.byAnswers);
  expect(after.inTarget).toBeGreaterThan(after.byAnswers);
});
