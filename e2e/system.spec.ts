import { mkdtemp, rm, statfs } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect, type Page } from '@playwright/test';
import { insert } from '@volano/server/testing/builders/rows';
import { type Cast, openCast } from '@volano/server/testing/world/cast';
import { openMailServer } from '@volano/server/testing/world/mail-server';
import { openOwnPortal } from '@volano/server/testing/world/own-portal';
import { expectAccessible, signInByHand, test } from './fixtures.ts';

/** The part of the disk that has to be free for nothing to be refused, so that what is free now is nearly too little. */
async function nearlyTooLittle(): Promise<string> {
  const { bavail, blocks } = await statfs(tmpdir());
  return String(Math.max(1, Math.floor((bavail / blocks) * 75)));
}

/** A backup of two days ago, and none since: this portal has just begun to run, and missed no night. */
async function leaveOldBackup({ db }: Cast): Promise<void> {
  const madeAt = new Date(Date.now() - 2 * 86_400_000).toISOString();
  const counts = { rows: 1200, files: 34, bytes: 5_600_000, newBytes: 5_600_000, missing: 0 };
  const row = { _id: crypto.randomUUID(), place: 's3://copie/portale', startedAt: madeAt, endedAt: madeAt, madeAt };
  await insert(db, 'backups', { ...row, ...counts });
}

const warningsOn = (page: Page) => page.getByRole('list', { name: 'Avvisi' }).getByRole('listitem');

test('warnings stand above the state of the system, the heaviest first @desktop', async ({ browser, complaints }) => {
  const neighbour = process.env['PORTAL_DATABASE'] ?? '';
  const mailServer = await openMailServer();
  mailServer.behave('busy');
  const settings = { SMTP_URL: mailServer.url, DISK_FREE_PERCENT: await nearlyTooLittle() };
  const portal = await openOwnPortal(neighbour, settings);
  const cast = await openCast(portal.databaseUrl);
  const admin = await cast.person({ role: 'admin' });
  const context = await browser.newContext({ baseURL: portal.address, reducedMotion: 'reduce' });
  const page = await context.newPage();
  page.on('pageerror', (error) => complaints.push(error.message));
  await signInByHand(page, admin);
  await expect(page).toHaveURL(/#\/admin/);
  // The first sight of an empty portal leads to its checklist, once.
  await expect(async () => {
    await page.goto('/#/admin/system');
    await expect(warningsOn(page).first()).toBeVisible({ timeout: 15_000 });
  }).toPass();
  const byTheEnd = [/^Lo spazio per i file sta finendo/, /^Nessuna copia di sicurezza automatica/];
  for (const words of byTheEnd) await expect(warningsOn(page).filter({ hasText: words })).toBeVisible();
  await expect(warningsOn(page)).toHaveCount(2);

  // A second node of the same database, on a folder of its own.
  const elsewhere = await mkdtemp(path.join(tmpdir(), 'volano-elsewhere-'));
  expect(await portal.startBeside({ DATA_DIR: elsewhere }).exited).toBe(1);
  await context.request.post('/api/password-resets', { data: { email: admin.email } });
  await cast.failJob('il server di posta non risponde');
  await leaveOldBackup(cast);
  // The page asks again by itself; whoever comes back to it is told at once.
  await expect(async () => {
    await page.reload();
    await expect(warningsOn(page)).toHaveText(
      [
        /^Un’e-mail non parte, e nessun’altra è partita dopo: .*421/,
        new RegExp(`^Un altro server del portale non è partito.*${elsewhere}`),
        /^Attività che non riescono: \S/,
        /^Nessuna copia di sicurezza automatica/,
        /^Lo spazio per i file sta finendo/,
      ],
      { timeout: 15_000 },
    );
  }).toPass();
  await expect(page.getByText('s3://copie/portale')).toBeVisible();
  for (const viewport of [
    { width: 1440, height: 900 },
    { width: 390, height: 844 },
  ]) {
    await page.setViewportSize(viewport);
    await expectAccessible(page);
  }

  await context.close();
  await cast.close();
  await portal.close();
  await mailServer.close();
  await rm(elsewhere, { recursive: true });
});
