import { QuickCheck } from '../../features/advising/quick-checks/quick-check.tsx';
import { DataProvider } from '../../lib/api/data.tsx';
import { usePageFrame } from '../../lib/format/page-frame.tsx';
import { useT } from '../../lib/i18n/i18n.ts';
import { hrefOf } from '../../lib/screens/address.ts';
import { Logo } from '../../ui/brand/logo.tsx';
import { FirmLines } from '../../ui/layout/entry-frame.tsx';
import classes from './quick-check.module.css';

/** The two-minute check, by itself or inside a page of the firm's site: then every way on opens outside of it. */
export function QuickCheckPage() {
  const t = useT();
  const title = t('quickCheck.title');
  usePageFrame(title);
  const isInside = window.self !== window.top;
  const registerHref = `${location.origin}/${hrefOf('/register')}`;
  return (
    <DataProvider>
      <div className={classes['page']}>
        <header className={classes['head']}>
          <Logo size={30} />
        </header>
        <main className={classes['main']}>
          <h1>{title}</h1>
          <p className={classes['lead']}>{t('quickCheck.lead')}</p>
          <QuickCheck registerHref={registerHref} opensOutside={isInside} />
        </main>
        <footer className={classes['foot']}>
          <FirmLines />
        </footer>
      </div>
    </DataProvider>
  );
}
