import { writeFileSync } from 'node:fs';
import type { Reporter, TestCase, TestModule } from 'vitest/node';
import { closingLine, countsOf, type PartReport } from './summary.ts';

/** What a skipped test is told to say of why: on the test itself or on a group around it. */
const REASON = 'skipReason';

/** Writes the outcome into the file that `VITEST_REPORT` names, where the run is a part of a larger one; else prints the closing line. */
export class RunReporter implements Reporter {
  onTestRunEnd(modules: readonly TestModule[]): void {
    const report = reportOf(modules);
    const file = process.env['VITEST_REPORT'];
    if (file === undefined) console.log(`\n${closingLine(countsOf([report]))}`);
    else writeFileSync(file, JSON.stringify(report));
  }
}

function reportOf(modules: readonly TestModule[]): PartReport {
  const report: PartReport = { passed: 0, failures: [], skipped: [], files: [] };
  for (const module of modules) {
    const path = module.relativeModuleId;
    const { collectDuration, duration, setupDuration } = module.diagnostic();
    report.files.push({ path, seconds: (collectDuration + duration + setupDuration) / 1000 });
    const found = report.failures.length;
    for (const test of module.children.allTests()) {
      const { state } = test.result();
      if (state === 'passed') report.passed += 1;
      else if (state === 'failed') report.failures.push(`${path}: ${test.fullName}`);
      else report.skipped.push({ path, reason: reasonOf(test) });
    }
    // A file that does not load, or a hook of a group that fails.
    if (report.failures.length === found && module.state() === 'failed') report.failures.push(`${path}: did not run`);
  }
  return report;
}

function reasonOf(test: TestCase): string {
  const result = test.result();
  if (result.state === 'skipped' && result.note) return result.note;
  const said = [test.meta(), ...groupsOf(test).map((group) => group.meta())]
    .map((meta) => (meta as Record<string, unknown>)[REASON])
    .find((reason) => typeof reason === 'string');
  return said === undefined ? 'no reason given' : String(said);
}

function groupsOf(test: TestCase): { meta(): object }[] {
  const groups: { meta(): object }[] = [];
  for (let { parent } = test; parent.type === 'suite'; { parent } = parent) groups.push(parent);
  return groups;
}
