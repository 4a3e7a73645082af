import type { ToldDeduction } from '@volano/domain/contracts/deductions';
import { Box, Button, Flex, Text } from '@mantine/core';
import { IconCheck } from '@tabler/icons-react';
import { mutateWithMessage } from '../../../lib/api/mutate-with-message.ts';
import { useT } from '../../../lib/i18n/i18n.ts';
import { StatusBadge } from '../../../ui/marks/marks.tsx';
import { ErrorBlock } from '../../../ui/layout/states.tsx';
import { toast } from '../../../lib/screens/toast.ts';
import { reasonOf } from '../../../ui/table/outcome-list.tsx';
import { useConfirmDeductions, useDeductions } from './deductions.api.ts';
import classes from './known-already.module.css';

interface KnownAlreadyProps {
  agencyId: string;
  canConfirm: boolean;
  /** Where a value is corrected, by the step of the survey; null for who only reads. */
  correctHref: ((step: string) => string) | null;
}

/** What the portal tells of a company without asking, each with where it is from, to be confirmed or corrected. Nothing where it tells nothing. */
export function KnownAlready({ agencyId, canConfirm, correctHref }: KnownAlreadyProps) {
  const t = useT();
  const found = useDeductions(agencyId);
  const confirm = useConfirmDeductions(agencyId);
  const { data = [] } = found;
  if (found.isError && found.data === undefined)
    return (
      <ErrorBlock
        title={t('deductions.loadError')}
        onRetry={() => void found.refetch()}
        isRetrying={found.isFetching}
      />
    );
  if (data.length === 0) return null;
  const open = data.filter(({ state }) => state === 'deduced');

  function press(keys?: readonly ToldDeduction['key'][]): void {
    mutateWithMessage(confirm, keys, {
      done: (line) =>
        line?.status === 'done' ? toast.success(t('deductions.confirmed')) : toast.error(reasonOf(t, line?.code)),
    });
  }

  return (
    <Flex aria-labelledby="agency-known" component="section" direction="column" gap="xs">
      <Flex rowGap="xs" columnGap="sm" align="center" justify="space-between" wrap="wrap">
        <h2 id="agency-known" className="font-h4">
          {t('deductions.title')}
        </h2>
        {canConfirm && open.length > 1 ? (
          <Button
            variant="default"
            size="sm"
            leftSection={<IconCheck size={18} aria-hidden />}
            loading={confirm.isPending}
            onClick={() => press()}
          >
            {t('deductions.confirmAll')}
          </Button>
        ) : null}
      </Flex>
      <Text size="meta" maw="72ch" c="dimmed">
        {t('deductions.body')}
      </Text>
      <ul className="rule-above">
        {data.map((one) => (
          <Line
            key={`${one.key} ${one.value}`}
            deduction={one}
            correctHref={correctHref?.(stepOf(one)) ?? null}
            isBusy={confirm.isPending}
            onConfirm={canConfirm && one.state === 'deduced' ? () => press([one.key]) : null}
          />
        ))}
      </ul>
    </Flex>
  );
}

interface LineProps {
  deduction: ToldDeduction;
  correctHref: string | null;
  isBusy: boolean;
  /** Null where there is nothing to confirm, or who reads may not. */
  onConfirm: (() => void) | null;
}

function Line({ deduction, correctHref, isBusy, onConfirm }: LineProps) {
  const t = useT();
  const { key, label, from, state } = deduction;
  const value = key === 'ateco2007' || key === 'ateco2025' ? `${deduction.value} ${label}` : label;
  return (
    <Flex component="li" rowGap="s6" columnGap="sm" align="center" wrap="wrap" py="xs" mih={44} className="rule-below">
      <div className={classes['words']}>
        <Text span size="meta" maw="72ch" c="dimmed">
          {t(`deductions.keys.${key}`)}
        </Text>
        <Box component="span" fw={500} className="anywhere">
          {value}
        </Box>
        <Text span size="meta" maw="72ch" c="dimmed">
          {from}
        </Text>
      </div>
      <StatusBadge tone={TONES[state]}>{t(`deductions.states.${state}`)}</StatusBadge>
      <Flex rowGap="s6" columnGap="sm" align="center" justify="flex-end" wrap="wrap">
        {onConfirm === null ? null : (
          <Button
            variant="default"
            size="xs"
            disabled={isBusy}
            aria-label={t('deductions.confirmNamed', { name: t(`deductions.keys.${key}`) })}
            onClick={onConfirm}
          >
            {t('deductions.confirm')}
          </Button>
        )}
        {correctHref === null || state === 'confirmed' ? null : (
          <Flex href={correctHref} component="a" display="inline-flex" align="center" mih={32} className="font-meta">
            {t('deductions.correct')}
          </Flex>
        )}
      </Flex>
    </Flex>
  );
}

const TONES = { deduced: 'outline', confirmed: 'ok', corrected: 'neutral' } as const;

/** The step of the survey that asks for it. */
function stepOf({ key, categoryCode }: ToldDeduction): string {
  if (categoryCode !== null) return categoryCode;
  return key === 'ateco2007' || key === 'ateco2025' ? 'activity' : 'territory';
}
