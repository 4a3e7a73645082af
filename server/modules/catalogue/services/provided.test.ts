import { deleteRequirementTemplate } from '@volano/domain/contracts/categories';
import * as matching from '@volano/domain/contracts/matching';
import * as contract from '@volano/domain/contracts/services';
import { beforeEach, expect, test } from 'vitest';
import { newId } from '../../../platform/new-id.ts';
import { outcomeOf } from '../../../testing/builders/answers.ts';
import { askOfAnnouncement, askOfService, aSurveyedAgency } from '../../../testing/builders/catalogue-factories.ts';
import { anAnnouncement, aQuestion, aUser } from '../../../testing/builders/factories.ts';
import { openPortal } from '../../../testing/world/app.ts';

const { portal, ctx, db } = await openPortal();
const admin = portal.as(await aUser(ctx, { role: 'admin' }));
beforeEach(async () => {
  await db.deleteFrom('services').execute();
});

const given = { name: 'Certifica', categoryType: 'other', isActive: true } as const;
const read = async (id: string) => (await admin.call(contract.getService, { params: { id } })).provides;
const put = (id: string, body: { provides: string[] }) =>
  admin.attempt(contract.updateService, { params: { id }, body });

test('what a service provides is kept, replaced as a whole, and refused where no question offers it', async () => {
  const question = await aQuestion(ctx, { fixable: true, answers: ['UNI', 'ISO', 'none'] });
  const [uni = '', iso = ''] = question.answers;
  const made = await admin.call(contract.createService, { body: { ...given, provides: [uni] } });
  expect([made.provides, made.categories]).toEqual([[uni], []]);
  await put(made._id, { provides: [iso, uni, iso] });
  expect(await read(made._id)).toEqual([uni, iso].toSorted());
  await admin.call(contract.updateService, { params: { id: made._id }, body: { cost: 10 } });
  expect(await read(made._id)).toHaveLength(2);
  expect(outcomeOf(await put(made._id, { provides: [newId()] }))).toBe('400 invalidInput provides');
  await db.updateTable('requirements_templates').set({ isNoneOfThese: true }).where('_id', '=', iso).execute();
  expect(outcomeOf(await put(made._id, { provides: [iso] }))).toBe('400 invalidInput provides');
  // An answer that is deleted is provided no more, and what provides it does not keep it.
  await admin.call(deleteRequirementTemplate, { params: { id: uni } });
  expect(await read(made._id)).toEqual([iso]);
});

test('it is named beside what is missing, whomever the service is for, and changes nothing in that', async () => {
  const question = await aQuestion(ctx, { fixable: true });
  const size = await aQuestion(ctx);
  const advisor = await aUser(ctx, { role: 'advisor' });
  const company = async (answer: number | null) => {
    const answers = answer === null ? [] : [{ question, answer }];
    return aSurveyedAgency(ctx, { advisorId: advisor._id, userId: (await aUser(ctx))._id }, { answers });
  };
  const [near, open] = [await company(1), await company(null)];
  const call = await anAnnouncement(ctx);
  await askOfAnnouncement(ctx, call._id, question);
  const rows = async () => {
    const query = { verdict: 'nearMiss,toVerify' } as const;
    const reply = await portal.as(advisor).call(matching.listAnnouncementAgencies, { params: { id: call._id }, query });
    return new Map(reply.rows.map(({ _id, missing }) => [_id, missing.map(({ service }) => service)]));
  };
  expect([...(await rows()).values()]).toEqual([[null], [null]]);
  const { _id } = await admin.call(contract.createService, { body: given });
  await askOfService(ctx, _id, size);
  const before = await admin.call(contract.listServices, { query: { agencyId: near._id } });
  await put(_id, { provides: [question.answers[0] ?? ''] });
  const service = { _id, name: 'Certifica' };
  expect([(await rows()).get(near._id), (await rows()).get(open._id)]).toEqual([[service], [service]]);
  const params = { id: near._id, announcementId: call._id };
  const { criteria } = await portal.as(advisor).call(matching.getMatch, { params });
  expect(criteria.find(({ status }) => status === 'fail')).toMatchObject({ service });
  expect(await admin.call(contract.listServices, { query: { agencyId: near._id } })).toEqual(before);
  await admin.call(contract.updateService, { params: { id: _id }, body: { isActive: false } });
  expect((await rows()).get(near._id)).toEqual([null]);
});
