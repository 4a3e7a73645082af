import { createHash } from 'node:crypto';
import { OFFICIAL_PARTS, type OfficialFile, type OfficialPart } from '@volano/domain/rules/official-data';
import { ATECO_VERSIONS, type AtecoVersion } from '@volano/domain/rules/vocabulary';
import { z } from 'zod';
import { findColumn, type Table, UnreadableFile } from '../../../platform/imports/report.ts';
import { INCENTIVE_COLUMNS } from '../announcements/official-record/incentives.parse.ts';
import { readActivities, readCorrespondences, readNotes, readStructure } from '../ateco/imports.parse.ts';
import { readChambers } from '../territories/chambers.parse.ts';
import { readTownTable } from '../territories/towns.parse.ts';

export const MANIFEST = 'manifest.json';

/** A name and no way out of the folder. */
const fileName = z
  .string()
  .regex(/^[^/\\\0]{1,200}$/)
  .refine((name) => !name.startsWith('.'));
const manifest = z.object({
  dated: z.iso.date(),
  files: z
    .array(
      z.object({
        part: z.enum(OFFICIAL_PARTS),
        name: fileName,
        version: z.enum(ATECO_VERSIONS).optional(),
        sha256: z.string().regex(/^[0-9a-f]{64}$/),
        size: z.int().positive(),
      }),
    )
    .min(1),
});
export type Manifest = z.infer<typeof manifest>;

/** Reads what a package says of itself. Throws `UnreadableFile`. */
export function readManifest(bytes: Uint8Array): Manifest {
  const text = Buffer.from(bytes)
    .toString('utf8')
    .replace(/^\uFEFF/, '');
  if (/^\s*</.test(text)) throw new UnreadableFile('webPage');
  const read = manifest.safeParse(parsed(text));
  if (!read.success) throw new UnreadableFile('packageManifest');
  return read.data;
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

/** Refuses bytes that are not the whole file that the manifest means. Throws `UnreadableFile`. */
export function requireWhole(bytes: Uint8Array, { sha256, size }: OfficialFile): void {
  if (/^\s*</.test(Buffer.from(bytes.subarray(0, 200)).toString('utf8'))) throw new UnreadableFile('webPage');
  if (bytes.length < size) throw new UnreadableFile('packageCut');
  if (sha256Of(bytes) !== sha256) throw new UnreadableFile('packageChecksum');
}

export function sha256Of(bytes: Uint8Array): string {
  return createHash('sha256').update(bytes).digest('hex');
}

/** What an official file is, by its headings as the imports read them; null where it is no part of a package. */
export function recogniseFile(table: Table, file: string): { part: OfficialPart; version?: AtecoVersion } | null {
  const heads = { ...table, rows: [], damaged: [] };
  const isRead = (read: () => unknown): boolean => {
    try {
      read();
      return true;
    } catch (error) {
      if (error instanceof UnreadableFile) return false;
      throw error;
    }
  };
  if (INCENTIVE_COLUMNS.every((column) => findColumn(table.columns, [column]) !== null)) return { part: 'incentives' };
  if (isRead(() => readCorrespondences(heads))) return { part: 'correspondence' };
  if (isRead(() => readActivities(heads, { file })))
    return { part: 'index', version: readActivities(heads, { file }).version };
  if (isRead(() => readNotes(heads))) return { part: 'notes', version: versionOfNotes(table, file) };
  if (isRead(() => readChambers(heads))) return { part: 'chambers' };
  if (isRead(() => readTownTable(heads, { provinces: [], regions: [] }))) return { part: 'towns' };
  try {
    return { part: 'structures', version: readStructure(table, { file }).version };
  } catch (error) {
    if (error instanceof UnreadableFile) return null;
    throw error;
  }
}

/** Of notes the headings or the name say the version; 2025 unless they do. */
function versionOfNotes({ columns }: Table, file: string): AtecoVersion {
  const named = /20(07|22|25)/.exec([...columns, file].join(' '))?.[1] ?? '25';
  return named === '25' ? '2025' : '2007';
}
