import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { NewCompanyForm } from '../../features/agencies/company-form.tsx';
import type { OwnAgency } from '../../features/agencies/own-agency.api.ts';
import { switchAgency } from '../../features/session/session.api.ts';
import { useT } from '../../lib/i18n.ts';
import { usePageFrame } from '../../lib/page-frame.tsx';
import { readSession } from '../../lib/session.ts';
import { LeaveGuard } from '../../ui/leave-guard.tsx';
import { PageTitle } from '../../ui/titles.tsx';
import classes from './companies.module.css';

/** A company more, by hand of whom it belongs to; the first one is entered at once (1-people §2). */
export function NewCompanyPage() {
  const t = useT();
  usePageFrame(t('profile.companies.newTitle'));
  const navigate = useNavigate();
  const [isDirty, setDirty] = useState(false);

  async function open({ _id }: OwnAgency): Promise<void> {
    // Where the switch fails the list says which companies there are, and offers it again.
    const isFirst = readSession()?.agencyId === null;
    const entered = isFirst && (await switchAgency(_id).catch(() => null)) !== null;
    // What was typed is saved: nothing is left behind.
    await navigate({ to: entered ? '/home' : '/agencies', replace: true, ignoreBlocker: true });
  }

  return (
    <>
      <PageTitle>{t('profile.companies.newTitle')}</PageTitle>
      <div className={classes['form']}>
        <p className={classes['intro']}>{t('profile.companies.newIntro')}</p>
        <NewCompanyForm onDirty={setDirty} onCreated={(created) => void open(created)} />
      </div>
      <LeaveGuard isDirty={isDirty} />
    </>
  );
}
