import type { Reporter, TestModule } from 'vitest/node';
import { closingLine, type Counts } from './summary.ts';

/** Ends a run with the plain line `N passed, N failed`. A file that does not load counts as a failure. */
export class ClosingLineReporter implements Reporter {
  onTestRunEnd(modules: readonly TestModule[]): void {
    const counts: Counts = { passed: 0, failed: 0, skipped: 0 };
    for (const module of modules) {
      counts.failed += module.errors().length > 0 ? 1 : 0;
      for (const test of module.children.allTests()) {
        const { state } = test.result();
        if (state === 'pending') continue;
        counts[state] += 1;
      }
    }
    console.log(`\n${closingLine(counts)}`);
  }
}
