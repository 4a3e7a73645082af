import { expect, test } from 'vitest';
import { openPortal } from '../world/app.ts';
import { drawPlainly } from '../world/plain-pages.ts';
import { preparing, recommending, talking } from './next-step-advising.ts';
import { asking, calls } from './next-step-catalogue.ts';
import { coming, following } from './next-step-people.ts';
import { readersOf } from './next-step-readers.ts';
import { type Action, aWorld } from './next-step-world.ts';

// What each person concerned sees next of an action: bell, mail, list, link (17-seams). None leads to a bell alone, a 404 or a refusal.
const portal = await openPortal();
drawPlainly(portal.ctx);

const ACTIONS: readonly Action[] = [
  ...recommending,
  ...talking,
  ...preparing,
  ...following,
  ...coming,
  ...calls,
  ...asking,
];

test('forty actions at least are looked at', () => {
  expect(new Set(ACTIONS.map(({ title }) => title)).size).toBeGreaterThanOrEqual(40);
});

test.each(ACTIONS.map((action) => [action.title, action] as const))('%s', async (_, { hears, does, first }) => {
  const world = await aWorld(portal);
  const readers = readersOf(world);
  const act = await first?.(world);
  if (act !== undefined) await readers.letBeTold();
  await (act ?? (() => does?.(world)))();
  const { heard, problems } = await readers.hear();
  expect(heard).toEqual(hears);
  expect(problems).toEqual([]);
});
