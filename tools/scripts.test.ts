import { execFile, execFileSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, onTestFinished, test } from 'vitest';

const root = fileURLToPath(new URL('..', import.meta.url));

/** The browser tests that the command of CONTRIBUTING would run, by their names. */
function browserTests(...asked: string[]): string[] {
  const command = ['run', 'test:e2e', '--', '--list', ...asked];
  const listed = execFileSync('npm', command, { cwd: root, encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] });
  return listed.split('\n').filter((line) => line.includes('.spec.ts:'));
}

test('one browser test is run by a part of its name, in all sizes or in one', () => {
  const all = browserTests('-g', 'until the answer comes a list');
  expect(all).toHaveLength(2);
  const phone = browserTests('--project', 'phone', '-g', 'until the answer comes a list');
  expect(phone).toEqual(all.filter((line) => line.includes('[phone]')));
});

async function aFolder(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'volano-tools-'));
  onTestFinished(() => rm(folder, { recursive: true }));
  return folder;
}

test('the bill of materials has what production installs, Node and PostgreSQL, and no tool', async () => {
  const file = join(await aFolder(), 'sbom.json');
  execFileSync('npm', ['run', 'sbom', '--', file], { cwd: root, stdio: 'ignore' });
  const bom = JSON.parse(await readFile(file, 'utf8')) as {
    specVersion: string;
    components: { name: string; version: string }[];
  };
  const versions = new Map(bom.components.map(({ name, version }) => [name, version]));
  expect(bom.specVersion).toBe('1.5');
  expect(versions.get('node')).toMatch(/^24\.\d+\.\d+$/);
  expect(versions.get('postgresql')).toMatch(/^18\.\d+$/);
  expect([versions.has('fastify'), versions.has('vitest')]).toEqual([true, false]);
});

test('the audit lists what the advisories know, ends with 0 without any, and says in a line that nobody answered', async () => {
  const advisory = {
    id: 1,
    url: 'https://advisories.example/1',
    title: 'Opens',
    severity: 'high',
    vulnerable_versions: '<2',
  };
  let known: object = { weak: [{ ...advisory, cwe: [], cvss: { score: 7 } }] };
  const registry = createServer((request, response) => {
    const isAsked = request.url?.endsWith('/advisories/bulk') === true;
    const versions = { '1.0.0': { name: 'weak', version: '1.0.0' }, '2.0.0': { name: 'weak', version: '2.0.0' } };
    response.setHeader('content-type', 'application/json');
    response.end(JSON.stringify(isAsked ? known : { name: 'weak', versions }));
  }).listen(0);
  await once(registry, 'listening');
  const cwd = await aFolder();
  const own = { name: 'own', version: '1.0.0', dependencies: { weak: '1.0.0' } };
  const packages = { '': own, 'node_modules/weak': { version: '1.0.0' } };
  await writeFile(join(cwd, 'package.json'), JSON.stringify(own));
  await writeFile(join(cwd, 'package-lock.json'), JSON.stringify({ ...own, lockfileVersion: 3, packages }));
  const env = { ...process.env, npm_config_registry: `http://localhost:${(registry.address() as AddressInfo).port}` };
  const audit = () =>
    new Promise<unknown[]>((resolve) => {
      execFile(process.execPath, [join(root, 'tools/run.mjs'), 'audit'], { cwd, env }, (error, said, refused) =>
        resolve([error?.code ?? 0, (said + refused).trim()]),
      );
    });
  const found = 'weak 1.0.0: https://advisories.example/1 Opens (high); way out: npm install weak@2.0.0';
  expect(await audit()).toEqual([1, found]);
  known = {};
  expect(await audit()).toEqual([0, 'No advisory is known']);
  registry.close();
  expect(await audit()).toEqual([2, expect.stringMatching(/^The advisories could not be asked: .*ECONNREFUSED.*$/)]);
});
