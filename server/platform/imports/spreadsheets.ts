import type { MergeRange } from 'hucre/xlsx';
import { UnreadableFile } from './report.ts';

type SheetCell = string | number | boolean | Date | null;

/** Bounds of a workbook that people made, which is read into the memory as a whole: no official one comes near. */
const MAX_UNPACKED_BYTES = 96 * 1024 * 1024;
const MAX_ENTRIES = 2000;
const MAX_ROWS = 50_000;
const MAX_COLUMNS = 'CV';

/**
 * The rows of one sheet of a workbook (xlsx): texts stay texts, numbers numbers, so that a code that lost its zero shows.
 * `isWanted` chooses the sheet by name; without it, or when none is wanted, the first. The sizes that the archive declares are
 * checked before anything is unpacked (a bomb is refused), and so many rows and columns are read and no more. Throws `UnreadableFile`.
 */
export async function readSheet(bytes: Uint8Array, isWanted?: (name: string) => boolean): Promise<SheetCell[][]> {
  const { rows } = await readWorkbook(bytes, isWanted);
  if (rows.length > MAX_ROWS) throw new UnreadableFile('workbookTooLarge');
  return rows;
}

/**
 * As `readSheet`, with the names of the sheets and which one was read; of the rows at most one more than `maxRows`. A cell that was merged
 * with those below it stands in each of their rows, as who looks at the sheet reads it.
 */
export async function readWorkbook(
  bytes: Uint8Array,
  isWanted?: (name: string) => boolean,
  maxRows = MAX_ROWS,
): Promise<{ names: string[]; index: number; rows: SheetCell[][] }> {
  refuseBombs(bytes);
  // Loaded with the first workbook (decision 005), and outside: what is broken then is not the file.
  const { readXlsx } = await import('hucre/xlsx');
  try {
    const names: string[] = [];
    await readXlsx(bytes, { sheets: ({ name }) => (names.push(name), false) });
    const index = Math.max(0, isWanted === undefined ? 0 : names.findIndex(isWanted));
    const workbook = await readXlsx(bytes, {
      sheets: [index],
      range: `A1:${MAX_COLUMNS}${maxRows + 1}`,
      maxRows: maxRows + 1,
    });
    const rows = workbook.sheets[0]?.rows ?? [];
    return {
      names,
      index,
      rows: withMerged(
        rows.map((row) => row.map(cellOf)),
        workbook.sheets[0]?.merges ?? [],
      ),
    };
  } catch (error) {
    if (error instanceof UnreadableFile) throw error;
    throw new UnreadableFile('brokenWorkbook');
  }
}

function withMerged(rows: SheetCell[][], merges: readonly MergeRange[]): SheetCell[][] {
  for (const { startRow, startCol, endRow } of merges) {
    const value = rows[startRow]?.[startCol] ?? null;
    if (value === null) continue;
    for (let at = startRow + 1; at <= endRow; at += 1) {
      const row = rows[at];
      // What is there already was merged before, by a sheet that contradicts itself.
      if (row === undefined || (row[startCol] ?? null) !== null) break;
      row[startCol] = value;
    }
  }
  return rows;
}

function cellOf(value: unknown): SheetCell {
  if (typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean' || value instanceof Date)
    return value;
  return null;
}

/** One entry of the archive's directory. */
interface Entry {
  readonly name: string;
  readonly declared: number;
  readonly isLink: boolean;
}

/** What only a workbook that does things has, whatever its extension. */
const ACTIVE = /vbaProject|macrosheets\/|activeX|embeddings\/|externalLinks\//i;
/** Official workbooks are packed ten times; sheets of zeros a thousand times. */
const MAX_RATIO = 100;
const SMALL = 1024 * 1024;

/** Why a workbook is refused before anything of it is unpacked: what it can do, or what it would grow to; null when nothing is wrong. */
export function workbookTrouble(bytes: Uint8Array): 'fileDangerous' | 'fileTooDense' | 'fileUnreadable' | null {
  try {
    const entries = [...listEntries(bytes)];
    const unpacked = entries.reduce((sum, { declared }) => sum + declared, 0);
    const isBomb = entries.length > MAX_ENTRIES || unpacked > Math.max(SMALL, bytes.length * MAX_RATIO);
    if (isBomb || unpacked > MAX_UNPACKED_BYTES) return 'fileTooDense';
    if (entries.some(({ name, isLink }) => isLink || ACTIVE.test(name))) return 'fileDangerous';
    return entries.some(({ name }) => name === 'xl/workbook.xml') ? null : 'fileUnreadable';
  } catch {
    return 'fileUnreadable';
  }
}

/**
 * Adds up the unpacked sizes in the archive's directory. The unpacker stops at the declared size of an entry,
 * so what is declared is what it can grow to.
 */
function refuseBombs(bytes: Uint8Array): void {
  let entries = 0;
  let unpacked = 0;
  for (const { declared } of listEntries(bytes)) {
    entries += 1;
    unpacked += declared;
  }
  if (entries === 0) throw new UnreadableFile('brokenWorkbook');
  if (entries > MAX_ENTRIES || unpacked > MAX_UNPACKED_BYTES) throw new UnreadableFile('workbookTooLarge');
}

function* listEntries(bytes: Uint8Array): Generator<Entry> {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  for (let at = directoryStart(view); at + 46 <= view.byteLength && view.getUint32(at, true) === 0x02014b50;) {
    const [packed, declared] = [view.getUint32(at + 20, true), view.getUint32(at + 24, true)];
    const length = view.getUint16(at + 28, true);
    yield {
      name: Buffer.from(bytes.subarray(at + 46, at + 46 + length)).toString('utf8'),
      // An entry that declares nothing is unpacked without a bound.
      declared: declared === 0 && packed > 16 ? Number.POSITIVE_INFINITY : declared,
      // The kind of a file as Unix writes it into the archive: a link.
      isLink: ((view.getUint32(at + 38, true) >>> 16) & 0xf000) === 0xa000,
    };
    at += 46 + length + view.getUint16(at + 30, true) + view.getUint16(at + 32, true);
  }
}

/** The end record stands in the last 64 KB and says where the directory starts. */
function directoryStart(view: DataView): number {
  for (let at = view.byteLength - 22; at >= Math.max(0, view.byteLength - 65_557); at -= 1) {
    if (view.getUint32(at, true) === 0x06054b50) return view.getUint32(at + 16, true);
  }
  throw new UnreadableFile('brokenWorkbook');
}
