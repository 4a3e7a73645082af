import type { SourceFile } from './tree.ts';

interface Rule {
  readonly pattern: RegExp;
  readonly says: string;
  /** Whether the records themselves are held to it too. */
  readonly isForRecords?: true;
}

const ROLE = '(admin|advisor|user|sales|business-partner|platform-admin|business-performance-partner)';

/** What only the records of screens or the policies may say, and what they made unnecessary. */
const rules: readonly Rule[] = [
  {
    pattern: /['"`]#\//,
    says: 'an address by hand; hrefOf(path, params, search) is typed by the records of screens',
  },
  {
    pattern: new RegExp(
      `'(business-partner|platform-admin|business-performance-partner)'|\\b\\w*(?:[rR]ole|ROLE)[sS]?\\w*['"\\]]*\\s*(===|!==|[:=]|\\.includes\\()\\s*[[{(]*\\s*'${ROLE}'|'${ROLE}'\\s*[!=]==\\s*[\\w.?]*\\b[rR]ole\\b|\\bcase '(admin|sales)':`,
    ),
    says: 'the name of a role; ask may(me, contract), or a policy of the domain',
    isForRecords: true,
  },
  {
    pattern: /\bstrict: false\b/,
    says: 'a loose reading of the address; useParams and useSearch take the path of the screen',
  },
  {
    pattern: /search\b.*\bas (never|any|unknown|string|Record|\{)/i,
    says: 'a cast of a search; the record of the screen types it',
  },
  {
    pattern:
      /^import \{[^}]*\b(useNavigate|useParams|useSearch|Link|useLocation)\b[^}]*\} from '@tanstack\/react-router'/,
    says: 'a hook of the router that knows no records; web/lib/screens has the typed ones',
  },
];

const inTests = /\.test\.tsx?$/;
/** The records themselves, and what turns them into links. */
const inRecords = /(^|\/|-)screens\.ts$|^web\/lib\/screens\//;

/** What of the page says by hand what a record of a screen says once, or a policy (decisions, 060). One line each place. */
export function checkScreens(files: readonly SourceFile[]): string[] {
  return files
    .filter(({ path }) => /^web\/.*\.tsx?$/.test(path) && !inTests.test(path))
    .flatMap(({ path, text }) => {
      const held = rules.filter(({ isForRecords }) => isForRecords || !inRecords.test(path));
      return text
        .split('\n')
        .flatMap((line, index) =>
          held.filter(({ pattern }) => pattern.test(line)).map(({ says }) => `${path}:${index + 1} holds ${says}`),
        );
    });
}
