import { Button, PasswordInput } from '@mantine/core';
import { Suspense, use, useState } from 'react';
import { PasswordForm } from '../../features/people/session/password-form.tsx';
import { ResetDialog } from '../../features/people/session/reset-dialog.tsx';
import { findPasswordReset, resetPassword, signOut } from '../../features/people/session/session.api.ts';
import { ApiError } from '../../lib/api/api-client.ts';
import { askOnce, untilReached } from '../../lib/api/ask-once.ts';
import { DataProvider } from '../data.tsx';
import { changeBy, useForm, usePasswordRule } from '../../lib/form/use-form.ts';
import { i18n, useT } from '../../lib/i18n/i18n.ts';
import { hrefOf } from '../../lib/screens/address.ts';
import { useParams, useHistory } from '../../lib/screens/use-screen.ts';
import { useMe, useSession } from '../../lib/session/session.ts';
import { Form } from '../../ui/forms/form.tsx';
import { EntryFrame, EntryHead } from '../../ui/layout/entry-frame.tsx';
import { WayBar } from '../../ui/layout/way-bar.tsx';
import { landingOf } from '../screens.ts';
import classes from './public.module.css';

const links = askOnce((token) => untilReached(() => findPasswordReset(token)));

/** Where the mailed link leads: choose a new password, once. A link that was used or has expired says so before anything is typed. */
export function PasswordResetPage() {
  const t = useT();
  const { token } = useParams('/password-reset/$token');
  const [done, setDone] = useState<string | null>(null);
  return (
    <EntryFrame hasMore>
      {done === null ? (
        <Suspense fallback={<WayBar />}>
          <Checked token={token} standing={links.about(token)} onDone={setDone} />
        </Suspense>
      ) : (
        <div className="form-rows">
          <EntryHead title={t('session.reset.chooseTitle')} />
          <p role="status">{done}</p>
          <Button component="a" href={hrefOf('/login')} className={classes['submit'] ?? ''}>
            {t('session.reset.toLogin')}
          </Button>
        </div>
      )}
    </EntryFrame>
  );
}

interface CheckedProps {
  token: string;
  standing: ReturnType<typeof findPasswordReset>;
  onDone: (said: string) => void;
}

function Checked({ token, standing, onDone }: CheckedProps) {
  const state = use(standing);
  if (state !== 'open') return <Lost state={state} />;
  return (
    <ChoosePassword
      token={token}
      onDone={(said) => {
        links.forget(token);
        onDone(said);
      }}
    />
  );
}

/** A link that opens no more: why, and the two ways on. */
function Lost({ state }: { state: 'used' | 'expired' }) {
  const t = useT();
  const [isAsking, setAsking] = useState(false);
  return (
    <div className="form-rows">
      <EntryHead title={t(`session.reset.${state}`)}>{t(`session.reset.${state}Body`)}</EntryHead>
      <Button className={classes['submit'] ?? ''} onClick={() => setAsking(true)}>
        {t('session.reset.another')}
      </Button>
      <Button component="a" href={hrefOf('/login')} variant="subtle">
        {t('session.reset.toLogin')}
      </Button>
      {isAsking ? <ResetDialog email="" onClose={() => setAsking(false)} /> : null}
    </div>
  );
}

/** Sends the new password. A token that does not even look like one is a link that is no longer valid. */
function choosing(token: string) {
  return changeBy(async (body: { password: string }) => {
    try {
      return await resetPassword(token, body);
    } catch (error) {
      if (!(error instanceof ApiError) || error.code !== 'notFound') throw error;
      throw new ApiError({ status: 404, code: 'passwordResetInvalid', message: i18n.t('errors.passwordResetInvalid') });
    }
  });
}

/** The new password, twice; `onDone` hears what the server says of it. */
function ChoosePassword({ token, onDone }: { token: string; onDone: (said: string) => void }) {
  const t = useT();
  const form = useForm({
    start: { password: '', repeated: '' },
    bodyOf: ({ password }) => ({ password }),
    contract: () => import('@volano/domain/shapes/session').then((shapes) => shapes.resetPassword),
    required: ['password', 'repeated'],
    rules: ({ password, repeated }) => ({ repeated: repeated === password ? null : t('session.reset.mismatch') }),
    fieldOf: ({ code }) => (code === 'passwordTooWeak' || code === 'passwordTooCommon' ? 'password' : null),
    change: choosing(token),
    onSaved: onDone,
  });
  const { password, repeated } = form.values;
  const secret = {
    autoComplete: 'new-password',
    required: true,
    withAsterisk: false,
    visibilityToggleButtonProps: { 'aria-label': t('common.fields.showPassword') },
  };
  return (
    <Form
      form={form}
      className="form-rows"
      actions={
        <Button type="submit" loading={form.isSaving} className={classes['submit'] ?? ''}>
          {t('session.reset.choose')}
        </Button>
      }
    >
      <EntryHead title={t('session.reset.chooseTitle')} />
      <PasswordInput
        label={t('session.reset.newPassword')}
        description={usePasswordRule()}
        {...secret}
        {...form.field('password')}
      />
      <PasswordInput
        label={t('session.reset.repeat')}
        {...secret}
        {...form.field('repeated')}
        error={form.errorOf('repeated') ?? (repeated !== '' && repeated !== password && t('session.reset.mismatch'))}
      />
    </Form>
  );
}

/** Where somebody chooses a password of their own who came in with one that was made for them: nothing else opens before. */
export function NewPasswordPage() {
  return useSession() === null ? null : (
    <DataProvider>
      <Choose />
    </DataProvider>
  );
}

function Choose() {
  const t = useT();
  const me = useMe();
  const history = useHistory();
  return (
    <EntryFrame hasMore>
      <div className="form-rows">
        <EntryHead title={t('session.mustChange.title')}>{t('session.mustChange.text')}</EntryHead>
        <PasswordForm onChanged={() => history.replace(landingOf(me))} />
        <div>
          <Button variant="transparent" size="sm" px={0} onClick={() => void signOut()}>
            {t('session.mustChange.signOut')}
          </Button>
        </div>
      </div>
    </EntryFrame>
  );
}
