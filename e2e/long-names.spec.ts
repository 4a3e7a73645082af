import { randomUUID } from 'node:crypto';
import { expect, type Page } from '@playwright/test';
import { insert, update } from '@volano/server/testing/builders/rows';
import { open, test } from './fixtures.ts';
import { aCallIn, aCompanyIn } from './world.ts';

// Where nobody of the story is, and no other journey.
const REGION = 'Liguria';

/** A name of one word, as long as a name may sensibly be. */
function longName(): string {
  return `Precipitevolissimevolmente${'particolareggiatamente'.repeat(4)}${randomUUID().slice(0, 4)}`;
}

/** What can be read or pressed and reaches beyond the screen; what something within the screen cuts or scrolls does not count. */
async function beyondTheScreen(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const edge = document.documentElement.clientWidth + 1;
    function isHeld({ parentElement: parent }: Element): boolean {
      if (parent === null || parent.tagName === 'MAIN') return false;
      const isFrame = getComputedStyle(parent).overflowX !== 'visible' && parent.getBoundingClientRect().right <= edge;
      return isFrame || isHeld(parent);
    }
    return [...document.querySelectorAll('main :is(a, button, label, h1, h2, p)')]
      .filter((one) => one.getClientRects().length > 0 && one.getBoundingClientRect().right > edge && !isHeld(one))
      .map((one) => one.textContent.slice(0, 40));
  });
}

test('long names and many notes stay readable wherever a consultant works @phone', async ({ page, cast, enter }) => {
  const company = await aCompanyIn(cast, REGION, { agency: { businessName: longName() } });
  const title = longName();
  const call = await aCallIn(cast, REGION, title);
  const recommended = { agencyId: company._id, advisorId: company.advisor._id, recommendationId: call };
  await insert(cast.db, 'recommendations', { _id: randomUUID(), ...recommended });
  const person = { name: 'Maria Antonietta Giovanna', surname: 'Della Rovere Sforza Visconti Castelbarco' };
  await update(cast.db, 'users', { _id: company.advisor._id }, person);
  const words = 'Hanno chiesto quali spese rientrano. '.repeat(100).trim();
  const made = Array.from({ length: 60 }, (_, at) => ({
    _id: randomUUID(),
    agencyId: company._id,
    authorId: company.advisor._id,
    text: at === 0 ? words : `Nota ${at}`,
    isPinned: at === 0,
    createdAt: new Date(Date.now() - at * 60_000).toISOString(),
  }));
  await insert(cast.db, 'notes', made);
  await enter(company.advisor);
  for (const [place, sees] of [
    ['/admin/portfolio', company.businessName],
    ['/admin/portfolio?tab=unlocks', company.businessName],
    ['/admin/recommendations', company.businessName],
    [`/admin/announcements/${call}/associated`, company.businessName],
    [`/admin/agencies/${company._id}`, company.businessName],
    [`/admin/agencies/${company._id}/dossier`, 'Consigliate 1'],
  ] as const) {
    // From however far down: the next page begins at its top.
    const main = page.getByRole('main');
    if ((await main.count()) > 0) await main.evaluate((frame) => frame.scrollTo(0, frame.scrollHeight));
    await open(page, place);
    await expect.poll(() => main.evaluate(({ scrollTop }) => scrollTop), place).toBe(0);
    await expect(page.getByRole('progressbar', { name: 'La pagina sta arrivando' })).toHaveCount(0);
    await expect(page.getByText(sees).filter({ visible: true }).first(), place).toBeVisible();
    await expect(page.locator('[aria-busy="true"]')).toHaveCount(0);
    expect(await beyondTheScreen(page), place).toEqual([]);
  }

  // Sixty notes stay readable and leave the rest in reach.
  await open(page, `/admin/agencies/${company._id}`);
  const notes = page.getByRole('region', { name: 'Note', exact: true });
  await expect(notes.getByRole('listitem')).toHaveCount(5);
  const long = notes.getByText(/^Hanno chiesto/);
  const height = async () => (await long.boundingBox())?.height ?? 0;
  const begun = await height();
  await notes.getByRole('button', { name: 'Mostra tutta la nota' }).click();
  expect(await height()).toBeGreaterThan(begun * 2);
  await notes.getByRole('button', { name: 'Mostra altre 55 note' }).click();
  await expect(notes.getByRole('listitem')).toHaveCount(60);
  // A tab of the same page opens where one is.
  await page.getByRole('tab', { name: 'Storia' }).click();
  await expect(page.getByRole('region', { name: 'Storia' })).toBeVisible();
  await expect(page.getByRole('tab', { name: 'Storia' })).toBeInViewport();

  // At a desk the path to a page is read beside the long name.
  await page.setViewportSize({ width: 1440, height: 900 });
  await open(page, `/admin/announcements/${call}/associated`);
  const path = page.getByRole('navigation', { name: 'Percorso' });
  await expect
    .poll(async () => (await path.getByRole('link', { name: title }).boundingBox())?.width)
    .toBeGreaterThan(80);
});
