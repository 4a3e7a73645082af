import { Button } from '@mantine/core';
import {
  InvitationForm,
  bodyOf,
  emptyDraft,
  rulesOf,
} from '../../../features/companies/invitations/invitation-form.tsx';
import { useCreateInvitation } from '../../../features/companies/invitations/invitations.api.ts';
import { useForm } from '../../../lib/form/use-form.ts';
import { useT } from '../../../lib/i18n/i18n.ts';
import { usePageFrame } from '../../../lib/format/page-frame.tsx';
import { hrefOf } from '../../../lib/screens/address.ts';
import { useGo } from '../../../lib/screens/use-screen.ts';
import { LeaveGuard } from '../../../ui/layout/leave-guard.tsx';
import { OfficePage } from '../../../ui/layout/office-page.tsx';
import { PageTitle } from '../../../ui/layout/titles.tsx';
import { toast } from '../../../ui/layout/toast.ts';
import { advisorField } from './invitation-advisor.tsx';
import classes from './companies.module.css';

/** A new invitation partner (1-people §2: 'new' creates); then its link is there to be given away. */
export function NewInvitationPage() {
  const t = useT();
  const go = useGo();
  const form = useForm({
    start: emptyDraft,
    bodyOf,
    contract: () => import('@volano/domain/shapes/invitations').then((shapes) => shapes.createInvitationPartner),
    required: ['name'],
    rules: (draft) => rulesOf(draft, t),
    change: useCreateInvitation(),
    done: () => toast.success(t('invitations.form.created')),
    onSaved: ({ _id }) => {
      void go({
        to: '/admin/settings/invitations/$invitationId',
        params: { invitationId: _id },
        replace: true,
        // What was typed is saved: nothing is left behind.
        ignoreBlocker: true,
      });
    },
  });
  const title = t('invitations.form.title');
  usePageFrame(title, {
    crumbs: [{ label: t('invitations.title'), href: hrefOf('/admin/settings/invitations') }, { label: title }],
  });

  return (
    <OfficePage>
      <PageTitle isOffice>{title}</PageTitle>
      <div className={classes['part']}>
        <p className={classes['quiet']}>{t('invitations.form.intro')}</p>
        <InvitationForm form={form} submitLabel={t('invitations.form.create')} advisorField={advisorField}>
          <Button component="a" href={hrefOf('/admin/settings/invitations')} variant="default">
            {t('common.actions.cancel')}
          </Button>
        </InvitationForm>
      </div>
      <LeaveGuard isDirty={form.isDirty} />
    </OfficePage>
  );
}
