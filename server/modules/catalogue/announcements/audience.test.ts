import { getAnnouncement } from '@volano/domain/contracts/announcements';
import { listAnnouncementAgencies } from '@volano/domain/contracts/matching';
import { findAtecoSetting } from '@volano/domain/contracts/ateco-settings';
import { previewAudience } from '@volano/domain/contracts/announcement-review';
import type { RequestOf } from '@volano/domain/contracts/route';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { newId } from '../../../platform/new-id.ts';
import { testApp, type TestApp, TODAY } from '../../../testing/world/app.ts';
import { freshDatabase, type FreshDatabase } from '../../../testing/world/database.ts';
import { aSurveyedAgency } from '../../../testing/builders/catalogue-factories.ts';
import { anAnnouncement, anAtecoCode, aQuestion, aRegion, aTown, aUser } from '../../../testing/builders/factories.ts';
import { aMatchingWorld, type MatchingWorld } from '../../../testing/builders/matching-world.ts';
import { insert } from '../../../testing/builders/rows.ts';

type Draft = RequestOf<typeof previewAudience>['body'];

describe('a small world after any edits', () => {
  const EDITS = 16;
  const DAYS = [TODAY, new Date('2026-11-19T09:42:00Z')];
  let database: FreshDatabase;
  let app: TestApp;
  let other: TestApp;
  let admin: { _id: string };
  let world: MatchingWorld;
  beforeAll(async () => {
    database = await freshDatabase();
    app = await testApp({}, database);
    other = await testApp({}, database);
    admin = await aUser(app.ctx, { role: 'admin' });
    world = await aMatchingWorld(app.ctx);
  });
  afterAll(async () => {
    await app.close();
    await other.close();
    await database.drop();
  });

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

  test('a saved announcement reaches exactly the companies of its list, on either of two nodes and on every day', async () => {
    const edits = fc.array(fc.tuple(fc.nat(EDITS - 1), fc.array(fc.nat(1000), { minLength: 5, maxLength: 5 })), {
      minLength: 8,
      maxLength: 20,
    });
    const seen = { agencies: 0 };
    const holds = fc.assert(
      fc.asyncProperty(edits, async (list) => {
        for (const [kind, dice] of list) await world.edits[kind]!(dice);
        for (const node of [app, other]) node.travelTo(DAYS[list.length % 2]!);
        for (const id of world.announcements) {
          const { status, reply } = await app.as(admin).attempt(getAnnouncement, { params: { id } });
          // An inactive one has no list; its reach is what it would have.
          if (status !== 200 || !reply.isActive) continue;
          const draft = await draftOf(id);
          const audience = await app.as(admin).call(previewAudience, { body: draft });
          expect(await other.as(admin).call(previewAudience, { body: draft })).toEqual(audience);
          const listed = await app
            .as(admin)
            .call(listAnnouncementAgencies, { params: { id }, query: { count: 'true', limit: '100' } });
          const verdicts = listed.rows.map(({ verdict }) => verdict);
          const { eligible, toVerify, saved, byRegion, byAdvisor } = audience;
          expect([eligible, toVerify]).toEqual([
            verdicts.filter((one) => one === 'eligible').length,
            verdicts.filter((one) => one === 'toVerify').length,
          ]);
          expect(saved).toEqual({ eligible, toVerify });
          for (const shares of [byRegion, byAdvisor]) {
            expect(shares.reduce((sum, { count }) => sum + count, 0)).toBe(listed.total);
          }
          seen.agencies += verdicts.length;
        }
      }),
      { numRuns: 6, endOnFailure: true },
    );
    await expect(holds).resolves.toBeUndefined();
    expect(seen.agencies).toBeGreaterThan(0);
  }, 120_000);
});

describe('one announcement as it is written', () => {
  let app: TestApp;
  let admin: { _id: string };
  beforeAll(async () => {
    app = await testApp();
    admin = await aUser(app.ctx, { role: 'admin' });
  });
  afterAll(() => app.close());

  test('says whom it would reach, where and followed by whom, and what keeps most out, without keeping anything', async () => {
    const advisor = await aUser(app.ctx, { role: 'advisor', name: 'Ada', surname: 'Bruni' });
    const [here, there] = [await aRegion(app.ctx, { name: 'Qui' }), await aRegion(app.ctx, { name: 'Là' })];
    const size = await aQuestion(app.ctx, { categoryName: 'Dimensione', fixable: true });
    const code = await anAtecoCode(app.ctx, { code: '25.51.00', section: 'C' });
    const old = await anAtecoCode(app.ctx, { version: '2007', code: '25.61.00' });
    const yes = [{ question: size, answer: 0 }];
    await aSurveyedAgency(app.ctx, { advisorId: advisor._id }, { regionId: here._id, answers: yes });
    await aSurveyedAgency(app.ctx, {}, { regionId: here._id });
    await aSurveyedAgency(app.ctx, {}, { regionId: here._id, answers: [{ question: size, answer: 1 }] });
    await aSurveyedAgency(app.ctx, {}, { regionId: there._id, answers: yes });
    await aSurveyedAgency(app.ctx, {}, { regionId: there._id });
    const saved = await anAnnouncement(app.ctx, { isActive: false });
    const draft: Draft = {
      announcementId: saved._id,
      announcementType: 'regional',
      regionId: here._id,
      categories: [{ templateId: size._id, requirementsToUse: [size.answers[0]!] }],
    };
    const ask = (body: object) => app.as(admin).attempt(previewAudience, { body: { ...draft, ...body } });
    expect((await ask({})).reply).toEqual({
      eligible: 1,
      toVerify: 1,
      nearMiss: 1,
      // As it is saved it asks for nothing, and would reach all five once it is active.
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
    const unsaved = await app.as(admin).call(previewAudience, { body: { announcementType: 'national' } });
    expect(unsaved).toMatchObject({ eligible: 5, saved: null });
    const wrong = await ask({ latestAtecoIds: [old._id], removedIds: [newId()] });
    expect([wrong.status, wrong.fields.map(({ path }) => path)]).toEqual([400, ['removedIds']]);
    expect((await ask({ latestAtecoIds: [old._id] })).fields.map(({ path }) => path)).toEqual(['latestAtecoIds']);
    const reply = await app.as(admin).call(getAnnouncement, { params: { id: saved._id } });
    expect(reply).toMatchObject({ announcementType: 'national', regionId: null, isActive: false, categories: [] });
  });

  test('counts towns, sectors, conditions and whom it is not for as they are written, not as they were saved', async () => {
    const town = await aTown(app.ctx);
    const { regionId } = town;
    const neighbour = await aTown(app.ctx, { regionId });
    const at = ({ name, provinceCode }: typeof town) =>
      aSurveyedAgency(app.ctx, { registeredOfficeCity: name, registeredOfficeProvince: provinceCode }, { regionId });
    const inside = await at(town);
    await at(neighbour);
    const saved = await anAnnouncement(app.ctx, { checkState: 'notEntered', municipalities: [town.code] });
    const _id = newId();
    await insert(app.ctx.db, 'announcement_checks', {
      _id,
      announcementId: saved._id,
      text: 'Solo chi ha già aperto',
      isDecisive: true,
    });
    await insert(app.ctx.db, 'announcement_check_answers', {
      checkId: _id,
      agencyId: inside._id,
      isMet: false,
      answeredAt: new Date().toISOString(),
    });
    const base: Draft = { announcementId: saved._id, announcementType: 'regional', regionId };
    const ask = async (body: Partial<Draft>) => {
      const reply = await app.as(admin).call(previewAudience, { body: { ...base, ...body } });
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
    expect(await ask({ manualChecks: [{ text: 'Ha un piano', isDecisive: true }], provinces: both })).toEqual([
      0,
      2,
      [],
    ]);
    // A sector is a criterion, and nothing can be said of companies without an activity.
    expect(await ask({ manualChecks: none, municipalities: [], sectors: ['fashion'] })).toEqual([0, 0, []]);
    expect(await ask({ manualChecks: none, admitsNoFirm: true })).toEqual([0, 0, []]);
  });
});
