import type { QuestionKind } from './bounds.ts';

interface Answer {
  readonly categoryCode: string;
  readonly requirementCode: string;
}

/** What a company has answered: null is "I do not know". */
interface Answered {
  readonly answers: readonly Answer[];
  readonly numbers?: readonly { readonly categoryCode: string; readonly value: number | null }[];
}

type SizeClass = 'micro' | 'small' | 'medium' | 'large';

/** A question as far as it may tell of people and turnover. */
interface SizeQuestion {
  readonly _id: string;
  readonly categoryName: string;
  readonly kind?: QuestionKind;
  readonly answers: readonly { readonly _id: string; readonly name: string }[];
}

/** The questions that tell of people and turnover, and the answers that the size classes are. */
interface SizeReferences {
  readonly staff: Ranges | null;
  readonly people: string | null;
  readonly turnover: Ranges | null;
  readonly sizes: ReadonlyMap<SizeClass, Answer>;
}

/** The answers of a question as ranges of numbers, both ends in them; null where the answer names none. */
export interface Ranges {
  readonly categoryCode: string;
  readonly byAnswer: ReadonlyMap<string, Range>;
}

/** `to` is null where there is no end. */
interface Range {
  readonly from: number;
  readonly to: number | null;
}

/** Names of a question that asks how many people work in a company. */
export const PEOPLE = /\b(?:dipendent\w+|addett\w+|persone|organico|ula)\b/i;

/** The one question with a number that is named so. */
export function numberNamed(questions: readonly SizeQuestion[], named: RegExp): string | null {
  const [only, ...others] = questions.filter(({ kind, categoryName }) => kind === 'number' && named.test(categoryName));
  return only === undefined || others.length > 0 ? null : only._id;
}

/** The one question that is named so, its answers as ranges; null where there is none, or several. */
export function rangesOf(questions: readonly SizeQuestion[], named: RegExp): Ranges | null {
  const [only, ...others] = questions.filter(({ categoryName }) => named.test(categoryName));
  if (only === undefined || others.length > 0) return null;
  const byAnswer = new Map<string, Range>();
  for (const { _id, name } of only.answers) {
    const range = rangeIn(name);
    if (range !== null) byAnswer.set(_id, range);
  }
  return { categoryCode: only._id, byAnswer };
}

const NUMBER = /(\d[\d.]*(?:,\d+)?)\s*(mil(?:ioni|ione|a|le)|mln|k)?/gi;
const UNIT = (unit: string): number => (/^(?:mila|mille|k)$/i.test(unit) ? 1000 : 1_000_000);

/** The range that an answer names: "Nessun dipendente", "Da 10 a 49", "Da € 2 a € 10 milioni", "250 o più". */
export function rangeIn(answer: string): Range | null {
  const text = answer.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();
  const found = [...text.matchAll(NUMBER)].map(([, digits = '', unit]) => ({
    value: Number(digits.replaceAll('.', '').replace(',', '.')),
    unit,
  }));
  const [first, second, ...more] = found;
  if (first === undefined) return /\bnessun/.test(text) ? { from: 0, to: 0 } : null;
  if (more.length > 0 || found.some(({ value }) => Number.isNaN(value))) return null;
  const amount = ({ value, unit }: typeof first): number => value * (unit === undefined ? 1 : UNIT(unit));
  if (second !== undefined) {
    // "Da € 2 a € 10 milioni" says the unit once.
    const isShared = first.unit === undefined && second.unit !== undefined && first.value < second.value;
    const [from, to] = [amount({ ...first, unit: isShared ? second.unit : first.unit }), amount(second)];
    return from <= to ? { from, to } : null;
  }
  const value = amount(first);
  if (/\b(?:meno di|sotto|inferiore)\b/.test(text)) return { from: 0, to: value - 1 };
  if (/\b(?:fino a|massimo|entro|non oltre|al piu)\b/.test(text)) return { from: 0, to: value };
  if (/\b(?:o piu|e oltre|o oltre|almeno|in su|piu di|oltre|sopra|superiore)\b/.test(text))
    return { from: value, to: null };
  return { from: value, to: value };
}

const [MICRO_STAFF, SMALL_STAFF, MEDIUM_STAFF] = [10, 50, 250];
const [MICRO_TURNOVER, SMALL_TURNOVER, MEDIUM_TURNOVER] = [2_000_000, 10_000_000, 50_000_000];

/**
 * The size class that is certain from people and turnover alone (recommendation 2003/361/EC): the balance total, which may stand in for the
 * turnover, is not known, so a turnover above the limit says nothing.
 */
export function sizeOf(
  { answers, numbers = [] }: Answered,
  { staff, people: asked, turnover, sizes }: SizeReferences,
): Answer | null {
  const count = numbers.find(({ categoryCode }) => categoryCode === asked)?.value ?? null;
  const exact = count === null ? null : { from: count, to: count };
  const people = exact ?? (staff === null ? null : rangeOf(answers, staff));
  if (people === null) return null;
  if (people.from >= MEDIUM_STAFF) return sizes.get('large') ?? null;
  const sales = turnover === null ? null : rangeOf(answers, turnover);
  if (sales === null || sales.to === null || people.to === null) return null;
  const { from, to } = people;
  if (to < MICRO_STAFF) return sales.to <= MICRO_TURNOVER ? (sizes.get('micro') ?? null) : null;
  if (from >= MICRO_STAFF && to < SMALL_STAFF) return sales.to <= SMALL_TURNOVER ? (sizes.get('small') ?? null) : null;
  if (from >= SMALL_STAFF && to < MEDIUM_STAFF)
    return sales.to <= MEDIUM_TURNOVER ? (sizes.get('medium') ?? null) : null;
  return null;
}

function rangeOf(answers: readonly Answer[], { categoryCode, byAnswer }: Ranges): Range | null {
  let found: Range | null = null;
  for (const answer of answers) {
    if (answer.categoryCode !== categoryCode) continue;
    if (found !== null) return null;
    found = byAnswer.get(answer.requirementCode) ?? null;
    if (found === null) return null;
  }
  return found;
}
