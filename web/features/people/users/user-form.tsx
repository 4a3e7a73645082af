import { Button, TextInput } from '@mantine/core';
import { useState } from 'react';
import { ApiError } from '../../../lib/api/api-client.ts';
import { mutateWithMessage } from '../../../lib/api/mutate-with-message.ts';
import { fieldError } from '../../../lib/api/field-errors.ts';
import { useT } from '../../../lib/i18n/i18n.ts';
import { FormRefusal } from '../../../ui/forms/form-refusal.tsx';
import { toast } from '../../../ui/layout/toast.ts';
import { isIncomplete, patchOf, typedOf } from './typed-user.ts';
import { useUpdateUser } from './user-changes.api.ts';
import { type TypedUser, UserFields } from './user-fields.tsx';
import classes from './users.module.css';
import type { User } from './users.api.ts';

/** What an admin changes of a person. The e-mail is only shown (1-people §2); only what changed is sent. */
export function UserForm({ user }: { user: User }) {
  const t = useT();
  const update = useUpdateUser(user._id);
  const [typed, setTyped] = useState(() => typedOf(user));
  const [isTried, setTried] = useState(false);
  const patch = patchOf(user, typed);
  const refusal: unknown = update.error;

  function submit(): void {
    setTried(true);
    update.reset();
    if (isIncomplete(typed)) return;
    mutateWithMessage(update, patch, {
      done: () => toast.success(t('users.form.updated')),
      refused: 'shown',
      onSuccess: (saved) => {
        setTyped(typedOf(saved));
        setTried(false);
      },
    });
  }

  function errorOf(field: keyof TypedUser): string | null {
    const isMissing = (field === 'name' || field === 'surname') && isTried && typed[field].trim() === '';
    return isMissing ? t('common.required') : fieldError(refusal, field);
  }

  return (
    <form
      className={classes['form']}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        submit();
      }}
    >
      <div className={classes['fields']}>
        <UserFields
          typed={typed}
          role={user.role}
          errorOf={errorOf}
          onChange={(changed) => setTyped((before) => ({ ...before, ...changed }))}
        >
          <TextInput
            label={t('users.profile.email')}
            description={t('users.form.emailHint')}
            inputWrapperOrder={['label', 'input', 'description', 'error']}
            readOnly
            value={user.email}
            className={classes['fixed'] ?? ''}
          />
        </UserFields>
      </div>
      {isTried && isIncomplete(typed) ? <FormRefusal title={t('users.form.fillAll')} /> : null}
      {refusal === null ? null : (
        <FormRefusal title={`${t('users.form.saveError')}.`}>
          {refusal instanceof ApiError ? refusal.message : t('errors.unexpected')}
        </FormRefusal>
      )}
      <div className={classes['buttons']}>
        <Button type="submit" loading={update.isPending} disabled={Object.keys(patch).length === 0}>
          {t('users.form.save')}
        </Button>
      </div>
    </form>
  );
}
