import { Box, Button, Flex } from '@mantine/core';
import type { FormState } from '../../../lib/form/use-form.ts';
import { useT } from '../../../lib/i18n/i18n.ts';
import { Form } from '../../../ui/forms/form.tsx';
import { Modal } from '../../../ui/overlays/modal.tsx';

export interface OneFieldDialogProps<Values extends object> {
  form: FormState<Values>;
  title: string;
  body: string;
  submitLabel: string;
  /** How "Annulla" looks. */
  cancelVariant: 'default' | 'subtle';
  onClose: () => void;
  /** The field. */
  children: React.ReactNode;
}

/** A question with one field to answer in: sent with its button, refused at the field. */
export function OneFieldDialog<Values extends object>(props: OneFieldDialogProps<Values>) {
  const { form, title, body, submitLabel, cancelVariant, onClose, children } = props;
  const t = useT();
  return (
    <Modal opened onClose={onClose} title={title} closeButtonProps={{ 'aria-label': t('common.actions.close') }}>
      <Form
        form={form}
        className="form-rows"
        actions={
          <Flex gap="sm" justify="flex-end" wrap="wrap">
            <Button variant={cancelVariant} onClick={onClose}>
              {t('common.actions.cancel')}
            </Button>
            <Button type="submit" loading={form.isSaving}>
              {submitLabel}
            </Button>
          </Flex>
        }
      >
        <Box component="p" c="var(--vl-ink2)">
          {body}
        </Box>
        {children}
      </Form>
    </Modal>
  );
}
