import { expect } from '@playwright/test';
import { randomUUID } from 'node:crypto';
import { demo, expectAccessible, open, test } from './fixtures.ts';

test('an admin changes a question and asks whom it concerns; the company confirms its answer', async ({
  page,
  cast,
  enter,
}) => {
  const company = await cast.company({ surveyOf: demo('user').email });
  const { db } = cast;
  const survey = await db
    .selectFrom('surveys')
    .select('_id')
    .where('agencyId', '=', company._id)
    .executeTakeFirstOrThrow();
  const [question, answer] = [randomUUID(), randomUUID()];
  await db
    .insertInto('categories_templates')
    .values({
      _id: question,
      categoryName: `Macchinari ${question.slice(-4)}`,
      order: 90_000,
      isMultipleAnswers: false,
    })
    .execute();
  await db
    .insertInto('requirements_templates')
    .values({ _id: answer, name: 'Sì, usati', type: 'check', order: 0, categoryTemplateId: question })
    .execute();
  await db
    .insertInto('survey_answers')
    .values({ surveyId: survey._id, categoryCode: question, requirementCode: answer })
    .execute();
  const title = `Bando macchinari ${question.slice(-4)}`;
  const call = await cast.announcement({ title, announcementType: 'national' });
  const category = { _id: randomUUID(), announcementId: call, templateId: question, categoryName: 'Macchinari' };
  await db.insertInto('announcement_categories').values(category).execute();
  await db
    .insertInto('announcement_requirements')
    .values({ _id: randomUUID(), categoryId: category._id, templateId: answer, name: 'Sì, usati' })
    .execute();

  await enter(demo('admin'));
  await open(page, '/admin/settings/categoryRequirement?q=Macchinari');
  await page.getByRole('row', { name: /Macchinari/ }).hover();
  await page.getByRole('button', { name: /^Modifica.*Macchinari/ }).click();
  const edit = page.getByRole('dialog');
  await edit.getByLabel('Domanda', { exact: true }).fill('Comprate macchinari usati?');
  await edit.getByRole('button', { name: 'Salva' }).click();
  const line = page.getByRole('listitem').filter({ hasText: 'Comprate macchinari usati?' });
  await expect(line).toContainText('1 risposta da confermare');
  await line.getByRole('button', { name: 'A chi chiedere' }).click();
  const preview = page.getByRole('dialog', { name: 'Comprate macchinari usati?' });
  await expect(preview).toContainText(title);
  await expectAccessible(page);
  await preview.getByRole('button', { name: 'Chiedi a 1 azienda' }).click();
  await expect(line).toContainText('1 già chiesta');

  await enter(company.owner);
  await open(page, '/home');
  await expect(page.getByText('1 risposta da confermare')).toBeVisible();
  await page.getByRole('link', { name: /^Conferma: / }).click();
  await expect(page.getByRole('heading', { name: 'Comprate macchinari usati?' })).toBeVisible();
  await expect(page.getByText('Questa domanda è cambiata da quando hai risposto')).toBeVisible();
  await page.getByRole('button', { name: 'Confermo la risposta' }).click();
  await expect(page.getByRole('button', { name: 'Confermo la risposta' })).toHaveCount(0);
  await open(page, '/home');
  await expect(page.getByText('risposta da confermare')).toHaveCount(0);
});
