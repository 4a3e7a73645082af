import { expect, test } from 'vitest';
import { checkDecisions } from './decisions.ts';

function pageOf(name: string, words = 100): { path: string; text: string } {
  return { path: `docs/decisions/${name}.md`, text: `# ${name.slice(0, 3)} Title\n\n${'word '.repeat(words - 3)}` };
}

function indexOf(...names: string[]): { path: string; text: string } {
  return { path: 'docs/decisions/README.md', text: names.map((name) => `[${name}](${name}.md)`).join('\n') };
}

test('pages in a row that the index links pass', () => {
  expect(checkDecisions([pageOf('002-b'), pageOf('001-a'), indexOf('001-a', '002-b')])).toEqual([]);
});

test('a gap, a missing link, a long page and another title are named', () => {
  const long = pageOf('003-c', 251);
  const files = [pageOf('001-a'), { ...long, text: long.text.replace('003', '004') }, pageOf('004-d', 20)];
  expect(checkDecisions([...files, indexOf('001-a', '003-c')])).toEqual([
    'docs/decisions/003-c.md should have the number 002',
    'docs/decisions/003-c.md does not begin with its number and the decision as its title',
    'docs/decisions/003-c.md has 251 words: write 60 to 250',
    'docs/decisions/004-d.md should have the number 003',
    'docs/decisions/004-d.md is not in docs/decisions/README.md',
    'docs/decisions/004-d.md has 20 words: write 60 to 250',
  ]);
});

test('too many pages and too many words are named', () => {
  const names = Array.from({ length: 49 }, (_, place) => `${String(place + 1).padStart(3, '0')}-a`);
  expect(checkDecisions([...names.map((name) => pageOf(name, 249)), indexOf(...names)])).toEqual([
    'docs/decisions has 49 pages: fold some together, the limit is 45',
    'docs/decisions has 12250 words, the limit is 12000',
  ]);
});
