import type { AtecoVersion } from '@volano/domain/rules/vocabulary';
import type { FileHints } from '../../../platform/imports/plan.ts';
import { type ImportNote, note } from '../../../platform/imports/report.ts';
import { requireColumn, type Table, textOf } from '../../../platform/imports/rows.ts';
import { oneLine } from '../../../platform/imports/text.ts';
import { readCode } from './structure.parse.ts';

/** Longer than any activity of the index. */
const LONGEST = 500;

export interface ReadActivities {
  readonly version: AtecoVersion;
  /** One activity of one code each, every pair once. */
  readonly rows: readonly { readonly line: number; readonly code: string; readonly activity: string }[];
  readonly skipped: readonly ImportNote[];
}

/** Reads the official index of activities: a row an activity, with its code. Version 2025 unless the file or whoever sent it says. */
export function readActivities(table: Table, hints: FileHints): ReadActivities {
  const codes = requireColumn(table.columns, [
    'ateco2025_code',
    'CODICE_ATECO_2025',
    'code',
    'codice',
    'ateco2007_code',
  ]);
  const texts = requireColumn(table.columns, ['activity', 'attivita', 'DESCRIZIONE', 'voce', 'testo']);
  const named = /20(07|22|25)/.exec([...table.columns, hints.file].join(' '))?.[1] ?? '25';
  const rows: { line: number; code: string; activity: string }[] = [];
  const skipped: ImportNote[] = [...table.damaged];
  const firsts = new Map<string, number>();
  for (const { line, cells } of table.rows) {
    const code = readCode(cells[codes]);
    const activity = oneLine(textOf(cells[texts])).slice(0, LONGEST);
    if (typeof code !== 'string') {
      skipped.push(note(line, activity.slice(0, 60), code.reason, { value: code.value }));
      continue;
    }
    const first = firsts.get(`${code} ${activity}`);
    if (activity === '') skipped.push(note(line, code, 'missingActivity'));
    else if (first !== undefined) skipped.push(note(line, code, 'repeated', { first }));
    else {
      firsts.set(`${code} ${activity}`, line);
      rows.push({ line, code, activity });
    }
  }
  return { version: hints.version ?? (named === '25' ? '2025' : '2007'), rows, skipped };
}
