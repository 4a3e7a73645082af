import type { Use } from '@volano/domain/errors';
import { useId, useState } from 'react';
import { Button, Flex, Text, TextInput } from '@mantine/core';
import { ApiError } from '../../lib/api/api-client.ts';
import { refusalMessage, mutateWithMessage, type Change } from '../../lib/api/mutate-with-message.ts';
import type { FormState } from '../../lib/form/use-form.ts';
import { formatNumber } from '../../lib/format/format.ts';
import { useT } from '../../lib/i18n/i18n.ts';
import { Form } from '../forms/form.tsx';
import { toast } from '../../lib/screens/toast.ts';
import { Modal } from '../overlays/modal.tsx';
import classes from '../forms/forms.module.css';
import marksClasses from '../marks/marks.module.css';

interface ConfirmDialogProps {
  isOpen: boolean;
  onClose: () => void;
  /** Asks with the object's name: "Eliminare il partner Studio Orsini?" */
  title: string;
  /** What disappears or changes. */
  children?: React.ReactNode;
  /** The verb: "Elimina partner". */
  confirmLabel: string;
  /** "Annulla" if not given: another word where the verb itself says so. */
  cancelLabel?: string;
  onConfirm: () => void;
  isWorking?: boolean;
  /** `danger` for what cannot be undone, `brand` for the rest. */
  tone?: 'danger' | 'brand';
  /** The name that must be typed, in any case of letters, before the button works. */
  typedName?: string;
  /** A failure said inside the dialog. */
  error?: string | undefined;
  /** What the server refused: its words, and where the thing is still in use. Instead of `error`. */
  refusal?: Error | null;
  /** Asked while a way is held up (`Modal`). */
  isAboutLeaving?: boolean;
}

/** A question before something that cannot be undone; focus starts on "Annulla" (visual language §6). */
export function ConfirmDialog(props: ConfirmDialogProps) {
  const { isOpen, onClose, title, isWorking = false, isAboutLeaving = false } = props;
  const t = useT();
  return (
    <Modal
      opened={isOpen}
      onClose={onClose}
      title={title}
      closeOnClickOutside={!isWorking}
      closeOnEscape={!isWorking}
      isAboutLeaving={isAboutLeaving}
      closeButtonProps={{ 'aria-label': t('common.actions.close') }}
    >
      <ConfirmBody {...props} />
    </Modal>
  );
}

function isSameName(typed: string, name: string): boolean {
  return typed.trim().toLocaleLowerCase('it') === name.trim().toLocaleLowerCase('it');
}

function ConfirmBody({
  children,
  confirmLabel,
  cancelLabel,
  onClose,
  onConfirm,
  isWorking = false,
  tone = 'danger',
  typedName,
  error,
  refusal = null,
}: ConfirmDialogProps) {
  const t = useT();
  const said = error ?? (refusal === null ? undefined : refusalMessage(refusal, t('errors.unexpected')));
  const id = useId();
  const [typed, setTyped] = useState('');
  const isReady = typedName === undefined || isSameName(typed, typedName);
  return (
    <form
      className={classes['confirmDialog']}
      onSubmit={(event) => {
        event.preventDefault();
        if (isReady) onConfirm();
      }}
    >
      {children ? <div className={classes['text']}>{children}</div> : null}
      {typedName === undefined ? null : (
        <TextInput
          id={id}
          size="sm"
          label={t('common.confirm.type', { name: typedName })}
          value={typed}
          onChange={(event) => setTyped(event.currentTarget.value)}
          error={typed && !isReady ? t('common.confirm.mismatch') : undefined}
          autoComplete="off"
        />
      )}
      {said ? (
        <Text component="div" size="sm" c="var(--vl-danger-ink)" role="alert">
          <p>{said}</p>
          {refusal instanceof ApiError && refusal.uses.length > 0 ? <UsesList uses={refusal.uses} /> : null}
        </Text>
      ) : null}
      <Flex gap="xs" justify="flex-end" wrap="wrap" mt="2xs">
        <Button variant="default" size="sm" onClick={onClose} disabled={isWorking} data-autofocus>
          {cancelLabel ?? t('common.actions.cancel')}
        </Button>
        <Button
          type="submit"
          size="sm"
          color={tone === 'danger' ? 'danger' : 'brand'}
          disabled={!isReady}
          loading={isWorking}
        >
          {confirmLabel}
        </Button>
      </Flex>
    </form>
  );
}

export interface DeleteDialogProps {
  /** Asks with the name of the thing, says what goes with it, names the button, and the outcome; a failure the dialog says anyway. */
  words: { title: string; text: React.ReactNode; label: string; done: string; failed?: string };
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

/** Where a thing is still in use, one line a kind: "3 agevolazioni: Nuova Sabatini, Transizione 5.0 e ancora 1". */
function UsesList({ uses }: { uses: readonly Use[] }) {
  const t = useT();
  return (
    <ul className={marksClasses['usesList']} aria-label={t('common.uses.label')}>
      {uses.map(({ kind, count, names }) => (
        <li key={kind}>
          <strong>{t(`common.uses.${kind}`, { count, shown: formatNumber(count) })}</strong>
          {names.length > 0 ? `: ${names.join(', ')}` : null}
          {names.length > 0 && count > names.length
            ? ` ${t('common.uses.others', { count: count - names.length, shown: formatNumber(count - names.length) })}`
            : null}
        </li>
      ))}
    </ul>
  );
}

interface FormDialogProps<Values extends object> {
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
        className="dialog-rows"
        actions={
          <>
            {form.uses.length > 0 ? <UsesList uses={form.uses} /> : null}
            <Flex gap="xs" justify="flex-end" wrap="wrap" mt="2xs">
              <Button variant="default" size="sm" onClick={onClose} disabled={form.isSaving}>
                {t('common.actions.cancel')}
              </Button>
              <Button type="submit" size="sm" disabled={isIdle} loading={form.isSaving}>
                {submitLabel ?? t('common.actions.save')}
              </Button>
            </Flex>
          </>
        }
      >
        {children}
      </Form>
    </Modal>
  );
}
