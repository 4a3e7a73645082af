import { Button } from '@mantine/core';
import { hasRoom } from '@volano/domain/rules/advisor-kinds';
import { useState } from 'react';
import { NewCompanyForm } from '../../../features/companies/agencies/company-form.tsx';
import { GroupFull } from '../../../features/companies/agencies/group-full.tsx';
import { type OwnAgency, useOwnAgencyRows } from '../../../features/companies/agencies/own-agency.api.ts';
import { switchAgency } from '../../../features/people/session/session.api.ts';
import { useT } from '../../../lib/i18n/i18n.ts';
import { usePageFrame } from '../../../lib/format/page-frame.tsx';
import { hrefOf } from '../../../lib/screens/address.ts';
import { useGo } from '../../../lib/screens/use-screen.ts';
import { readSession, useMe } from '../../../lib/session/session.ts';
import { LeaveGuard } from '../../../ui/layout/leave-guard.tsx';
import { EmptyState, DelayedSkeleton, SkeletonCard } from '../../../ui/layout/states.tsx';
import { PageTitle } from '../../../ui/layout/titles.tsx';
import classes from './companies.module.css';

/** A company more, by hand of whom it belongs to; the first one is entered at once (1-people §2). */
export function NewCompanyPage() {
  const t = useT();
  usePageFrame(t('profile.companies.newTitle'));
  const go = useGo();
  const me = useMe();
  const [isDirty, setDirty] = useState(false);
  // Where it cannot be asked the form is there, and the server has the last word (409 `groupFull`). A form that is being filled in stays.
  const owned = useOwnAgencyRows(1);
  const hasPlace = isDirty || owned.data === undefined || hasRoom(me, owned.data.total ?? 0);

  async function open({ _id }: OwnAgency): Promise<void> {
    // Where the switch fails the list says which companies there are, and offers it again.
    const isFirst = readSession()?.agencyId === null;
    const entered = isFirst && (await switchAgency(_id).catch(() => null)) !== null;
    // What was typed is saved: nothing is left behind.
    await go({ to: entered ? '/home' : '/agencies', replace: true, ignoreBlocker: true });
  }

  return (
    <>
      <PageTitle>{t('profile.companies.newTitle')}</PageTitle>
      {owned.isPending ? (
        <DelayedSkeleton>
          <SkeletonCard />
        </DelayedSkeleton>
      ) : hasPlace ? (
        <div className={classes['form']}>
          <p className={classes['intro']}>{t('profile.companies.newIntro')}</p>
          <NewCompanyForm onDirty={setDirty} onCreated={(created) => void open(created)} />
        </div>
      ) : (
        <EmptyState
          isCard
          title={t('profile.companies.noRoom')}
          action={
            <Button component="a" href={hrefOf('/agencies')} variant="default">
              {t('profile.companies.back')}
            </Button>
          }
        >
          <GroupFull />
        </EmptyState>
      )}
      <LeaveGuard isDirty={isDirty} />
    </>
  );
}
