import { toast } from '../../ui/layout/toast.ts';
import { refusalMessage } from './field-errors.ts';
import { i18n } from '../i18n/i18n.ts';

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
