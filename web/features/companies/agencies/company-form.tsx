import { Button } from '@mantine/core';
import { useRef, useState } from 'react';
import { ApiError } from '../../../lib/api/api-client.ts';
import { mutateWithMessage } from '../../../lib/api/mutate-with-message.ts';
import { focusFirstWrong } from '../../../lib/api/field-errors.ts';
import { useT } from '../../../lib/i18n/i18n.ts';
import { FormRefusal } from '../../../ui/forms/form-refusal.tsx';
import { toast } from '../../../ui/layout/toast.ts';
import {
  AgencyFields,
  useComplaints,
  type AgencyDraft,
  complaintsOf,
  draftOf,
  emptyDraft,
  isIncomplete,
  newOwnAgencyOf,
  textsPatchOf,
} from './agency-fields.tsx';
import classes from './agency-form.module.css';
import { type OwnAgency, useCreateOwnAgency, useUpdateOwnAgency } from './own-agency.api.ts';

/** The data of a company, by hand of its own people. Only what changed is sent. */
export function CompanyForm({ agency, onDirty }: { agency: OwnAgency; onDirty?: (isDirty: boolean) => void }) {
  const t = useT();
  const update = useUpdateOwnAgency(agency._id);
  const [before, setBefore] = useState(() => draftOf(agency));

  return (
    <CompanyFields
      start={before}
      action={t('users.profile.save')}
      saving={update}
      onDirty={onDirty}
      onSave={(draft, onError) => {
        mutateWithMessage(update, textsPatchOf(before, draft), {
          done: () => toast.success(t('profile.company.saved')),
          refused: 'shown',
          onSuccess: (saved) => {
            setBefore(draftOf(saved));
            onDirty?.(false);
          },
          onError,
        });
      }}
    />
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
  const create = useCreateOwnAgency();
  const [start] = useState(emptyDraft);
  return (
    <CompanyFields
      start={start}
      action={t('profile.companies.create')}
      saving={create}
      onDirty={onDirty}
      onSave={(draft, onError) => {
        mutateWithMessage(create, newOwnAgencyOf(draft), {
          done: () => toast.success(t('profile.companies.created')),
          refused: 'shown',
          onSuccess: (created) => {
            onDirty(false);
            onCreated(created);
          },
          onError,
        });
      }}
    />
  );
}

interface CompanyFieldsProps {
  start: AgencyDraft;
  action: string;
  saving: { readonly error: Error | null; readonly isPending: boolean; readonly reset: () => void };
  onDirty: ((isDirty: boolean) => void) | undefined;
  onSave: (draft: AgencyDraft, onError: () => void) => void;
}

function CompanyFields({ start, action, saving, onDirty, onSave }: CompanyFieldsProps) {
  const t = useT();
  const form = useRef<HTMLFormElement>(null);
  const [draft, setDraft] = useState(start);
  const ours = complaintsOf(draft, t);
  const isWrong = Object.keys(ours).length > 0;
  const complaints = useComplaints(ours, saving.error, { vatNumberInvalid: 'vatNumber' });

  function submit(): void {
    complaints.send();
    saving.reset();
    const pointAtWrong = () => focusFirstWrong(form.current);
    if (isWrong) pointAtWrong();
    else onSave(draft, pointAtWrong);
  }

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
      <AgencyFields
        draft={draft}
        complaints={complaints}
        onChange={(changed) => {
          onDirty?.(true);
          setDraft((typed) => ({ ...typed, ...changed }));
        }}
      />
      <div className={classes['end']}>
        {complaints.isTried && isWrong ? (
          <FormRefusal
            title={isIncomplete(draft) ? t('profile.fillAllFields') : `${t('agencies.office.form.wrong')}.`}
          />
        ) : null}
        {saving.error === null ? null : (
          <FormRefusal title={`${t('profile.saveError')}.`}>
            {saving.error instanceof ApiError ? saving.error.message : t('errors.unexpected')}. {t('profile.stillHere')}
          </FormRefusal>
        )}
        <div className={classes['buttons']}>
          <Button type="submit" loading={saving.isPending}>
            {action}
          </Button>
        </div>
      </div>
    </form>
  );
}
