import { getAgency } from '@volano/domain/contracts/agencies';
import * as contract from '@volano/domain/contracts/categories';
import { updateSurvey } from '@volano/domain/contracts/surveys';
import { expect, test } from 'vitest';
import { newId } from '../../../platform/new-id.ts';
import { openSession } from '../../../platform/session/session.ts';
import { outcomeOf, statusesOf } from '../../../testing/builders/answers.ts';
import { openPortal } from '../../../testing/world/app.ts';
import { anAnswer, askOfAnnouncement, askOfService } from '../../../testing/builders/catalogue-factories.ts';
import { aBegunSurvey, anAnnouncement, aQuestion, aService, aUser } from '../../../testing/builders/factories.ts';
import { rowOf } from '../../../testing/builders/rows.ts';

const app = await openPortal();
const { ctx, db } = app;
const admin = app.as(await aUser(ctx, { role: 'admin' }));
const advisor = app.as(await aUser(ctx, { role: 'advisor' }));
const { createCategoryTemplate, updateCategoryTemplate } = contract;

test('a new question is asked once it has an answer, and opens complete surveys again', async () => {
  const question = await aQuestion(ctx, { isMultipleAnswers: false });
  const { owner, agency, survey } = await aBegunSurvey(ctx, { hasParts: true });
  const company = app.as(owner, agency);
  const isComplete = async () => (await company.call(getAgency, { params: { id: agency._id } })).surveyComplete;
  const give = (categoryCode: string, requirementCode: string) => {
    const body = { answered: { categoryCode, requirementCodes: [requirementCode] } };
    return company.call(updateSurvey, { params: { id: survey._id }, body });
  };
  await give(question._id, question.answers[0]!);
  expect(await isComplete()).toBe(true);

  const created = await advisor.call(createCategoryTemplate, { body: { categoryName: 'Brevetti', order: 500 } });
  expect(await isComplete()).toBe(true);
  const categoryTemplateId = created._id;
  const refused = await company.attempt(contract.getCategoryTemplate, { params: { id: categoryTemplateId } });
  expect(refused.status).toBe(404);

  const answer = { type: 'patent', categoryTemplateId };
  const first = await admin.call(contract.createRequirementTemplate, { body: { ...answer, name: 'Depositati' } });
  await admin.call(contract.createRequirementTemplate, { body: { ...answer, name: 'Nessuno' } });
  expect(await isComplete()).toBe(false);
  const asked = await company.call(contract.listCategoryTemplates, { query: { q: 'brevetti' } });
  expect(asked.rows[0]?.requirements.map(({ name, order }) => `${name} ${order}`)).toEqual([
    'Depositati 0',
    'Nessuno 1',
  ]);
  await give(categoryTemplateId, first._id);
  expect(await isComplete()).toBe(true);
});

test('abuse 48: an order is one category’s alone; the refusal says whose it is and which is free', async () => {
  const take = (categoryName: string, order?: number) =>
    admin.attempt(createCategoryTemplate, { body: { categoryName, ...(order === undefined ? {} : { order }) } });
  const { reply: first } = await take('Prima', 100);
  expect(outcomeOf(await take('Seconda', 100))).toMatch(/^409 ordersYetUsed/);
  await admin.call(updateCategoryTemplate, { params: { id: first._id }, body: { order: 100 } });
  expect(statusesOf(await Promise.all([1, 2, 3, 4].map((n) => take(`Insieme ${n}`, 200))))).toEqual([
    201, 409, 409, 409,
  ]);
  // Without an order each takes the first free one.
  const unnumbered = await Promise.all([1, 2, 3, 4].map((n) => take(`Senza ${n}`)));
  expect(new Set(unnumbered.map(({ reply }) => reply.order)).size).toBe(4);
});

test('what is written with the editor is kept clean, and unknown fields are refused', async () => {
  const information = '<p onclick="x()">Vedi <b>bolletta</b></p><script>1</script>';
  const body = { categoryName: 'Energia', order: 300, question: 'Consumi?', information };
  const reply = await admin.call(createCategoryTemplate, { body });
  expect(reply).toMatchObject({ information: '<p>Vedi <b>bolletta</b></p>', isMultipleAnswers: false, fixable: false });
  const params = { id: reply._id };
  const changed = await admin.call(updateCategoryTemplate, { params, body: { question: null, fixable: true } });
  expect(changed).toMatchObject({ question: null, fixable: true, categoryName: 'Energia' });
  const unknown = await admin.attempt(updateCategoryTemplate, { params, body: { createdAt: 'oggi' } as never });
  expect(outcomeOf(unknown)).toBe('400 invalidInput createdAt');
});

test('a category in use stays, and the refusal says where; one that nothing uses goes and frees its requirements', async () => {
  const question = await aQuestion(ctx);
  const [call, service] = [await anAnnouncement(ctx), await aService(ctx)];
  await askOfAnnouncement(ctx, call._id, question);
  await askOfService(ctx, service._id, question);
  const { agency, survey } = await aBegunSurvey(ctx);
  await anAnswer(ctx, survey._id, question, 1);
  const refused = await admin.attempt(contract.deleteCategoryTemplate, { params: { id: question._id } });
  expect(outcomeOf(refused)).toMatch(/^409 stillInUse/);
  expect(refused.uses).toEqual([
    { kind: 'announcements', count: 1, names: [call.title] },
    { kind: 'services', count: 1, names: [service.name] },
    { kind: 'surveys', count: 1, names: [agency.businessName] },
  ]);
  const spare = await aQuestion(ctx);
  await admin.call(contract.deleteCategoryTemplate, { params: { id: spare._id } });
  for (const _id of spare.answers)
    expect(await rowOf(db, 'requirements_templates', { _id }, ['categoryTemplateId'])).toEqual({
      categoryTemplateId: null,
    });
});

test('a question goes back to one answer only while nobody gave two, and without "none of these"', async () => {
  const withNone = await aQuestion(ctx, { answers: ['sì', 'none'] });
  const single = (id: string) =>
    admin.attempt(updateCategoryTemplate, { params: { id }, body: { isMultipleAnswers: false } });
  expect(outcomeOf(await single(withNone._id))).toMatch(/^400 \w+ isMultipleAnswers$/);
  const question = await aQuestion(ctx);
  const { agency, survey } = await aBegunSurvey(ctx);
  await anAnswer(ctx, survey._id, question, 0);
  await anAnswer(ctx, survey._id, question, 1);
  const refused = await single(question._id);
  expect(outcomeOf(refused)).toBe('409 stillInUse isMultipleAnswers');
  expect(refused.uses).toEqual([{ kind: 'surveys', count: 1, names: [agency.businessName] }]);
  const unanswered = await aQuestion(ctx);
  expect((await single(unanswered._id)).reply.isMultipleAnswers).toBe(false);
});

test('requirements are put in another order all at once, and only all of them', async () => {
  const question = await aQuestion(ctx, { answers: ['A', 'B', 'C'] });
  const params = { id: question._id };
  const [a, b, c] = question.answers as [string, string, string];
  const moved = await admin.call(updateCategoryTemplate, { params, body: { requirementsIds: [c, a, b] } });
  expect(moved.requirements.map(({ name, order }) => `${name} ${order}`)).toEqual(['C 0', 'A 1', 'B 2']);
  for (const wrong of [
    [a, b],
    [a, b, c, c],
    [a, b, question._id],
  ]) {
    const refused = await admin.attempt(updateCategoryTemplate, { params, body: { requirementsIds: wrong } });
    expect(outcomeOf(refused)).toMatch(/^409 conflict/);
  }
});

const change = (id: string, body: object, who = admin) =>
  who.attempt(contract.updateRequirementTemplate, { params: { id }, body });

async function aFreeRequirement(name = 'Libero'): Promise<string> {
  return (await admin.call(contract.createRequirementTemplate, { body: { name, type: 'document' } }))._id;
}

test('a requirement needs a name and a type', async () => {
  const refused = await admin.attempt(contract.createRequirementTemplate, { body: { name: ' ', type: '' } });
  expect(outcomeOf(refused)).toBe('400 invalidInput name type');
  expect(new Set(refused.fields.map(({ message }) => message))).toEqual(new Set(['Campo obbligatorio']));
});

test('attached it takes the first free place, detached it is free again', async () => {
  const question = await aQuestion(ctx);
  const id = await aFreeRequirement('Da attaccare');
  const attached = await change(id, { categoryTemplateId: question._id }, advisor);
  expect(attached.reply).toMatchObject({ categoryTemplateId: question._id, order: 2 });
  const query = { isFree: 'true', q: 'DA ATTACCARE' } as const;
  expect((await admin.call(contract.listRequirementTemplates, { query })).rows).toEqual([]);
  const detached = await change(id, { categoryTemplateId: null }, advisor);
  expect(detached.reply.categoryTemplateId).toBe(null);
  expect(outcomeOf(await change(id, { categoryTemplateId: newId() }))).toMatch(/^400 \w+ categoryTemplateId$/);
});

test('advisors attach, detach and order; whatever else they send is refused and named', async () => {
  const id = await aFreeRequirement();
  expect(outcomeOf(await change(id, { name: 'Altro', order: 3 }, advisor))).toMatch(/^400 \w+ name$/);
  expect((await change(id, { order: 3 }, advisor)).reply.order).toBe(3);
  expect((await admin.call(contract.getRequirementTemplate, { params: { id } })).name).toBe('Libero');
});

test('abuse 48: an order is one sister’s alone, and the refusal names her and a free one', async () => {
  const question = await aQuestion(ctx, { answers: ['Uno', 'Due', 'Tre'] });
  const place = (id: string, order: number) => change(id, { order });
  const [one, two, three] = question.answers as [string, string, string];
  const person = await aUser(ctx, { role: 'admin' });
  const refused = await app.app.inject({
    method: 'PUT',
    url: `/api/requirements_templates/${one}`,
    headers: { authorization: `Bearer ${await openSession(ctx, db, person._id, null)}` },
    payload: { order: 1 },
  });
  const message = 'L’ordine 1 è già usato da Due. Scegline uno libero: il primo è 0.';
  expect(refused.json()).toMatchObject({ status: 409, code: 'ordersYetUsed', message });
  const together = await Promise.all([place(one, 9), place(two, 9), place(three, 9)]);
  expect(statusesOf(together)).toEqual([200, 409, 409]);
  const elsewhere = await aQuestion(ctx);
  expect((await place(elsewhere.answers[0]!, 9)).status).toBe(200);
});

test('what calls accept and companies chose can be neither detached, moved nor deleted', async () => {
  const question = await aQuestion(ctx);
  const other = await aQuestion(ctx);
  const call = await anAnnouncement(ctx);
  await askOfAnnouncement(ctx, call._id, question);
  const { agency, survey } = await aBegunSurvey(ctx);
  await anAnswer(ctx, survey._id, question, 0);
  const [id = '', unused = ''] = question.answers;
  const uses = [
    { kind: 'announcements', count: 1, names: [call.title] },
    { kind: 'surveys', count: 1, names: [agency.businessName] },
  ];
  for (const categoryTemplateId of [null, other._id]) {
    const refused = await change(id, { categoryTemplateId });
    expect([outcomeOf(refused), refused.uses]).toEqual(['409 stillInUse categoryTemplateId', uses]);
    expect(refused.usedBy).toEqual([
      { kind: 'announcements', name: call.title },
      { kind: 'surveys', name: agency.businessName },
    ]);
  }
  const kept = await admin.attempt(contract.deleteRequirementTemplate, { params: { id } });
  expect(kept).toMatchObject({ status: 409, uses });
  await admin.call(contract.deleteRequirementTemplate, { params: { id: unused } });
});

test('of an answer and the detaching of its requirement at the same time one is refused', async () => {
  for (let round = 0; round < 5; round += 1) {
    const question = await aQuestion(ctx);
    const { owner, agency, survey } = await aBegunSurvey(ctx);
    const [id] = question.answers as [string, string];
    const body = { answered: { categoryCode: question._id, requirementCodes: [id] } };
    const [answered, detached] = await Promise.all([
      app.as(owner, agency).attempt(updateSurvey, { params: { id: survey._id }, body }),
      change(id, { categoryTemplateId: null }),
    ]);
    expect(['200 409', '400 200']).toContain(`${answered.status} ${detached.status}`);
  }
});

test('"none of these" is only for questions with several answers, and for nobody who chose it beside others', async () => {
  const single = await aQuestion(ctx, { isMultipleAnswers: false });
  const body = { name: 'Nessuna', type: 'none', isNoneOfThese: true };
  const create = (given: object) => admin.attempt(contract.createRequirementTemplate, { body: { ...body, ...given } });
  expect(outcomeOf(await create({ categoryTemplateId: single._id }))).toMatch(/^400 \w+ isNoneOfThese$/);
  const { reply: free } = await create({});
  const attached = await change(free._id, { categoryTemplateId: single._id });
  expect(outcomeOf(attached)).toMatch(/^400 \w+ isNoneOfThese$/);

  const multiple = await aQuestion(ctx);
  const { agency, survey } = await aBegunSurvey(ctx);
  await anAnswer(ctx, survey._id, multiple, 0);
  await anAnswer(ctx, survey._id, multiple, 1);
  const refused = await change(multiple.answers[0]!, { isNoneOfThese: true });
  expect(outcomeOf(refused)).toMatch(/^409 \w+ isNoneOfThese$/);
  expect(refused.uses).toEqual([{ kind: 'surveys', count: 1, names: [agency.businessName] }]);
});
