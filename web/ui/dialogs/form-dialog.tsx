import { Button, Modal } from '@mantine/core';
import { ApiError } from '../../lib/api/api-client.ts';
import { mutateWithMessage, type Change } from '../../lib/api/mutate-with-message.ts';
import { useT } from '../../lib/i18n/i18n.ts';
import { toast } from '../layout/toast.ts';
import classes from './dialogs.module.css';
import { FormRefusal } from '../forms/form-refusal.tsx';
import { UsesList } from '../cards/uses-list.tsx';

interface FormDialogProps {
  onClose: () => void;
  title: string;
  /** "Salva" unless said. */
  submitLabel?: string;
  onSubmit: () => void;
  isWorking: boolean;
  /** What must be filled is still empty. */
  isIdle?: boolean;
  /** The fields say their own part of it; what none of them says stands above the buttons. */
  refusal: Error | null;
  size?: 'md' | 'lg';
  children: React.ReactNode;
}

/** A small form over the page: its fields, why it was refused, Annulla and the verb. */
export function FormDialog({ onClose, title, isWorking, size = 'md', ...form }: FormDialogProps) {
  const t = useT();
  const { children, onSubmit, submitLabel, isIdle = false, refusal } = form;
  return (
    <Modal
      opened
      onClose={onClose}
      title={title}
      size={size}
      closeOnClickOutside={false}
      closeOnEscape={!isWorking}
      closeButtonProps={{ 'aria-label': t('common.actions.close') }}
    >
      <form
        className={classes['formDialog']}
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          if (!isWorking && !isIdle) onSubmit();
        }}
      >
        {children}
        {refusal === null ? null : <Refused refusal={refusal} />}
        <div className={classes['formDialogButtons']}>
          <Button variant="default" size="sm" onClick={onClose} disabled={isWorking}>
            {t('common.actions.cancel')}
          </Button>
          <Button type="submit" size="sm" disabled={isIdle} loading={isWorking}>
            {submitLabel ?? t('common.actions.save')}
          </Button>
        </div>
      </form>
    </Modal>
  );
}

function Refused({ refusal }: { refusal: Error }) {
  const t = useT();
  if (!(refusal instanceof ApiError)) return <FormRefusal title={t('errors.unexpected')} />;
  const isSaidByFields = refusal.fields.length > 0;
  if (isSaidByFields && refusal.uses.length === 0) return <FormRefusal title={t('errors.invalidInput')} />;
  return (
    <>
      <FormRefusal title={refusal.fields[0]?.message ?? refusal.message} />
      {refusal.uses.length > 0 ? <UsesList uses={refusal.uses} /> : null}
    </>
  );
}

interface SaveDialogProps<Body, Saved> extends Omit<FormDialogProps, 'onSubmit' | 'isWorking' | 'refusal'> {
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
