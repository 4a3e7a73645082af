import { useRouter, useSearch } from '@tanstack/react-router';
import { IconPhone } from '@tabler/icons-react';
import { lazy, Suspense, useState } from 'react';
import { LoginForm } from '../../features/session/login-form.tsx';
import { landingOf } from '../../guards.ts';
import { loadWords, useT } from '../../lib/i18n.ts';
import type { Session } from '../../lib/session.ts';
import { useBrand } from '../../lib/options.ts';
import { Logo } from '../../ui/logo.tsx';
import { WheelArt } from '../../ui/wheel-art.tsx';
import classes from './login.module.css';

const ResetDialog = lazy(async () => {
  const [{ ResetDialog: Dialog }] = await Promise.all([import('../../features/session/reset-dialog.tsx'), loadWords()]);
  return { default: Dialog };
});

/** The way in: the form first, the wheel at architectural scale beside it. */
export function LoginPage() {
  const t = useT();
  const brand = useBrand();
  const { history } = useRouter();
  const { redirect } = useSearch({ strict: false }) as { redirect?: string };
  const [resetFor, setResetFor] = useState<string | null>(null);

  function enter(session: Session): void {
    // Only an address inside the portal is followed (abuse 56).
    const isInside = typeof redirect === 'string' && /^\/[a-z]/i.test(redirect);
    history.push(isInside ? redirect : landingOf(session.user.role));
  }

  return (
    <div className={classes['page']}>
      <main className={classes['main']}>
        <span className={classes['logoWide']}>
          <Logo size={36} />
        </span>
        <span className={classes['logoNarrow']}>
          <Logo size={30} tone="light" />
        </span>
        <div className={classes['form']}>
          <LoginForm onSignedIn={enter} onForgotten={setResetFor} />
        </div>
        {brand === null ? null : (
          <p className={classes['foot']}>
            <span className={classes['help']}>
              <IconPhone size={18} aria-hidden /> {t('session.login.help')}{' '}
              <a href={`tel:${brand.telephone.replaceAll(' ', '')}`}>{brand.telephone}</a>
            </span>
            <a href={brand.privacyUrl} target="_blank" rel="noreferrer">
              {t('session.login.privacy')}
            </a>
          </p>
        )}
      </main>
      <aside className={classes['art']}>
        <WheelArt />
        <p className={classes['promise']}>{t('session.promise')}</p>
      </aside>
      {resetFor === null ? null : (
        <Suspense>
          <ResetDialog email={resetFor} onClose={() => setResetFor(null)} />
        </Suspense>
      )}
    </div>
  );
}
