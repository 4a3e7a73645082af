import { rowsOf } from '@volano/server/testing/builders/rows';
import { expect } from '@playwright/test';
import { keepSession, open, openSession, signInByHand, test } from './fixtures.ts';

/** A push service stands outside of the browser, and this one has none: what it would give is given here. */
function withPushService(): void {
  // It outlives the page, as a subscription does.
  const at = 'push service';
  const json = {
    endpoint: sessionStorage.getItem(at) ?? `https://push.example/${crypto.randomUUID()}`,
    keys: {
      p256dh: 'BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4',
      auth: 'BTBZMqHH6r4Tts7J_aSIgg',
    },
  };
  const made = {
    endpoint: json.endpoint,
    toJSON: () => json,
    unsubscribe: () => {
      sessionStorage.removeItem(at);
      return Promise.resolve(true);
    },
  } as unknown as PushSubscription;
  PushManager.prototype.subscribe = () => {
    sessionStorage.setItem(at, json.endpoint);
    return Promise.resolve(made);
  };
  PushManager.prototype.getSubscription = () => Promise.resolve(sessionStorage.getItem(at) === null ? null : made);
  // Without a window on a screen it lets nobody be asked.
  Object.defineProperty(Notification, 'permission', { get: () => 'granted' });
  Notification.requestPermission = () => Promise.resolve('granted');
}

test('push is turned on, kept at the next sign-in and turned off @desktop', async ({ browser, baseURL, cast }) => {
  const company = await cast.company();
  // A context of its own: in that of all journeys there are no workers.
  const context = await browser.newContext({ serviceWorkers: 'allow', permissions: ['notifications'] });
  const page = await context.newPage();
  await page.addInitScript(withPushService);
  await page.goto(`${baseURL}/favicon.svg`);
  await keepSession(page, await openSession(company.owner));
  await open(page, '/notifications');
  await page.evaluate(() => navigator.serviceWorker.ready.then(() => null));
  await page.getByRole('button', { name: 'Preferenze' }).click();
  const own = page.getByRole('switch', { name: 'Notifiche su questo dispositivo' });
  await expect(own).not.toBeChecked();
  // It turns once the browser has said yes, not by the press alone.
  await own.click();
  await expect(page.getByText('Notifiche attive su questo dispositivo')).toBeVisible();
  await expect(own).toBeChecked();
  const devices = () => rowsOf(cast.db, 'push_subscriptions', { userId: company.owner._id });
  expect(await devices()).toHaveLength(1);

  // A session that grew idle leaves it; the one that follows on this browser takes it over.
  await cast.db.deleteFrom('sessions').where('userId', '=', company.owner._id).execute();
  expect(await devices()).toMatchObject([{ sessionId: null }]);
  await open(page, '/announcements');
  await expect(page).toHaveURL(/#\/login/);
  await signInByHand(page, company.owner);
  await expect.poll(async () => (await devices()).map(({ sessionId }) => sessionId !== null)).toEqual([true]);
  await open(page, '/notifications');
  await page.getByRole('button', { name: 'Preferenze' }).click();
  await expect(own).toBeChecked();

  await own.click();
  await expect(page.getByText('Nessuna notifica su questo dispositivo')).toBeVisible();
  expect(await devices()).toEqual([]);
  await context.close();
});
