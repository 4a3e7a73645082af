import { expect, type Page } from '@playwright/test';
import { demo, expectAccessible, open, test } from './fixtures.ts';
import { findPlaces, type Places } from './places.ts';

/** A screen of the portal as somebody sees it. */
interface Screen {
  readonly name: string;
  /** The account of the story that looks at it; nobody before the login. */
  readonly as: string | null;
  readonly place: (places: Places) => string;
  /** What only the loaded screen says. */
  readonly sees: string | RegExp;
  /** What the person does before the look. */
  readonly does?: (page: Page) => Promise<void>;
  readonly only?: 'phone' | 'desktop';
}

/** Looks at each screen with axe, by day and by night. */
export function lookAt(screens: readonly Screen[]): void {
  for (const { name, as, place, sees, does, only } of screens) {
    test(
      `${name}: whoever looks, however they look`,
      { tag: only === undefined ? [] : `@${only}` },
      async ({ page, cast, enter }) => {
        const places = await findPlaces(cast.db);
        if (as !== null) await enter(demo(as));
        await open(page, place(places));
        if (does !== undefined) await does(page);
        await expect(page.getByText(sees).filter({ visible: true }).first()).toBeVisible();
        await expect(page.locator('[aria-busy="true"]')).toHaveCount(0);
        await expectAccessible(page);
      },
    );
  }
}
