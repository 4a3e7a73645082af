import { deleteAnnouncement, getAnnouncement } from '@volano/domain/contracts/announcements';
import { createCategory, deleteCategory } from '@volano/domain/contracts/categories';
import { deleteFavorite } from '@volano/domain/contracts/favorites';
import { getService } from '@volano/domain/contracts/services';
import { expect, test } from 'vitest';
import { newId } from '../../../../platform/new-id.ts';
import { openPortal } from '../../../../testing/world/app.ts';
import { outcomeOf } from '../../../../testing/builders/answers.ts';
import { aSurveyedAgency } from '../../../../testing/builders/catalogue-factories.ts';
import { anAnnouncement, aQuestion, aService, aUser } from '../../../../testing/builders/factories.ts';
import { insert } from '../../../../testing/builders/rows.ts';
import { auditEntriesOf } from '../../../../testing/builders/traces.ts';

const app = await openPortal();
const { ctx, db } = app;
const admin = app.as(await aUser(ctx, { role: 'admin' }));
const advisor = app.as(await aUser(ctx, { role: 'advisor' }));
const size = await aQuestion(ctx, { categoryName: 'Dimensione', answers: ['Micro', 'Piccola', 'none'] });
const sector = await aQuestion(ctx, { categoryName: 'Energia' });

type Entity = 'categories' | 'servicecategories';

function copy(announcementId: string, templateId: string, chosen: readonly string[], entity: Entity = 'categories') {
  const params = { categoryEntity: entity, templateId, announcementId };
  return admin.attempt(createCategory, { params, body: { requirementsToUse: [...chosen] } });
}

async function categoriesOf(announcementId: string) {
  const reply = await admin.call(getAnnouncement, { params: { id: announcementId } });
  return reply.categories?.map((one) => [one.categoryName, one.requirements.map(({ name }) => name)]);
}

test('copies the name, the order and the chosen requirements; asked again, the choice is replaced', async () => {
  const { _id } = await anAnnouncement(ctx);
  const first = await copy(_id, size._id, [size.answers[1]!, size.answers[0]!]);
  expect(first.status).toBe(201);
  expect(first.reply).toMatchObject({ templateId: size._id, categoryName: 'Dimensione', order: size.order });
  expect(first.reply.requirements.map(({ name, templateId }) => [name, templateId])).toEqual([
    ['Micro', size.answers[0]],
    ['Piccola', size.answers[1]],
  ]);
  const again = await copy(_id, size._id, [size.answers[2]!, size.answers[2]!]);
  expect([again.status, again.reply._id]).toEqual([201, first.reply._id]);
  expect(await categoriesOf(_id)).toEqual([['Dimensione', ['none']]]);
  const entries = await auditEntriesOf(app, { entityId: _id });
  expect(entries.map(({ details }) => details)).toEqual([
    { category: 'Dimensione', requirements: 2 },
    { category: 'Dimensione', requirements: 1 },
  ]);
});

test('a service takes categories in the same way', async () => {
  const { _id } = await aService(ctx);
  const { status, reply } = await copy(_id, size._id, [size.answers[0]!], 'servicecategories');
  expect(status).toBe(201);
  const service = await advisor.call(getService, { params: { id: _id } });
  expect(service.categories).toMatchObject([{ _id: reply._id, categoryName: 'Dimensione' }]);
  // The same id is nothing among the categories of announcements.
  const params = { categoryEntity: 'categories', id: reply._id } as const;
  expect((await admin.attempt(deleteCategory, { params })).status).toBe(404);
});

test('whom the announcement suits follows the copy and the removal at once', async () => {
  const { _id } = await anAnnouncement(ctx);
  const fits = await aSurveyedAgency(ctx, {}, { answers: [{ question: sector, answer: 0 }] });
  const fails = await aSurveyedAgency(ctx, {}, { answers: [{ question: sector, answer: 1 }] });
  const reached = async () => (await admin.call(getAnnouncement, { params: { id: _id } })).matchingUsers;
  expect([fits._id === fails._id, await reached()]).toEqual([false, 2]);
  const { reply } = await copy(_id, sector._id, [sector.answers[0]!]);
  expect(await reached()).toBe(1);
  // An advisor may take it out (holes H25), but puts none in.
  const params = { categoryEntity: 'categories', id: reply._id } as const;
  await advisor.call(deleteCategory, { params });
  expect([await reached(), await categoriesOf(_id)]).toEqual([2, []]);
  expect((await advisor.attempt(deleteCategory, { params })).status).toBe(404);
});

test('refuses requirements of another category, a template without any, and what does not exist', async () => {
  const { _id } = await anAnnouncement(ctx);
  const empty = await aQuestion(ctx, { answers: [] });
  const foreign = await copy(_id, size._id, [size.answers[0]!, sector.answers[0]!]);
  expect(outcomeOf(foreign)).toBe('400 invalidInput requirementsToUse');
  expect(foreign.fields[0]?.message).toBe('Questo requisito è di un’altra categoria');
  const statusOf = async (...asked: Parameters<typeof copy>) => (await copy(...asked)).status;
  const one = [size.answers[0]!];
  expect([await statusOf(_id, empty._id, one), await statusOf(_id, size._id, [])]).toEqual([400, 400]);
  expect([await statusOf(newId(), size._id, one), await statusOf(_id, newId(), one)]).toEqual([404, 404]);
  expect(await statusOf(_id, size._id, one, 'servicecategories')).toBe(404);
  expect(await categoriesOf(_id)).toEqual([]);
});

test('a parameter at the head of a path takes nothing away from the other routes', async () => {
  const { _id } = await anAnnouncement(ctx);
  const call = (method: 'DELETE' | 'POST', url: string) => app.app.inject({ method, url: `/api/${url}` });
  // Nobody's session: every route that exists says so before it looks at anything.
  for (const url of [`announcements/${_id}`, `favorites/${_id}`, `categories_templates/${_id}`, `uploads/${_id}`]) {
    expect([url, (await call('DELETE', url)).statusCode]).toEqual([url, 401]);
  }
  const user = await aUser(ctx);
  const agency = await aSurveyedAgency(ctx, { userId: user._id });
  // A company may drop its own favourite, which the route of categories would have forbidden it.
  const kept = { _id: newId(), agencyId: agency._id, entityType: 'announcement', objectId: _id } as const;
  await insert(db, 'favorites', kept);
  expect((await app.as(user, agency).attempt(deleteFavorite, { params: { id: kept._id } })).status).toBeLessThan(300);
  await admin.call(deleteAnnouncement, { params: { id: _id } });
  expect((await admin.attempt(getAnnouncement, { params: { id: _id } })).status).toBe(404);
  // A name that is no kind of category is nothing at all, whoever asks.
  const unknown = { categoryEntity: 'planets' as Entity, id: _id };
  expect((await admin.attempt(deleteCategory, { params: unknown })).status).toBe(404);
  expect((await copy(_id, size._id, [size.answers[0]!], 'planets' as Entity)).status).toBe(404);
});
