const CLAUSES =
  /^(from|where|group by|having|order by|limit|offset|returning|set|values|on conflict|for update|for share|union|intersect|((left|inner|cross|right|full) )?join)\b/i;
/** Conditions of `where` and `having` have a line each; those of a join stay on its line. */
const CONDITIONS = /^(and|or)\b/i;
/** What belongs to the word after it. */
const BEFORE = /(^|\s)(left|inner|cross|right|full|delete|distinct)$/i;

/** The statements of a query under its name, a clause a line: what stands in brackets stays together. */
export function layOut(name: string, statements: readonly string[]): string {
  if (statements.length === 0) return `-- ${name}: sends nothing when it is called with made-up values\n`;
  return `-- ${name}\n${statements.map((statement) => `${inClauses(statement)};\n`).join('')}`;
}

function inClauses(statement: string): string {
  const text = statement.replaceAll(/\s+/g, ' ').trim();
  let depth = 0;
  let quote: string | null = null;
  let out = '';
  let clause = '';
  for (let at = 0; at < text.length; at += 1) {
    const char = text[at] ?? '';
    if (quote !== null) quote = char === quote ? null : quote;
    else if (char === '"' || char === "'") quote = char;
    else if (char === '(') depth += 1;
    else if (char === ')') depth -= 1;
    const next = char === ' ' && depth === 0 && quote === null ? text.slice(at + 1, at + 20) : '';
    const isClause = CLAUSES.test(next) && !BEFORE.test(text.slice(Math.max(0, at - 10), at));
    if (isClause) clause = next;
    out += isClause || (CONDITIONS.test(next) && /^(where|having)\b/i.test(clause)) ? '\n  ' : char;
  }
  return out;
}
