import { EXCLUDES } from '@volano/domain/rules/ateco-notes';
import { type ImportNote, note } from '../../../platform/imports/report.ts';
import { findColumn, requireColumn, type Table, textOf } from '../../../platform/imports/rows.ts';
import { oneLine } from '../../../platform/imports/text.ts';
import { readCode } from './structure.parse.ts';

export interface ReadNotes {
  /** Code → its notes, one a line: what it includes in the order of the source, then what it does not. */
  readonly notes: ReadonlyMap<string, { readonly line: number; readonly text: string }>;
  readonly skipped: readonly ImportNote[];
  readonly read: number;
}

/** The kind of note that excludes; the others describe, include, or include as well. */
const EXCLUDING = /^(3|esclu|non comprende|excl)/i;

/**
 * Reads explanatory notes: a row a sentence, with the code, the kind (`3` excludes), and the text. The pointer "cfr. 22.11" at the end
 * of a sentence is kept: it is what people follow.
 */
export function readNotes(table: Table): ReadNotes {
  const codes = requireColumn(table.columns, ['code', 'CODICE_ATECO_2025', 'codice', 'CODICE_ATECO_2007']);
  const texts = requireColumn(table.columns, ['text_it', 'NOTA_ITALIANO_ATECO_2025', 'TESTO_NOTA', 'testo', 'nota']);
  const kinds = findColumn(table.columns, ['note_type_code', 'TIPO_NOTA', 'tipo']);
  const found = new Map<string, { line: number; includes: string[]; excludes: string[] }>();
  const skipped: ImportNote[] = [...table.damaged];
  for (const { line, cells } of table.rows) {
    const code = readCode(cells[codes]);
    const text = oneLine(textOf(cells[texts]));
    if (typeof code !== 'string') skipped.push(note(line, text.slice(0, 60), code.reason, { value: code.value }));
    else if (text === '') skipped.push(note(line, code, 'missingText'));
    else {
      const entry = found.get(code) ?? { line, includes: [], excludes: [] };
      found.set(code, entry);
      const isExcluding = kinds !== null && EXCLUDING.test(textOf(cells[kinds]));
      if (isExcluding) entry.excludes.push(EXCLUDES + text);
      else entry.includes.push(text);
    }
  }
  const notes = new Map(
    [...found].map(([code, { line, includes, excludes }]) => [
      code,
      { line, text: [...includes, ...excludes].join('\n') },
    ]),
  );
  return { notes, skipped, read: table.rows.length + table.damaged.length };
}
