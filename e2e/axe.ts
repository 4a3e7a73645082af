import type { Page } from '@playwright/test';
import axe from 'axe-core';

const TAGS = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'];
const COLOURS = 'color-contrast';
/** React writes no `!important` into a style attribute, which is what this rule forbids: it measures every element that has one. */
const CANNOT_FAIL = { 'avoid-inline-spacing': { enabled: false } };

/** What is dark by night has the same structure as by day: only its colours can differ. */
const RULES = {
  all: { runOnly: { type: 'tag', values: TAGS }, rules: CANNOT_FAIL },
  structure: { runOnly: { type: 'tag', values: TAGS }, rules: { ...CANNOT_FAIL, [COLOURS]: { enabled: false } } },
  colours: { runOnly: { type: 'rule', values: [COLOURS] } },
} as const;

/**
 * What WCAG 2 at A and AA forbids on a page as it stands, one line an element. Style sheets decide which colours meet, and their contrasts are
 * computed without a browser (`web/ui/brand/contrast.test.ts`). The rule that measures them takes longer than all others together: only
 * `withColours` it runs, by night and by day, and the page is left by day.
 */
export async function findViolations(page: Page, withColours = false): Promise<string[]> {
  for (const frame of page.frames()) {
    const isGiven = await frame.evaluate(() => 'axe' in globalThis);
    if (!isGiven) await frame.evaluate(axe.source);
  }
  await settle(page);
  if (!withColours) return look(page, 'structure');
  await wear(page, 'dark');
  const dark = await look(page, 'colours');
  await wear(page, 'light');
  return [...dark.map((one) => `by night, ${one}`), ...(await look(page, 'all'))];
}

async function look(page: Page, rules: keyof typeof RULES): Promise<string[]> {
  const { violations } = await page.evaluate(
    (options) => (globalThis as unknown as { axe: typeof axe }).axe.run(options as unknown as axe.RunOptions),
    { ...RULES[rules], resultTypes: ['violations'] },
  );
  return violations.flatMap(({ id, nodes }) =>
    nodes.map((node) => `${id}: ${node.target.join(' ')}: ${node.failureSummary}`),
  );
}

async function wear(page: Page, colorScheme: 'light' | 'dark'): Promise<void> {
  await page.emulateMedia({ colorScheme });
  await page.waitForFunction((scheme) => {
    const worn = document.documentElement.dataset['mantineColorScheme'];
    // The login has one look for both.
    return worn === undefined || worn === scheme;
  }, colorScheme);
  await settle(page);
}

/** Waits until nothing shown faded is about to be replaced and no colour is on its way. */
async function settle(page: Page): Promise<void> {
  await page.waitForFunction(
    () =>
      document.querySelector('[data-stale]') === null &&
      !document.getAnimations().some((one) => one instanceof CSSTransition && one.playState === 'running'),
  );
}
