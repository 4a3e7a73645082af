import { NewUserForm } from '../../../features/people/users/new-user-form.tsx';
import { useT } from '../../../lib/i18n/i18n.ts';
import { usePageFrame } from '../../../lib/format/page-frame.tsx';
import { hrefOf } from '../../../lib/screens/address.ts';
import { useGo } from '../../../lib/screens/use-screen.ts';
import { OfficePage } from '../../../ui/layout/office-page.tsx';
import { PageTitle } from '../../../ui/layout/titles.tsx';
import classes from './people.module.css';

/** Somebody new in the portal, by hand of an admin (1-people §2: 'new' creates). */
export function NewUserPage() {
  const t = useT();
  const go = useGo();
  usePageFrame(t('users.form.title'), {
    crumbs: [{ label: t('users.title'), href: hrefOf('/admin/users') }, { label: t('users.form.title') }],
  });
  return (
    <OfficePage>
      <PageTitle isOffice>{t('users.form.title')}</PageTitle>
      <div className={classes['form']}>
        <p className={classes['newUserIntro']}>{t('users.form.intro')}</p>
        <NewUserForm
          onCreated={(userId) => void go({ to: '/admin/users/$userId', params: { userId }, replace: true })}
        />
      </div>
    </OfficePage>
  );
}
