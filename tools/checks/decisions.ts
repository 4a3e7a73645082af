import type { SourceFile } from './tree.ts';

const PAGES = 45;
const WORDS = 12_000;
const WORDS_A_PAGE = { least: 60, most: 250 };

/** Holds docs/decisions: numbers from 001 without gaps, few pages and short ones, and an index that links every one. */
export function checkDecisions(files: readonly SourceFile[]): string[] {
  const written = files.filter(({ path }) => /^docs\/decisions\/[^/]+\.md$/.test(path));
  const pages = written
    .filter(({ path }) => !path.endsWith('/README.md'))
    .toSorted((a, b) => (a.path < b.path ? -1 : 1));
  const index = written.find(({ path }) => path.endsWith('/README.md'))?.text ?? '';
  const words = written.reduce((sum, { text }) => sum + wordsOf(text), 0);
  return [
    ...pages.flatMap((page, place) => faultsOf(page, String(place + 1).padStart(3, '0'), index)),
    ...(pages.length > PAGES
      ? [`docs/decisions has ${pages.length} pages: fold some together, the limit is ${PAGES}`]
      : []),
    ...(words > WORDS ? [`docs/decisions has ${words} words, the limit is ${WORDS}`] : []),
  ];
}

function faultsOf({ path, text }: SourceFile, number: string, index: string): string[] {
  const name = path.slice(path.lastIndexOf('/') + 1);
  const words = wordsOf(text);
  return [
    name.startsWith(`${number}-`) ? '' : `${path} should have the number ${number}`,
    text.startsWith(`# ${name.slice(0, 3)} `)
      ? ''
      : `${path} does not begin with its number and the decision as its title`,
    index.includes(`](${name})`) ? '' : `${path} is not in docs/decisions/README.md`,
    words < WORDS_A_PAGE.least || words > WORDS_A_PAGE.most
      ? `${path} has ${words} words: write ${WORDS_A_PAGE.least} to ${WORDS_A_PAGE.most}`
      : '',
  ].filter((fault) => fault !== '');
}

function wordsOf(text: string): number {
  return text.split(/\s+/).filter((word) => word !== '').length;
}
