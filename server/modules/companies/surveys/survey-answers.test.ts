import { getAgency } from '@volano/domain/contracts/agencies';
import { getSurvey, replaceSurvey, updateSurvey, createSurvey } from '@volano/domain/contracts/surveys';
import { describe, expect, test } from 'vitest';
import { newId } from '../../../platform/new-id.ts';
import { openPortal } from '../../../testing/world/app.ts';
import * as factories from '../../../testing/builders/factories.ts';
import { rowOf } from '../../../testing/builders/rows.ts';
import { readStandpoint } from '../../../matching/matching.queries.ts';
import { auditEntriesOf } from '../../../testing/builders/traces.ts';
import type { RequestOf } from '@volano/domain/contracts/route';

const { aBegunSurvey, aChamber, anAtecoCode, anInvestment, aQuestion, aRegion, anAgency, aTown, aUser } = factories;
const { portal, ctx, db } = await openPortal();
const multiple = await aQuestion(ctx, { answers: ['ISO 9001', 'ISO 14001', 'none'] });
const single = await aQuestion(ctx, { isMultipleAnswers: false });
// No answers, so it is not asked.
await aQuestion(ctx, { answers: [] });

/** A company with a survey that has been begun, and its owner speaking. */
async function begun(wishes: { hasParts?: boolean } = {}) {
  const found = await aBegunSurvey(ctx, wishes);
  return { ...found, as: portal.as(found.owner, found.agency) };
}

/** One question answered, by the places of what is chosen. */
function answering(question: { readonly _id: string; readonly answers: readonly string[] }, ...places: number[]) {
  const requirementCodes = places.map((place) => question.answers[place]!);
  return { answered: { categoryCode: question._id, requirementCodes } };
}

describe('answers', () => {
  test('one question at a time: each answer is kept, the survey completes and opens again with a new question', async () => {
    const { as, params, agency } = await begun({ hasParts: true });
    const first = await as.call(updateSurvey, { params, body: answering(multiple, 0, 1) });
    expect(first.progress).toEqual({ state: 'started', answered: 1, total: 2, missing: [] });
    const second = await as.call(updateSurvey, { params, body: answering(single, 1) });
    expect(second.progress).toEqual({ state: 'complete', answered: 2, total: 2, missing: [] });
    expect(second.answers).toHaveLength(3);
    const company = await as.call(getAgency, { params: { id: agency._id } });
    expect(company).toMatchObject({ surveyComplete: true, surveyResponsesNumber: 2 });

    const late = await aQuestion(ctx);
    const { progress } = await as.call(getSurvey, { params });
    expect(progress).toMatchObject({ state: 'started', answered: 2, total: 3 });
    expect((await as.call(getAgency, { params: { id: agency._id } })).surveyComplete).toBe(false);
    await db.deleteFrom('requirements_templates').where('categoryTemplateId', '=', late._id).execute();
  });

  test('a complete survey that loses a place, a chamber or its activity is complete no more, and again once it is given', async () => {
    const { as, params, agency } = await begun({ hasParts: true });
    const all = [multiple, single].map(({ _id, answers }) => ({ categoryCode: _id, requirementCode: answers[0]! }));
    const whole = await as.call(updateSurvey, { params, body: { answers: all } });
    expect(whole.progress.state).toBe('complete');
    for (const [emptied, part] of [
      [{ registerOfficeId: null }, 'registerOfficeId'],
      [{ operationalHeadQuarterIds: [] }, 'operationalHeadQuarterIds'],
      [{ cciaaIds: [] }, 'cciaaIds'],
      [{ latestAtecoIds: [] }, 'atecoIds'],
    ] as const) {
      const reply = await as.call(updateSurvey, { params, body: emptied as never });
      expect(reply.progress).toEqual({ state: 'started', answered: 2, total: 2, missing: [part] });
      const company = await as.call(getAgency, { params: { id: agency._id } });
      expect(company).toMatchObject({ surveyComplete: false, survey: reply.progress });
      const [field] = Object.keys(emptied) as [keyof typeof whole];
      const given = await as.call(updateSurvey, { params, body: { [field]: whole[field] } });
      expect(given.progress.state).toBe('complete');
    }
  });

  test('all answers at once replace those given, an empty answer takes its question back', async () => {
    const { as, params } = await begun({ hasParts: true });
    const all = [
      { categoryCode: multiple._id, requirementCode: multiple.answers[2]! },
      { categoryCode: single._id, requirementCode: single.answers[0]! },
    ];
    expect((await as.call(replaceSurvey, { params, body: { answers: all } })).progress.state).toBe('complete');
    const fewer = await as.call(updateSurvey, { params, body: answering(multiple) });
    expect(fewer).toMatchObject({ answers: [all[1]], progress: { state: 'started', answered: 1 } });
  });

  test('answers that do not go together are refused and named, and nothing changes', async () => {
    const { as, params } = await begun();
    const foreign = { categoryCode: multiple._id, requirementCodes: [single.answers[0]!] };
    const twice = single.answers.map((requirementCode) => ({ categoryCode: single._id, requirementCode }));
    const refused = [
      [answering(single, 0, 1), 'answered.requirementCodes'],
      [answering(multiple, 0, 2), 'answered.requirementCodes'],
      [{ answered: foreign }, 'answered.requirementCodes'],
      [answering({ ...multiple, _id: newId() }, 0), 'answered.categoryCode'],
      [{ answers: [{ ...twice[0]!, requirementCode: multiple.answers[0]! }] }, 'answers.0.requirementCode'],
      [{ answers: twice }, 'answers.0'],
      [{ answers: [], ...answering(multiple, 0) }, 'answered'],
    ] as const;
    for (const [body, path] of refused) {
      const { status, fields } = await as.attempt(updateSurvey, { params, body: body as object });
      expect([status, fields.map((field) => field.path)]).toEqual([400, [path]]);
    }
    expect((await as.call(getSurvey, { params })).answers).toEqual([]);
  });

  test('two who answer a single-answer question together leave one answer', async () => {
    const { as, params } = await begun();
    const answer = (place: number) => as.attempt(updateSurvey, { params, body: answering(single, place) });
    const saved = await Promise.all([0, 1, 0, 1].map(answer));
    expect(saved.map(({ status }) => status)).toEqual([200, 200, 200, 200]);
    expect((await as.call(getSurvey, { params })).answers).toHaveLength(1);
  });
});

test('offices, chambers and codes are kept as sets, each field alone', async () => {
  const { as, params } = await begun();
  const [here, there, chamber] = [await aRegion(ctx), await aRegion(ctx), await aChamber(ctx)];
  const [latest, old] = [await anAtecoCode(ctx), await anAtecoCode(ctx, { version: '2007' })];
  const places = { cciaaIds: [chamber._id], operationalHeadQuarterIds: [here._id] };
  const codes = { atecoIds: [old._id], latestAtecoIds: [latest._id, latest._id] };
  await as.call(updateSurvey, { params, body: { ...codes, ...places } });
  const body = { secondOperationalHeadQuarterIds: [here._id, there._id], atecoIds: [] };
  expect(await as.call(updateSurvey, { params, body })).toMatchObject({
    ...places,
    atecoIds: [],
    latestAtecoIds: [latest._id],
    atecoCodes: [{ _id: latest._id, version: '2025', code: latest.code, name: latest.name }],
    secondOperationalHeadQuarterIds: [here._id, there._id].toSorted(),
  });
});

test('what does not exist, is of the other version or says too little is refused by name', async () => {
  const { as, params } = await begun();
  const [latest, group] = [await anAtecoCode(ctx), await anAtecoCode(ctx, { code: '58.2', level: 3 })];
  const region = await aRegion(ctx);
  const codes = { atecoIds: [latest._id], latestAtecoIds: [latest._id, group._id, newId()] };
  const places = { registerOfficeId: newId(), operationalHeadQuarterIds: [region._id, newId()] };
  const body = { ...codes, ...places, cciaaIds: [region._id] };
  const { status, fields } = await as.attempt(updateSurvey, { params, body });
  const wrong = 'registerOfficeId operationalHeadQuarterIds.1 cciaaIds.0 atecoIds.0 latestAtecoIds.1 latestAtecoIds.2';
  expect([status, fields.map(({ path }) => path).join(' ')]).toEqual([400, wrong]);
});

type Investment = NonNullable<RequestOf<typeof updateSurvey>['body']['investments']>[number];

describe('investments', () => {
  const machine = { type: 'production', name: 'Tornio', description: 'A controllo', amount: 12_345_67 } as const;

  test('abuse 47, 48: they keep their id while they change, go when they are left out, and are exact to the cent', async () => {
    const { as, params } = await begun();
    const save = async (...investments: Investment[]) =>
      (await as.call(updateSurvey, { params, body: { investments } })).investments;
    const [lathe, press] = await save(machine, { ...machine, name: 'Pressa' });
    const most = Number.MAX_SAFE_INTEGER;
    const saved = await save({ ...press!, amount: most }, { ...machine, name: 'Robot' });
    expect(saved).toMatchObject([
      { _id: press!._id, name: 'Pressa', amount: most },
      { name: 'Robot', amount: 1_234_567 },
    ]);
    expect(saved.map(({ _id }) => _id)).not.toContain(lathe!._id);
    const written = JSON.stringify({ investments: [machine] });
    for (const [field, was, wrong] of [
      ...['-1', '1.5', '"12,50"', '9007199254740993', '1e400'].map((amount) => ['amount', '1234567', amount] as const),
      ['name', 'Tornio', 'a\\u0000b'],
      ['name', 'Tornio', '\\ud800'],
    ] as const) {
      // Sent exactly as written, since no client of ours would write it.
      const sent = { params, body: written.replace(was, wrong) as never };
      const { status, fields } = await as.attempt(updateSurvey, sent, { 'content-type': 'application/json' });
      expect([wrong, status, fields[0]?.path]).toEqual([wrong, 400, `investments.0.${field}`]);
    }
  });

  test("another company's investment can be neither taken nor changed", async () => {
    const { as, params } = await begun();
    const theirs = await anInvestment(ctx);
    const taken = await as.attempt(updateSurvey, { params, body: { investments: [{ ...machine, _id: theirs._id }] } });
    expect(taken).toMatchObject({ status: 400, fields: [{ path: 'investments.0._id' }] });
    expect(await rowOf(db, 'investments', { _id: theirs._id })).toEqual(theirs);
  });
});

const town = await aTown(ctx);
const neighbour = await aTown(ctx, { regionId: town.regionId });
const elsewhere = await aTown(ctx);

test('sites are named one, several or none in a region, and matching hears of them', async () => {
  const { as, params, agency } = await begun();
  const body = {
    operationalHeadQuarterIds: [town.regionId, elsewhere.regionId],
    operationalHeadQuarterTowns: [town.code, neighbour.code],
    secondOperationalHeadQuarterIds: [town.regionId],
    secondOperationalHeadQuarterTowns: [town.code],
  };
  await as.call(updateSurvey, { params, body });
  const reply = await as.call(getSurvey, { params });
  expect(reply.operationalHeadQuarterTowns).toEqual([town.code, neighbour.code]);
  expect(reply.secondOperationalHeadQuarterTowns).toEqual([town.code]);
  expect(reply.towns).toEqual([town, neighbour].map((one) => ({ ...one, otherName: null })));
  const sites = (await readStandpoint(db, agency._id, ctx.clock.now())).company?.towns ?? [];
  expect(sites.map((site) => [site.regionId, site.municipalityCode, site.provinceCode])).toEqual(
    expect.arrayContaining([
      [town.regionId, town.code, town.provinceCode],
      [town.regionId, neighbour.code, neighbour.provinceCode],
      [elsewhere.regionId, null, null],
    ]),
  );
  expect(new Set(sites.map(({ siteId }) => siteId)).size).toBe(4);
});

test('a region that stays keeps its towns, one that goes takes them along', async () => {
  const { as, params } = await begun();
  const [first, second] = [town.regionId, elsewhere.regionId];
  const body = { operationalHeadQuarterIds: [first, second], operationalHeadQuarterTowns: [town.code, elsewhere.code] };
  await as.call(updateSurvey, { params, body });
  const kept = await as.call(updateSurvey, { params, body: { operationalHeadQuarterIds: [second] } });
  expect(kept.operationalHeadQuarterTowns).toEqual([elsewhere.code]);
  const back = await as.call(updateSurvey, { params, body: { operationalHeadQuarterIds: [first, second] } });
  expect(back.operationalHeadQuarterTowns).toEqual([elsewhere.code]);
  const none = await as.call(updateSurvey, { params, body: { operationalHeadQuarterTowns: [] } });
  expect(none.operationalHeadQuarterTowns).toEqual([]);
});

test('who moves a company’s towns alone leaves a trace, once', async () => {
  const { as, params, agency } = await begun();
  await as.call(updateSurvey, { params, body: { operationalHeadQuarterIds: [town.regionId] } });
  const body = { operationalHeadQuarterTowns: [town.code] };
  const saved = [await as.attempt(updateSurvey, { params, body }), await as.attempt(updateSurvey, { params, body })];
  expect(saved.map(({ status }) => status)).toEqual([200, 200]);
  await as.call(updateSurvey, { params, body: { operationalHeadQuarterTowns: [town.code, neighbour.code] } });
  // Their order says nothing.
  await as.call(updateSurvey, { params, body: { operationalHeadQuarterTowns: [neighbour.code, town.code] } });
  const entries = await auditEntriesOf(portal, { action: 'surveyChanged', agencyId: agency._id });
  const [regions, towns] = ['operationalHeadQuarterIds', 'operationalHeadQuarterTowns'];
  const told = [regions, towns, towns].map((field) => ({ fields: [field], answers: [] }));
  expect(entries.slice(-3).map(({ details }) => details)).toEqual(told);
});

test('a town is refused that is not there, or where no office of that kind is, and nothing of it saved', async () => {
  const { as, params } = await begun();
  const refusal = async (body: object) => {
    const { status, fields } = await as.attempt(updateSurvey, { params, body });
    expect([status, fields.length]).toEqual([400, 1]);
    return [fields[0]?.path, fields[0]?.message];
  };
  const region = { operationalHeadQuarterIds: [town.regionId] };
  for (const [code, words] of [
    [elsewhere.code, 'in una delle regioni'],
    ['000000', ''],
  ] as const) {
    const said = await refusal({ ...region, operationalHeadQuarterTowns: [town.code, code] });
    expect(said).toEqual(['operationalHeadQuarterTowns.1', expect.stringContaining(words)]);
    expect((await as.call(getSurvey, { params })).operationalHeadQuarterIds).toEqual([]);
  }
  await as.call(updateSurvey, { params, body: region });
  const [path] = await refusal({ secondOperationalHeadQuarterTowns: [town.code] });
  expect(path).toBe('secondOperationalHeadQuarterTowns.0');
});

test('a business partner names the towns of its offices when it begins its survey', async () => {
  const owner = await aUser(ctx, { role: 'business-partner' });
  const agency = await anAgency(ctx, { userId: owner._id });
  const places = { operationalHeadQuarterIds: [town.regionId], operationalHeadQuarterTowns: [neighbour.code] };
  const made = await portal.as(owner, agency).call(createSurvey, { body: { agencyId: agency._id, ...places } });
  expect(made.operationalHeadQuarterTowns).toEqual([neighbour.code]);
});
