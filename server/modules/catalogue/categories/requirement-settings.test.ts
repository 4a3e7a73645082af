import * as contract from '@volano/domain/contracts/categories';
import { updateSurvey } from '@volano/domain/contracts/surveys';
import { expect, test } from 'vitest';
import { newId } from '../../../platform/new-id.ts';
import { openSession } from '../../../platform/session/session.ts';
import { outcomeOf, statusesOf } from '../../../testing/builders/answers.ts';
import { openPortal } from '../../../testing/world/app.ts';
import { anAnswer, askOfAnnouncement } from '../../../testing/builders/catalogue-factories.ts';
import { aBegunSurvey, anAnnouncement, aQuestion, aUser } from '../../../testing/builders/factories.ts';

const app = await openPortal();
const { ctx, db } = app;
const admin = app.as(await aUser(ctx, { role: 'admin' }));
const advisor = app.as(await aUser(ctx, { role: 'advisor' }));

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
