import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import type { FeatureNames } from './names.ts';
import { pageFiles } from './page-files.ts';
import { type Registration, registrationsOf } from './registrations.ts';
import { serverFiles } from './server-files.ts';

/** What was written, by path, and what found no place. */
interface Made {
  readonly made: readonly string[];
  readonly changed: readonly string[];
  readonly byHand: readonly Registration[];
}

/** Writes the files of a new feature below a folder and names it where features are named. Throws, and writes nothing, when one of its files is there. */
export function makeFeature(root: string, names: FeatureNames): Made {
  const files = { ...serverFiles(names, nextMigration(root)), ...pageFiles(names) };
  const taken = Object.keys(files).find((path) => existsSync(join(root, path)));
  if (taken !== undefined) throw new Error(`${taken} is there already: choose another name`);
  for (const [path, text] of Object.entries(files)) {
    mkdirSync(dirname(join(root, path)), { recursive: true });
    writeFileSync(join(root, path), text);
  }
  const changed: string[] = [];
  const byHand: Registration[] = [];
  for (const registration of registrationsOf(names)) {
    const path = join(root, registration.path);
    const text = existsSync(path) ? registration.add(readFileSync(path, 'utf8')) : null;
    if (text === null) byHand.push(registration);
    else {
      writeFileSync(path, text);
      changed.push(registration.path);
    }
  }
  return { made: Object.keys(files), changed, byHand };
}

/** The number of the next migration: four digits. */
function nextMigration(root: string): string {
  const numbers = readdirSync(join(root, 'database/migrations')).map((name) => Number(/^\d+/.exec(name)?.[0] ?? 0));
  return String(Math.max(0, ...numbers) + 1).padStart(4, '0');
}
