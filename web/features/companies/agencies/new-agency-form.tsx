import { CUSTOMER_ROLES } from '@volano/domain/rules/vocabulary';
import { Button } from '@mantine/core';
import { useRef, useState } from 'react';
import { ApiError } from '../../../lib/api/api-client.ts';
import { mutateWithMessage } from '../../../lib/api/mutate-with-message.ts';
import { focusFirstWrong } from '../../../lib/api/field-errors.ts';
import { useT } from '../../../lib/i18n/i18n.ts';
import { hrefOf } from '../../../lib/screens/address.ts';
import { FormRefusal } from '../../../ui/forms/form-refusal.tsx';
import { toast } from '../../../ui/layout/toast.ts';
import {
  AgencyFields,
  FormPart,
  useComplaints,
  type AgencyDraft,
  type Complaints,
  complaintsOf,
  emptyDraft,
  newAgencyOf,
} from './agency-fields.tsx';
import classes from './agency-form.module.css';
import { useCreateAgency } from './office-changes.api.ts';
import { OfficeFields, PersonSelect } from './office-fields.tsx';

export interface NewAgencyFormProps {
  /** Told whether there is something to lose. */
  onDirty: (isDirty: boolean) => void;
  onCreated: (agencyId: string) => void;
}

const NO_ROOM = { groupFull: 'userId' };

/** What is typed of a new company, what is wrong with it, and its creation. */
function useNewAgency(form: React.RefObject<HTMLFormElement | null>, { onDirty, onCreated }: NewAgencyFormProps) {
  const t = useT();
  const create = useCreateAgency();
  const [draft, setDraft] = useState(emptyDraft);
  const ours = { ...complaintsOf(draft, t), ...noOwner() };
  const complaints = useComplaints(ours, create.error, NO_ROOM);
  const isWrong = Object.keys(ours).length > 0;

  function noOwner(): Complaints {
    return draft.owner === null ? { userId: t('common.required') } : {};
  }

  function change(changed: Partial<AgencyDraft>): void {
    onDirty(true);
    setDraft((before) => ({ ...before, ...changed }));
  }

  function submit(): void {
    complaints.send();
    create.reset();
    if (isWrong) return focusFirstWrong(form.current);
    mutateWithMessage(create, newAgencyOf(draft), {
      done: () => toast.success(t('agencies.office.form.created')),
      refused: 'shown',
      onSuccess: ({ _id }) => {
        onDirty(false);
        onCreated(_id);
      },
      onError: () => focusFirstWrong(form.current),
    });
  }

  return { draft, change, complaints, isWrong, create, submit };
}

/** A company by hand of an admin: whose it is, what it is, who follows it (1-people §5). */
export function NewAgencyForm({ onDirty, onCreated }: NewAgencyFormProps) {
  const t = useT();
  const form = useRef<HTMLFormElement>(null);
  const { draft, change, complaints, isWrong, create, submit } = useNewAgency(form, { onDirty, onCreated });

  return (
    <form
      ref={form}
      className={classes['form']}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        submit();
      }}
    >
      <OwnerPart draft={draft} complaints={complaints} onChange={change} />
      <AgencyFields draft={draft} complaints={complaints} onChange={change} />
      <FormPart title={t('agencies.office.form.management')}>
        <p className={classes['hint']}>{t('agencies.office.form.advisorsHint')}</p>
        <div className={classes['wide']}>
          <OfficeFields draft={draft} complaints={complaints} onChange={change} />
        </div>
      </FormPart>
      <div className={classes['end']}>
        <FormTrouble isWrong={complaints.isTried && isWrong} refusal={create.error} />
        <div className={classes['buttons']}>
          <Button type="submit" loading={create.isPending}>
            {t('agencies.office.form.create')}
          </Button>
          <Button component="a" href={hrefOf('/admin/agencies')} variant="default">
            {t('common.actions.cancel')}
          </Button>
        </div>
      </div>
    </form>
  );
}

interface OwnerPartProps {
  draft: AgencyDraft;
  complaints: ReturnType<typeof useComplaints>;
  onChange: (changed: Partial<AgencyDraft>) => void;
}

/** Whose company it is. */
function OwnerPart({ draft, complaints, onChange }: OwnerPartProps) {
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
          value={draft.owner}
          error={complaints.errorOf('userId')}
          onChange={(owner) => {
            complaints.change('userId');
            // What the customer sees elsewhere holds for the new company too, until the office says otherwise.
            onChange({
              owner,
              ...(owner && 'isMonoGrant' in owner ? { isMonoGrant: owner.isMonoGrant === true } : {}),
            });
          }}
        />
      </div>
    </FormPart>
  );
}

/** Why a form was not saved, above its button: fields that are wrong, or what the server said. */
export function FormTrouble({ isWrong, refusal }: { isWrong: boolean; refusal: Error | null }) {
  const t = useT();
  if (isWrong) return <FormRefusal title={`${t('agencies.office.form.wrong')}.`} />;
  if (refusal === null) return null;
  return (
    <FormRefusal title={`${t('agencies.office.form.failed')}.`}>
      {refusal instanceof ApiError ? refusal.message : t('errors.unexpected')}.
    </FormRefusal>
  );
}
