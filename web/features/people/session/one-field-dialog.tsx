import { Button, Modal } from '@mantine/core';
import { useState } from 'react';
import { refusalMessage } from '../../../lib/api/field-errors.ts';
import { useT } from '../../../lib/i18n/i18n.ts';
import classes from './session.module.css';

export interface OneFieldDialogProps {
  title: string;
  body: string;
  submitLabel: string;
  /** How "Annulla" looks. */
  cancelVariant: 'default' | 'subtle';
  /** What is typed is wrong as it stands: said without asking the server. */
  missing?: string | null;
  /** Sends what is typed; the dialog stays, and says why, when it is refused. */
  send: () => Promise<void>;
  onClose: () => void;
  /** The field, which shows why it was refused. */
  children: (refusal: string | null) => React.ReactNode;
}

/** A question with one field to answer in: sent with its button, refused at the field. */
export function OneFieldDialog({ title, body, submitLabel, cancelVariant, missing, ...dialog }: OneFieldDialogProps) {
  const { send, onClose, children } = dialog;
  const t = useT();
  const [refusal, setRefusal] = useState<string | null>(null);
  const [isBusy, setBusy] = useState(false);

  async function submit(): Promise<void> {
    if (missing) {
      setRefusal(missing);
      return;
    }
    setBusy(true);
    setRefusal(null);
    try {
      await send();
    } catch (error) {
      setRefusal(refusalMessage(error, t('errors.unexpected')));
      setBusy(false);
    }
  }

  return (
    <Modal opened onClose={onClose} title={title} closeButtonProps={{ 'aria-label': t('common.actions.close') }}>
      <form
        className={classes['oneField']}
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          void submit();
        }}
      >
        <p className={classes['body']}>{body}</p>
        {children(refusal)}
        <div className={classes['actions']}>
          <Button variant={cancelVariant} onClick={onClose}>
            {t('common.actions.cancel')}
          </Button>
          <Button type="submit" loading={isBusy}>
            {submitLabel}
          </Button>
        </div>
      </form>
    </Modal>
  );
}
