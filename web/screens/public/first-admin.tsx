import { Button } from '@mantine/core';
import { Suspense, use } from 'react';
import {
  isGoodPassword,
  PersonFields,
  type TypedPerson,
} from '../../features/companies/registration/register-form.tsx';
import classes from '../../features/companies/registration/registration.module.css';
import { createFirstAdmin, isFirstAdminLink } from '../../features/insight/setup/setup.api.ts';
import { signIn } from '../../features/people/session/session.api.ts';
import { ApiError } from '../../lib/api/api-client.ts';
import { askOnce, untilReached } from '../../lib/api/ask-once.ts';
import { useOptions } from '../../lib/api/options.ts';
import { changeBy, useForm } from '../../lib/form/use-form.ts';
import { useT } from '../../lib/i18n/i18n.ts';
import { addressOf, goTo, hrefOf } from '../../lib/screens/address.ts';
import { useParams } from '../../lib/screens/use-screen.ts';
import { landingOf } from '../screens.ts';
import { Form } from '../../ui/forms/form.tsx';
import { EntryFrame, EntryHead } from '../../ui/layout/entry-frame.tsx';
import { WayBar } from '../../ui/layout/way-bar.tsx';

/** Where the log of an empty portal sends whoever set it up: they become its first admin, and go on to the first run (10-company-path §4). */
export function FirstAdminPage() {
  const { token } = useParams('/first-admin/$token');
  return (
    <EntryFrame hasMore>
      <Suspense fallback={<WayBar />}>
        <Checked token={token} isGood={links.about(token)} />
      </Suspense>
    </EntryFrame>
  );
}

const links = askOnce((token) => untilReached(() => isFirstAdminLink(token)));

function Checked({ token, isGood }: { token: string; isGood: Promise<boolean> }) {
  const t = useT();
  if (use(isGood)) return <NewAdmin token={token} />;
  return (
    <div className="form-rows">
      <EntryHead title={t('registration.firstAdmin.lost')}>{t('registration.firstAdmin.lostBody')}</EntryHead>
      <Button component="a" href={hrefOf('/login')} className={classes['submit'] ?? ''}>
        {t('registration.firstAdmin.toLogin')}
      </Button>
    </div>
  );
}

function NewAdmin({ token }: { token: string }) {
  const t = useT();
  const minimum = useOptions()?.passwordMin ?? 6;
  const form = useForm({
    start: { name: '', surname: '', email: '', password: '' },
    bodyOf: ({ email, ...typed }) => ({ ...typed, email: email.trim() }),
    contract: () => import('@volano/domain/shapes/setup').then((shapes) => shapes.createFirstAdmin),
    required: ['name', 'surname', 'email', 'password'],
    rules: (typed) => ({ password: isGoodPassword(typed, minimum) ? null : t('errors.passwordTooWeak') }),
    fieldOf: ({ code }) => (code === 'passwordTooWeak' || code === 'passwordTooCommon' ? 'password' : null),
    change: changeBy(async (body: TypedPerson) => {
      await createFirstAdmin(token, body).catch((error: unknown) => {
        if (!(error instanceof ApiError) || error.code !== 'notFound') throw error;
        throw new ApiError({ status: 404, code: 'notFound', message: t('registration.firstAdmin.lost') });
      });
      return body;
    }),
    // Whoever made the account has the password at hand; where that sign-in fails, the login says why.
    onSaved: ({ email, password }) =>
      void signIn({ email, password }).then(
        (session) => goTo(landingOf(session.user)),
        () => goTo(addressOf('/login')),
      ),
  });
  return (
    <Form
      form={form}
      className="form-rows"
      actions={
        <Button type="submit" fullWidth loading={form.isSaving} className={classes['submit'] ?? ''}>
          {t('registration.firstAdmin.submit')}
        </Button>
      }
    >
      <EntryHead title={t('registration.firstAdmin.title')}>{t('registration.firstAdmin.text')}</EntryHead>
      <PersonFields form={form} minimum={minimum} />
    </Form>
  );
}
