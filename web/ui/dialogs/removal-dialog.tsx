import type { Traces } from '@volano/domain/contracts/traces';
import type { EntityType } from '@volano/domain/rules/vocabulary';
import type { UseQueryResult } from '@tanstack/react-query';
import { Stack } from '@mantine/core';
import { formatMoney, formatNumber } from '../../lib/format/format.ts';
import { useT } from '../../lib/i18n/i18n.ts';
import { DeleteDialog, type DeleteDialogProps } from './dialogs.tsx';

/** Its `words` say what is asked where there is no history. */
interface RemovalDialogProps extends DeleteDialogProps {
  of: EntityType;
  name: string;
  found: UseQueryResult<Traces>;
}

/** Asks before a call or a service goes: with a history it is withdrawn, and the question says whom that concerns (17-seams §4). */
export function RemovalDialog({ of, words, name, found, removal, ...dialog }: RemovalDialogProps) {
  const t = useT();
  const traces = found.data;
  const hasHistory = traces !== undefined && Object.values(traces).some((count) => count > 0);
  const said = hasHistory
    ? {
        title: t(`removals.${of}.title`, { name }),
        label: t(`removals.${of}.label`),
        done: t(`removals.${of}.done`),
        text: <History traces={traces} of={of} />,
      }
    : found.isLoading
      ? { text: t('removals.reading') }
      : {};
  return (
    <DeleteDialog
      {...dialog}
      words={{ ...words, ...said }}
      removal={{ ...removal, isPending: removal.isPending || found.isLoading }}
    />
  );
}

const DONE = ['recommendations', 'favorites', 'mails', 'dossiers'] as const;

function History({ traces, of }: { traces: Traces; of: EntityType }) {
  const t = useT();
  const counted = (key: 'agencies' | 'answers' | (typeof DONE)[number]) =>
    t(`removals.${key}`, { count: traces[key], shown: formatNumber(traces[key]) });
  const done = DONE.filter((key) => traces[key] > 0).map(counted);
  return (
    <Stack gap="s10">
      <p>
        <strong>
          {t('removals.concerns', {
            agencies: counted('agencies'),
            answers: traces.answers === 0 ? t('removals.noAnswers') : counted('answers'),
            amount:
              traces.amount === 0
                ? t('removals.noAmount')
                : t('removals.amount', { amount: formatMoney(traces.amount) }),
          })}
        </strong>{' '}
        {done.length === 0 ? null : t('removals.detail', { done: done.join(', ') })}
      </p>
      <p>{t(`removals.${of}.text`)}</p>
    </Stack>
  );
}
