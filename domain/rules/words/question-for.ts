import { comparableWords } from './stems.ts';

/** An answer that a question offers. */
interface Offered {
  readonly _id: string;
  readonly name: string;
  readonly questionId: string;
  readonly categoryName: string;
  readonly isNoneOfThese: boolean;
}

interface Proposed {
  readonly templateId: string;
  readonly categoryName: string;
  readonly requirements: { readonly _id: string; readonly name: string }[];
}

/** The question of which answers stand in a sentence, with these answers: that with the most words in it. Null where none stands there whole. */
export function questionFor(sentence: string, offered: readonly Offered[]): Proposed | null {
  const said = new Set(comparableWords(sentence));
  const standing = offered.filter(({ name, isNoneOfThese }) => {
    const words = comparableWords(name);
    return !isNoneOfThese && words.length > 0 && words.every((word) => said.has(word));
  });
  const byQuestion = [...Map.groupBy(standing, ({ questionId }) => questionId)];
  const weight = (answers: readonly Offered[]) => Math.max(...answers.map(({ name }) => comparableWords(name).length));
  const [best] = byQuestion.toSorted(([, a], [, b]) => weight(b) - weight(a));
  const first = best?.[1][0];
  if (best === undefined || first === undefined) return null;
  const requirements = best[1].map(({ _id, name }) => ({ _id, name }));
  return { templateId: best[0], categoryName: first.categoryName, requirements };
}
