import { getAgency } from '@volano/domain/contracts/agencies';
import { getSurvey, replaceSurvey, updateSurvey } from '@volano/domain/contracts/surveys';
import { describe, expect, test } from 'vitest';
import { newId } from '../../../platform/new-id.ts';
import { openPortal } from '../../../testing/world/app.ts';
import {
  aBegunSurvey,
  aChamber,
  anAtecoCode,
  anInvestment,
  aQuestion,
  aRegion,
} from '../../../testing/builders/factories.ts';
import { rowOf } from '../../../testing/builders/rows.ts';

const portal = await openPortal();
const { ctx, db } = portal;
const multiple = await aQuestion(ctx, { answers: ['ISO 9001', 'ISO 14001', 'none'] });
const single = await aQuestion(ctx, { isMultipleAnswers: false });
// No answers, so it is not asked.
await aQuestion(ctx, { answers: [] });

/** A company with a survey that has been begun, and its owner speaking. */
async function begun(wishes: { hasParts?: boolean } = {}) {
  const found = await aBegunSurvey(ctx, wishes);
  return { ...found, as: portal.as(found.owner, found.agency) };
}

describe('answers', () => {
  test('one question at a time: each answer is kept, the survey completes and opens again with a new question', async () => {
    const { as, params, agency } = await begun({ hasParts: true });
    const first = await as.call(updateSurvey, {
      params,
      body: {
        answered: { categoryCode: multiple._id, requirementCodes: [multiple.answers[0]!, multiple.answers[1]!] },
      },
    });
    expect(first.progress).toEqual({ state: 'started', answered: 1, total: 2, missing: [] });
    const second = await as.call(updateSurvey, {
      params,
      body: { answered: { categoryCode: single._id, requirementCodes: [single.answers[1]!] } },
    });
    expect(second.progress).toEqual({ state: 'complete', answered: 2, total: 2, missing: [] });
    expect(second.answers).toHaveLength(3);
    expect(await as.call(getAgency, { params: { id: agency._id } })).toMatchObject({
      surveyComplete: true,
      surveyResponsesNumber: 2,
    });

    const late = await aQuestion(ctx);
    expect((await as.call(getSurvey, { params })).progress).toMatchObject({
      state: 'started',
      answered: 2,
      total: 3,
    });
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
    const fewer = await as.call(updateSurvey, {
      params,
      body: { answered: { categoryCode: multiple._id, requirementCodes: [] } },
    });
    expect(fewer).toMatchObject({ answers: [all[1]], progress: { state: 'started', answered: 1 } });
  });

  test('answers that do not go together are refused and named, and nothing changes', async () => {
    const { as, params } = await begun();
    const [iso, , none] = multiple.answers;
    const refused = [
      [{ answered: { categoryCode: single._id, requirementCodes: single.answers } }, 'answered.requirementCodes'],
      [{ answered: { categoryCode: multiple._id, requirementCodes: [iso, none] } }, 'answered.requirementCodes'],
      [
        { answered: { categoryCode: multiple._id, requirementCodes: [single.answers[0]] } },
        'answered.requirementCodes',
      ],
      [{ answered: { categoryCode: newId(), requirementCodes: [iso] } }, 'answered.categoryCode'],
      [{ answers: [{ categoryCode: single._id, requirementCode: iso }] }, 'answers.0.requirementCode'],
      [
        { answers: single.answers.map((requirementCode) => ({ categoryCode: single._id, requirementCode })) },
        'answers.0',
      ],
      [{ answers: [], answered: { categoryCode: multiple._id, requirementCodes: [iso] } }, 'answered'],
    ] as const;
    for (const [body, path] of refused) {
      expect(await as.attempt(updateSurvey, { params, body: body as never })).toMatchObject({
        status: 400,
        fields: [{ path }],
      });
    }
    expect((await as.call(getSurvey, { params })).answers).toEqual([]);
  });

  test('two who answer a single-answer question together leave one answer', async () => {
    const { as, params } = await begun();
    const answer = (code: string) =>
      as.attempt(updateSurvey, { params, body: { answered: { categoryCode: single._id, requirementCodes: [code] } } });
    const saved = await Promise.all([...single.answers, ...single.answers].map(answer));
    expect(saved.map(({ status }) => status)).toEqual([200, 200, 200, 200]);
    expect((await as.call(getSurvey, { params })).answers).toHaveLength(1);
  });
});

describe('places and codes', () => {
  test('offices, chambers and codes are kept as sets, each field alone', async () => {
    const { as, params } = await begun();
    const [here, there, chamber] = [await aRegion(ctx), await aRegion(ctx), await aChamber(ctx)];
    const [latest, old] = [await anAtecoCode(ctx), await anAtecoCode(ctx, { version: '2007' })];
    await as.call(updateSurvey, {
      params,
      body: {
        atecoIds: [old._id],
        latestAtecoIds: [latest._id, latest._id],
        cciaaIds: [chamber._id],
        operationalHeadQuarterIds: [here._id],
      },
    });
    const reply = await as.call(updateSurvey, {
      params,
      body: { secondOperationalHeadQuarterIds: [here._id, there._id], atecoIds: [] },
    });
    expect(reply).toMatchObject({
      atecoIds: [],
      latestAtecoIds: [latest._id],
      atecoCodes: [{ _id: latest._id, version: '2025', code: latest.code, name: latest.name }],
      cciaaIds: [chamber._id],
      operationalHeadQuarterIds: [here._id],
      secondOperationalHeadQuarterIds: [here._id, there._id].toSorted(),
    });
  });

  test('what does not exist, is of the other version or says too little is refused by name', async () => {
    const { as, params } = await begun();
    const [latest, group] = [await anAtecoCode(ctx), await anAtecoCode(ctx, { code: '58.2', level: 3 })];
    const region = await aRegion(ctx);
    const { status, fields } = await as.attempt(updateSurvey, {
      params,
      body: {
        atecoIds: [latest._id],
        latestAtecoIds: [latest._id, group._id, newId()],
        registerOfficeId: newId(),
        operationalHeadQuarterIds: [region._id, newId()],
        cciaaIds: [region._id],
      },
    });
    expect(status).toBe(400);
    expect(fields.map(({ path }) => path)).toEqual([
      'registerOfficeId',
      'operationalHeadQuarterIds.1',
      'cciaaIds.0',
      'atecoIds.0',
      'latestAtecoIds.1',
      'latestAtecoIds.2',
    ]);
  });
});

describe('investments', () => {
  const machine = {
    type: 'production',
    name: 'Tornio',
    description: 'A controllo numerico',
    amount: 12_345_67,
  } as const;

  test('abuse 48: they keep their id while they change, go when they are left out, and are exact to the cent', async () => {
    const { as, params } = await begun();
    const added = await as.call(updateSurvey, {
      params,
      body: { investments: [machine, { ...machine, name: 'Pressa' }] },
    });
    const [lathe, press] = added.investments;
    const most = Number.MAX_SAFE_INTEGER;
    const reply = await as.call(updateSurvey, {
      params,
      body: {
        investments: [
          { ...press!, amount: most },
          { ...machine, name: 'Robot' },
        ],
      },
    });
    expect(reply.investments).toMatchObject([
      { _id: press!._id, name: 'Pressa', amount: most },
      { name: 'Robot', amount: 1_234_567 },
    ]);
    expect(reply.investments.map(({ _id }) => _id)).not.toContain(lathe!._id);
    for (const amount of [-1, 1.5, '12,50', 9_007_199_254_740_993n]) {
      const sent = JSON.stringify({ investments: [machine] }).replace(
        '1234567',
        typeof amount === 'string' ? '"12,50"' : String(amount),
      );
      const refused = await as.attempt(
        updateSurvey,
        { params, body: sent as never },
        { 'content-type': 'application/json' },
      );
      expect(refused.status).toBe(400);
      expect(refused.fields[0]?.path).toBe('investments.0.amount');
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
