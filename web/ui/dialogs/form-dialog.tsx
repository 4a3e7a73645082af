import { Button, Modal } from '@mantine/core';
import type { FormState } from '../../lib/form/use-form.ts';
import { useT } from '../../lib/i18n/i18n.ts';
import { Form } from '../forms/form.tsx';
import classes from './dialogs.module.css';
import { UsesList } from './uses-list.tsx';

export interface FormDialogProps<Values extends object> {
  form: FormState<Values>;
  onClose: () => void;
  title: string;
  /** "Salva" unless said. */
  submitLabel?: string;
  /** What must be filled is still empty. */
  isIdle?: boolean;
  size?: 'md' | 'lg';
  /** The fields. */
  children: React.ReactNode;
}

/** A small form over the page: its fields, why it was refused, Annulla and the verb. */
export function FormDialog<Values extends object>(props: FormDialogProps<Values>) {
  const { form, onClose, title, submitLabel, isIdle = false, size = 'md', children } = props;
  const t = useT();
  return (
    <Modal
      opened
      onClose={onClose}
      title={title}
      size={size}
      closeOnClickOutside={false}
      closeOnEscape={!form.isSaving}
      closeButtonProps={{ 'aria-label': t('common.actions.close') }}
    >
      <Form
        form={form}
        className={classes['formDialog']}
        actions={
          <>
            {form.uses.length > 0 ? <UsesList uses={form.uses} /> : null}
            <div className={classes['formDialogButtons']}>
              <Button variant="default" size="sm" onClick={onClose} disabled={form.isSaving}>
                {t('common.actions.cancel')}
              </Button>
              <Button type="submit" size="sm" disabled={isIdle} loading={form.isSaving}>
                {submitLabel ?? t('common.actions.save')}
              </Button>
            </div>
          </>
        }
      >
        {children}
      </Form>
    </Modal>
  );
}
