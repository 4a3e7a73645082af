import { Button, Modal, NumberInput, Switch, TextInput } from '@mantine/core';
import { useState } from 'react';
import { mutateWithMessage } from '../../../lib/api/mutate-with-message.ts';
import { fieldError, refusalMessage } from '../../../lib/api/field-errors.ts';
import { useT } from '../../../lib/i18n/i18n.ts';
import { FormRefusal } from '../../../ui/forms/form-refusal.tsx';
import { toast } from '../../../ui/layout/toast.ts';
import { useSaveGroup } from './user-changes.api.ts';
import classes from './users.module.css';
import type { User } from './users.api.ts';

/** Whether a customer is a group, how many companies it may have, and what it is called. No group has the size of one. */
export function GroupDialog({ user, onClose }: { user: User; onClose: () => void }) {
  const t = useT();
  const save = useSaveGroup(user);
  const [typed, setTyped] = useState({
    isGroup: user.isGroup,
    groupSize: user.isGroup ? user.groupSize : Math.max(2, user.agencies),
    groupName: user.groupName ?? '',
  });
  const refusal: unknown = save.error;

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
        {typed.isGroup ? (
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
              onChange={(value) => setTyped({ ...typed, groupSize: Number(value) })}
            />
            <TextInput
              label={t('users.groupDialog.name')}
              maxLength={100}
              value={typed.groupName}
              error={fieldError(refusal, 'groupName')}
              onChange={(event) => setTyped({ ...typed, groupName: event.currentTarget.value })}
            />
          </>
        ) : null}
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
