import { readdir, readFile, rename, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { OFFICIAL_PARTS, type OfficialFile } from '@volano/domain/rules/official-data';
import { UnreadableFile, type Table } from '../../../platform/imports/report.ts';
import { isTableSheet, readTable } from '../../../platform/imports/table.ts';
import { MANIFEST, type Manifest, recogniseFile, sha256Of } from './manifest.parse.ts';

/** Files that a table may lie in; what else lies in a folder is not read. */
const TABLES = /\.(?:csv|json|xlsx)$/i;

interface MadePackage {
  readonly manifest: Manifest;
  /** Tables of the folder that are no part, or of which there is one already: by name, with which that is. */
  readonly leftOut: readonly { readonly name: string; readonly twin: string | null }[];
}

/**
 * Makes a package of a folder of official files: recognises each by its headings and writes the manifest beside them. Of two files of one part,
 * and one version, the first by name is taken. Throws `UnreadableFile` where no file is a part.
 */
export async function writeManifest(folder: string, dated: string): Promise<MadePackage> {
  const names = (await readdir(folder)).filter((name) => TABLES.test(name) && name !== MANIFEST).toSorted();
  const files: OfficialFile[] = [];
  const leftOut: { name: string; twin: string | null }[] = [];
  for (const name of names) {
    const bytes = await readFile(path.join(folder, name));
    const table = await tableOf(bytes);
    const found = table === null ? null : recogniseFile(table, name);
    const twin = files.find(({ part, version }) => part === found?.part && version === found.version);
    if (found === null || twin !== undefined) leftOut.push({ name, twin: twin?.name ?? null });
    else files.push({ ...found, name, sha256: sha256Of(bytes), size: bytes.length });
  }
  if (files.length === 0) throw new UnreadableFile('packageManifest');
  const placeOf = ({ part }: OfficialFile): number => OFFICIAL_PARTS.indexOf(part);
  const manifest = { dated, files: files.toSorted((a, b) => placeOf(a) - placeOf(b)) };
  // Under its name only when it is whole.
  await writeFile(path.join(folder, `${MANIFEST}.part`), `${JSON.stringify(manifest, null, 2)}\n`);
  await rename(path.join(folder, `${MANIFEST}.part`), path.join(folder, MANIFEST));
  return { manifest, leftOut };
}

async function tableOf(bytes: Uint8Array): Promise<Table | null> {
  try {
    return await readTable(bytes, isTableSheet);
  } catch (error) {
    if (error instanceof UnreadableFile) return null;
    throw error;
  }
}
