import type { CorrespondenceKind } from './vocabulary.ts';

/** What a value of the official record means for the questions of the survey: one row of the table of correspondences (true calls §1). */
export interface CorrespondenceRow {
  readonly value: string;
  /** An accepted answer; whoever asks; no company at all. */
  readonly kind: CorrespondenceKind;
  readonly requirementTemplateId: string | null;
}

/** An answer that a question offers. */
export interface OfferedAnswer {
  readonly _id: string;
  readonly questionId: string;
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
  /** Besides, of each list one alternative must be met: their questions differ, so that no single one can ask it. */
  readonly anyOf: readonly (readonly Alternative[])[];
  /** Values without a row of their own. */
  readonly unknown: readonly string[];
  /** The accepted answers say all that the values do; otherwise they admit more than the record does. */
  readonly isExact: boolean;
  /** Only public bodies, universities, citizens, banks. */
  readonly admitsNoFirm: boolean;
}

/** Accepted answers by question: all questions together, of what one value asks; any one of them, of what is asked of a company. */
type Clause = ReadonlyMap<string, ReadonlySet<string>>;

/** Of a record that combines more, only the questions that all its values share are asked. */
const MOST_CLAUSES = 16;

/**
 * Reads who is admitted: whoever meets one of the values. Said the other way round, as conditions that all hold: each takes one question
 * of every value, and asks for any of the answers named there. Where all take the same question it is a criterion of its own, otherwise a list of
 * alternatives. Values are compared without case and double spaces.
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
  const none = { accepted: new Map(), anyOf: [], unknown, isExact: unknown.length === 0, admitsNoFirm: false };
  if (unknown.length > 0) return none;
  if (clauses.length === 0) return { ...none, admitsNoFirm: hasNoFirm };
  const whole = conditionsOf(clauses);
  const asked = (whole ?? sharedBy(clauses)).filter((condition) => !isIdle(condition, answers));
  const listed = asked.map((condition) =>
    [...condition].map(([questionId, accepted]) => ({ questionId, answers: [...accepted] })),
  );
  const single = listed.filter(({ length }) => length === 1).flat();
  return {
    accepted: new Map(single.map(({ questionId, answers: accepted }) => [questionId, accepted])),
    anyOf: listed.filter(({ length }) => length > 1),
    unknown,
    isExact: whole !== null,
    admitsNoFirm: false,
  };
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

/** The conditions that hold together exactly where one of the clauses does, none of them wider than another; null for too many. */
function conditionsOf(clauses: readonly Clause[]): Clause[] | null {
  let conditions: Clause[] = [new Map()];
  for (const clause of clauses) {
    const wider = conditions.flatMap((condition) => [...clause].map((question) => widened(condition, question)));
    conditions = [];
    for (const one of wider) {
      if (conditions.some((other) => isWithin(other, one))) continue;
      conditions = [...conditions.filter((other) => !isWithin(one, other)), one];
    }
    if (conditions.length > MOST_CLAUSES) return null;
  }
  return conditions;
}

function widened(condition: Clause, [question, accepted]: readonly [string, ReadonlySet<string>]): Clause {
  return new Map([...condition, [question, (condition.get(question) ?? new Set()).union(accepted)]]);
}

/** Whether whoever meets one condition meets the other. */
function isWithin(narrow: Clause, wide: Clause): boolean {
  return [...narrow].every(([question, accepted]) => accepted.isSubsetOf(wide.get(question) ?? new Set()));
}

/** A condition for each question that every clause names. */
function sharedBy(clauses: readonly Clause[]): Clause[] {
  const [first = new Map<string, ReadonlySet<string>>(), ...others] = clauses;
  return [...first.keys()]
    .filter((question) => others.every((clause) => clause.has(question)))
    .map((question) => new Map([[question, new Set(clauses.flatMap((clause) => [...(clause.get(question) ?? [])]))]]));
}

/** Whether every answer of a question is accepted: the condition excludes nobody. "None of these" is never accepted. */
function isIdle(condition: Clause, answers: readonly OfferedAnswer[]): boolean {
  return [...condition].some(([question, accepted]) =>
    answers.every(({ _id, questionId }) => questionId !== question || accepted.has(_id)),
  );
}
