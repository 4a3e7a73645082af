import type { RouteSpec } from '@volano/domain/contracts/route';
import type { Use } from '@volano/domain/errors';
import { faultsOf, type FieldSentence } from '@volano/domain/rules/field-faults';
import { useForm as useFormValues } from '@mantine/form';
import { useCallback, useEffect, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { ApiError } from '../api/api-client.ts';
import { focusFirstWrong, type Change, mutateWithMessage } from '../api/mutate-with-message.ts';
import { firmName, useOptions } from '../api/options.ts';
import { i18n, useT } from '../i18n/i18n.ts';
import { useKeptTyped, useTypedStart } from './kept-typed.ts';

/**
 * A contract with its shapes: `() => import('@volano/domain/shapes/users').then((shapes) => shapes.updateUser)`. They come when the form is
 * first touched.
 */
type Contract = () => Promise<Pick<RouteSpec, 'body'>>;

/** How long a save waits for shapes that are still on their way, in milliseconds. Without them the server alone judges. */
const PATIENCE_MS = 2_000;

interface FormOptions<Values extends object, Body, Saved> extends Rules<Values, Body> {
  /** Names the form and its thing, where what is typed waits for a session that ended. None with a password or a file. */
  readonly keptAs?: string;
  /** The values as the form opens. */
  readonly start: Values | (() => Values);
  readonly contract?: Contract;
  /** Waited for before anything is sent: what stands in the form and is saved by itself. */
  readonly before?: (() => Promise<void>) | undefined;
  /** Sends the body. */
  readonly change: Change<Body, Saved>;
  /** Says that it is done, also when who asked has left the page meanwhile. */
  readonly done?: (saved: Saved) => void;
  readonly onSaved?: (saved: Saved) => void;
  /** The values from then on; those that were sent where it is not given. */
  readonly startOf?: (saved: Saved, sent: Values) => Values;
}

/** A form as its fields and its frame see it. */
export interface FormState<Values extends object> {
  readonly values: Values;
  readonly set: (changed: Partial<Values>) => void;
  /** What a field of Mantine takes: its value, how it changes, and what is wrong with it. */
  readonly field: (name: keyof Values & string) => FieldProps;
  /** The same for a box or a switch. */
  readonly box: (name: keyof Values & string) => FieldProps;
  readonly errorOf: (name: keyof Values & string) => string | null;
  readonly isDirty: boolean;
  readonly isSaving: boolean;
  /** Why nothing was sent, as long as it is marked: something is missing, or something is wrong. */
  readonly fault: 'missing' | 'wrong' | null;
  /** Why the server did not take it. */
  readonly refusal: string | null;
  /** Of a thing that cannot be as it is wanted: where it is still in use. */
  readonly uses: readonly Use[];
  readonly submit: () => void;
  /** Takes the element around the fields. */
  readonly hold: (element: HTMLFormElement) => () => void;
}

const NOTHING_REFUSED: Pick<FormState<object>, 'refusal' | 'uses'> = { refusal: null, uses: [] };

// What `@mantine/form` gives is for every kind of input, and typed as little as that: but what is wrong is always a sentence.
type FieldProps = Omit<ReturnType<ReturnType<typeof useFormValues>['getInputProps']>, 'error'> & { error?: string };

/**
 * A form: what is typed, what is wrong with it, and the sending of it. Before anything is sent it is judged by the contract's shape and by
 * its own rules; what is wrong is marked, and the first of it takes the focus. What the server refuses of a field stands at that field. Nothing
 * typed is lost, and what was said of a field goes as soon as it changes (decision 040).
 */
export function useForm<Values extends object, Body, Saved>(
  options: FormOptions<Values, Body, Saved>,
): FormState<Values> {
  const shapes = useShapes(options.contract);
  const { hold, focus } = useElement(shapes.load);
  const { form, mark, judge, ...fields } = useFields(options, shapes.get, focus);
  useKeptTyped(options.keptAs, form.getInitialValues(), form.values);
  const [refused, setRefused] = useState(NOTHING_REFUSED);
  const [isTried, setTried] = useState(false);
  const [isSaving, setSaving] = useState(false);
  const { values, errors } = form;

  async function submit(): Promise<void> {
    if (isSaving) return;
    setTried(true);
    setSaving(true);
    setRefused(NOTHING_REFUSED);
    try {
      if (mark(await judge())) return;
      await options.before?.();
      await send(form.getValues());
    } finally {
      setSaving(false);
    }
  }

  function send(values: Values): Promise<void> {
    const { promise, resolve } = Promise.withResolvers<void>();
    mutateWithMessage(options.change, options.bodyOf(values), {
      ...(options.done === undefined ? {} : { done: options.done }),
      refused: 'shown',
      onSuccess: (saved) => {
        const kept = options.startOf?.(saved, values) ?? values;
        form.setInitialValues(kept);
        form.resetDirty(kept);
        form.setValues((now) => keepTyped<Partial<Values>>(values, now, kept));
        setTried(false);
        options.onSaved?.(saved);
      },
      onError: (error) => {
        const { faults, rest } = placeRefusal(error, values, options);
        setRefused({ refusal: rest, uses: error instanceof ApiError ? error.uses : [] });
        mark(faults);
      },
      onSettled: resolve,
    });
    return promise;
  }

  return {
    ...fields,
    ...refused,
    values,
    isDirty: form.isDirty(),
    isSaving,
    fault: isTried && refused.refusal === null ? kindOfFault(Object.keys(errors), values) : null,
    submit: () => void submit(),
    hold,
  };
}

/** A call as a change, for the screens before the login: they have no cache whose hooks would make one of it. */
export function changeBy<Input, Saved>(send: (input: Input) => Promise<Saved>): Change<Input, Saved> {
  return {
    mutateAsync: async (input, { onSuccess, onError, onSettled }) => {
      try {
        const saved = await send(input);
        onSuccess?.(saved);
        return saved;
      } catch (error) {
        onError?.(error as Error);
        throw error;
      } finally {
        onSettled?.();
      }
    },
  };
}

/** The fields: what each holds, how it changes, and what is wrong with it, said of what was typed once its field is left. */
function useFields<Values extends object, Body, Saved>(
  options: FormOptions<Values, Body, Saved>,
  getShape: () => Promise<RouteSpec['body']>,
  focus: () => void,
) {
  const [start] = useState(options.start);
  const typed = useTypedStart(options.keptAs, start);
  const form = useFormValues<Values>({ mode: 'controlled', initialValues: start });
  // As if it had been typed now: it is not what is saved.
  useEffect(() => {
    if (typed !== start) form.setValues(typed);
    // Once, as the form opens.
    // eslint-disable-next-line react-hooks/exhaustive-deps
  }, []);

  /** Marks what is wrong and leads to the first of it; answers whether there is any. */
  function mark(faults: Faults<Values>): boolean {
    const isWrong = Object.keys(faults).length > 0;
    // Drawn before the focus looks for what is marked.
    flushSync(() => form.setErrors(faults));
    if (isWrong) focus();
    return isWrong;
  }

  /** What is wrong with what stands in the fields once the shape is there: somebody may have gone on typing. */
  async function judge(): Promise<Faults<Values>> {
    const shape = await getShape();
    return findFaults(options, form.getValues(), shape);
  }

  async function judgeLeft(name: keyof Values & string): Promise<void> {
    if (isEmpty(form.values[name]) || form.values[name] === start[name]) return;
    await whenReleased();
    const { [name]: fault } = await judge();
    if (fault === undefined) form.clearFieldError(name as Path<Values>);
    else form.setFieldError(name as Path<Values>, fault);
  }

  return {
    form,
    mark,
    judge,
    set: (changed: Partial<Values>): void => {
      for (const [name, value] of Object.entries(changed)) form.setFieldValue(name as Path<Values>, value as never);
    },
    field: (name: keyof Values & string): FieldProps => ({
      ...form.getInputProps(name as Path<Values>),
      // A field for a password does not say it by itself.
      ...(form.errors[name] === undefined ? {} : { 'aria-invalid': true }),
      onBlur: () => void judgeLeft(name),
    }),
    box: (name: keyof Values & string): FieldProps => form.getInputProps(name as Path<Values>, { type: 'checkbox' }),
    errorOf: (name: keyof Values & string): string | null => (form.errors[name] as string | undefined) ?? null,
  };
}

/** Waits while something is pressed: a sentence that appears meanwhile would move the button away from under the pointer that left the field for it. */
async function whenReleased(): Promise<void> {
  if (document.querySelector(':active') === null) return;
  const { promise, resolve } = Promise.withResolvers<unknown>();
  document.addEventListener('pointerup', resolve, { once: true });
  await promise;
}

type Path<Values> = Parameters<ReturnType<typeof useFormValues<Values & Record<string, unknown>>>['getInputProps']>[0];

/** The element around the fields: its first focus is when the form is touched. */
function useElement(onTouched: () => unknown) {
  const held = useRef<HTMLFormElement | null>(null);
  const [touch] = useState(() => onTouched);
  const hold = useCallback(
    (element: HTMLFormElement) => {
      held.current = element;
      element.addEventListener('focusin', touch, { once: true });
      return () => {
        held.current = null;
        element.removeEventListener('focusin', touch);
      };
    },
    [touch],
  );
  return { hold, focus: () => focusFirstWrong(held.current) };
}

/** The shape of what is sent: asked for once, again where it did not come, and waited for with patience but not for ever. */
function useShapes(contract: Contract | undefined) {
  const asked = useRef<Promise<Pick<RouteSpec, 'body'> | null> | null>(null);

  function load(): Promise<Pick<RouteSpec, 'body'> | null> {
    asked.current ??= (contract?.() ?? Promise.resolve(null)).catch(() => {
      asked.current = null;
      return null;
    });
    return asked.current;
  }

  async function get(): Promise<RouteSpec['body']> {
    const { promise: patience, resolve } = Promise.withResolvers<null>();
    const timer = setTimeout(() => resolve(null), PATIENCE_MS);
    const found = await Promise.race([load(), patience]);
    clearTimeout(timer);
    return found?.body;
  }

  return { get, load };
}

type Field<Values> = keyof Values & string;

/** What is wrong with a form: a sentence a field. */
type Faults<Values> = Partial<Record<Field<Values>, string>>;

/** What a form is judged by. */
interface Rules<Values, Body> {
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
function kindOfFault<Values extends object>(marked: readonly string[], values: Values): 'missing' | 'wrong' | null {
  if (marked.length === 0) return null;
  return marked.some((name) => isEmpty(values[name as Field<Values>])) ? 'missing' : 'wrong';
}

/** Whether a field holds nothing that could be sent. */
function isEmpty(value: unknown): boolean {
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

/** What is asked of a password that is being set, in one sentence, as this installation asks it (decisions §2). */
export function usePasswordRule(): string {
  const t = useT();
  const options = useOptions();
  return t('session.passwordRule', { min: String(options?.passwordMin ?? 6), brand: firmName() });
}
