import type { Use } from '@volano/domain/errors';
import { useId, useState } from 'react';
import { Button, Modal, TextInput } from '@mantine/core';
import { ApiError } from '../../lib/api/api-client.ts';
import { refusalMessage } from '../../lib/api/field-errors.ts';
import { mutateWithMessage, type Change } from '../../lib/api/mutate-with-message.ts';
import { formatNumber } from '../../lib/format/format.ts';
import { useT } from '../../lib/i18n/i18n.ts';
import usesListClasses from '../cards/marks.module.css';
import { FormRefusal } from '../forms/form-refusal.tsx';
import { toast } from '../layout/toast.ts';
import classes from './dialogs.module.css';

export interface ConfirmDialogProps {
  isOpen: boolean;
  onClose: () => void;
  /** Asks with the object's name: "Eliminare il partner Studio Orsini?" */
  title: string;
  /** What disappears or changes. */
  children?: React.ReactNode;
  /** The verb: "Elimina partner". */
  confirmLabel: string;
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
}

/** A question before something that cannot be undone; focus starts on "Annulla" (visual language §6). */
export function ConfirmDialog(props: ConfirmDialogProps) {
  const { isOpen, onClose, title, isWorking = false } = props;
  const t = useT();
  return (
    <Modal
      opened={isOpen}
      onClose={onClose}
      title={title}
      closeOnClickOutside={!isWorking}
      closeOnEscape={!isWorking}
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
        <div className={classes['error']} role="alert">
          <p>{said}</p>
          {refusal instanceof ApiError && refusal.uses.length > 0 ? <UsesList uses={refusal.uses} /> : null}
        </div>
      ) : null}
      <div className={classes['confirmDialogButtons']}>
        <Button variant="default" size="sm" onClick={onClose} disabled={isWorking} data-autofocus>
          {t('common.actions.cancel')}
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
      </div>
    </form>
  );
}

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

/** Where a thing is still in use, one line a kind: "3 agevolazioni: Nuova Sabatini, Transizione 5.0 e ancora 1". */
function UsesList({ uses }: { uses: readonly Use[] }) {
  const t = useT();
  return (
    <ul className={usesListClasses['usesList']} aria-label={t('common.uses.label')}>
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
