import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { programCheck } from './commands.ts';

test('a program that fails is a problem with its output, one that ends well is none', async () => {
  const root = mkdtempSync(join(tmpdir(), 'volano-program-'));
  try {
    writeFileSync(join(root, 'judge.mjs'), "console.log('bad line 3'); process.exitCode = Number(process.argv[2]);");
    expect(await programCheck('x', root, 'judge.mjs', ['2']).run()).toEqual({ problems: ['bad line 3'], notes: [] });
    expect(await programCheck('x', root, 'judge.mjs', ['0']).run()).toEqual({ problems: [], notes: [] });
  } finally {
    rmSync(root, { recursive: true });
  }
});
