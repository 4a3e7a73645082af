import { mutateWithMessage, type Change } from '../../lib/api/mutate-with-message.ts';
import { ConfirmDialog } from './confirm-dialog.tsx';
import { toast } from '../layout/toast.ts';

export interface DeleteDialogProps {
  /** Asks with the name of the thing, says what goes with it, names the button, and the outcome; a failure the dialog says anyway. */
  words: { title: string; text: string; label: string; done: string; failed?: string };
  /** The name that must be typed first, for what is not to go by a slip. */
  typedName?: string;
  removal: Change<undefined, unknown> & { readonly isPending: boolean; readonly error: Error | null };
  onClose: () => void;
  /** Where to go; the dialog is closed otherwise. */
  onDeleted?: () => void;
}

/** Asks before something of the catalogue or of its settings goes for good, and tells how it ended (2-catalogue §8). */
export function DeleteDialog({ words, typedName, removal, onClose, onDeleted = onClose }: DeleteDialogProps) {
  const { failed } = words;
  return (
    <ConfirmDialog
      isOpen
      onClose={onClose}
      title={words.title}
      confirmLabel={words.label}
      isWorking={removal.isPending}
      refusal={removal.error}
      {...(typedName === undefined ? {} : { typedName })}
      onConfirm={() =>
        mutateWithMessage(removal, undefined, {
          done: () => toast.success(words.done),
          refused: failed === undefined ? 'shown' : () => toast.error(failed),
          onSuccess: onDeleted,
        })
      }
    >
      {words.text}
    </ConfirmDialog>
  );
}
