import type { Bounds } from '../bounds.ts';
import { type CompiledCheck, missingOf } from './checks.ts';
import type { CompiledCall, CompiledCategory, CompiledCompany } from './compiled.ts';
import type { Unsourced } from './origins.ts';
import type { Message, Outcome, References } from './types.ts';

/** How many names or codes a sentence lists before it stops. */
const LISTED = 4;

/** A short text of the dictionary with what it names. */
export function messageOf(name: string, params: Message['params']): Message {
  return { key: `matching.chip.${name}`, params };
}

/** Names in a row, the first few of them. */
export function listed(names: readonly string[]): string {
  const text = names.slice(0, LISTED).join(', ');
  return names.length > LISTED ? `${text}, …` : text;
}

/** How a criterion ended, as the end of the key of its text. */
export function suffixOf(outcome: Outcome): string {
  return outcome.isFixable ? 'Fixable' : SUFFIXES[outcome.status];
}

const SUFFIXES = { pass: 'Pass', fail: 'Fail', unknown: 'Unknown', notApplicable: 'NotAsked' } as const;

/** A number or a year in words, with its bounds: `bounds` is a key that the text itself names in its language (`matching.bounds`). */
export function explainNumber(
  outcome: Outcome,
  { facts, key }: CompiledCategory,
  bounds: Bounds,
  { numbers }: CompiledCompany,
): Unsourced {
  const { unit, minimum, maximum } = bounds;
  const value = numbers.get(facts.categoryCode) ?? null;
  const ends = minimum === null ? 'atMost' : maximum === null ? 'atLeast' : 'between';
  const params = {
    category: facts.categoryName,
    bounds: unit === 'value' ? ends : `${ends}Months`,
    // Written without points: it may be a year.
    minimum: String(minimum ?? ''),
    maximum: String(maximum ?? ''),
    found: String(value ?? ''),
  };
  const name = outcome.cause === 'dayDecides' ? 'numberDayDecides' : `number${suffixOf(outcome)}`;
  return {
    ...outcome,
    key,
    required: [minimum === null ? '' : `≥${minimum}`, maximum === null ? '' : `≤${maximum}`, unit].filter(Boolean),
    found: value === null ? [] : [String(value)],
    source: 'answers',
    isCounted: true,
    message: messageOf(name, params),
  };
}

/** A condition that no single question covers: what was settled, or how its alternatives stand, or that it is to be read in the notice. */
export function explainCheck(
  outcome: Outcome,
  check: CompiledCheck,
  company: CompiledCompany,
  references: References,
): Unsourced {
  const { facts } = check;
  const isCounted = outcome.status !== 'notApplicable';
  if (check.anyOf !== null && outcome.cause !== 'settled' && outcome.cause !== 'toRead')
    return explainAlternatives(outcome, { ...check, anyOf: check.anyOf }, company, references);
  const settled = company.checkAnswers.get(facts._id);
  const name =
    outcome.cause === 'settled' ? `check${suffixOf(outcome)}` : facts.isDecisive ? 'checkUnknown' : 'checkToRead';
  return {
    ...outcome,
    required: [facts.text],
    found: settled === undefined ? [] : [String(settled)],
    source: 'advisor',
    isCounted,
    message: messageOf(name, { text: facts.text }),
  };
}

type Alternatives = CompiledCheck & { readonly anyOf: NonNullable<CompiledCheck['anyOf']> };

/** `required` is every accepted answer; `category` the questions that decide: those that are met, else those still open, else all. */
function explainAlternatives(
  outcome: Outcome,
  check: Alternatives,
  { answers, numbers, facts }: CompiledCompany,
  { requirementNames }: Pick<References, 'requirementNames'>,
): Unsourced {
  const { anyOf } = check;
  const required = anyOf.flatMap((alternative) => alternative.answers);
  const found = anyOf.flatMap(({ questionId }) => answers.get(questionId) ?? []).sort();
  const shown = outcome.status === 'pass' ? found.filter((answer) => required.includes(answer)) : found;
  const restsOn = anyOf.filter(({ questionId }) => answers.get(questionId)?.some((answer) => shown.includes(answer)));
  const isDeduced = restsOn.length > 0 && restsOn.every(({ questionId }) => facts.deduced?.includes(questionId));
  const missing = missingOf(check, { answers, numbers });
  const decide = outcome.status === 'pass' ? restsOn : missing.length > 0 ? missing : anyOf;
  const namesOf = (ids: readonly string[]): string => ids.map((id) => requirementNames.get(id) ?? '').join(', ');
  return {
    ...outcome,
    required,
    found,
    source: 'answers',
    isCounted: true,
    ...(isDeduced && { isDeduced }),
    questions: decide.map(({ questionId }) => questionId),
    message: messageOf(`alternatives${suffixOf(outcome)}`, {
      category: listed(decide.map(({ name }) => name)),
      required: namesOf(required),
      found: namesOf(shown),
    }),
  };
}

/** Whoever is still to be founded, or need not be in the register, beside the firms that the record speaks of. */
export function explainFirm(outcome: Outcome, { facts }: CompiledCompany, call: CompiledCall): Unsourced {
  return {
    ...outcome,
    required: [],
    found: facts.stage == null ? [] : [facts.stage.kind],
    source: 'call',
    isCounted: true,
    message: messageOf(FIRM_WORDS[outcome.cause] ?? 'firmUnknown', {
      quote: outcome.cause === 'registerAsked' ? (call.facts.firmsAsked?.register?.quote ?? '') : '',
    }),
  };
}

const FIRM_WORDS: Readonly<Record<string, string>> = {
  notFounded: 'firmFail',
  foundedUnsure: 'firmUnknown',
  registerAsked: 'firmRegister',
};
