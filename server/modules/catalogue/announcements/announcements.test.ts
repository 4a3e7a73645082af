import { createView } from '@volano/domain/contracts/views';
import { getAnnouncement, listAnnouncements } from '@volano/domain/contracts/announcements';
import { createFavorite } from '@volano/domain/contracts/favorites';
import { createRecommendation } from '@volano/domain/contracts/recommendations';
import { describe, expect, test } from 'vitest';
import { newId } from '../../../platform/new-id.ts';
import { anAnswer, anUpload, askOfAnnouncement } from '../../../testing/builders/catalogue-factories.ts';
import { anAnnouncement, aQuestion, aRegion } from '../../../testing/builders/factories.ts';
import { openOffice } from '../../../testing/builders/office.ts';
import { update } from '../../../testing/builders/rows.ts';

const { portal, ctx, db, office } = await openOffice();

/** Those to whom drafts exist, and those who see what is published. */
const editors = [office.admin, office.platformAdmin];
const staff = [...editors, office.advisor, office.performance];

/** Calls of a region of their own, which a list can be narrowed to. */
async function inRegion(name?: string) {
  const { _id: regionId } = await aRegion(ctx, name === undefined ? {} : { name });
  const create = (given: Parameters<typeof anAnnouncement>[1]) =>
    anAnnouncement(ctx, { announcementType: 'regional', regionId, ...given });
  return { regionId, create };
}

describe('the base list', () => {
  test('editors read the whole catalogue with its counts, consultants what is published; companies may not', async () => {
    const { regionId, create } = await inRegion('Bassa Padana');
    const late = await create({ expiryDate: '2026-12-20T12:00:00Z' });
    const soon = await create({ expiryDate: '2026-11-18T22:59:59.999Z' });
    const draft = await create({ isActive: false });
    await create({ expiryDate: '2026-11-17T22:59:00Z' });
    for (const person of staff) {
      const query = { regionId, count: 'true', sort: 'expiryDate' } as const;
      const { reply, headers } = await portal.as(person).attempt(listAnnouncements, { query });
      const isEditor = editors.includes(person);
      const shown = isEditor ? [soon._id, late._id, draft._id] : [soon._id, late._id];
      // Today's is open until midnight in Rome where nobody stated an hour; without a deadline comes last.
      expect(reply.rows.map(({ _id }) => _id)).toEqual(shown);
      expect([reply.total, headers['x-not-expired-count']]).toEqual([shown.length, String(shown.length)]);
      const drafts = await portal.as(person).call(listAnnouncements, { query: { ...query, isActive: 'false' } });
      expect([drafts.total, drafts.rows.length]).toEqual(isEditor ? [1, 1] : [0, 0]);
      expect(reply.rows[0]).toMatchObject({ territoryName: 'Bassa Padana', isExpired: false, matchingUsers: 0 });
      const expired = await portal.as(person).attempt(listAnnouncements, { query: { ...query, isExpired: 'true' } });
      const { reply: over } = expired;
      expect([over.total, over.rows.length, expired.headers['x-not-expired-count']]).toEqual([1, 1, `${shown.length}`]);
      expect(expired.reply.rows[0]?.isExpired).toBe(true);
      const any = await portal.as(person).call(listAnnouncements, { query: { ...query, isExpired: 'any' } });
      expect([any.total, any.rows.length]).toEqual([shown.length + 1, shown.length + 1]);
    }
  });

  test('pages are stable where everything ties', async () => {
    const { regionId, create } = await inRegion();
    for (let n = 0; n < 7; n += 1) await create({ title: 'Pari', amount: 5 });
    const seen = new Set<string>();
    for (const page of ['1', '2', '3']) {
      const query = { regionId, limit: '3', page, sort: 'title,-amount' } as const;
      for (const { _id } of (await portal.as(office.admin).call(listAnnouncements, { query })).rows) seen.add(_id);
    }
    expect(seen.size).toBe(7);
  });

  test('a sort by amount does not mix forms of aid', async () => {
    const { regionId, create } = await inRegion();
    for (const [title, amount, aidForms] of [
      ['prestito', 4_000_000, ['loan']],
      ['misto', 90_000, ['grant', 'loan']],
      ['credito', 50_000, ['taxRelief']],
      ['piccolo', 10_000, ['grant']],
      ['grande', 40_000, ['grant']],
      ['ignoto', 900_000, []],
    ] as const)
      await create({ title, amount, aidForms: [...aidForms] });
    const titles = async (sort: 'amount' | '-amount') => {
      const { rows } = await portal.as(office.admin).call(listAnnouncements, { query: { regionId, sort } });
      return rows.map(({ title }) => title);
    };
    expect(await titles('-amount')).toEqual(['grande', 'piccolo', 'credito', 'misto', 'prestito', 'ignoto']);
    expect(await titles('amount')).toEqual(['piccolo', 'grande', 'credito', 'misto', 'prestito', 'ignoto']);
  });
});

describe('one announcement', () => {
  test('a company opens what is in target, kept or recommended, and from its search what that lists', async () => {
    const user = portal.as(office.user, office.agency);
    const statusOf = async (id: string) => (await user.attempt(getAnnouncement, { params: { id } })).status;
    const inTarget = await anAnnouncement(ctx);
    const elsewhere = await anAnnouncement(ctx, { announcementType: 'regional', regionId: (await aRegion(ctx))._id });
    const draft = await anAnnouncement(ctx, { isActive: false });
    const statuses = await Promise.all([inTarget._id, elsewhere._id, draft._id, newId()].map(statusOf));
    expect(statuses).toEqual([200, 404, 404, 404]);
    const query = { standing: 'catalogue' } as const;
    const outside = await user.call(getAnnouncement, { params: { id: elsewhere._id }, query });
    expect(outside).toMatchObject({ isRecommended: false, match: { verdict: 'notEligible' } });
    expect((await user.attempt(getAnnouncement, { params: { id: draft._id }, query })).status).toBe(404);
    // Opened from the search it is not counted as seen: the company was not proposed it.
    const view = { entityType: 'announcementsUser', entityId: elsewhere._id } as const;
    expect((await user.attempt(createView, { body: view })).status).toBe(404);

    const body = { agencyId: office.agency._id, recommendationId: elsewhere._id };
    await portal.as(office.advisor).call(createRecommendation, { body });
    const reply = await user.call(getAnnouncement, { params: { id: elsewhere._id } });
    expect(reply).toMatchObject({ isRecommended: true, recommendedBy: 'Beatrice', match: { verdict: 'notEligible' } });
    expect(reply).not.toHaveProperty('matchingUsers');

    const kept = await user.call(createFavorite, { body: { objectId: inTarget._id, agencyId: office.agency._id } });
    await askOfAnnouncement(ctx, inTarget._id, await questionMissed());
    const missed = await user.call(getAnnouncement, { params: { id: inTarget._id } });
    expect(missed).toMatchObject({ favoriteId: kept._id, match: { verdict: 'notEligible' } });
    for (const { _id } of [inTarget, elsewhere]) await update(db, 'announcements', { _id }, { isActive: false });
    expect(await Promise.all([inTarget._id, elsewhere._id].map(statusOf))).toEqual([404, 404]);
    for (const person of staff) {
      const { status: drafted } = await portal.as(person).attempt(getAnnouncement, { params: { id: draft._id } });
      expect(drafted).toBe(editors.includes(person) ? 200 : 404);
    }
  });

  async function questionMissed() {
    const question = await aQuestion(ctx);
    await anAnswer(ctx, office.agency.surveyId, question, 1);
    return question;
  }

  test('categories leave for admins and advisors; the match for the company that may be named', async () => {
    const announcement = await anAnnouncement(ctx);
    const question = await aQuestion(ctx);
    await askOfAnnouncement(ctx, announcement._id, question);
    const request = { params: { id: announcement._id }, query: { agencyId: office.agency._id } };
    for (const person of staff) {
      const reply = await portal.as(person).call(getAnnouncement, request);
      const isShown = person === office.admin || person === office.advisor;
      const shown = reply.categories?.map((one) => [
        one.templateId,
        one.requirements.map(({ templateId }) => templateId),
      ]);
      expect(shown).toEqual(isShown ? [[question._id, [question.answers[0]]]] : undefined);
      expect(reply.requirementIds).toEqual(isShown ? [question.answers[0]] : undefined);
      // Everybody counts the companies that they may see; the mono-grant one has none of it.
      const counted = editors.includes(person) ? 4 : 3;
      expect(reply).toMatchObject({ match: { verdict: 'toVerify' }, matchingUsers: counted });
    }
    const own = await portal.as(office.user, office.agency).call(getAnnouncement, request);
    expect(own).not.toHaveProperty('categories');
    expect(await portal.as(office.admin).call(getAnnouncement, { params: request.params })).not.toHaveProperty('match');
  });

  test('abuse 63: a prospect gets the name of a premium file and a lock, and no address of it anywhere', async () => {
    const announcement = await anAnnouncement(ctx);
    const linked = { linkedEntityId: announcement._id };
    const open = await anUpload(ctx, linked);
    const premium = await anUpload(ctx, { ...linked, kind: 'premium', name: 'Guida riservata' });
    const request = { params: { id: announcement._id } };
    const addressed = (reply: unknown) =>
      [...JSON.stringify(reply).matchAll(/\/api\/files\/([\w.-]+)/g)].map(
        ([, ticket]) => ctx.signer.open(ticket ?? '', ctx.clock.now())?.uploadId,
      );
    const prospect = await portal.as(office.prospectUser, office.prospect).call(getAnnouncement, request);
    const locked = { additionalInfo: { name: 'Guida riservata' }, full: null, locked: true };
    expect(prospect.premiumAttachments).toMatchObject([locked]);
    expect(addressed(prospect)).toEqual([open._id]);
    const paying = await portal.as(office.user, office.agency).call(getAnnouncement, request);
    expect(new Set(addressed(paying))).toEqual(new Set([open._id, premium._id]));
    expect(paying.premiumAttachments).toMatchObject([{ locked: false }]);
  });
});
