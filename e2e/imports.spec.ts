import { listAnnouncements, updateAnnouncement } from '@volano/domain/contracts/announcements';
import { expect } from '@playwright/test';
import { callAs, demo, expectAccessible, open, openSession, test } from './fixtures.ts';
import { applyOfficialFile, officialFile, sendOfficialFile } from './official-file.ts';

test('an official file is imported, edits are kept @phone @quick @catalogue', async ({ page, enter }) => {
  const stamp = String(Date.now());
  const titles = ['Torni', 'Frese', 'Presse'].map((name) => `${name} ${stamp}`);
  const rows = titles.map((title, index) => ({ id: `${stamp}-${index}`, title, amount: 10_000 }));
  await enter(demo('admin'));
  await sendOfficialFile(page, 'incentivi.csv', officialFile(rows));
  await expect(page.getByRole('tab', { name: /^Nuove/ })).toContainText('3');
  for (const title of titles) await expect(page.getByText(title, { exact: true }).first()).toBeVisible();
  await expectAccessible(page);
  await applyOfficialFile(page);
  await open(page, '/admin/settings/imports');
  await expect(page.getByText('Applicato').filter({ visible: true }).first()).toBeVisible();

  // They are there, and nobody sees them yet.
  const admin = await openSession(demo('admin'));
  const found = await callAs(admin, listAnnouncements, { query: { title: stamp } });
  expect(found.rows.map(({ isActive }) => isActive)).toEqual([false, false, false]);
  const edited = found.rows.find(({ title }) => title === titles[0]);
  const body = { title: `Torni a mano ${stamp}` };
  await callAs(admin, updateAnnouncement, { params: { id: edited?._id ?? '' }, body });

  const changed = rows.map(({ id, title }, index) => ({
    id,
    title: index === 0 ? `${title} bis` : title,
    amount: 20_000,
  }));
  await sendOfficialFile(page, 'incentivi-nuovi.csv', officialFile(changed));
  const row = page.getByRole('listitem').filter({ hasText: `Torni a mano ${stamp}` });
  await expect(row.getByText('Protetto: modificato dallo studio, resta com’è')).toBeVisible();
  await applyOfficialFile(page);
  const amounts = async () => {
    const after = await callAs(admin, listAnnouncements, { query: { title: stamp } });
    return Object.fromEntries(after.rows.map(({ title, amount }) => [title, amount]));
  };
  const kept = `Torni a mano ${stamp}`;
  await expect.poll(amounts).toEqual({ [titles[1] ?? '']: 20_000, [titles[2] ?? '']: 20_000, [kept]: 20_000 });
});
