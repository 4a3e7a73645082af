import * as contract from '@volano/domain/contracts/saved-searches';
import { beforeEach, expect, test } from 'vitest';
import { openPortal, type Speaker } from '../../../testing/world/app.ts';
import { anAnnouncement } from '../../../testing/builders/factories.ts';
import { anOffice } from '../../../testing/builders/office.ts';
import { writeDigests } from '../../conversation/notifications/sending.jobs.ts';
import { update } from '../../../testing/builders/rows.ts';
import { mailsTo } from '../../../testing/builders/traces.ts';

let office: Awaited<ReturnType<typeof anOffice>>;
let company: Speaker;
let agencyId: string;
const { portal, ctx, db } = await openPortal();
beforeEach(async () => {
  await db.deleteFrom('announcements').execute();
  office = await anOffice(ctx);
  agencyId = office.agency._id;
  company = portal.as(office.user, office.agency);
});

const save = (name: string, query: Record<string, string> = { q: 'fiere' }, hasAlert = true) =>
  company.attempt(contract.createSavedSearch, { body: { agencyId, name, query, hasAlert } });
const names = async () =>
  (await company.call(contract.listSavedSearches, { query: { agencyId } })).map(({ name }) => name);

/** The letters of the mornings up to a day of November 2026, the newest last. */
async function mailsOn(day: number) {
  await update(db, 'users', { _id: office.user._id }, { digestFrequency: 'daily' });
  portal.travelTo(new Date(Date.UTC(2026, 10, day, 6, 30)));
  await writeDigests(ctx);
  return mailsTo(portal, office.user.email);
}

test('a company saves what its list shows, sees it by name, renames it, and forgets it', async () => {
  const query = { q: 'fiere', announcementType: 'regional', sort: '-amount' };
  const { status, reply } = await save(' Fiere all’estero ', query);
  const saved = { agencyId, name: 'Fiere all’estero', query, dropped: [], hasAlert: true };
  expect([status, reply]).toMatchObject([201, saved]);
  await save('Digitale', { q: 'digitale' });
  expect(await names()).toEqual(['Digitale', 'Fiere all’estero']);
  const params = { id: reply._id };
  const renamed = await company.call(contract.updateSavedSearch, { params, body: { name: 'Estero', hasAlert: false } });
  expect(renamed).toMatchObject({ name: 'Estero', hasAlert: false, query: { sort: '-amount' } });
  // Its own name in other letters is no other's.
  await company.call(contract.updateSavedSearch, { params, body: { name: 'ESTERO' } });
  const taken = await company.attempt(contract.updateSavedSearch, { params, body: { name: 'digitale' } });
  for (const refused of [taken, await save('DIGITALE')])
    expect(refused).toMatchObject({ status: 409, code: 'savedSearchNamed' });
  await company.call(contract.deleteSavedSearch, { params });
  expect((await company.attempt(contract.deleteSavedSearch, { params })).status).toBe(404);
  expect(await names()).toEqual(['Digitale']);
});

test('what the list would refuse, what narrows nothing and what has no name is refused', async () => {
  const wrong = [
    ['x', { announcementType: 'mars' }, 'query.announcementType.0'],
    ['x', { regionId: 'x' }, 'query.regionId.0'],
    ['x', { q: 'x'.repeat(201) }, 'query.q'],
    ['x', { password: 'x' }, 'query'],
    ['x', { page: '2' }, 'query'],
    ['x', { sort: 'title' }, 'query'],
    ['x', {}, 'query'],
    ['  ', { q: 'fiere' }, 'name'],
    ['x'.repeat(81), { q: 'fiere' }, 'name'],
  ] as const;
  for (const [name, query, path] of wrong) {
    const { status, fields } = await save(name, query);
    expect([query, status, fields[0]?.path]).toEqual([query, 400, path]);
  }
  expect(await names()).toEqual([]);
});

test('a company saves twenty searches and no more, also at once', async () => {
  for (let n = 1; n <= 18; n += 1) expect((await save(`Ricerca ${n}`, { q: 'fiere' }, false)).status).toBe(201);
  const answers = await Promise.all([19, 20, 21, 22].map((n) => save(`Ricerca ${n}`)));
  const codes = answers.map(({ status, code }) => code ?? String(status)).toSorted();
  expect(codes).toEqual(['201', '201', 'savedSearchesFull', 'savedSearchesFull']);
  const saved = await names();
  expect([saved.length, saved[1], saved[9]]).toEqual([20, 'Ricerca 2', 'Ricerca 10']);
});

test('the digest tells once of what a search finds anew: neither what stood there nor what the company does not see', async () => {
  await anAnnouncement(ctx, { title: 'Fiere di ieri' });
  await save('Fiere & <b>mostre</b>');
  await save('Muta', { q: 'fiere' }, false);
  await save('Scadute', { isExpired: 'true' });
  // What is in target already is told as new for the company, not as new for the search.
  const [first] = await mailsOn(19);
  expect(first?.text).toContain('Fiere di ieri');
  expect(first?.text).toContain(`/#/announcements?agencyId=${agencyId}\n`);
  expect(first?.text).not.toContain('la tua ricerca');

  for (const n of [1, 2, 3, 4, 5, 6]) await anAnnouncement(ctx, { title: `Voucher fiera ${n}` });
  const missed = await anAnnouncement(ctx, { title: 'Fiere per altri' });
  await update(db, 'announcements', { _id: missed._id }, { admitsNoFirm: true });
  await anAnnouncement(ctx, { title: 'Fiere in bozza', isActive: false });
  await anAnnouncement(ctx, { title: 'Fiere finite', expiryDate: '2026-11-18T12:00:00Z' });
  const mail = (await mailsOn(20)).at(-1);
  expect(mail?.subject).toBe('Voucher fiera 1 e altro: 6 novità tra le tue agevolazioni');
  expect(mail?.text).toContain('6 nuove agevolazioni per la tua ricerca «Fiere & <b>mostre</b>»');
  expect(mail?.html).toContain('Fiere &amp; &lt;b&gt;mostre&lt;/b&gt;');
  const place = `/#/announcements?q=fiere&agencyId=${agencyId}`;
  expect(mail?.text).toMatch(/e altre 2\nApri la ricerca: \S+\n/);
  expect(mail?.text).toContain(`${place}\n`);
  expect(mail?.text).not.toMatch(/Muta|Scadute|per altri|in bozza|finite|ieri/);
  expect(await mailsOn(21)).toHaveLength(2);
});

test('a call is told once for each search, and what came while the alert was off is not new', async () => {
  const { reply: search } = await save('Fiere');
  await save('Voucher', { q: 'voucher' });
  const turn = (hasAlert: boolean) =>
    company.call(contract.updateSavedSearch, { params: { id: search._id }, body: { hasAlert } });
  await turn(false);
  await anAnnouncement(ctx, { title: 'Voucher per le fiere' });
  await turn(true);
  const first = (await mailsOn(19)).at(-1);
  expect(first?.text).toContain('Una nuova agevolazione per la tua ricerca «Voucher»');
  expect(first?.text).not.toContain('ricerca «Fiere»');
  // It is in target already and told: it is new to a search only when its text says so.
  const call = await anAnnouncement(ctx, { title: 'Bando per l’estero' });
  await mailsOn(20);
  await update(db, 'announcements', { _id: call._id }, { description: '<p>Anche le fiere.</p>' });
  const mails = await mailsOn(21);
  expect(mails).toHaveLength(3);
  expect(mails[2]?.subject).toBe('Bando per l’estero: una novità tra le tue agevolazioni');
  expect(mails[2]?.text).toContain('Una nuova agevolazione per la tua ricerca «Fiere»');
});

test('of an old search what the list knows no more is left out and said; one of which nothing is left tells of nothing', async () => {
  const { reply } = await save('Vecchia');
  const keep = (query: object) => update(db, 'saved_searches', { _id: reply._id }, { query: JSON.stringify(query) });
  await keep({ q: 'fiere', colour: 'red', constructor: 'x', announcementType: 'lunar', sort: 'beauty' });
  const [old] = await company.call(contract.listSavedSearches, { query: { agencyId } });
  expect(old).toMatchObject({ query: { q: 'fiere' } });
  expect(old?.dropped.toSorted()).toEqual(['announcementType', 'colour', 'constructor', 'sort']);
  await anAnnouncement(ctx, { title: 'Fiere' });
  expect((await mailsOn(19)).at(-1)?.text).toContain('la tua ricerca «Vecchia»');
  await keep({ colour: 'red' });
  await anAnnouncement(ctx, { title: 'Altro bando' });
  const mail = (await mailsOn(20)).at(-1);
  expect(mail?.text).toContain('Altro bando');
  expect(mail?.text).not.toContain('la tua ricerca');
});
