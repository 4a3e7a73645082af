import { useState } from 'react';
import { NewAgencyForm } from '../../../features/companies/agencies/new-agency-form.tsx';
import { useT } from '../../../lib/i18n/i18n.ts';
import { usePageFrame } from '../../../lib/format/page-frame.tsx';
import { hrefOf } from '../../../lib/screens/address.ts';
import { useGo } from '../../../lib/screens/use-screen.ts';
import { LeaveGuard } from '../../../ui/layout/leave-guard.tsx';
import { OfficePage } from '../../../ui/layout/office-page.tsx';
import { PageTitle } from '../../../ui/layout/titles.tsx';
import classes from './companies.module.css';

/** A company by hand of an admin, for a customer who is there already (1-people §6). */
export function NewAgencyPage() {
  const t = useT();
  const go = useGo();
  const [isDirty, setDirty] = useState(false);
  const title = t('agencies.office.form.title');
  usePageFrame(title, { crumbs: [{ label: t('agencies.title'), href: hrefOf('/admin/agencies') }, { label: title }] });

  function open(agencyId: string): void {
    // What was typed is saved: nothing is left behind.
    void go({ to: '/admin/agencies/$agencyId', params: { agencyId }, replace: true, ignoreBlocker: true });
  }

  return (
    <OfficePage>
      <PageTitle isOffice>{title}</PageTitle>
      <div className={classes['form']}>
        <p className={classes['newAgencyIntro']}>{t('agencies.office.form.intro')}</p>
        <NewAgencyForm onDirty={setDirty} onCreated={open} />
      </div>
      <LeaveGuard isDirty={isDirty} />
    </OfficePage>
  );
}
