import { ConfirmDialog } from './confirm-dialog.tsx';
import { toast } from './toast.ts';

export interface DeleteThingProps {
  /** Asks with the name of the thing, says what goes with it, names the button, and the outcome; a failure the dialog says anyway. */
  words: { title: string; text: string; label: string; done: string; failed?: string };
  /** The name that must be typed first, for what is not to go by a slip. */
  typedName?: string;
  removal: {
    readonly isPending: boolean;
    readonly error: Error | null;
    readonly mutate: (input: undefined, outcome: { onSuccess: () => void; onError: () => void }) => void;
  };
  onClose: () => void;
  /** Where to go; the dialog is closed otherwise. */
  onDeleted?: () => void;
}

/** Asks before something of the catalogue or of its settings goes for good, and tells how it ended (2-catalogue §8). */
export function DeleteThing({ words, typedName, removal, onClose, onDeleted = onClose }: DeleteThingProps) {
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
        removal.mutate(undefined, {
          onSuccess: () => {
            toast.success(words.done);
            onDeleted();
          },
          onError: () => {
            if (words.failed !== undefined) toast.error(words.failed);
          },
        })
      }
    >
      {words.text}
    </ConfirmDialog>
  );
}
