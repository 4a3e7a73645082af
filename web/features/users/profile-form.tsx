import { Button, Select, Textarea, TextInput } from '@mantine/core';
import { GENDERS, type Gender } from '@volano/domain/rules/vocabulary';
import { useState } from 'react';
import { ApiError } from '../../lib/api-client.ts';
import { useT } from '../../lib/i18n.ts';
import { toast } from '../../ui/toast.ts';
import classes from './profile-form.module.css';
import { type OwnProfile, type ProfileChanges, useUpdateProfile } from './users.api.ts';

export interface ProfileFormProps {
  me: OwnProfile;
  /** Whoever only reads sees their data and changes none of it. */
  isReadOnly?: boolean;
  /** What a consultant writes about themself; companies have no use for it. */
  hasDescription?: boolean;
}

/** One's own data. The e-mail is read only: it is the way in (1-people §2). */
export function ProfileForm({ me, isReadOnly = false, hasDescription = true }: ProfileFormProps) {
  const t = useT();
  const update = useUpdateProfile();
  const [draft, setDraft] = useState({
    name: me.name,
    surname: me.surname,
    gender: me.gender,
    description: me.description ?? '',
  });
  const changes = changesOf(me, draft);
  const isDirty = Object.keys(changes).length > 0;
  const errors = problemsOf(update.error);

  function submit(): void {
    update.mutate(changes, {
      onSuccess: () => toast.success(t('users.profile.saved')),
      onError: (error) => toast.error(error instanceof ApiError ? error.message : t('errors.unexpected')),
    });
  }

  return (
    <form
      className={classes['form']}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        if (!isReadOnly && isDirty) submit();
      }}
    >
      <h2 className={classes['title']}>{t('users.profile.data')}</h2>
      {isReadOnly ? <p className={classes['hint']}>{t('users.profile.readOnly')}</p> : null}
      <div className={classes['pair']}>
        <TextInput
          label={t('users.profile.name')}
          autoComplete="given-name"
          required
          maxLength={100}
          readOnly={isReadOnly}
          value={draft.name}
          error={draft.name.trim() === '' ? t('common.required') : errors['name']}
          onChange={(event) => setDraft({ ...draft, name: event.currentTarget.value })}
        />
        <TextInput
          label={t('users.profile.surname')}
          autoComplete="family-name"
          required
          maxLength={100}
          readOnly={isReadOnly}
          value={draft.surname}
          error={draft.surname.trim() === '' ? t('common.required') : errors['surname']}
          onChange={(event) => setDraft({ ...draft, surname: event.currentTarget.value })}
        />
      </div>
      <TextInput
        label={t('users.profile.email')}
        description={t('users.profile.emailHint')}
        readOnly
        value={me.email}
        classNames={{ input: classes['fixed'] ?? '' }}
      />
      <Select
        label={t('users.profile.gender')}
        description={t('users.profile.genderHint')}
        readOnly={isReadOnly}
        allowDeselect={false}
        data={GENDERS.map((value) => ({ value, label: t(`users.profile.genders.${value}`) }))}
        value={draft.gender}
        error={errors['gender']}
        onChange={(gender) => setDraft({ ...draft, gender: gender as Gender | null })}
      />
      {hasDescription ? (
        <Textarea
          label={t('users.profile.description')}
          description={t('users.profile.descriptionHint')}
          readOnly={isReadOnly}
          autosize
          minRows={3}
          maxRows={8}
          maxLength={1000}
          value={draft.description}
          error={errors['description']}
          onChange={(event) => setDraft({ ...draft, description: event.currentTarget.value })}
        />
      ) : null}
      {isReadOnly ? null : (
        <div>
          <Button
            type="submit"
            loading={update.isPending}
            disabled={!isDirty || draft.name.trim() === '' || draft.surname.trim() === ''}
          >
            {t('users.profile.save')}
          </Button>
        </div>
      )}
    </form>
  );
}

interface Draft {
  readonly name: string;
  readonly surname: string;
  readonly gender: Gender | null;
  readonly description: string;
}

/** Only what changed is sent: what is not sent stays. */
function changesOf(me: OwnProfile, draft: Draft): ProfileChanges {
  const description = draft.description.trim() === '' ? null : draft.description.trim();
  return {
    ...(draft.name.trim() === me.name ? {} : { name: draft.name }),
    ...(draft.surname.trim() === me.surname ? {} : { surname: draft.surname }),
    ...(draft.gender === me.gender ? {} : { gender: draft.gender }),
    ...(description === me.description ? {} : { description }),
  };
}

/** What the server said of each field. */
export function problemsOf(error: Error | null): Record<string, string> {
  return error instanceof ApiError ? Object.fromEntries(error.fields.map(({ path, message }) => [path, message])) : {};
}
