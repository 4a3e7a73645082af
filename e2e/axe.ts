import type { Page } from '@playwright/test';
import axe from 'axe-core';

const TAGS = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'];

/** What is dark by night has the same structure as by day: only its colours can differ. */
const RULES = {
  light: { type: 'tag', values: TAGS },
  dark: { type: 'rule', values: ['color-contrast'] },
} as const;

/**
 * What WCAG 2 at A and AA forbids on a page as it stands, by night and by day, one line an element. axe is given to each of its frames
 * once and asked twice, which takes a fifth of the time of a fresh one with a window of its own for every question. It is left by day.
 * With `isByDayAlone` the night is not asked.
 */
export async function findViolations(page: Page, isByDayAlone = false): Promise<Record<keyof typeof RULES, string[]>> {
  for (const frame of page.frames()) {
    const isGiven = await frame.evaluate(() => 'axe' in globalThis);
    if (!isGiven) await frame.evaluate(axe.source);
  }
  const found = { light: [] as string[], dark: [] as string[] };
  for (const colorScheme of isByDayAlone ? (['light'] as const) : (['dark', 'light'] as const)) {
    await page.emulateMedia({ colorScheme });
    await page.waitForFunction(hasSettled, colorScheme);
    const { violations } = await page.evaluate(
      (runOnly) =>
        (globalThis as unknown as { axe: typeof axe }).axe.run({
          runOnly: { type: runOnly.type, values: [...runOnly.values] },
          resultTypes: ['violations'],
        }),
      RULES[colorScheme],
    );
    found[colorScheme] = violations.flatMap(({ id, nodes }) =>
      nodes.map((node) => `${id}: ${node.target.join(' ')}: ${node.failureSummary}`),
    );
  }
  return found;
}

/** Whether the page wears a scheme already, shows nothing faded that is about to be replaced, and no colour is on its way. The login has one look for both. */
function hasSettled(colorScheme: string): boolean {
  const worn = document.documentElement.dataset['mantineColorScheme'];
  return (
    (worn === undefined || worn === colorScheme) &&
    document.querySelector('[data-stale]') === null &&
    !document.getAnimations().some((one) => one instanceof CSSTransition && one.playState === 'running')
  );
}
