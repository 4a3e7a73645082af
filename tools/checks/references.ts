import { posix } from 'node:path';
import { parseSync } from 'rolldown/utils';
import { childrenOf, isNode, type Node } from './modules.ts';
import type { SourceFile } from './tree.ts';

/** A page of `docs`, and what of it can be cited. */
interface Page {
  readonly path: string;
  /** Its file name without `.md`. */
  readonly name: string;
  readonly sections: ReadonlySet<string>;
  readonly anchors: ReadonlySet<string>;
}

/** Everything in `docs` that a reference may lead to. */
interface Book {
  readonly pages: readonly Page[];
  /** `H34`, `F4`: first cells of tables. */
  readonly rows: ReadonlySet<string>;
  /** Numbers of the attacks of the page on abuse. */
  readonly attacks: ReadonlySet<string>;
  readonly decisions: ReadonlySet<string>;
  /** Numbers that a decision had before, from the table of the index. */
  readonly formerDecisions: ReadonlySet<string>;
}

/** A page that cites others is held like a comment. The changelog and the handbooks are for users. */
const documents = /^(?!CHANGELOG)(?!docs\/manuali\/).+\.md$|^docs\/permissions\.csv$/;
const mayCite = /\]\(|§|\b[HF]\d|\babuse \d|\bdecisions? \d|\bdocs\//;

/**
 * References in comments, test names and documents that lead to nothing: `docs/….md#anchor`, a page with a section (`1-people §5`), `H34`, `F4`,
 * `abuse 63`, `decision 012`. A lone section is one too. Forms: docs/spec/README.md.
 */
export function checkReferences(files: readonly SourceFile[]): string[] {
  const book = readBook(files);
  return files.flatMap((file) => {
    if (!mayCite.test(file.text)) return [];
    const said = sayingsOf(file);
    const lineOf = (offset: number) => file.text.slice(0, offset).split('\n').length;
    return [...unresolvedIn(said, file.path, book), ...linksIn(file, book)].map(
      ({ at, what }) => `${file.path}:${lineOf(at)} ${what}`,
    );
  });
}

interface Unresolved {
  readonly at: number;
  readonly what: string;
}

function unresolvedIn(said: string, path: string, book: Book): Unresolved[] {
  const decisions = path.startsWith('database/migrations/')
    ? new Set([...book.decisions, ...book.formerDecisions])
    : book.decisions;
  return [
    ...[...said.matchAll(/\b(docs\/[\w./-]+\.md)(?:#([\w-]+))?/g)].flatMap(({ index, 1: target = '', 2: anchor }) => {
      const page = book.pages.find((one) => one.path === target);
      const resolves = page !== undefined && (anchor === undefined || page.anchors.has(anchor));
      return resolves
        ? []
        : [{ at: index, what: `cites ${target}${anchor === undefined ? '' : `#${anchor}`}, which is not there` }];
    }),
    ...sectionsIn(said, book),
    ...numbersIn(said, /(?<![\w.<%+-])[HF]\d{1,2}\b/g, book.rows, ''),
    ...numbersIn(said, /\babuse ((?:\d+(?:, | and |-| to )?)+)/g, book.attacks, 'abuse '),
    ...numbersIn(said, /\bdecisions? ((?:\d+(?:, | and | or | to )?)+)/g, decisions, 'decision '),
  ];
}

/** Links of a document to pages of `docs`. */
function linksIn({ path, text }: SourceFile, { pages }: Book): Unresolved[] {
  if (!path.endsWith('.md')) return [];
  return [...text.matchAll(/\]\(([\w./-]+\.md)(?:#([^)]+))?\)/g)].flatMap(({ index, 1: link = '', 2: anchor }) => {
    const target = posix.join(posix.dirname(path), link);
    const page = pages.find((one) => one.path === target);
    const resolves =
      page !== undefined ? anchor === undefined || page.anchors.has(anchor) : !target.startsWith('docs/');
    return resolves
      ? []
      : [{ at: index, what: `links to ${link}${anchor === undefined ? '' : `#${anchor}`}, which is not there` }];
  });
}

/** Section marks without a page before them, or with one that has no heading of that number. */
function sectionsIn(said: string, { pages }: Book): Unresolved[] {
  return [...said.matchAll(/§/g)].flatMap(({ index }) => {
    const number = /^§ ?(\d+(?:\.\d+)*)/.exec(said.slice(index, index + 16))?.[1] ?? '';
    const before = said.slice(Math.max(0, index - 60), index);
    const cited = pages.filter(({ name }) => patternOf(name).test(before));
    if (cited.length === 0) return [{ at: index, what: `cites §${number} of no page: name the page before it` }];
    const resolves = cited.some(({ sections }) => sections.has(number));
    return resolves ? [] : [{ at: index, what: `cites ${cited[0]?.name} §${number}, which is not there` }];
  });
}

const patterns = new Map<string, RegExp>();

/** A page's name at the end of a text: `8-true-calls`, `true-calls` or `true calls`, with or without `.md`. */
function patternOf(name: string): RegExp {
  const known = patterns.get(name);
  if (known !== undefined) return known;
  const [, number = '', words = ''] = /^(\d+-)?(.+)$/.exec(name) ?? [];
  const spoken = words.replaceAll('-', '[-\\s]+');
  const pattern = new RegExp(`(?<![\\w-])${number === '' ? '' : `(?:${number})?`}${spoken}(?:\\.md)?[\`)]*\\s+$`);
  patterns.set(name, pattern);
  return pattern;
}

function numbersIn(said: string, form: RegExp, known: ReadonlySet<string>, kind: string): Unresolved[] {
  return [...said.matchAll(form)].flatMap(({ index, 0: whole, 1: list = whole }) =>
    (list.match(/\w+/g) ?? [])
      .filter((one) => /\d/.test(one) && !known.has(one))
      .map((one) => ({ at: index, what: `cites ${kind}${one}, which is not there` })),
  );
}

function readBook(files: readonly SourceFile[]): Book {
  const written = files.filter(({ path }) => /^docs\/.+\.md$/.test(path));
  const cells = (text: string, form: RegExp) => [...text.matchAll(form)].map((match) => match[1] ?? '');
  const abuse = written.filter(({ path }) => /^docs\/(spec\/)?(\d+-)?abuse\.md$/.test(path));
  const index = written.find(({ path }) => path === 'docs/decisions/README.md')?.text ?? '';
  return {
    pages: written.map(readPage),
    rows: new Set(written.flatMap(({ text }) => cells(text, /^\|\s*([HF]\d+)\s*\|/gm))),
    attacks: new Set(abuse.flatMap(({ text }) => cells(text, /^\|\s*(\d+)\s*\|/gm))),
    decisions: new Set(written.flatMap(({ path }) => cells(path, /^docs\/decisions\/(\d{3})-/g))),
    formerDecisions: new Set(cells(index, /^\|\s*(\d{3})\s*\|/gm)),
  };
}

function readPage({ path, text }: SourceFile): Page {
  const headings = [...text.matchAll(/^#+ (.+)$/gm)].map((match) => match[1] ?? '');
  const ids = [...text.matchAll(/<a id="([\w-]+)"/g)].map((match) => match[1] ?? '');
  return {
    path,
    name: path.slice(path.lastIndexOf('/') + 1, -'.md'.length),
    sections: new Set(headings.flatMap((heading) => /^(\d+(?:\.\d+)*)[. ]/.exec(heading)?.[1] ?? [])),
    anchors: new Set([...headings.map(slugOf), ...ids]),
  };
}

/** The anchor that a heading gets where Markdown is shown. */
function slugOf(heading: string): string {
  const plain = heading.replaceAll(/\[([^\]]*)\]\([^)]*\)/g, '$1').toLowerCase();
  return plain.replaceAll(/[^\p{L}\p{N}\s_-]/gu, '').replaceAll(/\s/g, '-');
}

/** Code in between, which no reference crosses. */
const CODE = '\0';

/** The text of a file with all but its comments and test names taken out; every character stays in its place. */
function sayingsOf({ path, text }: SourceFile): string {
  if (documents.test(path)) return text;
  if (/\.(tsx?|mjs|cjs)$/.test(path)) return keep(text, spokenSpans(path, text));
  if (path.endsWith('.css')) return keep(text, spansOf(text, /\/\*[^]*?\*\//g));
  if (path.endsWith('.sql')) return keep(text, spansOf(text, /--.*|\/\*[^]*?\*\//g));
  if (path.endsWith('.typ')) return keep(text, spansOf(text, /\/\/.*|\/\*[^]*?\*\//g));
  return '';
}

type Span = readonly [start: number, end: number];

function spansOf(text: string, form: RegExp): Span[] {
  return [...text.matchAll(form)].map((match) => [match.index, match.index + match[0].length]);
}

function keep(text: string, spans: readonly Span[]): string {
  let kept = '';
  for (const [start, end] of spans.toSorted(([a], [b]) => a - b)) {
    kept += text.slice(kept.length, start).replaceAll(/\S/g, CODE);
    kept += text
      .slice(kept.length, end)
      .replaceAll(/^[ \t]*(?:\/\/+|\/\*+|--|\*+(?!\*))/gm, (mark) => ' '.repeat(mark.length));
  }
  return kept;
}

/** Comments and test names of a TypeScript file. */
function spokenSpans(path: string, text: string): Span[] {
  const parsed = parseSync(path, text);
  const names = /\.(test|spec)\.tsx?$/.test(path) ? testNames(parsed.program as unknown as Node) : [];
  return [...parsed.comments.map(({ start, end }): Span => [start, end]), ...names];
}

function testNames(node: Node): Span[] {
  const below = childrenOf(node).flatMap(testNames);
  if (node.type !== 'CallExpression' || !/^(test|it|describe)$/.test(rootOf(node['callee']))) return below;
  const [name] = node['arguments'] as (Node & { end: number })[];
  const isText = name?.type === 'TemplateLiteral' || (name?.type === 'Literal' && typeof name['value'] === 'string');
  return isText ? [[name.start, name.end], ...below] : below;
}

/** `test` of `test.each(cases)`, of `` test.each`cases` `` and of `test.skip`. */
function rootOf(callee: unknown): string {
  if (!isNode(callee)) return '';
  return callee.type === 'Identifier'
    ? String(callee['name'])
    : rootOf(callee['object'] ?? callee['callee'] ?? callee['tag']);
}
