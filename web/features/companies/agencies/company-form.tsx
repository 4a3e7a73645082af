import { Button, Flex, Stack } from '@mantine/core';
import { type ReactNode, useEffect, useState } from 'react';
import { type FormState, useForm } from '../../../lib/form/use-form.ts';
import { useT } from '../../../lib/i18n/i18n.ts';
import { Form } from '../../../ui/forms/form.tsx';
import { toast } from '../../../lib/screens/toast.ts';
import {
  AgencyFields,
  type AgencyDraft,
  draftOf,
  emptyDraft,
  fieldOfAgency,
  newOwnAgencyOf,
  REQUIRED_TEXTS,
  textsPatchOf,
} from './agency-fields.tsx';
import classes from './agency-form.module.css';
import { type OwnAgency, useCreateOwnAgency, useUpdateOwnAgency } from './own-agency.api.ts';

/** The places without which a company's data are not saved, each saved by itself. */
export interface Places {
  /** Told whether a save was refused. */
  readonly shown: (isMarked: boolean) => ReactNode;
  readonly whenSaved: () => Promise<void>;
}

interface CompanyFormProps {
  agency: OwnAgency;
  onDirty?: (isDirty: boolean) => void;
  places?: Places | undefined;
}

/** The data of a company, by hand of its own people. Only what they changed is sent: what others change meanwhile stays. */
export function CompanyForm({ agency, onDirty, places }: CompanyFormProps) {
  const t = useT();
  const [before, setBefore] = useState(() => draftOf(agency));
  const form = useForm({
    keptAs: `company.${agency._id}`,
    start: before,
    bodyOf: (draft) => textsPatchOf(before, draft),
    contract: () => import('@volano/domain/shapes/agencies').then((shapes) => shapes.updateAgency),
    required: REQUIRED_TEXTS,
    fieldOf: fieldOfAgency,
    before: places?.whenSaved,
    change: useUpdateOwnAgency(agency._id),
    done: () => toast.success(t('profile.company.saved')),
    startOf: draftOf,
    onSaved: (saved) => setBefore(draftOf(saved)),
  });
  return (
    <CompanyFields form={form} action={t('users.profile.save')} isIdle={!form.isDirty} onDirty={onDirty}>
      {places?.shown(form.refusal !== null)}
    </CompanyFields>
  );
}

export interface NewCompanyFormProps {
  /** Told whether there is something to lose. */
  onDirty: (isDirty: boolean) => void;
  onCreated: (created: OwnAgency) => void;
}

/** A company more, by hand of whom it belongs to. */
export function NewCompanyForm({ onDirty, onCreated }: NewCompanyFormProps) {
  const t = useT();
  const form = useForm({
    keptAs: 'company.new',
    start: emptyDraft,
    bodyOf: newOwnAgencyOf,
    contract: () => import('@volano/domain/shapes/agencies').then((shapes) => shapes.createAgency),
    required: REQUIRED_TEXTS,
    fieldOf: ({ path, code }) => (code === 'groupFull' ? null : fieldOfAgency({ path, code })),
    change: useCreateOwnAgency(),
    done: () => toast.success(t('profile.companies.created')),
    onSaved: (created) => {
      onDirty(false);
      onCreated(created);
    },
  });
  return <CompanyFields form={form} action={t('profile.companies.create')} onDirty={onDirty} />;
}

interface CompanyFieldsProps {
  form: FormState<AgencyDraft>;
  action: string;
  /** Nothing is there to be saved. */
  isIdle?: boolean;
  onDirty: ((isDirty: boolean) => void) | undefined;
  /** Below the fields. */
  children?: ReactNode;
}

function CompanyFields({ form, action, isIdle = false, onDirty, children }: CompanyFieldsProps) {
  const t = useT();
  const { isDirty } = form;
  useEffect(() => onDirty?.(isDirty), [isDirty, onDirty]);
  return (
    <Form
      form={form}
      className={classes['form']}
      failed={t('profile.saveError')}
      consolation={t('profile.stillHere')}
      foot={(content) => <Stack gap="s14">{content}</Stack>}
      actions={
        <Flex gap="xs" wrap="wrap">
          <Button type="submit" loading={form.isSaving} disabled={isIdle}>
            {action}
          </Button>
        </Flex>
      }
    >
      <AgencyFields form={form} />
      {children}
    </Form>
  );
}
