import { deleteAnnouncement } from '@volano/domain/contracts/announcements';
import * as contract from '@volano/domain/contracts/editions';
import { beforeEach, describe, expect, test } from 'vitest';
import { outcomeOf } from '../../../testing/builders/answers.ts';
import { inDays } from '../../../testing/builders/days.ts';
import { anAnnouncement, aRegion } from '../../../testing/builders/factories.ts';
import { openOffice } from '../../../testing/builders/office.ts';
import { rowsOf } from '../../../testing/builders/rows.ts';

let counter = 0;
/** A name of letters that no other test has. */
let name = '';
const { portal, ctx, db, office } = await openOffice();
beforeEach(() => {
  counter += 1;
  name = `Incentivo ${[...String(counter)].map((digit) => 'abcdefghij'[Number(digit)]).join('')}quercia`;
});

async function edition(title: string, given: Parameters<typeof anAnnouncement>[1] = {}): Promise<string> {
  return (await anAnnouncement(ctx, { title: `${name} ${title}`, grantingBody: 'Ente Uno', ...given }))._id;
}

/** An edition that was open for a month, some days ago. */
async function past(title: string, opened: number): Promise<string> {
  return edition(title, { publicationDate: inDays(-opened), expiryDate: inDays(-opened + 30) });
}

const admin = portal.as(office.admin);
const advisor = portal.as(office.advisor);
const company = portal.as(office.user, office.agency);

const read = (id: string, reader = admin) => reader.call(contract.getEditions, { params: { id } });
const link = (id: string, otherId: string) =>
  admin.attempt(contract.linkEdition, { params: { id }, body: { otherId } });
const refuse = (id: string, otherId: string) =>
  admin.attempt(contract.refuseEdition, { params: { id }, body: { otherId } });

const idsOf = (list: readonly { _id: string }[] | undefined) => list?.map(({ _id }) => _id) ?? [];

describe('proposals', () => {
  test('the same body and an alike title are proposed to admins; another body, and what a person refused, never', async () => {
    const [old, now] = [await past('2025', 300), await edition('2026')];
    await edition('2024', { grantingBody: 'Un altro ente' });
    expect(idsOf((await read(now)).proposals)).toEqual([old]);
    expect((await read(now)).proposals).toMatchObject([{ year: '2025', number: null, state: 'expired' }]);
    for (const reader of [advisor, company]) expect(await read(now, reader)).not.toHaveProperty('proposals');
    expect(idsOf((await refuse(now, old)).reply.proposals)).toEqual([]);
    expect(idsOf((await read(old)).proposals)).toEqual([]);
    const later = await edition('2027', { waitingPubblication: true });
    await link(old, later);
    // What was refused of one edition is refused of its series.
    expect(idsOf((await read(now)).proposals)).toEqual([]);
  });

  test('linking by hand takes a refusal back; what is linked is proposed no more', async () => {
    const [old, now] = [await past('2025', 300), await edition('2026')];
    await refuse(now, old);
    const { reply } = await link(now, old);
    expect([idsOf(reply.editions), idsOf(reply.proposals)]).toEqual([[old], []]);
    await admin.call(contract.unlinkEdition, { params: { id: now } });
    expect(await read(now)).toMatchObject({ editions: [], proposals: [] });
    expect(await read(old)).toMatchObject({ editions: [], proposals: [] });
  });

  test('what is not there, or is the call itself, is refused by its field', async () => {
    const now = await edition('2026');
    for (const otherId of [now, crypto.randomUUID()])
      expect(outcomeOf(await link(now, otherId))).toMatch(/^400 \w+ otherId$/);
    expect((await link(crypto.randomUUID(), now)).status).toBe(404);
    const other = await edition('2025');
    await link(now, other);
    expect((await refuse(now, other)).status).toBe(409);
  });
});

describe('a series', () => {
  test('two of them become one, also when several link at once; a call is in one at most', async () => {
    const ids = await Promise.all([2022, 2023, 2024, 2025].map((year) => past(String(year), (2026 - year) * 365)));
    const [a = '', b = '', c = '', d = ''] = ids;
    await Promise.all([link(a, b), link(c, d)]);
    expect(idsOf((await read(a)).editions)).toEqual([b]);
    const answers = await Promise.all([link(a, c), link(d, b), link(b, c)]);
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
    expect(idsOf((await read(a)).editions)).toEqual([d, c, b]);
    const series = (await rowsOf(db, 'announcement_editions')).filter((row) => ids.includes(row.announcementId));
    expect([series.length, new Set(series.map(({ seriesId }) => seriesId)).size]).toEqual([4, 1]);
    const again = db.insertInto('announcement_editions').values({ ...series[0]!, linkedAt: inDays(0) });
    await expect(again.execute()).rejects.toThrow('announcement_editions_pkey');
  });

  test('a closed edition leads to the open one; the open one names those before it; the season is said where they agree', async () => {
    const [first, second] = [await past('2024', 2 * 365 + 5), await past('2025', 365)];
    const open = await edition('2026', { publicationDate: inDays(-3) });
    const coming = await edition('2027', { waitingPubblication: true });
    const draft = await edition('bozza', { isActive: false });
    for (const other of [second, open, coming, draft]) await link(first, other);
    const closed = await read(first, company);
    expect(closed).toMatchObject({ nextId: open, season: { from: 11, to: 11 }, isWaiting: false, canWait: false });
    expect(closed).not.toHaveProperty('waiting');
    expect(idsOf(closed.editions)).toEqual([coming, open, second]);
    const standing = closed.editions.map(({ state, isReadable }) => `${state} ${isReadable}`);
    expect(standing).toEqual(['upcoming true', 'open true', 'expired true']);
    const opened = await read(open, company);
    expect([opened.nextId, idsOf(opened.editions)]).toEqual([null, [coming, second, first]]);
    expect(idsOf((await read(first)).editions)).toContain(draft);
    expect(idsOf((await read(first, advisor)).editions)).not.toContain(draft);
    await admin.call(deleteAnnouncement, { params: { id: open } });
    expect((await read(first, company)).nextId).toBe(coming);
  });

  test('a company reads the editions of what it may open; what is outside its target is named and not opened', async () => {
    const over = { publicationDate: inDays(-300), expiryDate: inDays(-200) };
    const old = await edition('2025', { ...over, isMonoGrant: true });
    const elsewhere = (await aRegion(ctx))._id;
    const outside = await edition('2026', { announcementType: 'regional', regionId: elsewhere });
    await link(old, outside);
    const named = { editions: [{ _id: outside, isReadable: false }], nextId: outside, canWait: false };
    expect(await read(old, company)).toMatchObject(named);
    expect((await company.attempt(contract.getEditions, { params: { id: outside } })).status).toBe(404);
    // Not made for its kind of company, it is not there at all.
    const mono = portal.as(office.monoUser, office.mono);
    expect(await read(old, mono)).toMatchObject({ editions: [], nextId: null, canWait: true });
  });
});
