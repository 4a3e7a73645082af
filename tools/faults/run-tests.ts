import { startVitest, type TestCase, type TestModule } from 'vitest/node';
import { failureOf, type Outcome } from './outcomes.ts';

/**
 * Runs the tests of some files whose name fits, and says what came of each. Those of another name are no outcome at all, though the runner
 * counts them as skipped; a file that does not load is one that failed. What a test that failed had to say is printed: after an hour of
 * requests made at random that is all there is to go by.
 */
export async function runTests(root: string, files: readonly string[], name: RegExp = /(?:)/): Promise<Outcome[]> {
  const said = new Map<string, string>();
  const vitest = await startVitest([...files], {
    root,
    watch: false,
    reporters: [
      { onUserConsoleLog: ({ taskId = '', content }) => void said.set(taskId, (said.get(taskId) ?? '') + content) },
    ],
    testNamePattern: name,
  });
  try {
    const tests = vitest.state.getTestModules().flatMap((module) => [...module.children.allTests('failed')]);
    for (const { id } of tests) process.stdout.write(said.get(id) ?? '');
    const unhandled = vitest.state.getUnhandledErrors().map((error) => failureOf('the run', 'unhandled', error));
    return [...vitest.state.getTestModules().flatMap((module) => outcomesOf(module, name)), ...unhandled];
  } finally {
    await vitest.close();
    // The runner leaves its own word there; the table says it better.
    process.exitCode = 0;
  }
}

function outcomesOf(module: TestModule, name: RegExp): Outcome[] {
  const file = module.relativeModuleId;
  const broken = module.errors().map((error) => failureOf(file, 'did not run', error));
  const tests = [...module.children.allTests()].map((test) => ({ test, named: nameOf(test) }));
  return [
    ...broken,
    ...tests.filter(({ named }) => name.test(named)).map(({ test, named }) => outcomeOf(file, named, test)),
  ];
}

function outcomeOf(file: string, name: string, test: TestCase): Outcome {
  const result = test.result();
  const figures = test.annotations().map(({ message }) => message);
  if (result.state === 'passed') return { file, name, state: 'passed', ...(figures.length > 0 ? { figures } : {}) };
  if (result.state === 'failed') return failureOf(file, name, result.errors[0]);
  if (result.state === 'skipped') return { file, name, state: 'skipped', ...(result.note ? { why: result.note } : {}) };
  return failureOf(file, name, new Error('it did not come to its end'));
}

/** Groups and name with a blank between them, as the runner compares them. */
function nameOf(test: TestCase): string {
  const names = [test.name];
  for (let group = test.parent; group.type === 'suite'; group = group.parent) names.unshift(group.name);
  return names.join(' ');
}
