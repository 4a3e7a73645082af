import { execFileSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { NOT_RUN, printMeasure, showMeasures, writeMeasures } from '../bench/measures.ts';
import { run as measureUploads, UPLOAD_LINES } from '../bench/held-uploads.bench.ts';
import { NODE_LINES, run as measureNodes } from '../bench/nodes.bench.ts';
import { verdictOf } from './faults/outcomes.ts';
import { missingOf, roundsOf, runAttacks, runFault } from './faults/run-fault.ts';
import { runTests } from './faults/run-tests.ts';
import { type Fault, FAULT_TABLE } from './faults/table.ts';

// `npm run trust`: what the portal stands, each line measured by what is there for it, and kept on the page of measures. By words a part of it:
// `npm run trust -- nodes uploads image F2 F19 attacks fuzz`. What was never run stands there as not run.
const root = fileURLToPath(new URL('..', import.meta.url));
const wanted = process.argv.slice(2);
const isWanted = (word: string): boolean => wanted.length === 0 || wanted.includes(word);

const ATTACKS = 'attacks: the tests of all seventy';
const FUZZ = 'fuzz: requests made from the contracts, as every role';
const FUZZ_REQUESTS = 100_000;
const IMAGE = 'size of the image';
const IMAGE_MEGABYTES = 350;

const broken: string[] = [];
/** Says a line and keeps it, so that a run that is ended leaves what it had measured. */
function keep(what: string, figure: string, limit: string, isHeld: boolean | null): void {
  if (figure !== NOT_RUN) console.log(`${what}: ${figure}`);
  if (isHeld === false) broken.push(what);
  printMeasure({ what, figure: figure.replaceAll('|', '/').replaceAll('\n', ' '), limit, isHeld });
  writeMeasures('trust');
}

async function keepFault(fault: Fault): Promise<void> {
  const what = `${fault.number}: ${fault.what}`;
  const limit = fault.rounds === undefined ? '' : `${fault.rounds} rounds`;
  const verdict = isWanted(fault.number) ? await runFault(root, fault) : null;
  if (verdict === null) return keep(what, NOT_RUN, limit, null);
  const rounds = roundsOf(fault);
  const isWhole = rounds === undefined || rounds >= (fault.rounds ?? 0);
  const missing = missingOf(fault, verdict);
  const figure = [
    verdict.result,
    ...(rounds === undefined ? [] : [`${rounds} rounds`]),
    ...verdict.figures,
    ...verdict.failures,
    ...(missing === '' ? [] : [`not run: ${missing}`]),
  ].join('; ');
  const isShown = verdict.result.startsWith('held') && isWhole;
  keep(what, figure, limit, verdict.isBroken ? false : isShown ? true : null);
}

async function keepAttacks(): Promise<void> {
  if (!isWanted('attacks')) return keep(ATTACKS, NOT_RUN, '', null);
  const rows = await runAttacks(root);
  const held = rows.filter(({ result }) => result.startsWith('held'));
  const failed = rows.filter(({ isBroken }) => isBroken);
  const others = rows.filter((row) => !row.isBroken && !row.result.startsWith('held'));
  const figure = [
    `${held.length} of ${rows.length} held`,
    ...failed.map(({ abuse, failures }) => `${abuse} BROKEN: ${failures.join(', ')}`),
    ...others.map(({ abuse, result, notRun }) => `${abuse} ${result}: ${notRun.join(', ')}`),
  ].join('; ');
  keep(ATTACKS, figure, '0 broken', failed.length === 0);
}

async function keepFuzz(): Promise<void> {
  if (!isWanted('fuzz')) return keep(FUZZ, NOT_RUN, '', null);
  process.env['FUZZ_REQUESTS'] ??= String(FUZZ_REQUESTS);
  process.env['FUZZ_SEED'] ??= String(Date.now() % 1_000_000);
  const { result, isBroken, failures, figures } = verdictOf(await runTests(root, ['server/testing/fuzz']));
  const isWhole = Number(process.env['FUZZ_REQUESTS']) >= FUZZ_REQUESTS;
  const figure = [result, ...figures, ...failures].join('; ');
  keep(FUZZ, figure, `${FUZZ_REQUESTS} requests, no 5xx`, isBroken ? false : isWhole ? true : null);
}

/** Where a daemon of Docker answers, the image is built and looked at; elsewhere the line says that it was not. */
function keepImage(): void {
  const limit = `≤ ${IMAGE_MEGABYTES} MB`;
  const docker = (...words: string[]): string => execFileSync('docker', words, { cwd: root, encoding: 'utf8' });
  try {
    if (!isWanted('image')) return keep(IMAGE, NOT_RUN, limit, null);
    docker('build', '-q', '-f', 'deploy/Dockerfile', '-t', 'volano:measured', '.');
    const megabytes = Number(docker('image', 'inspect', '--format', '{{.Size}}', 'volano:measured')) / 1e6;
    keep(IMAGE, `${megabytes.toFixed(0)} MB`, limit, megabytes <= IMAGE_MEGABYTES);
  } catch {
    keep(IMAGE, `${NOT_RUN}: no daemon of Docker that builds it; by its parts see below`, limit, null);
  }
}

if (!isWanted('nodes')) for (const what of NODE_LINES) keep(what, NOT_RUN, '', null);
else if (!(await measureNodes())) broken.push('nodes');
if (!isWanted('uploads')) for (const what of UPLOAD_LINES) keep(what, NOT_RUN, '', null);
else if (!(await measureUploads())) broken.push('uploads');
keepImage();
for (const fault of FAULT_TABLE) await keepFault(fault);
await keepAttacks();
await keepFuzz();
showMeasures();
console.log(broken.length === 0 ? '\nWhat was run held.' : `\nBroken: ${broken.join('; ')}.`);
process.exitCode = broken.length === 0 ? 0 : 1;
