import { type CorrespondenceRow, readAdmission } from '../admission.ts';
import type { FactQuestions } from '../fact-questions.ts';
import type { Bounds } from '../bounds.ts';
import { sizesIn } from './meanings.ts';
import { takeFacts } from './numbers.ts';
import { questionFor } from './question-for.ts';
import { plain } from './sentences.ts';

/** A question that asks what a sentence says, with the answers or the bounds that the sentence names. */
export interface ProposedQuestion {
  readonly templateId: string;
  readonly categoryName: string;
  readonly requirements: { readonly _id: string; readonly name: string }[];
  readonly bounds: Bounds | null;
}

/** What an office asks, and what the sizes of a record mean for it. */
interface AskedByOffice {
  readonly offered: Parameters<typeof questionFor>[1];
  readonly sizes: readonly CorrespondenceRow[];
  readonly facts: FactQuestions;
  readonly questions: readonly { readonly _id: string; readonly categoryName: string }[];
  /** The questions that the call asks already: none of them is proposed. */
  readonly asked: ReadonlySet<string>;
}

/**
 * The question that fits a sentence of a record: its age, number of people or register of crafts; the sizes that it names, as the column of sizes is
 * read; else the question of which answers stand in it. Null where none fits.
 */
export function proposeQuestion(sentence: string, office: AskedByOffice): ProposedQuestion | null {
  const fact = factIn(sentence, office);
  if (fact !== null) return fact;
  const isFree = ({ questionId }: { readonly questionId: string }) => !office.asked.has(questionId);
  const [said, sized] = [questionFor(sentence, office.offered.filter(isFree)), sizesOf(sentence, office)];
  // "PMI" is micro, small and medium, of which a sentence names two at most.
  if (sized !== null && (said === null || said.templateId === sized.templateId)) return sized;
  return said === null ? null : { ...said, bounds: null };
}

function factIn(sentence: string, { offered, facts, questions, asked }: AskedByOffice): ProposedQuestion | null {
  for (const meaning of takeFacts(plain(sentence)).found) {
    if (meaning.kind === 'craft') {
      const answer = offered.find(({ _id }) => _id === facts.craft?.answerId);
      if (answer !== undefined && !asked.has(answer.questionId)) return ofAnswers(answer.questionId, [answer]);
      continue;
    }
    const question = questions.find(({ _id }) => _id === facts[meaning.kind]);
    if (question !== undefined && !asked.has(question._id))
      return {
        templateId: question._id,
        categoryName: question.categoryName,
        requirements: [],
        bounds: meaning.bounds,
      };
  }
  return null;
}

function sizesOf(sentence: string, { offered, sizes, asked }: AskedByOffice): ProposedQuestion | null {
  const { accepted } = readAdmission(sizesIn(plain(sentence)), sizes, offered);
  const [only, ...others] = accepted;
  if (only === undefined || others.length > 0 || asked.has(only[0])) return null;
  return ofAnswers(
    only[0],
    offered.filter(({ _id }) => only[1].includes(_id)),
  );
}

function ofAnswers(templateId: string, answers: AskedByOffice['offered']): ProposedQuestion | null {
  const [first] = answers;
  if (first === undefined) return null;
  const requirements = answers.map(({ _id, name }) => ({ _id, name }));
  return { templateId, categoryName: first.categoryName, requirements, bounds: null };
}
