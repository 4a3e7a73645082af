import { relative } from 'node:path';
import { BaseSequencer, type TestSpecification } from 'vitest/node';

/** What takes longest. Begun near the end, one of these would run alone while the other worker has nothing left to do. */
const LONGEST = [
  'server/app/archive.test.ts',
  'server/testing/fuzz/fuzz.test.ts',
  'server/testing/sweeps/hostile-input.test.ts',
  'server/testing/sweeps/canary-readers.test.ts',
  'server/testing/sweeps/canary-other-readers.test.ts',
  'server/testing/sweeps/canary.test.ts',
  'server/testing/faults/killed-writes.test.ts',
  'server/modules/conversation/chats/killed-chats.test.ts',
  'server/app/several-nodes.test.ts',
  'server/app/demo-week.test.ts',
  'server/app/main.test.ts',
  'server/testing/faults/lost-database.test.ts',
  'server/testing/sweeps/permissions.test.ts',
  'server/app/backup.test.ts',
  'server/testing/faults/version-before.test.ts',
  'server/modules/catalogue/imports/imports-faults.test.ts',
  'server/testing/sweeps/read-only-role.test.ts',
  'server/app/office.test.ts',
  'server/testing/faults/attack-costs.test.ts',
  'server/testing/faults/uncaught.test.ts',
  'server/platform/db/crash.test.ts',
  'tools/feature/new-feature.test.ts',
  'server/platform/imports/table.test.ts',
  'server/modules/catalogue/watch/watch.test.ts',
  'server/app/import.test.ts',
  'server/matching/matching.test.ts',
  'server/testing/faults/wrong-clock.test.ts',
  'server/platform/rendering/pdf/renderer.test.ts',
];

/**
 * Orders a run so that both workers end together: what wants a database, the longest files first, then what takes a moment. A worker that goes from
 * one to the other begins anew and reads the whole service again: each goes once.
 */
export class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const turnOf = ({ moduleId, project }: TestSpecification): number => {
      const place = LONGEST.indexOf(relative(this.ctx.config.root, moduleId).replaceAll('\\', '/'));
      const turn = place === -1 ? LONGEST.length : place;
      return project.name === 'server' ? turn : LONGEST.length + 1 + turn;
    };
    return (await super.sort(files)).toSorted((a, b) => turnOf(a) - turnOf(b));
  }
}
