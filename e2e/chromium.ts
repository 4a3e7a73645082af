import { existsSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import type { LaunchOptions } from '@playwright/test';

const flags = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  '--font-render-hinting=none',
];

// The package unpacks its libraries only inside a serverless host, so we ask for them ourselves.
async function unpackedLibraries(inflate: (archive: string) => Promise<string>): Promise<string> {
  const folder = path.join(tmpdir(), 'al2023');
  const archive = fileURLToPath(new URL('../bin/al2023.tar.br', import.meta.resolve('@sparticuz/chromium')));
  if (!existsSync(folder)) await inflate(archive);
  return path.join(folder, 'lib');
}

/** How to start the browser of the tests: the one at `CHROMIUM_PATH`, or the one inside an npm package, so that nothing has to be installed on the machine. */
export async function chromiumLaunchOptions(): Promise<LaunchOptions> {
  const own = process.env['CHROMIUM_PATH'];
  if (own) return { executablePath: own, args: flags };
  const { default: chromium, inflate } = await import('@sparticuz/chromium');
  const libraries = await unpackedLibraries(inflate);
  return {
    executablePath: await chromium.executablePath(),
    args: flags,
    env: {
      ...(process.env as Record<string, string>),
      LD_LIBRARY_PATH: libraries,
      FONTCONFIG_PATH: path.join(tmpdir(), 'fonts'),
    },
  };
}
