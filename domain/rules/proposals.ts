import {
  CONDITIONS,
  DOCUMENTS,
  type TextPattern,
  findIntensities,
  findLeastSpends,
  type FoundFigure,
  sentencesOf,
} from './proposal-texts.ts';

/** The fields of a call that its text may fill, each by a person's choice only (true calls §1). */
export const PROPOSAL_FIELDS = ['aidIntensity', 'spendMin', 'documents', 'manualChecks'] as const;
export type ProposalField = (typeof PROPOSAL_FIELDS)[number];

/** What a text seems to say of a field, and where: `start` and `end` mark the words in the sentence. */
export interface Proposal {
  readonly field: ProposalField;
  /** Percent of the spend, euro, the name of a document, or the condition as the text puts it. */
  readonly value: number | string;
  /** False where the text says several values of a field that has one: a person has to choose. */
  readonly isOnly: boolean;
  readonly sentence: string;
  readonly start: number;
  readonly end: number;
}

/** The longest condition, as the table keeps it. */
const LONGEST_CHECK = 300;

/**
 * What the description of a call seems to say of its intensity, its least spend, the documents of an application and the conditions that no
 * question covers. By rules for Italian: what they are not sure of they leave out, and several values of one field are asked, never guessed.
 */
export function proposalsOf(description: string): Proposal[] {
  const sentences = sentencesOf(description);
  return [
    ...figuresOf('aidIntensity', sentences, findIntensities),
    ...figuresOf('spendMin', sentences, findLeastSpends),
    ...textsOf('documents', sentences, DOCUMENTS),
    ...textsOf('manualChecks', sentences, CONDITIONS),
  ];
}

/** Each value once, with the first sentence that says it. */
function figuresOf(
  field: ProposalField,
  sentences: readonly string[],
  find: (sentence: string) => readonly FoundFigure[],
): Proposal[] {
  const found = new Map<number, Omit<Proposal, 'isOnly'>>();
  for (const sentence of sentences) {
    for (const { value, start, end } of find(sentence)) {
      if (!found.has(value)) found.set(value, { field, value, sentence, start, end });
    }
  }
  return [...found.values()].map((one) => ({ ...one, isOnly: found.size === 1 }));
}

/** Each document or kind of condition once. */
function textsOf(field: ProposalField, sentences: readonly string[], patterns: readonly TextPattern[]): Proposal[] {
  return patterns.flatMap(({ name, says, unless }) => {
    for (const sentence of sentences) {
      const match = says.exec(sentence);
      if (match === null || unless?.test(sentence)) continue;
      const [start, end] = [match.index, match.index + match[0].length];
      const value = name ?? clauseOf(sentence, start, end);
      return [{ field, value, isOnly: true, sentence, start, end }];
    }
    return [];
  });
}

/** The sentence, or where that is too long the part between commas that holds the words. */
function clauseOf(sentence: string, start: number, end: number): string {
  const bare = (text: string): string => text.replace(/^[\s,:•–-]+|[\s,:•–-]+$/g, '');
  if (sentence.length <= LONGEST_CHECK) return bare(sentence);
  const before = sentence.lastIndexOf(',', start);
  const after = sentence.indexOf(',', end);
  const clause = bare(sentence.slice(before + 1, after === -1 ? sentence.length : after));
  return clause.length <= LONGEST_CHECK ? clause : `${clause.slice(0, LONGEST_CHECK - 1)}…`;
}

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
