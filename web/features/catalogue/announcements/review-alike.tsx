import { deadlineText } from '@volano/domain/rules/deadline-text';
import { Checkbox, Flex } from '@mantine/core';
import { useState } from 'react';
import { formatMoney } from '../../../lib/format/format.ts';
import { useT } from '../../../lib/i18n/i18n.ts';
import { ConfirmDialog } from '../../../ui/dialogs/dialogs.tsx';
import { toggled } from '../../../ui/table/data-table-body.tsx';
import type { ReviewRow } from './review.api.ts';

interface AlikeDialogProps {
  /** Calls that ask the same, the one that is read among them. */
  rows: readonly ReviewRow[];
  isWorking: boolean;
  onConfirm: (ids: readonly string[]) => void;
  onClose: () => void;
}

/** Asks which of the calls that ask the same are confirmed together, each with what is its own: title, amount, deadline. */
export function AlikeDialog({ rows, isWorking, onConfirm, onClose }: AlikeDialogProps) {
  const t = useT();
  const [left, setLeft] = useState<ReadonlySet<string>>(new Set());
  const ids = rows.map(({ _id }) => _id).filter((id) => !left.has(id));
  return (
    <ConfirmDialog
      isOpen
      tone="brand"
      isWorking={isWorking}
      onClose={onClose}
      title={t('callReview.togetherAsk')}
      confirmLabel={t('callReview.togetherConfirm', { count: ids.length })}
      onConfirm={() => (ids.length === 0 ? onClose() : onConfirm(ids))}
    >
      <p>{t('callReview.togetherHint')}</p>
      <Flex component="ul" direction="column" gap="s10" mt="sm" mah="50dvh" className="scroll-y">
        {rows.map(({ _id, title, amount, expiryDate, untilFoundAvailable, grantingBody }) => (
          <li key={_id}>
            <Checkbox
              label={title}
              description={[
                grantingBody,
                amount === null ? null : formatMoney(amount),
                untilFoundAvailable
                  ? t('callReview.untilFunds')
                  : expiryDate === null
                    ? null
                    : deadlineText(t, expiryDate),
              ]
                .filter((word) => word !== null)
                .join(' · ')}
              checked={!left.has(_id)}
              onChange={() => setLeft(toggled(left, _id))}
            />
          </li>
        ))}
      </Flex>
    </ConfirmDialog>
  );
}
