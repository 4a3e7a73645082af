import { CUSTOMER_ROLES } from '@volano/domain/rules/vocabulary';
import { Button } from '@mantine/core';
import { useEffect } from 'react';
import { useForm } from '../../../lib/form/use-form.ts';
import { useT } from '../../../lib/i18n/i18n.ts';
import { hrefOf } from '../../../lib/screens/address.ts';
import { Form } from '../../../ui/forms/form.tsx';
import { toast } from '../../../ui/layout/toast.ts';
import {
  AgencyFields,
  emptyDraft,
  fieldOfAgency,
  type FieldsProps,
  FormPart,
  newAgencyOf,
  REQUIRED_TEXTS,
} from './agency-fields.tsx';
import classes from './agency-form.module.css';
import { useCreateAgency } from './office-changes.api.ts';
import { OfficeFields, PersonSelect } from './office-fields.tsx';

export interface NewAgencyFormProps {
  /** Told whether there is something to lose. */
  onDirty: (isDirty: boolean) => void;
  onCreated: (agencyId: string) => void;
}

/** A company by hand of an admin: whose it is, what it is, who follows it (1-people §5). */
export function NewAgencyForm({ onDirty, onCreated }: NewAgencyFormProps) {
  const t = useT();
  const form = useForm({
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
      className={classes['form']}
      failed={t('agencies.office.form.failed')}
      foot={(content) => <div className={classes['end']}>{content}</div>}
      actions={
        <div className={classes['buttons']}>
          <Button type="submit" loading={form.isSaving}>
            {t('agencies.office.form.create')}
          </Button>
          <Button component="a" href={hrefOf('/admin/agencies')} variant="default">
            {t('common.actions.cancel')}
          </Button>
        </div>
      }
    >
      <OwnerPart form={form} />
      <AgencyFields form={form} />
      <FormPart title={t('agencies.office.form.management')}>
        <p className={classes['hint']}>{t('agencies.office.form.advisorsHint')}</p>
        <div className={classes['wide']}>
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
      <div className={classes['wide']}>
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
