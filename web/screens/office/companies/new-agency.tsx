import { CUSTOMER_ROLES } from '@volano/domain/rules/vocabulary';
import { useState, useEffect } from 'react';
import { Box, Button, Flex, Stack, Text } from '@mantine/core';
import {
  AgencyFields,
  emptyDraft,
  fieldOfAgency,
  type FieldsProps,
  FormPart,
  newAgencyOf,
  REQUIRED_TEXTS,
} from '../../../features/companies/agencies/agency-fields.tsx';
import { useCreateAgency } from '../../../features/companies/agencies/office-agencies.api.ts';
import { OfficeFields, PersonSelect } from '../../../features/companies/agencies/office-fields.tsx';
import { useForm } from '../../../lib/form/use-form.ts';
import { usePageFrame } from '../../../ui/layout/page-frame.tsx';
import { useT } from '../../../lib/i18n/i18n.ts';
import { hrefOf } from '../../../lib/screens/address.ts';
import { useGo } from '../../../lib/screens/use-screen.ts';
import { Form } from '../../../ui/forms/form.tsx';
import { LeaveGuard } from '../../../ui/dialogs/leave-guard.tsx';
import { OfficePage } from '../../../ui/layout/office-page.tsx';
import { PageTitle } from '../../../ui/layout/titles.tsx';
import { toast } from '../../../lib/screens/toast.ts';
import agencyFormClasses from '../../../features/companies/agencies/agency-form.module.css';

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
      <PageTitle isCompact>{title}</PageTitle>
      <Stack gap="s20" maw={760}>
        <Box component="p" c="var(--vl-ink2)">
          {t('agencies.office.form.intro')}
        </Box>
        <NewAgencyForm onDirty={setDirty} onCreated={open} />
      </Stack>
      <LeaveGuard isDirty={isDirty} />
    </OfficePage>
  );
}

interface NewAgencyFormProps {
  /** Told whether there is something to lose. */
  onDirty: (isDirty: boolean) => void;
  onCreated: (agencyId: string) => void;
}

/** A company by hand of an admin: whose it is, what it is, who follows it (1-people §5). */
function NewAgencyForm({ onDirty, onCreated }: NewAgencyFormProps) {
  const t = useT();
  const form = useForm({
    keptAs: 'company.new',
    start: emptyDraft,
    bodyOf: newAgencyOf,
    contract: () => import('@volano/domain/shapes/agencies').then((shapes) => shapes.createAgency),
    required: ['userId', ...REQUIRED_TEXTS],
    fieldOf: fieldOfAgency,
    change: useCreateAgency(),
    done: () => toast.success(t('agencies.office.form.created')),
    onSaved: ({ _id }) => {
      onDirty(false);
      onCreated(_id);
    },
  });
  const { isDirty } = form;
  useEffect(() => onDirty(isDirty), [isDirty, onDirty]);

  return (
    <Form
      form={form}
      className={agencyFormClasses['form']}
      failed={t('agencies.office.form.failed')}
      foot={(content) => <Stack gap="s14">{content}</Stack>}
      actions={
        <Flex gap="xs" wrap="wrap">
          <Button type="submit" loading={form.isSaving}>
            {t('agencies.office.form.create')}
          </Button>
          <Button component="a" href={hrefOf('/admin/agencies')} variant="default">
            {t('common.actions.cancel')}
          </Button>
        </Flex>
      }
    >
      <OwnerPart form={form} />
      <AgencyFields form={form} />
      <FormPart title={t('agencies.office.form.management')}>
        <Text size="meta" c="var(--vl-ink2)" className="whole-row">
          {t('agencies.office.form.advisorsHint')}
        </Text>
        <div className={agencyFormClasses['wide']}>
          <OfficeFields form={form} />
        </div>
      </FormPart>
    </Form>
  );
}

/** Whose company it is. What the customer sees elsewhere holds for the new company too, until the office says otherwise. */
function OwnerPart({ form }: FieldsProps) {
  const t = useT();
  return (
    <FormPart title={t('agencies.office.form.ownerTitle')}>
      <div className={agencyFormClasses['wide']}>
        <PersonSelect
          label={t('agencies.office.form.owner')}
          description={t('agencies.office.form.ownerHint')}
          placeholder={t('agencies.office.form.ownerPlaceholder')}
          roles={CUSTOMER_ROLES}
          isRequired
          hasDetails
          value={form.values.userId}
          error={form.errorOf('userId')}
          onChange={(owner) =>
            form.set({
              userId: owner,
              ...(owner && 'isMonoGrant' in owner ? { isMonoGrant: owner.isMonoGrant === true } : {}),
            })
          }
        />
      </div>
    </FormPart>
  );
}
