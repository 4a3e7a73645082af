import { type Proposal, proposalsOf } from './proposals.ts';
import { sentencesOf } from './proposal-texts.ts';

/**
 * Who reads a description and proposes what its fields may say. The product's own reads by rules and asks nobody; another one, as a language
 * model, is given to the actions in its place and is held to the same: `grounded` drops whatever is not in the text.
 */
export type ProposalFinder = (description: string) => Promise<readonly Proposal[]>;

/** The product's own finder. */
export function findByRules(description: string): Promise<readonly Proposal[]> {
  return Promise.resolve(proposalsOf(description));
}

/** The proposals that stand in the text: a sentence of it, marked words inside it, and a value that the field can hold. */
export function grounded(description: string, found: readonly Proposal[]): Proposal[] {
  const sentences = new Set(sentencesOf(description));
  return found.filter(({ field, value, sentence, start, end }) => {
    const isMarked = Number.isInteger(start) && 0 <= start && start < end && end <= sentence.length;
    return sentences.has(sentence) && isMarked && canHold(field, value);
  });
}

function canHold(field: Proposal['field'], value: number | string): boolean {
  if (field === 'documents' || field === 'manualChecks')
    return typeof value === 'string' && value.trim() !== '' && value.length <= (field === 'documents' ? 200 : 300);
  if (typeof value !== 'number' || !(value > 0)) return false;
  return field === 'aidIntensity' ? value <= 100 : value < 1e12;
}
