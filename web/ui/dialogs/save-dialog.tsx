import { mutateWithMessage, type Change } from '../../lib/api/mutate-with-message.ts';
import { FormDialog, type FormDialogProps } from './form-dialog.tsx';
import { toast } from '../layout/toast.ts';

export interface SaveDialogProps<Body, Saved> extends Omit<FormDialogProps, 'onSubmit' | 'isWorking' | 'refusal'> {
  save: Change<Body, Saved> & { readonly isPending: boolean; readonly error: Error | null };
  body: Body;
  /** What is said once it is saved. */
  done: string;
  onSaved?: ((saved: Saved) => void) | undefined;
}

/** The form of one thing of the settings: saved, said and closed. What the server refuses is said in it. */
export function SaveDialog<Body, Saved>({ save, body, done, onSaved, ...form }: SaveDialogProps<Body, Saved>) {
  return (
    <FormDialog
      {...form}
      isWorking={save.isPending}
      refusal={save.error}
      onSubmit={() =>
        mutateWithMessage(save, body, {
          done: () => toast.success(done),
          refused: 'shown',
          onSuccess: (saved) => {
            onSaved?.(saved);
            form.onClose();
          },
        })
      }
    />
  );
}
