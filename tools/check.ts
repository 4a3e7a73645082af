import { runChecks } from './checks/run.ts';

const { passed, failed } = await runChecks(process.argv[2]);
console.log(`\n${passed} checks passed, ${failed} failed`);
process.exitCode = failed > 0 ? 1 : 0;
