import { updateAgency } from '@volano/domain/contracts/agencies';
import { createChat, deleteMessage, sendMessage } from '@volano/domain/contracts/chats';
import { switchAgency } from '@volano/domain/contracts/session';
import { expect, type Page, type Request } from '@playwright/test';
import { callAs, demo, keptSession, open, openLive, openSession, test } from './fixtures.ts';
import { toastOf } from './steps.ts';

test('windows follow a switch of company, its loss and its return @desktop', async ({
  page,
  context,
  cast,
  enter,
  allow,
}) => {
  // What a window was asking for a company just then is refused.
  allow(404);
  const [company, second] = [await cast.company({ owner: { isGroup: true, groupSize: 3 } }), await cast.company()];
  const { owner } = company;
  const heir = await cast.person({ isGroup: true, groupSize: 2 });
  const admin = await openSession(demo('admin'));
  const give = (agency: { readonly _id: string }, { _id: userId }: { readonly _id: string }) =>
    callAs(admin, updateAgency, { params: { id: agency._id }, body: { userId } });
  await give(second, owner);
  const session = await enter(owner, { isNew: true });
  const [first, other] = session.agencyId === company._id ? [company, second] : [second, company];
  const nameOf = (window: Page, { businessName }: { readonly businessName: string }) =>
    window.getByRole('heading', { level: 1, name: businessName.replace(/\.$/, '') });
  const nothing = page.getByText('Non hai aziende con cui lavorare');
  await openLive(page, '/home');

  await test.step('a switch reaches the other windows', async () => {
    const window = await context.newPage();
    await openLive(window, '/home');
    const isSwitch = (asked: Request) =>
      asked.method() === 'PUT' && asked.url().includes(switchAgency.path.split('/')[0] ?? '');
    const switched = page.waitForResponse((response) => isSwitch(response.request()));
    await page.getByRole('button', { name: first.businessName }).click();
    await page.getByRole('menuitemradio', { name: other.businessName }).click();
    await switched;
    for (const each of [page, window]) {
      await expect(nameOf(each, other)).toBeVisible();
      await expect(each).toHaveURL(/#\/home/);
    }
    await window.close();
  });

  await test.step('with another company left the window goes on in that one', async () => {
    await open(page, '/profile');
    await give(other, heir);
    await expect(toastOf(page, 'Questa azienda non è più tua')).toBeVisible();
    await expect(page).toHaveURL(/#\/home/);
    await expect(nameOf(page, first)).toBeVisible();
    await expect(page.getByRole('main').getByText(other.businessName)).toHaveCount(0);
  });

  await test.step('the last one leaves an open window, and comes back to it', async () => {
    await give(first, heir);
    await expect(nothing).toBeVisible();
    // A notice that passes by may still name it.
    await expect(page.getByRole('main').getByText(first.businessName)).toHaveCount(0);
    await give(first, owner);
    await expect(nameOf(page, first)).toBeVisible();
  });

  await test.step('given while no window was open, it is found by the next one', async () => {
    await give(first, heir);
    await expect(nothing).toBeVisible();
    await page.goto('about:blank');
    await give(first, owner);
    await openLive(page, '/home');
    await expect(nameOf(page, first)).toBeVisible();
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
