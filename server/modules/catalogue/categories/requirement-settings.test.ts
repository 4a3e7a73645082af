import {
  createRequirementTemplate,
  deleteRequirementTemplate,
  getRequirementTemplate,
  listRequirementTemplates,
  updateRequirementTemplate,
} from '@volano/domain/contracts/categories';
import { updateSurvey } from '@volano/domain/contracts/surveys';
import { expect, test } from 'vitest';
import { newId } from '../../../platform/new-id.ts';
import { openSession } from '../../../platform/session/session.ts';
import { openPortal } from '../../../testing/world/app.ts';
import { anAnswer, askOfAnnouncement } from '../../../testing/builders/catalogue-factories.ts';
import { aBegunSurvey, anAnnouncement, aQuestion, aUser } from '../../../testing/builders/factories.ts';

const app = await openPortal();
const { ctx, db } = app;
const admin = app.as(await aUser(ctx, { role: 'admin' }));
const advisor = app.as(await aUser(ctx, { role: 'advisor' }));

async function aFreeRequirement(name = 'Libero'): Promise<{ id: string }> {
  const reply = await admin.call(createRequirementTemplate, { body: { name, type: 'document' } });
  return { id: reply._id };
}

test('a requirement needs a name and a type', async () => {
  const { status, fields } = await admin.attempt(createRequirementTemplate, { body: { name: ' ', type: '' } });
  expect([status, fields]).toEqual([
    400,
    [
      { path: 'name', message: 'Campo obbligatorio' },
      { path: 'type', message: 'Campo obbligatorio' },
    ],
  ]);
});

test('attached it takes the first free place, detached it is free again', async () => {
  const question = await aQuestion(ctx);
  const params = await aFreeRequirement('Da attaccare');
  const attached = await advisor.call(updateRequirementTemplate, {
    params,
    body: { categoryTemplateId: question._id },
  });
  expect(attached).toMatchObject({ categoryTemplateId: question._id, order: 2 });
  const free = await admin.call(listRequirementTemplates, { query: { isFree: 'true', q: 'DA ATTACCARE' } });
  expect(free.rows).toEqual([]);
  const detached = await advisor.call(updateRequirementTemplate, { params, body: { categoryTemplateId: null } });
  expect(detached.categoryTemplateId).toBe(null);
  const nowhere = { params, body: { categoryTemplateId: newId() } };
  expect(await admin.attempt(updateRequirementTemplate, nowhere)).toMatchObject({
    status: 400,
    fields: [{ path: 'categoryTemplateId' }],
  });
});

test('advisors attach, detach and order; whatever else they send is refused and named', async () => {
  const params = await aFreeRequirement();
  const refused = await advisor.attempt(updateRequirementTemplate, { params, body: { name: 'Altro', order: 3 } });
  expect(refused).toMatchObject({ status: 400, fields: [{ path: 'name' }] });
  expect((await advisor.call(updateRequirementTemplate, { params, body: { order: 3 } })).order).toBe(3);
  expect((await admin.call(getRequirementTemplate, { params })).name).toBe('Libero');
});

test('abuse 48: an order is one sister’s alone, and the refusal names her and a free one', async () => {
  const question = await aQuestion(ctx, { answers: ['Uno', 'Due', 'Tre'] });
  const place = (id: string, order: number) =>
    admin.attempt(updateRequirementTemplate, { params: { id }, body: { order } });
  const [one, two, three] = question.answers as [string, string, string];
  const refused = await app.app.inject({
    method: 'PUT',
    url: `/api/requirements_templates/${one}`,
    headers: await bearer(),
    payload: { order: 1 },
  });
  expect(refused.json()).toMatchObject({
    status: 409,
    code: 'ordersYetUsed',
    message: 'L’ordine 1 è già usato da Due. Scegline uno libero: il primo è 0.',
  });
  const together = await Promise.all([place(one, 9), place(two, 9), place(three, 9)]);
  expect(together.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409, 409]);
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
  const params = { id: question.answers[0]! };
  const uses = [
    { kind: 'announcements', count: 1, names: [call.title] },
    { kind: 'surveys', count: 1, names: [agency.businessName] },
  ];
  for (const categoryTemplateId of [null, other._id]) {
    const refused = await admin.attempt(updateRequirementTemplate, { params, body: { categoryTemplateId } });
    expect(refused).toMatchObject({ status: 409, code: 'stillInUse', fields: [{ path: 'categoryTemplateId' }], uses });
  }
  expect(await admin.attempt(deleteRequirementTemplate, { params })).toMatchObject({ status: 409, uses });
  await admin.call(deleteRequirementTemplate, { params: { id: question.answers[1]! } });
});

test('of an answer and the detaching of its requirement at the same time one is refused', async () => {
  for (let round = 0; round < 5; round += 1) {
    const question = await aQuestion(ctx);
    const { owner, agency, survey } = await aBegunSurvey(ctx);
    const [id] = question.answers as [string, string];
    const [answered, detached] = await Promise.all([
      app.as(owner, agency).attempt(updateSurvey, {
        params: { id: survey._id },
        body: { answered: { categoryCode: question._id, requirementCodes: [id] } },
      }),
      admin.attempt(updateRequirementTemplate, { params: { id }, body: { categoryTemplateId: null } }),
    ]);
    expect([answered.status, detached.status]).toSatisfy(
      ([one, two]: number[]) => (one === 200 && two === 409) || (one === 400 && two === 200),
    );
  }
});

test('"none of these" is only for questions with several answers, and for nobody who chose it beside others', async () => {
  const single = await aQuestion(ctx, { isMultipleAnswers: false });
  const body = { name: 'Nessuna', type: 'none', isNoneOfThese: true };
  const created = await admin.attempt(createRequirementTemplate, { body: { ...body, categoryTemplateId: single._id } });
  expect(created).toMatchObject({ status: 400, fields: [{ path: 'isNoneOfThese' }] });
  const free = await admin.call(createRequirementTemplate, { body });
  const attached = await admin.attempt(updateRequirementTemplate, {
    params: { id: free._id },
    body: { categoryTemplateId: single._id },
  });
  expect(attached).toMatchObject({ status: 400, fields: [{ path: 'isNoneOfThese' }] });

  const multiple = await aQuestion(ctx);
  const { agency, survey } = await aBegunSurvey(ctx);
  await anAnswer(ctx, survey._id, multiple, 0);
  await anAnswer(ctx, survey._id, multiple, 1);
  const refused = await admin.attempt(updateRequirementTemplate, {
    params: { id: multiple.answers[0]! },
    body: { isNoneOfThese: true },
  });
  expect(refused).toMatchObject({ status: 409, fields: [{ path: 'isNoneOfThese' }] });
  expect(refused.uses).toEqual([{ kind: 'surveys', count: 1, names: [agency.businessName] }]);
});

async function bearer(): Promise<{ authorization: string }> {
  const person = await aUser(ctx, { role: 'admin' });
  return { authorization: `Bearer ${await openSession(ctx, db, person._id, null)}` };
}
