import { toast } from '../screens/toast.ts';
import { i18n } from '../i18n/i18n.ts';
import { ApiError } from './api-client.ts';

/** A change that a hook of a feature offers. */
export interface Change<Input, Saved> {
  readonly mutateAsync: (input: Input, whileOpen: WhileOpen<Saved>) => Promise<Saved>;
}

interface WhileOpen<Saved> {
  /** Closes the dialog, goes elsewhere: not done when who asked has left the page meanwhile. */
  readonly onSuccess?: (saved: Saved) => void;
  readonly onError?: (error: Error) => void;
  readonly onSettled?: () => void;
}

interface Outcome<Saved> extends WhileOpen<Saved> {
  /** Says that it is done. */
  readonly done?: (saved: Saved) => void;
  /** Says why it is not, in a toast if not given; `shown` where the page says it as long as who asked is there. */
  readonly refused?: ((error: Error) => void) | 'shown';
}

/**
 * Makes a change and says how it ended, also when who asked is no longer on the page: a row that its own change, or news, took out of the
 * list. `mutate` alone forgets its callbacks then. Errors end in `refused` and never reach the caller.
 */
export function mutateWithMessage<Input, Saved>(
  change: Change<Input, Saved>,
  input: Input,
  outcome: Outcome<Saved> = {},
): void {
  void follow(change, input, outcome);
}

async function follow<Input, Saved>(
  { mutateAsync }: Change<Input, Saved>,
  input: Input,
  { done, refused = showRefusal, onSettled, ...whileOpen }: Outcome<Saved>,
): Promise<void> {
  let isOpen = false;
  function finish(): void {
    isOpen = true;
    onSettled?.();
  }
  let saved: Saved;
  try {
    saved = await mutateAsync(input, { ...whileOpen, onSettled: finish });
  } catch (error) {
    if (refused !== 'shown') refused(error as Error);
    else if (!isOpen) showRefusal(error);
    return;
  }
  done?.(saved);
}

function showRefusal(error: unknown): void {
  toast.error(refusalMessage(error, i18n.t('errors.unexpected')));
}

/** What the server said of one field of a refused form; null when it said nothing of it. */
export function fieldError(refusal: unknown, path: string): string | null {
  if (!(refusal instanceof ApiError)) return null;
  return refusal.fields.find((field) => field.path === path)?.message ?? null;
}

/** What a refusal says: the field's own words where only a field was wrong, `fallback` for what is no refusal. */
export function refusalMessage(refusal: unknown, fallback: string): string {
  return refusal instanceof ApiError ? (refusal.fields[0]?.message ?? refusal.message) : fallback;
}

/** Brings the first wrong field of a form under the reader's hands, once it is marked. */
export function focusFirstWrong(form: HTMLElement | null): void {
  requestAnimationFrame(() => form?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus());
}
