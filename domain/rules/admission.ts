import type { CorrespondenceKind } from './vocabulary.ts';

/** What a value of the official record means for the questions of the survey: one row of the table of correspondences (true calls §1). */
export interface CorrespondenceRow {
  readonly value: string;
  /** An accepted answer; whoever asks; no company at all. */
  readonly kind: CorrespondenceKind;
  readonly requirementTemplateId: string | null;
}

/** An answer that a question offers; "none of these" is no answer that a call can accept. */
export interface OfferedAnswer {
  readonly _id: string;
  readonly questionId: string;
  readonly isNoneOfThese: boolean;
}

/** One of several alternatives: a question with its answers, of which any is enough. */
export interface Alternative {
  readonly questionId: string;
  readonly answers: readonly string[];
}

/** Who may ask for a call by one column of its record. */
export interface Admission {
  /** Accepted answers by question: every question must be met. A question that excludes nobody is not here. */
  readonly accepted: ReadonlyMap<string, readonly string[]>;
  /** Values without a row of their own. */
  readonly unknown: readonly string[];
  /** The accepted answers say all that the values do; otherwise they admit more than the record does. */
  readonly isExact: boolean;
  /** Only public bodies, universities, citizens, banks. */
  readonly admitsNoFirm: boolean;
}

/** What one value asks: accepted answers by question, all questions together. Nothing means that it admits everybody. */
type Clause = ReadonlyMap<string, ReadonlySet<string>>;

const LARGEST = 5000;
const OTHER = '';

/**
 * Reads who is admitted: whoever meets one of the values. A call asks several questions together and cannot say "this or that" across
 * them; what it can ask without shutting anybody out is, for each question that every value speaks of, any of the answers that they
 * name. Where that admits more than the values do, `isExact` is false. Values are compared without case and double spaces.
 */
export function readAdmission(
  values: readonly string[],
  rows: readonly CorrespondenceRow[],
  answers: readonly OfferedAnswer[],
): Admission {
  const byValue = Map.groupBy(rows, ({ value }) => comparable(value));
  const questionOf = new Map(answers.map(({ _id, questionId }) => [_id, questionId]));
  const clauses: Clause[] = [];
  const unknown: string[] = [];
  let hasNoFirm = false;
  for (const value of values) {
    const clause = clauseOf(byValue.get(comparable(value)) ?? [], questionOf);
    if (clause === 'unknown') unknown.push(value);
    else if (clause === 'noFirm') hasNoFirm = true;
    else clauses.push(clause);
  }
  const none = { accepted: new Map(), unknown, isExact: unknown.length === 0, admitsNoFirm: false };
  if (unknown.length > 0) return none;
  if (clauses.length === 0) return { ...none, admitsNoFirm: hasNoFirm };
  const asked = askedBy(clauses);
  const isExact = statesAll(asked, clauses);
  return { accepted: withoutIdle(asked, answers), unknown, isExact, admitsNoFirm: false };
}

function comparable(value: string): string {
  return value.normalize('NFC').trim().replace(/\s+/g, ' ').toLowerCase();
}

function clauseOf(
  rows: readonly CorrespondenceRow[],
  questionOf: ReadonlyMap<string, string>,
): Clause | 'unknown' | 'noFirm' {
  if (rows.some(({ kind }) => kind === 'everybody')) return new Map();
  const clause = new Map<string, Set<string>>();
  for (const { requirementTemplateId: answer } of rows) {
    const question = answer === null ? undefined : questionOf.get(answer);
    if (answer !== null && question !== undefined)
      clause.set(question, (clause.get(question) ?? new Set()).add(answer));
  }
  if (clause.size > 0) return clause;
  return rows.some(({ kind }) => kind === 'noFirm') ? 'noFirm' : 'unknown';
}

function askedBy(clauses: readonly Clause[]): Map<string, Set<string>> {
  const [first = new Map<string, ReadonlySet<string>>(), ...others] = clauses;
  const common = [...first.keys()].filter((question) => others.every((clause) => clause.has(question)));
  return new Map(
    common.map((question) => [question, new Set(clauses.flatMap((clause) => [...(clause.get(question) ?? [])]))]),
  );
}

/** Whether every combination of answers that is asked for meets one of the clauses. */
function statesAll(asked: Clause, clauses: readonly Clause[]): boolean {
  const questions = [...new Set(clauses.flatMap((clause) => [...clause.keys()]))];
  let some: ReadonlyMap<string, string>[] = [new Map()];
  for (const question of questions) {
    const named = [...new Set(clauses.flatMap((clause) => [...(clause.get(question) ?? [])])), OTHER];
    const open = named.filter((answer) => asked.get(question)?.has(answer) ?? true);
    if (some.length * open.length > LARGEST) return false;
    some = some.flatMap((combination) => open.map((answer) => new Map(combination).set(question, answer)));
  }
  const meets = (combination: ReadonlyMap<string, string>, clause: Clause): boolean =>
    [...clause].every(([question, accepted]) => accepted.has(combination.get(question) ?? OTHER));
  return some.every((combination) => clauses.some((clause) => meets(combination, clause)));
}

/** Without the questions of which every answer is accepted: they exclude nobody. */
function withoutIdle(asked: Clause, answers: readonly OfferedAnswer[]): Map<string, readonly string[]> {
  const real = answers.filter(({ isNoneOfThese }) => !isNoneOfThese);
  const narrow = [...asked].filter(([question, accepted]) =>
    real.some(({ _id, questionId }) => questionId === question && !accepted.has(_id)),
  );
  return new Map(narrow.map(([question, accepted]) => [question, [...accepted]]));
}
