import { openCompoundFile } from './compound-file.ts';
import type { FileTrouble } from './trouble.ts';

/** Where the older formats keep macros, and programs packed into a document. */
const RUNS = ['_VBA_PROJECT', '_VBA_PROJECT_CUR', 'VBA', 'Macros', '\u0001Ole10Native'];

/** Records of a workbook: a sheet, and the mark of one that is closed with a password. */
const SHEET = 0x85;
const PASSWORD = 0x2f;
const MACRO_SHEETS = [1, 6];

/** What stands against a document of the older formats of an office suite: macros of both ages (abuse 58). */
export function inspectCompound(bytes: Buffer, format: string): FileTrouble | null {
  const file = openCompoundFile(bytes);
  if (file === null || file.names.has('EncryptedPackage')) return 'broken';
  if (RUNS.some((name) => file.names.has(name))) return 'dangerous';
  if (format === 'doc') return file.names.has('WordDocument') ? null : 'kind';
  const workbook = file.read('Workbook') ?? file.read('Book');
  return workbook === null ? 'kind' : inspectWorkbook(workbook);
}

function inspectWorkbook(records: Buffer): FileTrouble | null {
  for (let at = 0; at + 4 <= records.length;) {
    const kind = records.readUInt16LE(at);
    const length = records.readUInt16LE(at + 2);
    if (kind === PASSWORD) return 'broken';
    if (kind === SHEET && length >= 6 && at + 10 <= records.length) {
      if (MACRO_SHEETS.includes(records.readUInt8(at + 9))) return 'dangerous';
    }
    at += 4 + length;
  }
  return null;
}
