import { updateAgency } from '@volano/domain/contracts/agencies';
import { createChat, deleteMessage, sendMessage } from '@volano/domain/contracts/chats';
import { switchAgency } from '@volano/domain/contracts/session';
import { expect } from '@playwright/test';
import { callAs, demo, keptSession, openLive, openSession, test } from './fixtures.ts';
import { toastOf } from './steps.ts';

test.describe('a company that is taken away', () => {
  // What the window was asking for the company just then is refused.
  test.use({ refusals: [404] });

  test('leaves an open window, and comes back to it @desktop', async ({ page, cast, enter }) => {
    const company = await cast.company();
    const heir = await cast.person();
    await enter(company.owner, { isNew: true });
    await openLive(page, '/profile');
    const admin = await openSession(demo('admin'));
    await callAs(admin, updateAgency, { params: { id: company._id }, body: { userId: heir._id } });
    await expect(toastOf(page, 'Questa azienda non è più tua')).toBeVisible();
    await expect(page).toHaveURL(/#\/home/);
    await expect(page.getByText('Non hai aziende con cui lavorare')).toBeVisible();
    await expect(page.getByText(company.businessName)).toHaveCount(0);
    const back = { params: { id: company._id }, body: { userId: company.owner._id } };
    await callAs(admin, updateAgency, back);
    const name = page.getByRole('heading', { level: 1, name: company.businessName.replace(/\.$/, '') });
    await expect(name).toBeVisible();
    // Given while no window was open, it is found by the next one.
    await callAs(admin, updateAgency, { params: { id: company._id }, body: { userId: heir._id } });
    await expect(page.getByText('Non hai aziende con cui lavorare')).toBeVisible();
    await page.goto('about:blank');
    await callAs(admin, updateAgency, back);
    await openLive(page, '/home');
    await expect(name).toBeVisible();
  });

  test('with another company left the window goes on in that one @desktop', async ({ page, cast, enter }) => {
    const group = { isGroup: true, groupSize: 3 };
    const company = await cast.company({ owner: group });
    const second = await cast.company();
    const admin = await openSession(demo('admin'));
    await callAs(admin, updateAgency, { params: { id: second._id }, body: { userId: company.owner._id } });
    const heir = await cast.person();
    const session = await enter(company.owner, { isNew: true });
    const inUse = [company, second].find(({ _id }) => _id === session.agencyId) ?? company;
    const other = inUse === company ? second : company;
    await openLive(page, '/profile');
    await callAs(admin, updateAgency, { params: { id: inUse._id }, body: { userId: heir._id } });
    await expect(toastOf(page, 'Questa azienda non è più tua')).toBeVisible();
    await expect(page.getByRole('heading', { level: 1 })).toContainText(other.businessName.replace(/\.$/, ''));
  });
});

test('the bell of an open window counts @desktop @quick @conversation', async ({ page, cast, enter }) => {
  const company = await cast.company();
  await enter(company.owner, { isNew: true });
  await openLive(page, '/home');
  await expect(page.getByRole('button', { name: 'Notifiche' })).toBeVisible();
  await cast.notify(company.owner, 'Il dossier è pronto');
  await expect(toastOf(page, 'Il dossier è pronto').getByRole('link', { name: 'Apri' })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Notifiche' })).toContainText('1');
});

test('a switch of company reaches the other windows @desktop', async ({ page, context, cast, enter }) => {
  const company = await cast.company({ owner: { isGroup: true, groupSize: 3 } });
  const second = await cast.company();
  const admin = await openSession(demo('admin'));
  await callAs(admin, updateAgency, { params: { id: second._id }, body: { userId: company.owner._id } });
  const session = await enter(company.owner, { isNew: true });
  const [inUse, other] = session.agencyId === company._id ? [company, second] : [second, company];
  await openLive(page, '/home');
  const window = await context.newPage();
  await openLive(window, '/home');
  const switched = page.waitForResponse(
    (response) =>
      response.url().includes(switchAgency.path.split('/')[0] ?? '') && response.request().method() === 'PUT',
  );
  await page.getByRole('button', { name: inUse.businessName }).click();
  await page.getByRole('menuitemradio', { name: other.businessName }).click();
  await switched;
  for (const each of [page, window]) {
    await expect(each.getByRole('heading', { level: 1 })).toContainText(other.businessName.replace(/\.$/, ''));
    await expect(each).toHaveURL(/#\/home/);
  }
});

test('the menu counts again when somebody else changes what waits @desktop', async ({
  page,
  cast,
  enter,
  sessions,
}) => {
  const company = await cast.company({ surveyOf: 'Officine Bertolini S.r.l.' });
  const heir = await cast.person({ role: 'advisor' });
  const advisor = await enter(company.advisor);
  const owner = await keptSession(sessions, company.owner);
  const chat = { participantsIds: [company.owner._id] };
  const { _id: chatId } = await callAs(advisor, createChat, { body: chat });
  const said = { params: { chatId }, body: { message: 'Quando chiude?' } };
  const { lastMessage } = await callAs(owner, sendMessage, said);

  await openLive(page, '/admin/services');
  const place = page.getByRole('navigation').getByRole('link', { name: /^Da fare/ });
  // The dossier of a complete survey, and the question.
  await expect(place).toContainText('2');
  await callAs(owner, deleteMessage, { params: { id: lastMessage._id } });
  await expect(place).toContainText('1');
  const away = { params: { id: company._id }, body: { advisorId: heir._id } };
  await callAs(await openSession(demo('admin')), updateAgency, away);
  await expect(place).not.toContainText(/\d/);
});
