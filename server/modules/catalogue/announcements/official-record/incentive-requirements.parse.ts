import type { FactQuestions } from '@volano/domain/rules/fact-questions';
import { type Bounds, commonBounds } from '@volano/domain/rules/bounds';
import type { CriterionOrigin } from '@volano/domain/rules/matching/types';
import type { WordFinding } from '@volano/domain/rules/words/types';
import { NO_FIRM } from '@volano/domain/rules/call-changes';

/** What a call asks of one question: accepted answers, or bounds of a number or a year. */
export interface AskedRequirement {
  readonly questionId: string;
  readonly answers: readonly string[];
  readonly bounds?: Bounds;
}

/** `question:answer,answer`, or `question=12..60m`: one spelling, so that two can be compared. */
export function spelledRequirement({ questionId, answers, bounds }: AskedRequirement): string {
  if (bounds === undefined) return `${questionId}:${[...answers].sort().join(',')}`;
  const { unit, minimum, maximum } = bounds;
  return `${questionId}=${minimum ?? ''}..${maximum ?? ''}${unit === 'monthsOld' ? 'm' : ''}`;
}

/** Accepted answers by their names, bounds as the history has them, or that no company may ask for it. */
export function shownRequirements(value: string, names: ReadonlyMap<string, string>): string {
  const [asked = '', admitsNoFirm] = value.split('|');
  if (admitsNoFirm === 'true') return NO_FIRM;
  return asked
    .split(' ')
    .flatMap((one) => {
      const [, id = '', minimum, maximum, months] = /^(.*)=(\d*)\.\.(\d*)(m?)$/.exec(one) ?? [];
      const name = names.get(id);
      if (name === undefined)
        return one
          .slice(one.indexOf(':') + 1)
          .split(',')
          .flatMap((answer) => names.get(answer) ?? []);
      const ends = [minimum && `≥ ${minimum}`, maximum && `≤ ${maximum}`].filter(Boolean).join(', ');
      return [`${name}: ${ends}${months === 'm' ? ' mesi' : ''}`];
    })
    .join(', ');
}

/** What the columns and the sentences read so far ask: accepted answers and bounds by question, and where each criterion comes from. */
export interface Narrowed {
  readonly accepted: Map<string, readonly string[]>;
  readonly bounded: Map<string, Bounds>;
  readonly origins: Record<string, CriterionOrigin>;
}

/**
 * Narrows the age, the number of people or the register of crafts by what a sentence asks. `unasked` where the office has no such question,
 * `contrary` where it leaves nobody whom the others admit.
 */
export function takeFact(
  { meaning }: Pick<WordFinding, 'meaning'>,
  origin: CriterionOrigin,
  { accepted, bounded, origins }: Narrowed,
  { years, people, craft }: FactQuestions,
): 'taken' | 'unasked' | 'contrary' {
  if (meaning.kind === 'craft') {
    if (craft === null) return 'unasked';
    const before = accepted.get(craft.questionId);
    if (before !== undefined && !before.includes(craft.answerId)) return 'contrary';
    accepted.set(craft.questionId, [craft.answerId]);
    origins[`requirement:${craft.questionId}`] ??= origin;
    return 'taken';
  }
  if (meaning.kind !== 'years' && meaning.kind !== 'people') return 'taken';
  const questionId = meaning.kind === 'years' ? years : people;
  if (questionId === null) return 'unasked';
  const both = commonBounds(bounded.get(questionId), meaning.bounds);
  if (both === null) return 'contrary';
  bounded.set(questionId, both);
  origins[`requirement:${questionId}`] ??= origin;
  return 'taken';
}
