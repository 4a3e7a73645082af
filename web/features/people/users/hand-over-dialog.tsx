import { Checkbox, Radio, Select, Stack, Text } from '@mantine/core';
import type { HandOver } from '@volano/domain/contracts/users';
import { useState } from 'react';
import { mutateWithMessage } from '../../../lib/api/mutate-with-message.ts';
import { useT } from '../../../lib/i18n/i18n.ts';
import { ConfirmDialog } from '../../../ui/dialogs/dialogs.tsx';
import { toast } from '../../../lib/screens/toast.ts';
import { type User, type UserRow, useDeleteUser, useTakers, useUpdateUser } from './users.api.ts';

type Way = 'one' | 'several' | 'waiting';

const WAITING = { disable: 'disableWaiting', delete: 'deleteWaiting' } as const;

interface HandOverDialogProps {
  user: User;
  action: 'disable' | 'delete';
  onClose: () => void;
  onDeleted: () => void;
}

/** What becomes of the companies of somebody who goes, asked before they do: all to one, shared among several, or nobody for now (17-seams §1). */
export function HandOverDialog({ user, action, onClose, onDeleted }: HandOverDialogProps) {
  const t = useT();
  const [way, setWay] = useState<Way>('one');
  const [chosen, setChosen] = useState<readonly string[]>([]);
  const [isMissing, setMissing] = useState(false);
  const going = useGoing(user, action, action === 'delete' ? onDeleted : onClose);
  const name = `${user.name} ${user.surname}`;
  const to: HandOver = way === 'waiting' ? 'waiting' : [...chosen];

  function choose(ids: readonly string[]): void {
    setChosen(ids);
    setMissing(false);
  }

  return (
    <ConfirmDialog
      isOpen
      onClose={onClose}
      title={t(`users.actions.${action}Title`, { name })}
      confirmLabel={t(`followers.handOver.${way === 'waiting' ? WAITING[action] : action}`)}
      isWorking={going.isPending}
      refusal={going.error}
      error={isMissing ? t('followers.handOver.who') : undefined}
      {...(action === 'delete' ? { typedName: name } : {})}
      onConfirm={() => (to.length === 0 ? setMissing(true) : going.go(to))}
    >
      <Stack gap="sm">
        <Ways
          count={user.agencies}
          way={way}
          onChange={(next) => {
            setWay(next);
            choose([]);
          }}
        />
        {way === 'waiting' ? null : <Takers user={user} way={way} chosen={chosen} onChoose={choose} />}
        <Text size="meta" c="var(--vl-ink2)">
          {t('followers.handOver.told')}
        </Text>
      </Stack>
    </ConfirmDialog>
  );
}

function Ways({ count, way, onChange }: { count: number; way: Way; onChange: (way: Way) => void }) {
  const t = useT();
  return (
    <Radio.Group
      label={t('followers.handOver.title', { count })}
      value={way}
      onChange={(next) => onChange(next as Way)}
    >
      <Stack gap="sm" mt="xs">
        <Radio value="one" label={t('followers.handOver.one')} />
        <Radio
          value="several"
          label={t('followers.handOver.several')}
          description={t('followers.handOver.severalHint')}
        />
        <Radio
          value="waiting"
          label={t('followers.handOver.waiting')}
          description={t('followers.handOver.waitingHint')}
        />
      </Stack>
    </Radio.Group>
  );
}

interface TakersProps {
  user: User;
  way: Exclude<Way, 'waiting'>;
  chosen: readonly string[];
  onChoose: (ids: readonly string[]) => void;
}

/** Who takes them over, each with their load. */
function Takers({ user, way, chosen, onChoose }: TakersProps) {
  const t = useT();
  const takers = useTakers(user);
  const people = takers.data ?? [];
  if (takers.data?.length === 0) return <p>{t('followers.handOver.nobody')}</p>;
  if (way === 'one')
    return (
      <Select
        label={t('followers.handOver.person')}
        data={people.map((person) => ({ value: person._id, label: withLoad(t, person) }))}
        value={chosen[0] ?? null}
        onChange={(id) => onChoose(id === null ? [] : [id])}
        searchable
        openOnFocus={false}
      />
    );
  return (
    <Checkbox.Group label={t('followers.handOver.people')} value={[...chosen]} onChange={onChoose}>
      <Stack gap="sm" mt="xs" mah={240} className="scroll-y">
        {people.map((person) => (
          <Checkbox key={person._id} value={person._id} label={withLoad(t, person)} />
        ))}
      </Stack>
    </Checkbox.Group>
  );
}

function withLoad(t: ReturnType<typeof useT>, { name, surname, load = 0 }: UserRow): string {
  return `${name} ${surname}, ${t('followers.load', { count: load })}`;
}

/** Lets somebody go with what becomes of their companies, and says so. */
function useGoing(user: User, action: 'disable' | 'delete', onGone: () => void) {
  const t = useT();
  const disabling = useUpdateUser(user._id);
  const deleting = useDeleteUser(user._id);
  const isDeleting = action === 'delete';
  const { isPending, error } = isDeleting ? deleting : disabling;

  function go(handOver: HandOver): void {
    const outcome = {
      done: () => toast.success(t(isDeleting ? 'users.actions.deleted' : 'users.actions.disabled')),
      refused: 'shown' as const,
      onSuccess: onGone,
    };
    if (isDeleting) mutateWithMessage(deleting, handOver, outcome);
    else mutateWithMessage(disabling, { isEnabled: false, handOver }, outcome);
  }

  return { isPending, error, go };
}
