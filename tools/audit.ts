import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';

// `npm run audit`: asks the registry what weaknesses of the packages of the lock file are known. Ends with 0 for none, 1 for some, 2 where nobody answered.
interface Advisory {
  readonly title: string;
  readonly url: string;
  readonly severity: string;
  readonly range: string;
}
interface Weak {
  readonly name: string;
  /** Its own advisories, and the names of the packages by which it is weak. */
  readonly via: readonly (Advisory | string)[];
  readonly nodes: readonly string[];
  readonly fixAvailable: boolean | { readonly name: string; readonly version: string };
}
interface Report {
  readonly message?: string;
  readonly vulnerabilities?: Readonly<Record<string, Weak>>;
}

function wayOut({ fixAvailable }: Weak, { range }: Advisory): string {
  if (fixAvailable === true) return 'npm audit fix';
  if (fixAvailable === false) return `none without a version outside ${range}`;
  return `npm install ${fixAvailable.name}@${fixAvailable.version}`;
}

const asked = spawnSync('npm', ['audit', '--json', '--package-lock-only', '--fetch-retries=1'], {
  encoding: 'utf8',
  maxBuffer: 2 ** 26,
});
const report = readReport(asked.stdout);
if (report.vulnerabilities === undefined) {
  console.error(
    `The advisories could not be asked: ${(report.message ?? '').split('\n', 1)[0] || 'npm did not say why'}`,
  );
  process.exit(2);
}
const lock = JSON.parse(readFileSync('package-lock.json', 'utf8')) as {
  packages: Record<string, { version?: string }>;
};
const lines = Object.values(report.vulnerabilities).flatMap((weak) =>
  weak.nodes.flatMap((node) =>
    weak.via
      .filter((via) => typeof via !== 'string')
      .map(
        (via) =>
          `${weak.name} ${lock.packages[node]?.version}: ${via.url} ${via.title} (${via.severity}); way out: ${wayOut(weak, via)}`,
      ),
  ),
);
console.log(lines.length === 0 ? 'No advisory is known' : lines.join('\n'));
process.exitCode = lines.length === 0 ? 0 : 1;

function readReport(text: string): Report {
  try {
    return JSON.parse(text) as Report;
  } catch {
    return {};
  }
}
