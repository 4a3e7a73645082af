import type { Admission, Alternative } from '@volano/domain/rules/admission';
import { excerpt } from '@volano/domain/rules/harmless-text';
import { shownRequirements, spelledRequirement } from './incentive-requirements.parse.ts';

/** A condition that is written of a record, with the column and the words that it comes from. */
export interface RecordCheck {
  readonly text: string;
  readonly field: string;
  /** Null where the value of the column says it all. */
  readonly quote: string | null;
  /** The answers across questions of which any meets it; without them it is to be read in the notice. */
  readonly anyOf?: readonly Alternative[] | null;
}

/** As much as the form takes of a condition. */
export const LONGEST_CHECK = 500;

/** Conditions cut to the length that is kept, each once: one that is to be read stays so, whatever alternatives read the same. */
export function distinctChecks(checks: readonly RecordCheck[]): RecordCheck[] {
  const byText = new Map<string, RecordCheck>();
  for (const { text, ...from } of checks) {
    const short = excerpt(text, LONGEST_CHECK);
    const known = byText.get(short);
    if (known === undefined || (known.anyOf !== undefined && from.anyOf === undefined))
      byText.set(short, { text: short, ...from });
  }
  return [...byText.values()];
}

/** A condition of the record. A difference that was kept by an earlier release has the text alone. */
export function recordCheck(check: RecordCheck | string): RecordCheck {
  return typeof check === 'string' ? { text: check, field: 'Descrizione', quote: null } : check;
}

const MARK = '\t';

/** A condition in one spelling, so that two can be compared: its text, with its alternatives as `question:answer,answer`. */
export function spelledCheck({ text, anyOf }: Pick<RecordCheck, 'text' | 'anyOf'>): string {
  if (anyOf === undefined || anyOf === null) return text;
  return [text, anyOf.map(spelledRequirement).sort().join(' ')].join(MARK);
}

/** Conditions as they are read, each with the names of the answers that meet it. */
export function shownChecks(value: string, names: ReadonlyMap<string, string>): string {
  const shown = value.split('\n').map((one) => {
    const [text = '', asked] = one.split(MARK);
    return asked === undefined ? text : `${text} (${shownRequirements(asked, names)})`;
  });
  return shown.join('\n');
}

/** The alternatives that a column admits, sorted, each with its words: the values of the column, and of several lists the answers of each. */
export function alternativesIn(
  { anyOf }: Admission,
  values: readonly string[],
  offered: readonly { readonly _id: string; readonly name: string }[],
): { text: string; anyOf: Alternative[] }[] {
  return anyOf.map((alternatives) => {
    const accepted = new Set(alternatives.flatMap(({ answers }) => answers));
    const names = offered.filter(({ _id }) => accepted.has(_id)).map(({ name }) => name);
    return {
      text: (anyOf.length === 1 ? values : names).join(', '),
      anyOf: alternatives
        .map(({ questionId, answers }) => ({ questionId, answers: answers.toSorted() }))
        .sort((a, b) => (a.questionId < b.questionId ? -1 : 1)),
    };
  });
}
