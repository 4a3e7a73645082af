import { updateAgency, deleteAgency } from '@volano/domain/contracts/agencies';
import { archiveAnnouncements } from '@volano/domain/contracts/announcement-review';
import { createFavorite } from '@volano/domain/contracts/favorites';
import { expect } from '@playwright/test';
import { callAs, demo, expectAccessible, open, openSession, test } from './fixtures.ts';
import { aCallIn, aCompanyIn, aConversation } from './world.ts';

// What is gone is absent, and its page asks what became of it.
test.use({ refusals: [404] });

// Where no other journey counts what is new.
const REGION = 'Basilicata';

test('the link of an old e-mail says what became of the company to who followed it @insight', async ({
  page,
  cast,
  enter,
}) => {
  const { company, chatId } = await aConversation(cast);
  const taker = await cast.person({ role: 'advisor', name: 'Olga', surname: 'Serra' });
  const admin = await openSession(demo('admin'));
  const params = { id: company._id };
  await callAs(admin, updateAgency, { params, body: { advisorId: taker._id } });

  await enter(company.advisor);
  const places = ['?tab=favorites', '/dossier'].map((rest) => `/admin/agencies/${company._id}${rest}`);
  for (const place of [...places, `/admin/chats/${chatId}`]) {
    await open(page, place);
    await expect(page.getByText(company.businessName).last()).toBeVisible();
    await expect(page.getByText(/Non la segui più dal .*: ora la segue Olga Serra\./)).toBeVisible();
  }
  await expectAccessible(page);

  await callAs(admin, deleteAgency, { params });
  await enter(taker);
  await open(page, `/admin/agencies/${company._id}`);
  await expect(page.getByText(/È stata eliminata il/)).toBeVisible();
  await page.getByRole('link', { name: 'Torna alle aziende' }).click();
  await expect(page).toHaveURL(/#\/admin\/agencies$/);
});

test('and to a company that it is another’s, or that the call is no longer published @insight', async ({
  page,
  cast,
  enter,
}) => {
  const company = await aCompanyIn(cast, REGION);
  const id = await aCallIn(cast, REGION, 'Voucher fiere di Potenza');
  const owner = await openSession(company.owner);
  await callAs(owner, createFavorite, { body: { objectId: id, agencyId: company._id } });
  const admin = await openSession(demo('admin'));
  await callAs(admin, archiveAnnouncements, { body: { ids: [id] } });

  await enter(company.owner);
  const link = `/announcements/${id}?agencyId=${company._id}`;
  await open(page, link);
  await expect(page.getByText('Voucher fiere di Potenza').last()).toBeVisible();
  await expect(page.getByText(/Lo studio non la pubblica più dal/)).toBeVisible();
  await expectAccessible(page);

  const heir = await cast.person({ role: 'user', isGroup: true, groupSize: 3 });
  await callAs(admin, updateAgency, { params: { id: company._id }, body: { userId: heir._id } });
  for (const place of [link, `/agencies/${company._id}/surveys/new`]) {
    await open(page, place);
    await expect(page.getByText(/Lo studio l’ha passata a un’altra persona il/)).toBeVisible();
    await expect(page.getByText(company.businessName).last()).toBeVisible();
  }
});
