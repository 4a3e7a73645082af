import type { RouteSpec } from '@volano/domain/contracts/route';
import { faultsOf, type FieldSentence } from '@volano/domain/rules/field-faults';
import { ApiError } from '../api/api-client.ts';
import { i18n } from '../i18n/i18n.ts';

type Field<Values> = keyof Values & string;

/** What is wrong with a form: a sentence a field. */
export type Faults<Values> = Partial<Record<Field<Values>, string>>;

/** What a form is judged by. */
export interface Rules<Values, Body> {
  /** The body that the values make: what is sent, and what the contract's shape judges. */
  readonly bodyOf: (values: Values) => Body;
  /** Fields that may not stay empty, whatever the shape says of what is left out. */
  readonly required?: readonly Field<Values>[];
  /** Of a form in steps the fields of the step: what is wrong elsewhere waits for its own. All of them where it is not given. */
  readonly asked?: readonly Field<Values>[];
  /** What no shape knows: that a second password is the first again. Sentences by field, null where nothing is wrong. */
  readonly rules?: (values: Values) => Readonly<Partial<Record<Field<Values>, string | null>>>;
  /** Where a refusal stands that names a field of the body under another name, or only says by its code what it is about. */
  readonly fieldOf?: (named: Named) => Field<Values> | null;
}

/** What the server or a shape names: a place in the body, or what kind of refusal it is. */
export interface Named {
  readonly path?: string;
  readonly code?: ApiError['code'];
}

/**
 * What is wrong with a form before anything is sent: what is missing, what its own rules say, and what the shape says of the body. What a shape
 * says of a place that no field stands for is left to the server. Without a shape (it is still on its way) the rest holds.
 */
export function findFaults<Values extends object, Body>(
  { bodyOf, required = [], asked, rules, ...places }: Rules<Values, Body>,
  values: Values,
  shape: RouteSpec['body'],
): Faults<Values> {
  const read = shape?.safeParse(bodyOf(values), { reportInput: true });
  const issues = read === undefined || read.success ? [] : read.error.issues;
  const said = faultsOf(issues, '', isSentence).map(
    ({ path, key, params }) => [fieldAt(values, places, path), say(`errors.field.${key}`, params)] as const,
  );
  const own = Object.entries(rules?.(values) ?? {}) as [Field<Values>, string | null][];
  const missing = required.filter((name) => isEmpty(values[name]));
  const all = [...missing.map((name) => [name, i18n.t('common.required')] as const), ...own, ...said];
  return firstOfEach<Values>(all.filter(([name]) => asked === undefined || name === null || asked.includes(name)));
}

/**
 * Where the sentences of a refusal stand. `rest` is what has to be said of the whole form: what no field stands for, or why it was refused
 * where no field was named; nothing, where every sentence has its field.
 */
export function placeRefusal<Values extends object>(
  error: Error,
  values: Values,
  places: Pick<Rules<Values, never>, 'fieldOf'>,
): { readonly faults: Faults<Values>; readonly rest: string | null } {
  if (!(error instanceof ApiError)) return { faults: {}, rest: i18n.t('errors.unexpected') };
  const named = places.fieldOf?.({ code: error.code }) ?? null;
  if (named !== null) return { faults: firstOfEach<Values>([[named, error.message]]), rest: null };
  const said = error.fields.map(({ path, message }) => [fieldAt(values, places, path), message] as const);
  const homeless = said.find(([name]) => name === null);
  return { faults: firstOfEach<Values>(said), rest: homeless?.[1] ?? (said.length === 0 ? error.message : null) };
}

/** The values after a save: what was saved, but what was typed meanwhile stays. */
export function keepTyped<Values extends object>(sent: Values, now: Values, saved: Values): Values {
  const typed = (Object.keys(now) as Field<Values>[]).filter((name) => now[name] !== sent[name]);
  return { ...saved, ...Object.fromEntries(typed.map((name) => [name, now[name]])) };
}

/** The figures of these sentences come with the fault: no sentence can be checked for its own. */
const say = i18n.t as (key: string, params: Readonly<Record<string, string>>) => string;

function isSentence(message: string): message is FieldSentence {
  return i18n.exists(`errors.field.${message}`);
}

/** Of what is marked: whether something is missing, or only wrong. */
export function kindOfFault<Values extends object>(
  marked: readonly string[],
  values: Values,
): 'missing' | 'wrong' | null {
  if (marked.length === 0) return null;
  return marked.some((name) => isEmpty(values[name as Field<Values>])) ? 'missing' : 'wrong';
}

/** Whether a field holds nothing that could be sent. */
export function isEmpty(value: unknown): boolean {
  return value === null || value === undefined || (typeof value === 'string' && value.trim() === '');
}

function fieldAt<Values extends object>(
  values: Values,
  { fieldOf }: Pick<Rules<Values, never>, 'fieldOf'>,
  path: string,
): Field<Values> | null {
  const named = fieldOf?.({ path }) ?? null;
  if (named !== null) return named;
  return Object.hasOwn(values, path) ? (path as Field<Values>) : null;
}

function firstOfEach<Values>(said: readonly (readonly [Field<Values> | null, string | null])[]): Faults<Values> {
  const faults: Faults<Values> = {};
  for (const [name, sentence] of said) if (name !== null && sentence !== null) faults[name] ??= sentence;
  return faults;
}
