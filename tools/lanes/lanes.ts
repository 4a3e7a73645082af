/** What one run of the test command covers. */
export interface Lane {
  readonly name: 'all' | 'quick';
  /** What it leaves out, as a sentence; null when nothing. */
  readonly without: string | null;
  /** Whether a check of the repository belongs to it. */
  readonly hasCheck: (name: string) => boolean;
  /** Arguments for vitest; null when no test of its is due. */
  readonly vitest: readonly string[] | null;
  /** Arguments for Playwright; null when no journey is due. */
  readonly playwright: readonly string[] | null;
}

/** Test files that start processes, provoke faults or ask every route as every role. `vitest.config.ts` excludes them where `TEST_LANE` is `quick`. */
export const SLOW_TESTS = ['server/testing/**', 'server/app/**', '**/*.faults.test.ts'];

/** Checks that read the whole tree with another program and seldom find what the compiler does not. */
const SLOW_CHECKS = new Set(['unused code', 'lint', 'format', 'types of tables', 'sql snapshots']);

/** Everything that must hold for a landing. */
export function wholeLane(): Lane {
  return { name: 'all', without: null, hasCheck: () => true, vitest: [], playwright: [] };
}

/** What one runs while working. */
export function quickLane(): Lane {
  return {
    name: 'quick',
    without: 'lint, format, unused code, sweeps, faults, fuzz, started portals, screens and most journeys',
    hasCheck: isQuickCheck,
    vitest: [],
    playwright: journeyArguments('@quick'),
  };
}

/** The parts of the quick lane that some changed files can break. */
export function changedLane(touched: {
  /** Type checks by name. */
  readonly types: ReadonlySet<string>;
  /** Paths of test files. */
  readonly tests: readonly string[];
  /** Areas whose journeys are due; null for all of them. */
  readonly areas: ReadonlySet<string> | null;
}): Lane {
  const areas = touched.areas === null ? '' : `(?=.*@(?:${[...touched.areas].join('|')})(?![\\w-]))`;
  return {
    name: 'quick',
    without: 'what the change does not touch, and what the quick lane leaves out',
    hasCheck: (name) => isQuickCheck(name) && (!name.startsWith('types ') || touched.types.has(name)),
    vitest: touched.tests.length === 0 ? null : touched.tests,
    playwright: touched.areas?.size === 0 ? null : journeyArguments(`(?=.*@quick)${areas}`),
  };
}

function isQuickCheck(name: string): boolean {
  return !SLOW_CHECKS.has(name);
}

/** The two projects that need nobody else to have ended. */
function journeyArguments(tags: string): string[] {
  return ['--grep', tags, '--project', 'desktop', '--project', 'phone'];
}
