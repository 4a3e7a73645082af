import { may } from '@volano/domain/policies/access';
import { updateInvitationPartner } from '@volano/domain/contracts/invitations';
import { useState } from 'react';
import { InvitationForm, draftOf, patchOf, rulesOf } from '../../../features/companies/invitations/invitation-form.tsx';
import {
  InvitationLink,
  InvitationMail,
  DeleteInvitation,
} from '../../../features/companies/invitations/invitation-link.tsx';
import { InvitationState, ValidUntil, troubleOf } from '../../../features/companies/invitations/invitation-marks.tsx';
import {
  type Invitation,
  useInvitation,
  useUpdateInvitation,
} from '../../../features/companies/invitations/invitations.api.ts';
import { useForm } from '../../../lib/form/use-form.ts';
import { formatDate } from '../../../lib/format/format.ts';
import { useT } from '../../../lib/i18n/i18n.ts';
import { usePageFrame } from '../../../lib/format/page-frame.tsx';
import { hrefOf } from '../../../lib/screens/address.ts';
import { useGo, useParams } from '../../../lib/screens/use-screen.ts';
import { useMe } from '../../../lib/session/session.ts';
import { useNow } from '../../../lib/live/use-now.ts';
import { LeaveGuard } from '../../../ui/layout/leave-guard.tsx';
import { OfficePage } from '../../../ui/layout/office-page.tsx';
import { DetailQuery } from '../../../ui/layout/detail-query.tsx';
import { PageTitle, SectionTitle } from '../../../ui/layout/titles.tsx';
import { toast } from '../../../ui/layout/toast.ts';
import { advisorField } from './invitation-advisor.tsx';
import classes from './companies.module.css';

/** One invitation partner with the link that brings companies in (1-people §2). Platform admins read it. */
export function InvitationDetailPage() {
  const t = useT();
  const { invitationId } = useParams('/admin/settings/invitations/$invitationId');
  const found = useInvitation(invitationId);
  const name = found.data?.name ?? '';
  usePageFrame(name === '' ? t('invitations.title') : name, {
    crumbs: [{ label: t('invitations.title'), href: hrefOf('/admin/settings/invitations') }, { label: name }],
  });
  return (
    <OfficePage>
      <DetailQuery
        found={found}
        backHref={hrefOf('/admin/settings/invitations')}
        words={{
          gone: t('invitations.detail.notFound'),
          hint: t('invitations.detail.notFoundHint'),
          failed: t('invitations.detail.loadError'),
          back: t('invitations.detail.backToList'),
        }}
      >
        {(invitation) => <Record key={invitation._id} invitation={invitation} />}
      </DetailQuery>
    </OfficePage>
  );
}

function Record({ invitation }: { invitation: Invitation }) {
  const t = useT();
  const me = useMe();
  const go = useGo();
  const trouble = troubleOf(invitation, useNow());
  const { name, registered, createdAt } = invitation;
  return (
    <>
      <header className={classes['invitationDetailHeader']}>
        <PageTitle isOffice>{name}</PageTitle>
        <p className={classes['facts']}>
          <InvitationState invitation={invitation} />
          <ValidUntil invitation={invitation} isInSentence />
          <span>
            {registered === 0
              ? t('invitations.detail.nobodyYet')
              : t('invitations.detail.registered', { count: registered })}
          </span>
          <span className={classes['quiet']}>{t('invitations.detail.createdAt', { date: formatDate(createdAt) })}</span>
          {may(me, updateInvitationPartner) ? null : (
            <span className={classes['quiet']}>{t('invitations.form.readOnly')}</span>
          )}
        </p>
      </header>
      <div className={classes['invitationDetailColumns']}>
        <section className={classes['part']}>
          <SectionTitle hasRule>{t('invitations.form.data')}</SectionTitle>
          <Change invitation={invitation} />
          {may(me, updateInvitationPartner) ? (
            <DeleteInvitation
              invitation={invitation}
              onDeleted={() => void go({ to: '/admin/settings/invitations', replace: true })}
            />
          ) : null}
        </section>
        <section className={classes['part']}>
          <SectionTitle hasRule>{t('invitations.link.title')}</SectionTitle>
          {trouble === null ? null : <p className={classes['trouble']}>{t(`invitations.trouble.${trouble}`)}</p>}
          <InvitationLink invitation={invitation} />
          {may(me, updateInvitationPartner) && trouble === null ? (
            <>
              <SectionTitle hasRule>{t('invitations.mail.title')}</SectionTitle>
              <InvitationMail invitationId={invitation._id} />
            </>
          ) : null}
        </section>
      </div>
    </>
  );
}

function Change({ invitation }: { invitation: Invitation }) {
  const t = useT();
  const me = useMe();
  // What the form opened with: what others change meanwhile is not ours to turn back.
  const [before, setBefore] = useState(() => draftOf(invitation));
  const form = useForm({
    start: before,
    bodyOf: (draft) => patchOf(before, draft),
    contract: () => import('@volano/domain/shapes/invitations').then((shapes) => shapes.updateInvitationPartner),
    required: ['name'],
    rules: (draft) => rulesOf(draft, t),
    change: useUpdateInvitation(invitation._id),
    done: () => toast.success(t('invitations.form.updated')),
    onSaved: (saved) => setBefore(draftOf(saved)),
    startOf: draftOf,
  });
  return (
    <>
      <InvitationForm
        form={form}
        submitLabel={t('invitations.form.save')}
        isIdle={!form.isDirty}
        isReadOnly={!may(me, updateInvitationPartner)}
        advisorField={advisorField}
      />
      <LeaveGuard isDirty={form.isDirty} />
    </>
  );
}
