import { runChecks } from './checks/run.ts';

const { passed, failed } = await runChecks((name) => name.includes(process.argv[2] ?? ''));
console.log(`\n${passed} of ${passed + failed} checks good`);
process.exitCode = failed > 0 ? 1 : 0;
