import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { checkDeployment, type DeploymentFacts } from './deployment.ts';
import { listFiles, readFiles } from './tree.ts';

const root = fileURLToPath(new URL('../..', import.meta.url));
const files = readFiles(root, listFiles(root), /^deploy\//);
const said = (path: string, pattern: RegExp): string =>
  pattern.exec(files.find((file) => file.path === path)?.text ?? '')?.[1] ?? '';

// What the samples say of themselves, so that each fact is changed alone below.
const facts: DeploymentFacts = {
  settings: new Set(files.flatMap(({ text }) => text.match(/\b[A-Z0-9]+_[A-Z0-9_]+\b/g) ?? [])),
  version: said('deploy/chart/Chart.yaml', /^version: (.+)$/m),
  node: said('deploy/Dockerfile', /NODE_VERSION=(.+)/),
  port: 3000,
  ready: '/api/health/ready',
  live: '/api/health/live',
  uploadMegabytes: 60,
  stopSeconds: 20,
  keepAliveSeconds: 30,
};

test('samples that say what the code does pass', () => expect(checkDeployment(files, facts)).toEqual([]));

test.each<[Partial<DeploymentFacts>, RegExp]>([
  [{ node: '24.99.0' }, /^deploy\/Dockerfile says .+ the code 24\.99\.0$/],
  [{ version: '9.9.9' }, /^deploy\/chart\/Chart\.yaml says/],
  [{ port: 4000 }, /^deploy\/nginx\.conf says 3000, the code 4000$/],
  [{ ready: '/api/ready' }, /^deploy\/Caddyfile says \/api\/health\/ready/],
  [{ live: '/api/alive' }, /^deploy\/chart\/templates\/deployment\.yaml says/],
  [{ uploadMegabytes: 80 }, /^deploy\/nginx\.conf says 64, the code more than 80$/],
  [{ stopSeconds: 60 }, /^deploy\/volano\.service says 25, the code more than 60$/],
  [{ keepAliveSeconds: 5 }, /^deploy\/Caddyfile says 20, the code less than 5$/],
  [{ settings: new Set([...facts.settings].filter((name) => name !== 'TRUST_PROXY')) }, /does not read TRUST_PROXY$/],
])('%j is noticed', (changed, problem) => {
  expect(checkDeployment(files, { ...facts, ...changed })).toContainEqual(expect.stringMatching(problem));
});

test('a sample without the place that says a fact is a problem, and so is one that is gone', () => {
  const without = files.map((file) => ({ ...file, text: file.text.replace('EXPOSE', '#') }));
  expect(checkDeployment(without, facts)).toHaveLength(1);
  const others = files.filter(({ path }) => path !== 'deploy/volano.service');
  expect(checkDeployment(others, facts)).toEqual(['deploy/volano.service is missing']);
});
