import { useForm as useFormValues } from '@mantine/form';
import type { RouteSpec } from '@volano/domain/contracts/route';
import type { Use } from '@volano/domain/errors';
import { useCallback, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { ApiError } from '../api/api-client.ts';
import { focusFirstWrong } from '../api/field-errors.ts';
import { type Change, mutateWithMessage } from '../api/mutate-with-message.ts';
import { type Faults, findFaults, isEmpty, keepTyped, kindOfFault, placeRefusal, type Rules } from './form-faults.ts';

/**
 * A contract with its shapes: `() => import('@volano/domain/shapes/users').then((shapes) => shapes.updateUser)`. They come when the form is
 * first touched.
 */
type Contract = () => Promise<Pick<RouteSpec, 'body'>>;

/** How long a save waits for shapes that are still on their way, in milliseconds. Without them the server alone judges. */
const PATIENCE_MS = 2_000;

export interface FormOptions<Values extends object, Body, Saved> extends Rules<Values, Body> {
  /** The values as the form opens. */
  readonly start: Values | (() => Values);
  readonly contract?: Contract;
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
 * typed is lost, and what was said of a field goes as soon as it changes (decision 063).
 */
export function useForm<Values extends object, Body, Saved>(
  options: FormOptions<Values, Body, Saved>,
): FormState<Values> {
  const shapes = useShapes(options.contract);
  const { hold, focus } = useElement(shapes.load);
  const { form, mark, ...fields } = useFields(options, shapes.get, focus);
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
      if (!mark(findFaults(options, values, await shapes.get()))) await send();
    } finally {
      setSaving(false);
    }
  }

  function send(): Promise<void> {
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
  const form = useFormValues<Values>({ mode: 'controlled', initialValues: start });

  /** Marks what is wrong and leads to the first of it; answers whether there is any. */
  function mark(faults: Faults<Values>): boolean {
    const isWrong = Object.keys(faults).length > 0;
    // Drawn before the focus looks for what is marked.
    flushSync(() => form.setErrors(faults));
    if (isWrong) focus();
    return isWrong;
  }

  async function judgeLeft(name: keyof Values & string): Promise<void> {
    if (isEmpty(form.values[name]) || form.values[name] === start[name]) return;
    await whenReleased();
    const { [name]: fault } = findFaults(options, form.values, await getShape());
    if (fault !== undefined) form.setFieldError(name as Path<Values>, fault);
  }

  return {
    form,
    mark,
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
