import { randomUUID } from 'node:crypto';
import { expect, type Page } from '@playwright/test';
import { open, test } from './fixtures.ts';
import { regionOf } from './world.ts';

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

test('names of one long word stay on the screen wherever a consultant works @phone', async ({ page, cast, enter }) => {
  const regionId = await regionOf(cast, REGION);
  const company = await cast.company({ agency: { businessName: longName() } });
  await cast.giveEmptySurvey(company, regionId);
  const call = await cast.announcement({ title: longName(), announcementType: 'regional', regionId });
  const recommended = { agencyId: company._id, advisorId: company.advisor._id, recommendationId: call };
  await cast.db
    .insertInto('recommendations')
    .values({ _id: randomUUID(), ...recommended })
    .execute();
  await cast.db
    .updateTable('users')
    .set({ name: 'Maria Antonietta Giovanna', surname: 'Della Rovere Sforza Visconti Castelbarco' })
    .where('_id', '=', company.advisor._id)
    .execute();
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
});

test('who has a long name still reads the path to a page beside it @desktop', async ({ page, cast, enter }) => {
  const regionId = await regionOf(cast, REGION);
  const title = `Contributi per la transizione digitale ${randomUUID().slice(0, 8)}`;
  const call = await cast.announcement({ title, announcementType: 'regional', regionId });
  const advisor = await cast.person({
    role: 'advisor',
    name: 'Maria Antonietta Giovanna',
    surname: 'Della Rovere Sforza Visconti Castelbarco',
  });
  await enter(advisor);
  await open(page, `/admin/announcements/${call}/associated`);
  const path = page.getByRole('navigation', { name: 'Percorso' });
  const step = await path.getByRole('link', { name: title }).boundingBox();
  expect(step?.width).toBeGreaterThan(80);
});

test('an empty dossier page leads to the survey @phone', async ({ page, cast, enter }) => {
  const company = await cast.company();
  await enter(company.owner);
  await open(page, '/dossier');
  await page.getByRole('main').getByRole('link', { name: 'Apri il questionario' }).click();
  await expect(page).toHaveURL(/surveys/);
});

test('sixty notes stay readable and leave the rest in reach @phone', async ({ page, cast, enter }) => {
  const company = await cast.company();
  const words = 'Hanno chiesto quali spese rientrano. '.repeat(100).trim();
  const made = Array.from({ length: 60 }, (_, at) => ({
    _id: randomUUID(),
    agencyId: company._id,
    authorId: company.advisor._id,
    text: at === 0 ? words : `Nota ${at}`,
    isPinned: at === 0,
    createdAt: new Date(Date.now() - at * 60_000).toISOString(),
  }));
  await cast.db.insertInto('notes').values(made).execute();
  await enter(company.advisor);
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
});
