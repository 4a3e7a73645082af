import { relative } from 'node:path';
import { BaseSequencer, type TestSpecification } from 'vitest/node';

/** What takes longest. Begun near the end, one of these would run alone while the other worker has nothing left to do. */
const LONGEST = [
  'server/killed-writes.test.ts',
  'server/demo-week.test.ts',
  'server/features/chats/killed-chats.test.ts',
  'server/canary.test.ts',
  'server/hostile-input.test.ts',
  'server/main.test.ts',
  'server/permissions.test.ts',
  'server/read-only-role.test.ts',
  'server/platform/db/crash.test.ts',
  'server/features/surveys/survey-resets.test.ts',
  'server/renderers/pdf/renderer.test.ts',
];

/** Orders a run so that both workers end together: the longest files, then the others that want a database, then what takes a moment. */
export class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const turnOf = ({ moduleId, project }: TestSpecification): number => {
      const place = LONGEST.indexOf(relative(this.ctx.config.root, moduleId).replaceAll('\\', '/'));
      if (place !== -1) return place;
      return LONGEST.length + (project.name === 'server' ? 0 : 1);
    };
    return (await super.sort(files)).toSorted((a, b) => turnOf(a) - turnOf(b));
  }
}
