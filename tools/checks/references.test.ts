import { expect, test } from 'vitest';
import { checkReferences } from './references.ts';

const BOOK = [
  { path: 'docs/spec/1-people.md', text: '# 1. People\n\n## 5. Validation rules\n\n### 5.1 Companies\n' },
  { path: 'docs/spec/8-true-calls.md', text: '# 8. True calls\n\n## 1. Fields\n' },
  { path: 'docs/spec/6-abuse.md', text: '| 63 | a prospect scans |\n| F4 | the database stops |\n' },
  { path: 'docs/spec/7-holes.md', text: '| H34 | users delete companies |\n' },
  { path: 'docs/decisions/012-opaque-tokens.md', text: '# Sessions use opaque tokens\n' },
  { path: 'docs/decisions/README.md', text: '| 120 | [012](012-opaque-tokens.md) |\n' },
];

function problemsOf(path: string, text: string): string[] {
  return checkReferences([...BOOK, { path, text }]).filter((problem) => problem.startsWith(path));
}

test.each([
  ['server/a.ts', '/** As 1-people §5 says, people §5.1 and\n * true calls\n * §1, `8-true-calls.md` §1. */'],
  [
    'server/a.ts',
    '// docs/spec/1-people.md#5-validation-rules, docs/spec/1-people.md\n// (holes H34, faults F4, abuse 63, decision 012)',
  ],
  ['server/a.test.ts', "test.each([1])('abuse 63: %s', () => {});"],
  ['web/a.css', '/* 8-true-calls §1 */ a { color: #F99; }'],
  ['web/a.tsx', "const H2 = 'H99, abuse 99, §9';\nexport const a = <F9>{/* H34 */}</F9>;"],
  ['database/migrations/0001_a.sql', '-- decision 120'],
])('%s with %s resolves', (path, text) => {
  expect(problemsOf(path, text)).toEqual([]);
});

test.each([
  ['server/a.ts', '\n/** 1-people §6 */', ':2 cites 1-people §6, which is not there'],
  ['server/a.ts', '// (§5)', ':1 cites §5 of no page: name the page before it'],
  ['server/a.ts', '// 1-people §5, §5.1', ':1 cites §5.1 of no page: name the page before it'],
  ['server/a.ts', '/* 1-people */ const a = 1; // §5', ':1 cites §5 of no page: name the page before it'],
  ['server/a.ts', '// docs/spec/1-people.md#6', ':1 cites docs/spec/1-people.md#6, which is not there'],
  ['server/a.ts', '// docs/spec/9-none.md', ':1 cites docs/spec/9-none.md, which is not there'],
  ['server/a.test.ts', "describe('faults F5', () => {});", ':1 cites F5, which is not there'],
  ['e2e/a.spec.ts', 'test(`abuse 63 and 64`, () => {});', ':1 cites abuse 64, which is not there'],
  ['web/a.css', '/* holes H35 */', ':1 cites H35, which is not there'],
  ['server/a.typ', '// decision 120', ':1 cites decision 120, which is not there'],
  ['database/a.sql', 'select 1; -- decisions 012 and 13', ':1 cites decision 13, which is not there'],
  ['docs/b.md', 'As 8-true-calls §2 says.', ':1 cites 8-true-calls §2, which is not there'],
  ['docs/b.md', '[one](spec/1-people.md#5-validation-rules)\n[two](c.md)', ':2 links to c.md, which is not there'],
])('%s with %s does not', (path, text, says) => {
  expect(problemsOf(path, text)).toEqual([path + says]);
});
