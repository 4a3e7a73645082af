import { getAnnouncement } from '@volano/domain/contracts/announcements';
import { listAnnouncementAgencies } from '@volano/domain/contracts/matching';
import { findAtecoSetting } from '@volano/domain/contracts/ateco-settings';
import { previewAudience } from '@volano/domain/contracts/announcement-audience';
import type { RequestOf } from '@volano/domain/contracts/route';
import fc from 'fast-check';
import { afterAll, describe, expect, test } from 'vitest';
import { newId } from '../../../platform/new-id.ts';
import { outcomeOf } from '../../../testing/builders/answers.ts';
import { openPortal, testApp, TODAY } from '../../../testing/world/app.ts';
import { freshDatabase } from '../../../testing/world/database.ts';
import { aSurveyedAgency } from '../../../testing/builders/catalogue-factories.ts';
import { anAnnouncement, anAtecoCode, aQuestion, aRegion, aTown, aUser } from '../../../testing/builders/factories.ts';
import { aMatchingWorld } from '../../../testing/builders/matching-world.ts';
import { insert } from '../../../testing/builders/rows.ts';

type Draft = RequestOf<typeof previewAudience>['body'];

const EDITS = 17;
const DAYS = [TODAY, new Date('2026-11-19T09:42:00Z')];
const database = await freshDatabase();
const [app, other] = [await testApp({}, database), await testApp({}, database)];
const admin = await aUser(app.ctx, { role: 'admin' });
const world = await aMatchingWorld(app.ctx);
const region = await aRegion(app.ctx);
await aSurveyedAgency(app.ctx, {}, { regionId: region._id });
const suiting = await anAnnouncement(app.ctx, { announcementType: 'regional', regionId: region._id });
afterAll(async () => {
  await app.close();
  await other.close();
  await database.drop();
});

const portal = await openPortal();
const { ctx } = portal;
const editor = portal.as(await aUser(ctx, { role: 'admin' }));

describe('a small world after any edits', () => {
  /** A saved announcement as its editor would send it back. */
  async function draftOf(id: string): Promise<Draft> {
    const reply = await app.as(admin).call(getAnnouncement, { params: { id } });
    const ateco = await app.as(admin).call(findAtecoSetting, { query: { announcementId: id } });
    const { announcementType, regionId, regionGroupId, cciaaId, allowsNewSite, isMonoGrant, amount } = reply;
    const { investmentTypes, publicationDate, expiryDate, waitingPubblication, untilFoundAvailable } = reply;
    const { atecoCodesIds = [], removedIds = [], latestAtecoIds = [], latestRemovedIds = [] } = ateco ?? {};
    return {
      announcementId: id,
      announcementType,
      regionId,
      regionGroupId,
      cciaaId,
      allowsNewSite,
      isMonoGrant,
      amount,
      investmentTypes,
      publicationDate,
      expiryDate,
      waitingPubblication,
      untilFoundAvailable,
      atecoCodesIds,
      removedIds,
      latestAtecoIds,
      latestRemovedIds,
      categories: (reply.categories ?? []).map(({ templateId, requirements }) => ({
        templateId,
        requirementsToUse: requirements.map((requirement) => requirement.templateId),
      })),
    };
  }

  /** Compares the reach of every active call, as the editor asks it, with its list. Returns how many companies the lists hold. */
  async function compareAll(day: Date): Promise<number> {
    let compared = 0;
    for (const node of [app, other]) node.travelTo(day);
    for (const id of [suiting._id, ...world.announcements]) {
      const { status, reply } = await app.as(admin).attempt(getAnnouncement, { params: { id } });
      // An inactive one has no list; its reach is what it would have.
      if (status !== 200 || !reply.isActive) continue;
      const draft = await draftOf(id);
      const audience = await app.as(admin).call(previewAudience, { body: draft });
      expect(await other.as(admin).call(previewAudience, { body: draft })).toEqual(audience);
      const request = { params: { id }, query: { count: 'true', limit: '100' } } as const;
      const listed = await app.as(admin).call(listAnnouncementAgencies, request);
      const verdicts = listed.rows.map(({ verdict }) => verdict);
      const { eligible, toVerify, saved, byRegion, byAdvisor } = audience;
      const having = (verdict: string) => verdicts.filter((one) => one === verdict).length;
      expect([eligible, toVerify]).toEqual([having('eligible'), having('toVerify')]);
      expect(saved).toEqual({ eligible, toVerify });
      for (const shares of [byRegion, byAdvisor]) {
        expect(shares.reduce((sum, { count }) => sum + count, 0)).toBe(listed.total);
      }
      compared += verdicts.length;
    }
    return compared;
  }

  test('a saved announcement reaches exactly the companies of its list, on either of two nodes and on every day', async () => {
    const dice = fc.array(fc.nat(1000), { minLength: 5, maxLength: 5 });
    const edits = fc.array(fc.tuple(fc.nat(EDITS - 1), dice), { minLength: 8, maxLength: 20 });
    const holds = fc.assert(
      fc.asyncProperty(edits, async (list) => {
        for (const [kind, thrown] of list) await world.edits[kind]!(thrown);
        // Edits by chance may leave no company in the other lists.
        expect(await compareAll(DAYS[list.length % 2]!)).toBeGreaterThan(0);
      }),
      { numRuns: 6, endOnFailure: true },
    );
    await expect(holds).resolves.toBeUndefined();
  }, 120_000);
});

describe('one announcement as it is written', () => {
  test('says whom it would reach, where and followed by whom, and what keeps most out, without keeping anything', async () => {
    const advisor = await aUser(ctx, { role: 'advisor', name: 'Ada', surname: 'Bruni' });
    const [here, there] = [await aRegion(ctx, { name: 'Qui' }), await aRegion(ctx, { name: 'Là' })];
    const size = await aQuestion(ctx, { categoryName: 'Dimensione', fixable: true });
    const code = await anAtecoCode(ctx, { code: '25.51.00', section: 'C' });
    const old = await anAtecoCode(ctx, { version: '2007', code: '25.61.00' });
    const yes = [{ question: size, answer: 0 }];
    await aSurveyedAgency(ctx, { advisorId: advisor._id }, { regionId: here._id, answers: yes });
    await aSurveyedAgency(ctx, {}, { regionId: here._id });
    await aSurveyedAgency(ctx, {}, { regionId: here._id, answers: [{ question: size, answer: 1 }] });
    await aSurveyedAgency(ctx, {}, { regionId: there._id, answers: yes });
    await aSurveyedAgency(ctx, {}, { regionId: there._id });
    const saved = await anAnnouncement(ctx, { isActive: false });
    const draft: Draft = {
      announcementId: saved._id,
      announcementType: 'regional',
      regionId: here._id,
      categories: [{ templateId: size._id, requirementsToUse: [size.answers[0]!] }],
    };
    const ask = (body: object) => editor.attempt(previewAudience, { body: { ...draft, ...body } });
    expect((await ask({})).reply).toEqual({
      eligible: 1,
      toVerify: 1,
      nearMiss: 1,
      openToAll: 0,
      // As it is saved it asks for a region of nearly all, and would reach all five once it is active.
      saved: { eligible: 5, toVerify: 0 },
      byRegion: [{ _id: here._id, name: 'Qui', count: 2 }],
      byAdvisor: expect.arrayContaining([
        { _id: advisor._id, name: 'Ada Bruni', count: 1 },
        { _id: null, name: '', count: 1 },
      ]) as unknown,
      excludes: [
        { key: 'territory', name: 'Territorio', count: 2 },
        { key: `requirement:${size._id}`, name: 'Dimensione', count: 1 },
      ],
      notice: null,
    });
    // Nobody said an activity: nothing can be said of them, and nothing keeps them out.
    expect((await ask({ latestAtecoIds: [code._id] })).reply).toMatchObject({ eligible: 0, toVerify: 0, excludes: [] });
    expect((await ask({ expiryDate: '2026-11-01' })).reply).toMatchObject({ eligible: 0, toVerify: 0, nearMiss: 0 });
    expect((await ask({ regionId: null })).reply).toMatchObject({ eligible: 0, toVerify: 0 });
    const unsaved = await editor.call(previewAudience, { body: { announcementType: 'national' } });
    // It keeps nobody out: it stands among what is open to all.
    expect(unsaved).toMatchObject({ eligible: 0, openToAll: 5, saved: null });
    const wrong = outcomeOf(await ask({ latestAtecoIds: [old._id], removedIds: [newId()] }));
    expect(wrong).toBe('400 invalidInput removedIds');
    expect(outcomeOf(await ask({ latestAtecoIds: [old._id] }))).toBe('400 invalidInput latestAtecoIds');
    const reply = await editor.call(getAnnouncement, { params: { id: saved._id } });
    expect(reply).toMatchObject({ announcementType: 'national', regionId: null, isActive: false, categories: [] });
  });

  test('counts towns, sectors, conditions and whom it is not for as they are written, not as they were saved', async () => {
    const town = await aTown(ctx);
    const { regionId } = town;
    const neighbour = await aTown(ctx, { regionId });
    const at = ({ name, provinceCode }: typeof town) =>
      aSurveyedAgency(ctx, { registeredOfficeCity: name, registeredOfficeProvince: provinceCode }, { regionId });
    const inside = await at(town);
    await at(neighbour);
    const saved = await anAnnouncement(ctx, { checkState: 'notEntered', municipalities: [town.code] });
    const _id = newId();
    const condition = { announcementId: saved._id, text: 'Solo chi ha già aperto', isDecisive: true };
    await insert(ctx.db, 'announcement_checks', { _id, ...condition });
    const answer = { checkId: _id, agencyId: inside._id, isMet: false, answeredAt: TODAY.toISOString() };
    await insert(ctx.db, 'announcement_check_answers', answer);
    const base: Draft = { announcementId: saved._id, announcementType: 'regional', regionId };
    const ask = async (body: Partial<Draft>) => {
      const reply = await editor.call(previewAudience, { body: { ...base, ...body } });
      // The companies of other tests are in other regions.
      const kept = reply.excludes.filter(({ key }) => key !== 'territory');
      return [reply.eligible, reply.toVerify, kept.map(({ name, count }) => `${name} ${count}`)];
    };
    const none: Draft['manualChecks'] = [];
    const both = [...new Set([town.provinceCode, neighbour.provinceCode])];
    // Left out, they stand as they were saved: the one inside does not meet the condition.
    expect(await ask({})).toEqual([0, 0, ['Comune o provincia 1', 'Solo chi ha già aperto 1']]);
    expect(await ask({ manualChecks: none })).toEqual([1, 0, ['Comune o provincia 1']]);
    expect(await ask({ manualChecks: none, municipalities: [town.code, neighbour.code] })).toEqual([2, 0, []]);
    expect(await ask({ manualChecks: none, municipalities: [], provinces: both })).toEqual([2, 0, []]);
    // Without any criterion nobody has entered what it asks.
    expect(await ask({ manualChecks: none, municipalities: [] })).toEqual([0, 2, []]);
    const planned: Draft['manualChecks'] = [{ text: 'Ha un piano', isDecisive: true }];
    expect(await ask({ manualChecks: planned, provinces: both })).toEqual([0, 2, []]);
    // A sector is a criterion, and nothing can be said of companies without an activity.
    expect(await ask({ manualChecks: none, municipalities: [], sectors: ['fashion'] })).toEqual([0, 0, []]);
    expect(await ask({ manualChecks: none, admitsNoFirm: true })).toEqual([0, 0, []]);
  });
});
