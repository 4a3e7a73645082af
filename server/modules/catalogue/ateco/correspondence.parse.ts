import { type ImportNote, note } from '../../../platform/imports/report.ts';
import { findColumn, requireColumn, type Table, textOf } from '../../../platform/imports/rows.ts';
import { readCode } from './structure.parse.ts';

export interface Correspondence {
  readonly line: number;
  readonly code2007: string;
  /** The representative code of 2025; null when the official table names none ("n.d."). */
  readonly code2025: string | null;
  /** How many codes of 2025 there really are. */
  readonly targets: number;
  /** The official table calls the recoding simple: the representative code is the one. */
  readonly isSimple: boolean;
  /** The official table calls the relation one to one: the representative code comes from this one alone. */
  readonly isExclusive: boolean;
}

/** Reads the operative table from ATECO 2007 (update 2022) to 2025: CSV, JSON or the official workbook. */
export function readCorrespondences(table: Table): { rows: Correspondence[]; skipped: ImportNote[] } {
  const from = requireColumn(table.columns, ['code_2022', 'CODICE_ATECO_2022', 'code_2007', 'CODICE_ATECO_2007']);
  const to = requireColumn(table.columns, ['code_2025', 'CODICE_ATECO_2025_RAPPRESENTATIVO', 'CODICE_ATECO_2025']);
  const count = requireColumn(table.columns, ['n_targets', 'NUMERO_CORR_ATECO_2022', 'NUMERO_CORRISPONDENZE']);
  const kind = findColumn(table.columns, ['recoding_type', 'TIPO_RICODIFICA']);
  const relation = findColumn(table.columns, ['relation', 'SOTTOTIPOLOGIA']);
  const rows: Correspondence[] = [];
  const skipped: ImportNote[] = [...table.damaged];
  const lines = new Map<string, number>();
  for (const { line, cells } of table.rows) {
    const code2007 = readCode(cells[from]);
    const target = isNone(textOf(cells[to])) ? null : readCode(cells[to]);
    const targets = Number(textOf(cells[count]));
    if (typeof code2007 !== 'string')
      skipped.push(note(line, textOf(cells[from]), code2007.reason, { value: code2007.value }));
    else if (target !== null && typeof target !== 'string')
      skipped.push(note(line, code2007, target.reason, { value: target.value }));
    else if (lines.has(code2007)) skipped.push(note(line, code2007, 'repeated', { first: lines.get(code2007) ?? 0 }));
    else if (target !== null && !(Number.isInteger(targets) && targets > 0)) {
      skipped.push(note(line, code2007, 'badTargets', { value: textOf(cells[count]) }));
    } else {
      lines.set(code2007, line);
      const said = kind === null ? '' : textOf(cells[kind]);
      rows.push({
        line,
        code2007,
        code2025: target,
        targets,
        isSimple: said === '' ? targets === 1 : /^s/i.test(said),
        isExclusive: relation !== null && /^1\s*[-:]\s*1$/.test(textOf(cells[relation])),
      });
    }
  }
  return { rows, skipped: skipped.sort((a, b) => a.line - b.line) };
}

function isNone(text: string): boolean {
  return /^(|n\.?d\.?|-)$/i.test(text);
}
