import { useState, useEffect } from 'react';
import { TextInput } from '@mantine/core';
import { confirmEmail, resendCode } from '../../features/companies/registration/registration.api.ts';
import { signIn, storePendingEntry, readPendingEntry } from '../../features/people/session/session.api.ts';
import { refusalMessage } from '../../lib/api/mutate-with-message.ts';
import { useT } from '../../lib/i18n/i18n.ts';
import { MarkedText } from '../../ui/marks/marked-text.tsx';
import { addressOf, hrefOf } from '../../lib/screens/address.ts';
import { useHistory } from '../../lib/screens/use-screen.ts';
import { CODE_LENGTH, CodeField, CodeForm, PlainButton } from '../../ui/forms/code-form.tsx';
import { EntryFrame } from '../../ui/layout/entry-frame.tsx';
import { toast } from '../../lib/screens/toast.ts';
import { landingOf } from '../screens.ts';
import classes from '../../features/companies/registration/registration.module.css';

const WAIT_SECONDS = 60;

/** The six digits that were mailed; with the password still at hand, the right ones open the portal, or as much of it as opens before the office confirms. */
export function VerifyPage() {
  const t = useT();
  const history = useHistory();
  const [entry] = useState(readPendingEntry);

  async function goOn(email: string): Promise<void> {
    storePendingEntry(null);
    toast.success(t('registration.verify.done'), entry === null ? t('registration.verify.signInNow') : undefined);
    history.replace(await placeOf(email));
  }

  /** Where a verified person goes: in, or to the login when the password is not known or no longer enough. */
  async function placeOf(email: string): Promise<string> {
    if (entry === null) return addressOf('/login');
    try {
      return landingOf((await signIn({ email, password: entry.password })).user);
    } catch {
      return addressOf('/login');
    }
  }

  return (
    <EntryFrame hasMore>
      <VerifyForm email={entry?.email ?? null} isMailed={entry?.isMailed === true} onVerified={goOn} />
    </EntryFrame>
  );
}

interface VerifyFormProps {
  /** Whose e-mail it is; asked for when it is not known. */
  email: string | null;
  /** Whether a code was mailed just now: then another is worth waiting for. */
  isMailed: boolean;
  onVerified: (email: string) => Promise<void>;
}

/** Six digits, typed, pasted or offered by the telephone; complete, they are sent at once. */
function VerifyForm({ email: known, isMailed, onVerified }: VerifyFormProps) {
  const t = useT();
  const [email, setEmail] = useState(known ?? '');
  const hasEmail = email.trim() !== '';
  const { code, setCode, refusal, isBusy, left, submit, resend } = useVerification(email.trim(), isMailed, onVerified);

  return (
    <CodeForm
      title={t('registration.verify.title')}
      text={
        known === null ? (
          t('registration.verify.askEmail')
        ) : (
          <MarkedText i18nKey="registration.verify.body" values={{ email: known }} marks={{ b: <strong /> }} />
        )
      }
      refusal={refusal}
      isBusy={isBusy}
      submitLabel={t('registration.verify.submit')}
      onSubmit={() => void submit(code)}
      more={<NoCode left={left} canResend={hasEmail} onResend={() => void resend()} />}
    >
      {known === null ? (
        <TextInput
          label={t('registration.form.email')}
          type="email"
          name="email"
          autoComplete="username"
          autoFocus
          value={email}
          onChange={(event) => setEmail(event.currentTarget.value)}
        />
      ) : null}
      <CodeField
        label={t('registration.verify.code')}
        code={code}
        hasFocus={known !== null}
        onType={setCode}
        onComplete={(digits) => {
          if (!isBusy && hasEmail) void submit(digits);
        }}
      />
    </CodeForm>
  );
}

/** Sends the code that is typed, or has another mailed, and says what was refused. */
function useVerification(email: string, isMailed: boolean, onVerified: VerifyFormProps['onVerified']) {
  const t = useT();
  const [code, setCode] = useState('');
  const [refusal, setRefusal] = useState<string | null>(null);
  const [isBusy, setBusy] = useState(false);
  const [left, beginCountdown] = useCountdown(isMailed ? WAIT_SECONDS : 0);

  async function submit(digits: string): Promise<void> {
    setRefusal(null);
    if (email === '' || digits.length < CODE_LENGTH) {
      setRefusal(email === '' ? t('session.login.emailMissing') : t('errors.field.sixDigits'));
      return;
    }
    setBusy(true);
    try {
      await confirmEmail(email, digits);
      await onVerified(email);
    } catch (error) {
      setRefusal(wordsOf(error));
      setCode('');
      setBusy(false);
    }
  }

  async function resend(): Promise<void> {
    setRefusal(null);
    try {
      toast.success(await resendCode(email));
      beginCountdown(WAIT_SECONDS);
    } catch (error) {
      setRefusal(wordsOf(error));
    }
  }

  function wordsOf(error: unknown): string {
    return refusalMessage(error, t('errors.unexpected'));
  }

  return { code, setCode, refusal, isBusy, left, submit, resend };
}

/** For who has received no code: another, once it is worth sending one, or the login. */
function NoCode({ left, canResend, onResend }: { left: number; canResend: boolean; onResend: () => void }) {
  const t = useT();
  return (
    <>
      <p className={classes['note']}>
        {t('registration.verify.notArrived')}{' '}
        {left > 0 ? (
          <span>{t('registration.verify.resendIn', { count: left })}</span>
        ) : (
          <PlainButton isDisabled={!canResend} onClick={onResend}>
            {t('registration.verify.resend')}
          </PlainButton>
        )}
      </p>
      <p className={classes['note']}>
        <a href={hrefOf('/login')}>{t('registration.verify.toLogin')}</a>
      </p>
    </>
  );
}

/** Seconds that go down to nothing, and the way to begin anew. */
function useCountdown(start: number): [left: number, begin: (seconds: number) => void] {
  const [left, setLeft] = useState(start);
  const isRunning = left > 0;
  useEffect(() => {
    if (!isRunning) return;
    const timer = setInterval(() => setLeft((seconds) => Math.max(0, seconds - 1)), 1000);
    return () => clearInterval(timer);
  }, [isRunning]);
  return [left, setLeft];
}
