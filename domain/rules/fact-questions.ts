import { numberNamed, PEOPLE } from './company-size.ts';
import type { QuestionKind } from './bounds.ts';

/** A question as far as its words say which fact it asks. */
export interface FactQuestion {
  readonly _id: string;
  readonly categoryName: string;
  readonly question?: string | null;
  readonly kind?: QuestionKind;
  readonly answers: readonly { readonly _id: string; readonly name: string }[];
}

/** The questions of an office that ask for the year of foundation, the people employed and the register of crafts; null where none or several do. */
export interface FactQuestions {
  readonly years: string | null;
  readonly people: string | null;
  readonly craft: { readonly questionId: string; readonly answerId: string } | null;
}

const FOUNDATION =
  /\b(?:costituzion\w+|costituit\w+|fondazion\w+|fondat\w+|nascita|nat[ao]|iscrizion\w+|iscritt\w+)\b/i;
const CRAFT = /\bartigian/i;
const YES = /^(?:s[iì](?!\p{L})|impres[ae] artigian)/iu;

/** Finds these questions by their kind and by the words of their name and text. */
export function findFactQuestions(questions: readonly FactQuestion[]): FactQuestions {
  const years = questions.filter(
    ({ kind, categoryName, question }) => kind === 'year' && FOUNDATION.test(`${categoryName} ${question ?? ''}`),
  );
  const craft = questions.flatMap(({ _id: questionId, categoryName, question, kind = 'choice', answers }) => {
    if (kind !== 'choice' || !CRAFT.test(`${categoryName} ${question ?? ''}`)) return [];
    const [yes, ...others] = answers.filter(({ name }) => YES.test(name));
    return yes === undefined || others.length > 0 ? [] : [{ questionId, answerId: yes._id }];
  });
  return {
    years: years.length === 1 ? (years[0]?._id ?? null) : null,
    people: numberNamed(questions, PEOPLE),
    craft: craft.length === 1 ? (craft[0] ?? null) : null,
  };
}
