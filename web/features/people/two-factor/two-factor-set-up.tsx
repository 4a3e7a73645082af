import * as contract from '@volano/domain/contracts/two-factor';
import type { ReplyOf } from '@volano/domain/contracts/route';
import { Box, Button, Flex, Stack, Text, TextInput } from '@mantine/core';
import { IconCopy, IconDownload, IconPrinter } from '@tabler/icons-react';
import { useState } from 'react';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { ApiError, call } from '../../../lib/api/api-client.ts';
import { useBrand } from '../../../lib/api/options.ts';
import { useForm } from '../../../lib/form/use-form.ts';
import { copyText } from '../../../lib/format/browser.ts';
import { useT } from '../../../lib/i18n/i18n.ts';
import { useMe } from '../../../lib/session/session.ts';
import { QrCode } from '../../../ui/cards/qr-code.tsx';
import { FormRefusal } from '../../../ui/forms/form-refusal.tsx';
import { Form } from '../../../ui/forms/form.tsx';
import { toast } from '../../../lib/screens/toast.ts';
import classes from './two-factor.module.css';

/** The secret of an authenticator app while it is being set up. */
type SetUp = ReplyOf<typeof contract.setUpTwoFactor>;

/** Runs an action that may ask for the password again. */
export type WithProof = <T>(action: () => Promise<T>) => Promise<T>;

const twoFactorKey = ['twoFactor'] as const;

interface TwoFactorSetUpProps {
  withProof: WithProof;
  /** The recovery codes have been seen. */
  onDone: () => void;
}

/** From off to on in three steps: the secret for the app, a code of it, the recovery codes. */
export function TwoFactorSetUp({ withProof, onDone }: TwoFactorSetUpProps) {
  const t = useT();
  const setUp = useSetUp(withProof);
  const [codes, setCodes] = useState<readonly string[] | null>(null);
  if (codes !== null) return <RecoveryCodes codes={codes} onDone={onDone} />;
  if (setUp.data !== undefined) return <CodeForm setUp={setUp.data} onTurnedOn={setCodes} />;
  return (
    <div className={classes['part']}>
      <Box component="p" c="var(--vl-ink2)">
        {t('twoFactor.off')}
      </Box>
      {setUp.error instanceof ApiError ? <FormRefusal title={setUp.error.message} /> : null}
      <div>
        <Button loading={setUp.isPending} onClick={() => setUp.mutate()}>
          {t('twoFactor.turnOn')}
        </Button>
      </div>
    </div>
  );
}

function CodeForm({ setUp, onTurnedOn }: { setUp: SetUp; onTurnedOn: (codes: readonly string[]) => void }) {
  const t = useT();
  const form = useForm({
    start: { code: '' },
    bodyOf: ({ code }) => code,
    rules: ({ code }) => ({ code: code.length < 6 ? t('errors.field.sixDigits') : null }),
    change: useTurnOn(),
    onSaved: onTurnedOn,
  });
  return (
    <Form
      form={form}
      className={classes['part']}
      actions={
        <div>
          <Button type="submit" loading={form.isSaving}>
            {t('twoFactor.setUp.submit')}
          </Button>
        </div>
      }
    >
      <Box component="p" c="var(--vl-ink2)">
        {t('twoFactor.setUp.scan')}
      </Box>
      <Secret setUp={setUp} />
      <TextInput
        label={t('twoFactor.setUp.code')}
        description={t('twoFactor.setUp.codeHint')}
        maw={260}
        className={classes['code'] ?? ''}
        inputMode="numeric"
        autoComplete="one-time-code"
        autoFocus
        {...form.field('code')}
        onChange={(event) => form.set({ code: event.currentTarget.value.replace(/\D/g, '').slice(0, 6) })}
      />
    </Form>
  );
}

/** What the app is given: a picture to be photographed, or a key to be typed or copied. */
function Secret({ setUp }: { setUp: SetUp }) {
  const t = useT();
  return (
    <div className={classes['secret']}>
      <QrCode text={setUp.uri} label={t('twoFactor.setUp.qr')} />
      <Stack gap="sm">
        <div className={classes['sameDevice']}>
          <Button component="a" href={setUp.uri} variant="default" size="sm">
            {t('twoFactor.setUp.openApp')}
          </Button>
        </div>
        <Box component="p" c="var(--vl-ink2)">
          {t('twoFactor.setUp.orType')}
        </Box>
        <Text component="code" lh={1.6} lts="0.04em" className="anywhere">
          {setUp.secret.replace(/(.{4})(?=.)/g, '$1 ')}
        </Text>
        <div>
          <Button
            variant="default"
            size="sm"
            leftSection={<IconCopy size={17} aria-hidden />}
            onClick={() => void copyText(setUp.secret).then(() => toast.success(t('twoFactor.codes.copied')))}
          >
            {t('twoFactor.setUp.copyKey')}
          </Button>
        </div>
      </Stack>
    </div>
  );
}

/** The only time that recovery codes are shown: copied, saved or printed. On paper nothing else of the page appears. */
function RecoveryCodes({ codes, onDone }: { codes: readonly string[]; onDone: () => void }) {
  const t = useT();
  const me = useMe();
  const title = t('twoFactor.codes.file', { brand: useBrand()?.name ?? '', email: me.email });
  const text = `${title}\n\n${codes.join('\n')}\n`;
  return (
    <div className={classes['part']}>
      <Stack gap="sm" p="s20" bdrs="md" className={classes['sheet']}>
        <h4 className="font-h4">{t('twoFactor.codes.title')}</h4>
        <p className={classes['owner']}>{title}</p>
        <Box component="p" c="var(--vl-ink2)">
          {t('twoFactor.codes.text')}
        </Box>
        <Text component="ul" lh="inherit" mt="2xs" className={classes['codes']}>
          {codes.map((code) => (
            <li key={code}>
              <code>{code}</code>
            </li>
          ))}
        </Text>
      </Stack>
      <Flex gap="sm" wrap="wrap">
        <Button
          variant="default"
          size="sm"
          leftSection={<IconCopy size={17} aria-hidden />}
          onClick={() => void copyText(text).then(() => toast.success(t('twoFactor.codes.copied')))}
        >
          {t('twoFactor.codes.copy')}
        </Button>
        <Button
          variant="default"
          size="sm"
          component="a"
          href={`data:text/plain;charset=utf-8,${encodeURIComponent(text)}`}
          download={`${title}.txt`}
          leftSection={<IconDownload size={17} aria-hidden />}
        >
          {t('twoFactor.codes.download')}
        </Button>
        <Button
          variant="default"
          size="sm"
          leftSection={<IconPrinter size={17} aria-hidden />}
          onClick={() => window.print()}
        >
          {t('twoFactor.codes.print')}
        </Button>
      </Flex>
      <div>
        <Button onClick={onDone}>{t('twoFactor.codes.done')}</Button>
      </div>
    </div>
  );
}

/** Whether the second factor is on, and whether it must be. */
export function useTwoFactor() {
  return useQuery({ queryKey: twoFactorKey, queryFn: () => call(contract.getTwoFactor, {}) });
}

/** Makes a secret; nothing is on yet. */
function useSetUp(withProof: WithProof) {
  return useMutation({ mutationFn: () => withProof(() => call(contract.setUpTwoFactor, {})) });
}

/** Turns it on with a code, and answers the recovery codes. What was read is read anew when they have been seen. */
function useTurnOn() {
  return useMutation({
    mutationFn: async (code: string) => (await call(contract.turnOnTwoFactor, { body: { code } })).recoveryCodes,
  });
}

export function useTurnOff(withProof: WithProof) {
  const refresh = useRefreshTwoFactor();
  return useMutation({ mutationFn: () => withProof(() => call(contract.turnOffTwoFactor, {})), onSuccess: refresh });
}

/** Reads the state anew. */
export function useRefreshTwoFactor(): () => Promise<void> {
  const client = useQueryClient();
  return () => client.invalidateQueries({ queryKey: twoFactorKey });
}
