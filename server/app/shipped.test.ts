import { getHealth } from '@volano/domain/contracts/options';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { testApp } from '../testing/world/app.ts';
import { readBuild } from './shipped.ts';

async function aTree(files: Readonly<Record<string, string>>): Promise<string> {
  const root = await mkdtemp(path.join(tmpdir(), 'volano-build-'));
  onTestFinished(() => rm(root, { recursive: true, force: true }));
  for (const part of ['database', 'domain', 'server']) await mkdir(path.join(root, part));
  for (const [file, content] of Object.entries(files)) {
    await mkdir(path.dirname(path.join(root, file)), { recursive: true });
    await writeFile(path.join(root, file), content);
  }
  return root;
}

test('the same sources have the same build, whatever their tests; other sources, or another page, have another', async () => {
  const sources = { 'package.json': '{}', 'server/app/main.ts': 'start()', 'web/dist/index.html': 'page-a1.js' };
  const build = await readBuild(await aTree(sources));
  expect(build).toMatch(/^[0-9a-f]{16}$/);
  const tested = { ...sources, 'server/app/main.test.ts': 'test()', 'server/testing/world/app.ts': 'testApp()' };
  expect(await readBuild(await aTree(tested))).toBe(build);
  const others = [
    { ...sources, 'server/app/main.ts': 'start();' },
    { ...sources, 'web/dist/index.html': 'page-b2.js' },
    { ...sources, 'domain/rules/new.ts': '' },
    { ...sources, 'package.json': '{"version":"2"}' },
  ];
  const builds = await Promise.all(others.map(async (other) => readBuild(await aTree(other))));
  expect(new Set([build, ...builds]).size).toBe(5);
});

test('the health of a portal says its build', async () => {
  const portal = await testApp();
  expect((await portal.as(null).call(getHealth, {})).build).toBe(await readBuild());
  await portal.close();
});
