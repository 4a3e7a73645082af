import { BaseSequencer, type TestSpecification } from 'vitest/node';

/** What starts processes takes longest: a clone that has run no tests yet knows no durations, and begins with these. */
const STARTS_PROCESSES = /\/server\/(testing|app)\/|\.faults\.test\.ts$/;

/**
 * Orders a run so that both workers end together: what wants a database, the longest files of the last run first, then what takes a moment. A worker
 * that goes from one to the other begins anew and reads the whole service again: each goes once.
 */
export class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const isKnown = files.some((file) => this.ctx.cache.getTestSpecificationResult(file) !== undefined);
    const turnOf = ({ moduleId, project }: TestSpecification): number =>
      (project.name === 'server' ? 0 : 2) + (isKnown || STARTS_PROCESSES.test(moduleId) ? 0 : 1);
    return (await super.sort(files)).toSorted((a, b) => turnOf(a) - turnOf(b));
  }
}
