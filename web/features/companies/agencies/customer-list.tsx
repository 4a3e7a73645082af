import { isBusinessPartner } from '@volano/domain/policies/actor';
import { Radio } from '@mantine/core';
import { mutateWithMessage } from '../../../lib/api/mutate-with-message.ts';
import { useT } from '../../../lib/i18n/i18n.ts';
import { ConfirmDialog } from '../../../ui/dialogs/dialogs.tsx';
import { toast } from '../../../ui/layout/toast.ts';
import type { Agency } from './agencies.api.ts';
import classes from './agency-people.module.css';
import { type Customer, nameOf, useMoveAgency } from './office-changes.api.ts';

export interface CustomerListProps {
  customers: readonly Customer[];
  /** Whose company it is now: shown, not to be chosen. */
  presentId: string | undefined;
  chosenId: string | null;
  onChoose: (customer: Customer) => void;
  isStale: boolean;
}

/** Customers of whom one is chosen, groups among them (1-people §2: change-user). */
export function CustomerList({ customers, presentId, chosenId, onChoose, isStale }: CustomerListProps) {
  const t = useT();
  return (
    <Radio.Group
      value={chosenId}
      onChange={(id) => {
        const customer = customers.find(({ _id }) => _id === id);
        if (customer !== undefined) onChoose(customer);
      }}
      aria-label={t('agencies.office.moving.list')}
    >
      <ul className={classes['customerList']} data-stale={isStale || undefined} aria-busy={isStale || undefined}>
        {customers.map((customer) => {
          const isPresent = customer._id === presentId;
          return (
            <li key={customer._id}>
              <Radio
                value={customer._id}
                disabled={isPresent}
                className={classes['row'] ?? ''}
                classNames={{ body: classes['body'] ?? '', labelWrapper: classes['labelWrapper'] ?? '' }}
                label={
                  <span className={classes['label']}>
                    <span className={classes['who']}>
                      <span className={classes['customerListName']}>{nameOf(customer)}</span>
                      <span className={classes['email']}>{customer.email}</span>
                    </span>
                    <span className={classes['facts']}>{factsOf(t, customer, isPresent)}</span>
                  </span>
                }
              />
            </li>
          );
        })}
      </ul>
    </Radio.Group>
  );
}

function factsOf(t: ReturnType<typeof useT>, customer: Customer, isPresent: boolean): string {
  const { isGroup, groupName, groupSize = 1, role } = customer;
  const group = isGroup
    ? groupName
      ? t('users.group', { name: groupName, size: String(groupSize) })
      : t('users.groupUnnamed', { size: String(groupSize) })
    : '';
  const roleWord = isBusinessPartner({ role }) ? t('session.roles.business-partner.male') : '';
  return [isPresent ? t('agencies.office.moving.present') : '', roleWord, group].filter(Boolean).join(', ');
}

interface MoveDialogProps {
  agency: Agency;
  to: Customer;
  onClose: () => void;
  onMoved: () => void;
}

/** Says what goes to whom and who loses it, before a company passes to another customer (holes H21). */
export function MoveDialog({ agency, to, onClose, onMoved }: MoveDialogProps) {
  const t = useT();
  const moving = useMoveAgency(agency._id);

  function move(): void {
    mutateWithMessage(moving, to._id, {
      done: () => toast.success(t('agencies.changeUserSuccess')),
      refused: 'shown',
      onSuccess: onMoved,
    });
  }

  return (
    <ConfirmDialog
      isOpen
      onClose={onClose}
      title={t('agencies.office.moving.confirmTitle', { name: agency.businessName, owner: nameOf(to) })}
      confirmLabel={t('agencies.office.moving.confirm')}
      tone="brand"
      onConfirm={move}
      isWorking={moving.isPending}
      refusal={moving.error}
    >
      <ul className={classes['moveDialogList']}>
        <li>{t('agencies.office.moving.gains', { owner: nameOf(to), email: to.email ?? '' })}</li>
        <li>{t('agencies.office.moving.loses', { owner: nameOf(agency.user) })}</li>
        <li>{t('agencies.office.moving.keeps')}</li>
      </ul>
    </ConfirmDialog>
  );
}
