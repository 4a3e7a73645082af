import { expect, test } from 'vitest';
import { checkManners } from './manners.ts';

// The bad lines are put together from pieces, so that a search of the repository for them finds nothing.
const of = (...pieces: string[]): string => pieces.join('');

test.each([
  ['docs/a.md', of('see /ho', 'me/anna/volano'), 'absolute path'],
  ['server/a.ts', of("const file = '/t", "mp/out/a.pdf';"), 'temporary folder'],
  ['.npmrc', of('registry=https://regi', 'stry.npmjs.org'), 'package registry'],
  ['package-lock.json', of('"resol', 'ved": "https://example.org/a.tgz"'), 'download address'],
  ['docs/a.md', `one ${String.fromCharCode(0x2014)} two`, 'em dash'],
  ['server/a.test.ts', of('test.on', "ly('x', f);"), 'switched off or alone'],
  ['server/a.ts', of('// @ts-ig', 'nore'), 'type check'],
])('%s with %s: %s', (path, text, says) => {
  expect(checkManners([{ path, text }]).join()).toContain(says);
});

test('ordinary text keeps the manners', () => {
  const text = "route('/#/home'); const path = '/api/homepage/news'; // see docs/work.md";
  expect(checkManners([{ path: 'web/a.ts', text }])).toEqual([]);
});
