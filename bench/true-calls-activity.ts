import type { Company } from './true-calls-companies.ts';
import { type Desk, listOf, plain, type RawRecord, textOf } from './true-calls-raw.ts';
import { sectorsOf } from './true-calls-sectors.ts';
import {
  ANY,
  FAIL,
  FAIL_OR_ASK,
  isOnly,
  oneOf,
  PASS,
  PASS_OR_ASK,
  type Statuses,
  UNKNOWN,
} from './true-calls-statuses.ts';

type Version = '2007' | '2025';
const EVERY =
  /tutt[ie] (i settori|i codici|le attivit|gli ateco|i comparti)|qualsiasi settore|nessuna limitazione|senza limitazion/;

/** `Codici_ATECO`: a code of the company under one that is listed. Without codes there is no condition. */
export function judgeCodes(record: RawRecord, company: Company, desk: Desk): Statuses {
  const text = textOf(record, 'Codici_ATECO');
  if (text === '') return PASS;
  if (EVERY.test(plain(text))) return /esclus|tranne|eccezion|salvo/i.test(text) ? UNKNOWN : PASS;
  const parts = partsOf(text, textOf(record, 'Data_ultimo_aggiornamento'));
  if (parts.length === 0) return UNKNOWN;
  return oneOf(
    parts.flatMap(({ tokens, versions }) => versions.map((version) => judgeIn(version, tokens, company, desk))),
  );
}

/** Whether the record lists codes that can be read. */
export function listsCodes(record: RawRecord): boolean {
  const text = textOf(record, 'Codici_ATECO');
  return !EVERY.test(plain(text)) && partsOf(text, '').length > 0;
}

/** `Settore_Attivita`, where it leaves something out: a listed sector that is surely the company's, or one would have to ask. */
export function judgeSectors(record: RawRecord, { code2007 }: Company): Statuses {
  const listed = listOf(record, 'Settore_Attivita').map(plain);
  if (listed.length === 0 || listed.length >= 21) return PASS;
  const { sure, possible } = sectorsOf(code2007);
  if (listed.some((sector) => sure.has(sector))) return PASS;
  return listed.some((sector) => possible.has(sector)) ? PASS_OR_ASK : UNKNOWN;
}

interface Part {
  readonly tokens: readonly string[];
  readonly versions: readonly Version[];
}

/** The codes of a text with the classifications that they can be of: the one named before them, else what the day of the update allows. */
function partsOf(text: string, updated: string): Part[] {
  const byDay: readonly Version[] = updated !== '' && updated < '2025-04-01' ? ['2007'] : ['2007', '2025'];
  const pieces = text.split(/ateco\s*(2007|2022|2025)/i);
  const parts: Part[] = [{ tokens: tokensOf(pieces[0] ?? ''), versions: byDay }];
  for (let at = 1; at < pieces.length; at += 2)
    parts.push({ tokens: tokensOf(pieces[at + 1] ?? ''), versions: [pieces[at] === '2025' ? '2025' : '2007'] });
  return parts.filter(({ tokens }) => tokens.length > 0);
}

function tokensOf(text: string): string[] {
  return text.split(/[^\d.]+/).filter((token) => /^\d{2}(\.\d{1,2}){0,2}$/.test(token));
}

/** A company that declared its activity in this classification, or in the other and where the official correspondence leads. */
function judgeIn(version: Version, tokens: readonly string[], { code2007, versions }: Company, desk: Desk): Statuses {
  const after = desk.successors.get(code2007);
  const [own, isOwn] = [
    version === '2007' ? code2007 : (after?.code ?? ''),
    versions === 'both' || versions === version,
  ];
  if (isOwn && own.length === 8) return judgeCode(own, tokens);
  if (version === '2025') {
    if (after === undefined) return UNKNOWN;
    const judged = judgeCode(after.code, tokens);
    return after.isSimple ? judged : asked(judged);
  }
  const before = desk.predecessors.get(after?.code ?? '') ?? [];
  const ends = before.map((code) => judgeCode(code, tokens));
  return before.length === 1 && after?.isSimple === true ? (ends[0] ?? UNKNOWN) : asked(oneOf(ends));
}

function asked(judged: Statuses): Statuses {
  return isOnly(judged, 'fail') ? FAIL_OR_ASK : isOnly(judged, 'pass') ? PASS_OR_ASK : ANY;
}

/**
 * `56.00` may be division 56 and `10.10` group 10.1: surely inside where the token itself leads the code, or its wide reading does and
 * no narrower token stands beside it; where one does, the wide token may be a heading.
 */
function judgeCode(code: string, tokens: readonly string[]): Statuses {
  const digits = code.replaceAll('.', '');
  let end: Statuses = FAIL;
  for (const token of tokens) {
    const narrow = token.replaceAll('.', '');
    const wide = narrow.length === 4 ? narrow.replace(/0{1,2}$/, '') : narrow;
    if (digits.startsWith(narrow)) return PASS;
    if (!digits.startsWith(wide)) continue;
    const isHeading = tokens.some((other) => other !== token && other.replaceAll('.', '').startsWith(wide));
    // The class `27.40` is also how its group is written.
    end = isHeading || (narrow.endsWith('0') && wide.length === 3) ? ANY : end === ANY ? ANY : PASS;
  }
  return end;
}
