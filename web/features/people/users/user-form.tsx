import { Button, TextInput, Modal, NumberInput, Switch } from '@mantine/core';
import { useState } from 'react';
import { ApiError } from '../../../lib/api/api-client.ts';
import { mutateWithMessage } from '../../../lib/api/mutate-with-message.ts';
import { fieldError, refusalMessage } from '../../../lib/api/field-errors.ts';
import { useT } from '../../../lib/i18n/i18n.ts';
import { PaperCard } from '../../../ui/cards/card-parts.tsx';
import { FormRefusal } from '../../../ui/forms/form-refusal.tsx';
import { toast } from '../../../ui/layout/toast.ts';
import { type TypedUser, UserFields, isIncomplete, patchOf, typedOf } from './user-fields.tsx';
import classes from './users.module.css';
import { type User, useUpdateUser, useSaveGroup } from './users.api.ts';

/** What is typed of a person, and the saving of what of it changed. */
function useUserDraft(user: User) {
  const t = useT();
  const update = useUpdateUser(user._id);
  const [typed, setTyped] = useState(() => typedOf(user));
  const [isTried, setTried] = useState(false);
  const patch = patchOf(user, typed);

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
    return isMissing ? t('common.required') : fieldError(update.error, field);
  }

  return { typed, setTyped, isTried, hasChanged: Object.keys(patch).length > 0, update, submit, errorOf };
}

/** What an admin changes of a person. The e-mail is only shown (1-people §2); only what changed is sent. */
export function UserForm({ user }: { user: User }) {
  const t = useT();
  const { typed, setTyped, isTried, hasChanged, update, submit, errorOf } = useUserDraft(user);
  const refusal: unknown = update.error;

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
        <Button type="submit" loading={update.isPending} disabled={!hasChanged}>
          {t('users.form.save')}
        </Button>
      </div>
    </form>
  );
}

/** The group of a customer, on carta: people are never data (visual language §1.5). */
export function UserGroup({ user, canChange }: { user: User; canChange: boolean }) {
  const t = useT();
  const [isOpen, setOpen] = useState(false);
  return (
    <PaperCard as="section" label={t('users.detail.group')}>
      <h2 className={classes['title']}>{t('users.detail.group')}</h2>
      <p className={classes['said']}>{said()}</p>
      <p className={classes['hint']}>{t('users.detail.groupHint')}</p>
      {canChange ? (
        <Button variant="default" size="sm" className={classes['button'] ?? ''} onClick={() => setOpen(true)}>
          {t('users.detail.groupChange')}
        </Button>
      ) : null}
      {isOpen ? <GroupDialog user={user} onClose={() => setOpen(false)} /> : null}
    </PaperCard>
  );

  function said(): string {
    const { isGroup, groupName, groupSize: count } = user;
    if (!isGroup) return t('users.detail.groupNot');
    return groupName
      ? t('users.detail.groupIs', { name: groupName, count })
      : t('users.detail.groupIsUnnamed', { count });
  }
}

interface TypedGroup {
  readonly isGroup: boolean;
  readonly groupSize: number;
  readonly groupName: string;
}

/** Whether a customer is a group, how many companies it may have, and what it is called. No group has the size of one. */
function GroupDialog({ user, onClose }: { user: User; onClose: () => void }) {
  const t = useT();
  const save = useSaveGroup(user);
  const [typed, setTyped] = useState<TypedGroup>({
    isGroup: user.isGroup,
    groupSize: user.isGroup ? user.groupSize : Math.max(2, user.agencies),
    groupName: user.groupName ?? '',
  });

  function submit(): void {
    const { isGroup, groupSize, groupName } = typed;
    mutateWithMessage(
      save,
      { isGroup, groupSize: isGroup ? groupSize : 1, groupName: groupName.trim() || null },
      { done: () => toast.success(t('users.groupDialog.saved')), refused: 'shown', onSuccess: onClose },
    );
  }

  return (
    <Modal
      opened
      onClose={onClose}
      title={t('users.groupDialog.title', { name: `${user.name} ${user.surname}` })}
      closeButtonProps={{ 'aria-label': t('common.actions.close') }}
    >
      <form
        className={classes['form']}
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          submit();
        }}
      >
        <Switch
          label={t('users.groupDialog.isGroup')}
          description={t('users.groupDialog.isGroupHint')}
          checked={typed.isGroup}
          onChange={(event) => setTyped({ ...typed, isGroup: event.currentTarget.checked })}
        />
        {typed.isGroup ? <GroupFields typed={typed} user={user} refusal={save.error} onType={setTyped} /> : null}
        {save.error === null ? null : <FormRefusal title={refusalMessage(save.error, t('errors.unexpected'))} />}
        <div className={classes['buttons']} data-end>
          <Button variant="default" onClick={onClose}>
            {t('common.actions.cancel')}
          </Button>
          <Button type="submit" loading={save.isPending}>
            {t('common.actions.save')}
          </Button>
        </div>
      </form>
    </Modal>
  );
}

interface GroupFieldsProps {
  typed: TypedGroup;
  user: User;
  refusal: unknown;
  onType: (typed: TypedGroup) => void;
}

/** How many companies a group may have, and what it is called. */
function GroupFields({ typed, user, refusal, onType }: GroupFieldsProps) {
  const t = useT();
  return (
    <>
      <NumberInput
        label={t('users.groupDialog.size')}
        description={t('users.groupDialog.sizeHint', { count: user.agencies })}
        inputWrapperOrder={['label', 'input', 'description', 'error']}
        min={1}
        max={1000}
        allowDecimal={false}
        allowNegative={false}
        value={typed.groupSize}
        error={fieldError(refusal, 'groupSize')}
        onChange={(value) => onType({ ...typed, groupSize: Number(value) })}
      />
      <TextInput
        label={t('users.groupDialog.name')}
        maxLength={100}
        value={typed.groupName}
        error={fieldError(refusal, 'groupName')}
        onChange={(event) => onType({ ...typed, groupName: event.currentTarget.value })}
      />
    </>
  );
}
