import { expect } from '@playwright/test';
import { demo, open, signInByHand, test } from './fixtures.ts';

const landings = [
  ['user', '#/home', '#/home'],
  ['prospect', '#/home', '#/home'],
  ['partner', '#/home', '#/home'],
  ['advisor', '#/admin', '#/admin'],
  ['admin', '#/admin', '#/admin'],
  ['performance', '#/admin/agencies', '#/admin'],
  ['platform', '#/admin/users', '#/admin/users'],
  ['sales', '#/admin/profile', '#/admin/profile'],
] as const;

for (const [name, landing, home] of landings) {
  test(`${name}@ lands on ${landing} and calls ${home} home`, async ({ page }) => {
    await signInByHand(page, demo(name));
    await expect(page).toHaveURL(new RegExp(`/${landing}/?$`));
    await open(page, '/login');
    await expect(page).toHaveURL(new RegExp(`/${home}/?$`));
    await open(page, '/');
    await expect(page).toHaveURL(new RegExp(`/${home}/?$`));
  });
}
