import { copyFile, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { writeManifest } from '../../modules/catalogue/official-data/package.actions.ts';
import { listCodesFound } from '../../modules/catalogue/public.ts';
import type { Database } from '../../platform/context.ts';
import { closeAfterTests } from '../world/left-open.ts';
import { REFERENCE_DATA } from '../world/only-where.ts';

const REAL = [
  'ateco2007_agg2022.csv',
  'ateco2025.csv',
  'ateco2025_note.csv',
  'ateco2025_indice.csv',
  'ateco_2022_to_2025.csv',
  'comuni.csv',
  'cciaa.csv',
  'incentivi.json',
  // Official, and no part of a package.
  'province.csv',
];

/** A folder of its own, away after the tests. */
export async function aFolder(): Promise<string> {
  const folder = await mkdtemp(path.join(tmpdir(), 'volano-official-'));
  closeAfterTests(() => rm(folder, { recursive: true, force: true }));
  return folder;
}

/** The package of the real official files, made by the command's own function. */
export async function aRealPackage() {
  const folder = await aFolder();
  for (const name of REAL) await copyFile(path.join(REFERENCE_DATA ?? '', name), path.join(folder, name));
  return { folder, ...(await writeManifest(folder, '2026-11-02')) };
}

/** Words of the trade, and the beginning of the code that each is looked for; what is among the first three is found. */
export const TRADES = { parrucchiere: '96.21', idraulico: '43.22', commercialista: '69.20' } as const;

/** Which of these words find their code among the first three. */
export async function tradesFound(db: Database): Promise<string[]> {
  const filter = { version: '2025', level: 6, parentCode: undefined, ids: undefined } as const;
  const found: string[] = [];
  for (const [word, code] of Object.entries(TRADES)) {
    const codes = await listCodesFound(db, filter, word);
    if (codes.slice(0, 3).some((one) => one.code.startsWith(code))) found.push(word);
  }
  return found;
}
