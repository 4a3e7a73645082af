import * as contract from '@volano/domain/contracts/session';
import type { ReplyOf } from '@volano/domain/contracts/route';
import { PasswordInput } from '@mantine/core';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { ApiError, call } from '../../../lib/api/api-client.ts';
import { useChange } from '../../../lib/api/use-change.ts';
import { useForm } from '../../../lib/form/use-form.ts';
import { useT } from '../../../lib/i18n/i18n.ts';
import { useMe } from '../../../lib/session/session.ts';
import { OneFieldDialog } from './one-field-dialog.tsx';

export type OpenSession = ReplyOf<typeof contract.listSessions>[number];

const sessionsKey = ['sessions'] as const;

interface Waiting {
  readonly goOn: () => void;
  readonly giveUp: () => void;
}

interface Proof {
  /** Runs an action. Refused with `reauthRequired`, it asks for the password and runs the action once more; who gives up gets the refusal. */
  withProof: <T>(action: () => Promise<T>) => Promise<T>;
  /** To be placed in the page: shows itself when it is needed. */
  proofDialog: React.ReactNode;
}

/** For what asks for a password given within the last ten minutes (holes H9). */
export function useProof(): Proof {
  const [waiting, setWaiting] = useState<Waiting | null>(null);

  async function withProof<T>(action: () => Promise<T>): Promise<T> {
    try {
      return await action();
    } catch (error) {
      if (!(error instanceof ApiError) || error.code !== 'reauthRequired') throw error;
      await new Promise<void>((resolve, reject) => {
        setWaiting({ goOn: resolve, giveUp: () => reject(error) });
      });
      return action();
    }
  }

  function close(end: 'goOn' | 'giveUp'): void {
    setWaiting(null);
    waiting?.[end]();
  }

  const proofDialog =
    waiting === null ? null : <ProveDialog onProven={() => close('goOn')} onClose={() => close('giveUp')} />;
  return { withProof, proofDialog };
}

interface ProveDialogProps {
  onProven: () => void;
  onClose: () => void;
}

/** Asks for the password again, before what is grave. */
function ProveDialog({ onProven, onClose }: ProveDialogProps) {
  const t = useT();
  const me = useMe();
  const form = useForm({
    start: { password: '' },
    bodyOf: ({ password }) => password,
    rules: ({ password }) => ({ password: password === '' ? t('session.login.passwordMissing') : null }),
    change: useMutation({ mutationFn: proveSession }),
    onSaved: onProven,
  });
  return (
    <OneFieldDialog
      form={form}
      title={t('session.prove.title')}
      body={t('session.prove.body')}
      submitLabel={t('session.prove.submit')}
      cancelVariant="default"
      onClose={onClose}
    >
      {/* Tells a password manager whose password this is. */}
      <input type="text" name="username" autoComplete="username" value={me.email} readOnly hidden />
      <PasswordInput
        label={t('session.prove.password')}
        autoComplete="current-password"
        maxLength={128}
        data-autofocus
        visibilityToggleButtonProps={{ 'aria-label': t('common.fields.showPassword') }}
        {...form.field('password')}
      />
    </OneFieldDialog>
  );
}

/** Where the signed-in person is signed in. */
export function useSessions() {
  return useQuery({ queryKey: sessionsKey, queryFn: () => call(contract.listSessions, {}) });
}

/** Ends one session, or every other one where none is named. */
export function useEndSessions() {
  return useChange(sessionsKey, (session: OpenSession | null) =>
    session === null
      ? call(contract.revokeOtherSessions, {})
      : call(contract.revokeSession, { params: { id: session._id } }),
  );
}

/** Gives the password again. Rejects with the refusal to show beside the field. */
async function proveSession(password: string): Promise<void> {
  await call(contract.proveSession, { body: { password } });
}
