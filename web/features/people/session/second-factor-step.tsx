import { Flex, TextInput } from '@mantine/core';
import { useState } from 'react';
import { ApiError } from '../../../lib/api/api-client.ts';
import { useT } from '../../../lib/i18n/i18n.ts';
import type { Session } from '../../../lib/session/session.ts';
import { CODE_LENGTH, CodeField, CodeForm, PlainButton } from '../../../ui/forms/code-form.tsx';

export interface SecondFactorStepProps {
  /** Signs in with a code of the app or of recovery; rejects with the refusal to show. */
  enter: (secondFactor: string) => Promise<Session>;
  onSignedIn: (session: Session) => void;
  onBack: () => void;
}

/** The code of the authenticator app, sent as soon as it is complete, or a recovery code for who has lost the telephone. */
export function SecondFactorStep({ enter, onSignedIn, onBack }: SecondFactorStepProps) {
  const t = useT();
  const [isRecovery, setRecovery] = useState(false);
  const { code, setCode, refusal, setRefusal, isBusy, submit } = useSecondFactor(enter, isRecovery, onSignedIn);

  function change(): void {
    setRecovery(!isRecovery);
    setCode('');
    setRefusal(null);
  }

  return (
    <CodeForm
      title={t('twoFactor.login.title')}
      text={t(isRecovery ? 'twoFactor.login.recoveryText' : 'twoFactor.login.text')}
      refusal={refusal}
      isBusy={isBusy}
      submitLabel={t('twoFactor.login.submit')}
      onSubmit={() => void submit(code)}
      more={
        <Flex rowGap="xs" columnGap="lg" justify="space-between" wrap="wrap">
          <PlainButton onClick={change}>
            {t(isRecovery ? 'twoFactor.login.toApp' : 'twoFactor.login.toRecovery')}
          </PlainButton>
          <PlainButton onClick={onBack}>{t('twoFactor.login.back')}</PlainButton>
        </Flex>
      }
    >
      {isRecovery ? (
        <RecoveryField key="recovery" code={code} onType={setCode} />
      ) : (
        <CodeField
          key="code"
          label={t('twoFactor.login.code')}
          code={code}
          hasFocus
          onType={setCode}
          onComplete={(digits) => {
            if (!isBusy) void submit(digits);
          }}
        />
      )}
    </CodeForm>
  );
}

/** What is typed of a second factor, and the login with it. A code of the app that was refused is typed anew. */
function useSecondFactor(
  enter: SecondFactorStepProps['enter'],
  isRecovery: boolean,
  onSignedIn: (session: Session) => void,
) {
  const t = useT();
  const [code, setCode] = useState('');
  const [refusal, setRefusal] = useState<string | null>(null);
  const [isBusy, setBusy] = useState(false);

  async function submit(given: string): Promise<void> {
    setRefusal(null);
    if (given.trim() === '' || (!isRecovery && given.length < CODE_LENGTH)) {
      setRefusal(isRecovery ? t('twoFactor.login.missing') : t('errors.field.sixDigits'));
      return;
    }
    setBusy(true);
    try {
      onSignedIn(await enter(given));
    } catch (error) {
      const isWrong = error instanceof ApiError && error.code === 'secondFactorWrong';
      const told = error instanceof ApiError ? error.message : t('errors.unexpected');
      setRefusal(isRecovery && isWrong ? t('twoFactor.login.wrongRecovery') : told);
      if (!isRecovery) setCode('');
      setBusy(false);
    }
  }

  return { code, setCode, refusal, setRefusal, isBusy, submit };
}

function RecoveryField({ code, onType }: { code: string; onType: (code: string) => void }) {
  const t = useT();
  return (
    <TextInput
      label={t('twoFactor.login.recovery')}
      name="recovery"
      autoComplete="off"
      autoCapitalize="none"
      spellCheck={false}
      placeholder="xxxx-xxxx-xxxx"
      autoFocus
      maxLength={40}
      value={code}
      onChange={(event) => onType(event.currentTarget.value)}
    />
  );
}
