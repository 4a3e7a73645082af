import * as contract from '@volano/domain/contracts/calendar';
import { describe, expect, test } from 'vitest';
import type { Speaker } from '../../../testing/world/app.ts';
import { anAnnouncement } from '../../../testing/builders/factories.ts';
import { openOffice } from '../../../testing/builders/office.ts';
import { auditActionsOf } from '../../../testing/builders/traces.ts';
import { rowsOf, update } from '../../../testing/builders/rows.ts';

const PORTAL = 'https://portale.example';
const written: string[] = [];

const environment = { PUBLIC_URL: PORTAL, LOG_LEVEL: 'debug' };
const { portal, ctx, db, office } = await openOffice(environment, undefined, written);
const title = 'Bando; con virgole, e\nun a capo, così lungo che le sue righe si piegano: perché l’Italia è àèìòù 🇮🇹';
const dates = { publicationDate: '2026-10-31T23:30:00Z', expiryDate: '2026-11-27T22:59:59Z' };
const first: { _id: string; title: string } = { ...(await anAnnouncement(ctx, { title, ...dates })), title };

async function subscribed(who: Speaker, agencyId?: string) {
  const body = agencyId === undefined ? {} : { agencyId };
  return who.call(contract.createCalendarSubscription, { body });
}

function fetched(url: string, headers: Record<string, string> = {}) {
  return portal.app.inject({ url: url.replace(PORTAL, ''), headers });
}

/** The entries of an iCalendar text, read as RFC 5545 says: lines end in CR LF, are unfolded, and texts unescaped. */
function entriesOf(text: string): Record<string, string>[] {
  const lines = text.replaceAll('\r\n ', '').split('\r\n');
  const entries: Record<string, string>[] = [];
  for (const line of lines) {
    const [, name = '', value = ''] = /^([^:;]+)[^:]*:(.*)$/.exec(line) ?? [];
    if (line === 'BEGIN:VEVENT') entries.push({});
    const entry = entries.at(-1);
    if (entry !== undefined)
      entry[name] = value.replace(/\\([nN\\;,])/g, (_, one: string) => (/n/i.test(one) ? '\n' : one));
  }
  return entries;
}

describe('the file', () => {
  test('is iCalendar: lines of 75 bytes that end in CR LF, hours and whole days, texts that come back as they were', async () => {
    const { url } = await subscribed(portal.as(office.user, office.agency));
    expect(url).toMatch(/^https:\/\/portale\.example\/api\/calendar\/files\/[\w-]{43}\.ics$/);
    const { statusCode, headers, body } = await fetched(url);
    expect([statusCode, headers['content-type']]).toEqual([200, 'text/calendar; charset=utf-8']);
    expect(body.startsWith('BEGIN:VCALENDAR\r\nVERSION:2.0\r\n')).toBe(true);
    expect(body.endsWith('END:VCALENDAR\r\n')).toBe(true);
    expect(body.replaceAll('\r\n', '')).not.toMatch(/[\r\n]/);
    for (const line of body.split('\r\n')) expect(Buffer.byteLength(line)).toBeLessThanOrEqual(75);
    const entries = entriesOf(body);
    const title = first.title.replace('\n', ' ');
    // Its owner may have another company in use when they follow it.
    const address = `${PORTAL}/#/announcements/${first._id}?agencyId=${office.agency._id}`;
    expect(entries).toMatchObject([
      // Half past midnight of the first of November in Rome.
      { UID: `start-${first._id}@volano`, DTSTART: '20261031T233000Z', SUMMARY: `Apre: ${title}`, URL: address },
      { UID: `expiry-${first._id}@volano`, DTSTART: '20261127', SUMMARY: `Scade: ${title}` },
    ]);
    expect(entries[1]).toMatchObject({ DESCRIPTION: `Nazionale\n${address}` });
    expect(body).toContain('DTSTART;VALUE=DATE:20261127\r\n');
    expect(body).toContain(`X-WR-CALNAME:Volano · ${office.agency.businessName}`);
  });

  test('is the same to the letter until something changes, and then not sent again; the entry keeps its name', async () => {
    const { url } = await subscribed(portal.as(office.user, office.agency));
    const before = await fetched(url);
    const tag = String(before.headers['etag']);
    expect(before.headers['cache-control']).toBe('private, no-cache');
    portal.travelTo(new Date('2026-11-18T12:00:00Z'));
    const again = await fetched(url, { 'if-none-match': tag });
    expect([again.statusCode, again.body, again.headers['etag']]).toEqual([304, '', tag]);
    await update(db, 'announcements', { _id: first._id }, { expiryDate: '2026-11-29T22:00:00Z' });
    const after = await fetched(url, { 'if-none-match': tag });
    portal.travelTo(new Date('2026-11-18T09:42:00Z'));
    expect([after.statusCode, after.headers['etag'] === tag]).toEqual([200, false]);
    expect(entriesOf(after.body).map(({ UID, DTSTART }) => [UID, DTSTART])).toEqual([
      [`start-${first._id}@volano`, '20261031T233000Z'],
      [`expiry-${first._id}@volano`, '20261129T220000Z'],
    ]);
  });

  test('of a consultant holds what is in target for the companies that they follow, of an admin all that is published', async () => {
    const day = { expiryDate: '2026-12-10T10:00:00Z' };
    const mono = await anAnnouncement(ctx, { title: 'Solo mono', isMonoGrant: true, ...day });
    await anAnnouncement(ctx, { title: 'Bozza', isActive: false, ...day });
    await anAnnouncement(ctx, { title: 'Troppo lontano', expiryDate: '2028-12-10T10:00:00Z' });
    const entriesFor = async (who: Speaker, agencyId?: string) =>
      entriesOf((await fetched((await subscribed(who, agencyId)).url)).body);
    const titles = (entries: Record<string, string>[]) => entries.map(({ SUMMARY }) => SUMMARY);
    const advisor = await entriesFor(portal.as(office.advisor));
    expect(titles(advisor)).toContain('Scade: Solo mono');
    const [entry] = advisor.filter(({ UID }) => UID?.includes(mono._id));
    expect(entry).toMatchObject({
      URL: `${PORTAL}/#/admin/announcements/${mono._id}`,
      DESCRIPTION: expect.stringMatching(/In target per \d aziend/) as string,
    });
    const all = titles(await entriesFor(portal.as(office.admin)));
    for (const shown of ['Scade: Solo mono', `Apre: ${first.title.replace('\n', ' ')}`]) expect(all).toContain(shown);
    for (const title of ['Scade: Bozza', 'Scade: Troppo lontano']) expect(all).not.toContain(title);
    expect(titles(await entriesFor(portal.as(office.monoUser, office.mono)))).toEqual(['Scade: Solo mono']);
    expect(titles(await entriesFor(portal.as(office.advisor), office.mono._id))).toEqual(['Scade: Solo mono']);
  });
});

describe('the address', () => {
  test('is told once and kept as a hash; it is never in the log, nor is one that nobody has', async () => {
    const user = portal.as(office.prospectUser, office.prospect);
    const { url, _id } = await subscribed(user);
    const token = /([\w-]{43})\.ics$/.exec(url)?.[1] ?? '';
    await fetched(url);
    await fetched(`/api/calendar/files/${'F'.repeat(43)}`);
    const reply = await user.call(contract.listCalendarSubscriptions, {});
    const { _id: agencyId, businessName } = office.prospect;
    expect(reply).toMatchObject([{ _id, agencyId, businessName, lastReadAt: '2026-11-18T09:42:00.000Z' }]);
    const rows = await rowsOf(db, 'calendar_subscriptions');
    const entries = await rowsOf(db, 'audit_events', { action: 'calendarShared' });
    expect(JSON.stringify([reply, rows, entries])).not.toContain(token);
    expect(entries.map(({ agencyId }) => agencyId)).toContain(office.prospect._id);
    const log = written.join('');
    expect(log).toContain('calendar/files');
    expect([log.includes(token), log.includes('F'.repeat(43))]).toEqual([false, false]);
  });

  test('asked for again it is another, and the one before is dead', async () => {
    const who = portal.as(office.user, office.agency);
    const all = await Promise.all(Array.from({ length: 4 }, () => subscribed(who)));
    const alive = await Promise.all(all.map(async ({ url }) => (await fetched(url)).statusCode));
    expect(alive.filter((status) => status === 200)).toHaveLength(1);
    expect(await who.call(contract.listCalendarSubscriptions, {})).toHaveLength(1);
  });

  test('revoked it is not found', async () => {
    const { url, _id } = await subscribed(portal.as(office.user, office.agency));
    expect((await fetched(url)).statusCode).toBe(200);
    await portal.as(office.user).call(contract.deleteCalendarSubscription, { params: { id: _id } });
    const ofThem = { actorId: office.user._id, agencyId: office.agency._id };
    expect((await auditActionsOf(portal, ofThem)).at(-1)).toBe('calendarRevoked');
    const gone = await fetched(url);
    expect([gone.statusCode, gone.json<{ code: string }>().code]).toEqual([404, 'notFound']);
  });

  test('rights are read at every visit: a company that is no longer theirs, an account that is shut', async () => {
    const ofUser = await subscribed(portal.as(office.user, office.agency));
    const ofAdvisor = await subscribed(portal.as(office.advisor), office.agency._id);
    const all = [ofUser, ofAdvisor, await subscribed(portal.as(office.advisor))];
    const statuses = () => Promise.all(all.map(async ({ url }) => (await fetched(url)).statusCode));
    const ofAgency = (change: object) => update(db, 'all_agencies', { _id: office.agency._id }, change);
    const ofPerson = (person: { _id: string }, change: object) => update(db, 'users', { _id: person._id }, change);
    expect(await statuses()).toEqual([200, 200, 200]);

    await ofAgency({ userId: office.unrelated._id, advisorId: office.otherAdvisor._id });
    expect(await statuses()).toEqual([404, 404, 200]);
    // Nor is its name told any more to who only had an address of it.
    const reply = await portal.as(office.advisor).call(contract.listCalendarSubscriptions, {});
    expect(reply.find(({ _id }) => _id === ofAdvisor._id)).toMatchObject({ businessName: null });
    await ofAgency({ userId: office.user._id, advisorId: office.advisor._id, deletedAt: '2026-11-18T00:00:00Z' });
    expect(await statuses()).toEqual([404, 404, 200]);
    await ofAgency({ deletedAt: null });

    await ofPerson(office.user, { isEnabled: false });
    await ofPerson(office.advisor, { isConfirmed: false });
    expect(await statuses()).toEqual([404, 404, 404]);
    await ofPerson(office.user, { isEnabled: true });
    await ofPerson(office.advisor, { isConfirmed: true, role: 'sales' });
    expect(await statuses()).toEqual([200, 404, 404]);
    await ofPerson(office.advisor, { role: 'user' });
    expect(await statuses()).toEqual([200, 404, 404]);
    await ofPerson(office.advisor, { role: 'advisor' });
    expect(await statuses()).toEqual([200, 200, 200]);
  });

  test('a customer without a company has none to make', async () => {
    const refused = await portal.as(office.user).attempt(contract.createCalendarSubscription, { body: {} });
    expect(refused.status).toBe(400);
  });

  test('is of the right form or not found', async () => {
    for (const token of ['x', 'F'.repeat(42), 'F'.repeat(43), `${'F'.repeat(43)}.pdf`, '..%2F..%2Fetc'])
      expect((await fetched(`/api/calendar/files/${token}`)).statusCode).toBe(404);
  });

  test('guessed without end from one place is throttled there; whoever asks from the same place with a right one is let in', async () => {
    const { url } = await subscribed(portal.as(office.user, office.agency));
    const from = (place: string, address: string) => portal.app.inject({ url: place, remoteAddress: address });
    const guess = async (address: string) => (await from(`/api/calendar/files/${'G'.repeat(43)}`, address)).statusCode;
    const right = async () => (await from(url.replace(PORTAL, ''), '203.0.113.9')).statusCode;
    expect(await right()).toBe(200);
    const statuses = new Map<number, number>();
    for (let n = 0; n < 105; n += 1) {
      const status = await guess('203.0.113.9');
      statuses.set(status, (statuses.get(status) ?? 0) + 1);
    }
    expect(Object.fromEntries(statuses)).toEqual({ 404: 100, 429: 5 });
    expect([await right(), await guess('203.0.113.10')]).toEqual([200, 404]);
  });

  test('a right one is not asked for without end either, and that holds up no other', async () => {
    const one = await subscribed(portal.as(office.user, office.agency));
    const other = await subscribed(portal.as(office.admin));
    const statuses = new Set<number>();
    for (let n = 0; n < 61; n += 1) statuses.add((await fetched(one.url)).statusCode);
    expect([...statuses]).toEqual([200, 429]);
    expect((await fetched(other.url)).statusCode).toBe(200);
  });
});
