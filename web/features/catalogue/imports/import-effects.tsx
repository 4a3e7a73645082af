import { Anchor, Button, Checkbox, Flex, Text } from '@mantine/core';
import { IconAlertTriangle, IconArrowDownRight, IconArrowUpRight, IconDatabase, IconUsers } from '@tabler/icons-react';
import type { Translate } from '@volano/domain/i18n/translate';
import type { MissingList } from '@volano/domain/rules/official-data';
import { useState } from 'react';
import { refusalMessage } from '../../../lib/api/mutate-with-message.ts';
import { formatNumber } from '../../../lib/format/format.ts';
import { useT } from '../../../lib/i18n/i18n.ts';
import { hrefOf } from '../../../lib/screens/address.ts';
import { ErrorBlock } from '../../../ui/layout/states.tsx';
import { FormRefusal } from '../../../ui/forms/form-refusal.tsx';
import { toast } from '../../../lib/screens/toast.ts';
import { SectionTitle } from '../../../ui/layout/titles.tsx';
import { type OfficialImport, useCancelImport, useImportEffects, useReadImportAgain } from './imports.api.ts';
import classes from './import-effects.module.css';

type Report = NonNullable<OfficialImport['report']>;

/** So many grants are listed until somebody asks for all of them. */
const FIRST = 5;

/** How many published grants a file changes, and how many companies would see less and more. */
export function ImportEffects({ given: { _id, kind, status, effects } }: { given: OfficialImport }) {
  const t = useT();
  if (kind !== 'incentivi' || (effects === null && status !== 'checked')) return null;
  if (effects === null)
    return (
      <Text size="sm" c="var(--vl-ink2)">
        {t('importEffects.none')}
      </Text>
    );
  const { calls, lost, gained } = effects;
  return (
    <Flex
      component="section"
      direction="column"
      gap="xs"
      p="md"
      bg="var(--vl-surface)"
      bdrs="md"
      className="boxed-strong"
      aria-label={t('importEffects.title')}
    >
      <SectionTitle>{t('importEffects.title')}</SectionTitle>
      <Flex component="p" rowGap="2xs" columnGap="md" align="center" wrap="wrap" className={classes['lead']}>
        <strong>{t('importEffects.calls', { count: calls })}</strong>
        {lost + gained === 0 ? <span>{t('importEffects.nobody')}</span> : null}
        {lost === 0 ? null : (
          <span data-tone="less">
            <IconArrowDownRight size={18} aria-hidden />
            {t('importEffects.lost', { count: lost })}
          </span>
        )}
        {gained === 0 ? null : (
          <span data-tone="more">
            <IconArrowUpRight size={18} aria-hidden />
            {t('importEffects.gained', { count: gained })}
          </span>
        )}
      </Flex>
      <Text size="sm" c="var(--vl-ink2)">
        {t('importEffects.counted')}
      </Text>
      <EffectList importId={_id} />
    </Flex>
  );
}

function EffectList({ importId }: { importId: string }) {
  const t = useT();
  const [isWhole, setWhole] = useState(false);
  const list = useImportEffects(importId);
  if (list.isError)
    return (
      <ErrorBlock
        title={t('importEffects.listError')}
        onRetry={() => void list.refetch()}
        isRetrying={list.isFetching}
      />
    );
  const rows = list.data?.rows ?? [];
  return (
    <>
      <ul className={classes['calls']} aria-label={t('importEffects.list')}>
        {(isWhole ? rows : rows.slice(0, FIRST)).map(({ _id, title, lost, gained }) => (
          <li key={_id}>
            <Anchor inherit href={hrefOf('/admin/announcements/$announcementId', { announcementId: _id })}>
              {title}
            </Anchor>
            <span>
              <IconUsers size={15} aria-hidden />
              {[
                ...(lost === 0 ? [] : [t('importEffects.less', { count: lost })]),
                ...(gained === 0 ? [] : [t('importEffects.plus', { count: gained })]),
                ...(lost + gained === 0 ? [t('importEffects.same')] : []),
              ].join(', ')}
            </span>
          </li>
        ))}
      </ul>
      {rows.length > FIRST && !isWhole ? (
        <Button variant="subtle" size="sm" className={classes['start'] ?? ''} onClick={() => setWhole(true)}>
          {t('importEffects.more')}
        </Button>
      ) : null}
    </>
  );
}

/** Why a file is doubted, and the word of whoever has looked at it. */
export function ImportDoubt({
  doubt,
  isSure,
  onSure,
}: {
  doubt: NonNullable<Report['doubt']>;
  isSure: boolean;
  onSure: (isSure: boolean) => void;
}) {
  const t = useT();
  const { column, unknown, values } = doubt;
  return (
    <div className={classes['doubt']} role="alert">
      <IconAlertTriangle size={20} aria-hidden />
      <div>
        <strong>{t('importEffects.doubtTitle')}</strong>
        <p>
          {t('importEffects.doubt', {
            column: column.replaceAll('_', ' '),
            unknown: formatNumber(unknown),
            values: formatNumber(values),
          })}
        </p>
        <Checkbox
          label={t('importEffects.sure')}
          checked={isSure}
          onChange={({ currentTarget }) => onSure(currentTarget.checked)}
        />
      </div>
    </div>
  );
}

/** Lists that the portal lacks, one line each; `action` brings them. */
export function MissingLists({
  missing,
  action,
}: {
  missing: Report['missing'];
  action: (list: MissingList) => React.ReactNode;
}) {
  const t = useT();
  return (
    <section className={classes['missing']} aria-label={t('importEffects.missingTitle')}>
      <ul>
        {missing.map(({ list, rows }) => (
          <li key={list}>
            <IconDatabase size={18} aria-hidden />
            <span>{t(`importEffects.missing.${list}`, { count: rows })}</span>
            {action(list)}
          </li>
        ))}
      </ul>
    </section>
  );
}

/** What many rows are told, with their number; each line leads to its rows. */
export function SharedNotes({
  shared,
  chosen,
  onChoose,
}: {
  shared: Report['shared'];
  chosen: string | undefined;
  onChoose: (reason: string | null) => void;
}) {
  const t = useT();
  if (shared.length === 0) return null;
  return (
    <details className={classes['shared']} open={chosen !== undefined || undefined}>
      <summary>{t('importEffects.sharedTitle')}</summary>
      <ul>
        {shared.map(({ reason, rows, text }) => (
          <li key={reason}>
            <button
              type="button"
              aria-pressed={reason === chosen}
              onClick={() => onChoose(reason === chosen ? null : reason)}
            >
              <span>{t('importEffects.sharedRows', { count: rows })}</span>
              {text}
            </button>
          </li>
        ))}
      </ul>
    </details>
  );
}

/** The same as the panel of effects, in one sentence. */
export function effectWords(t: Translate, { calls, lost, gained }: NonNullable<OfficialImport['effects']>): string {
  const who = [
    ...(lost === 0 ? [] : [t('importEffects.lost', { count: lost })]),
    ...(gained === 0 ? [] : [t('importEffects.gained', { count: gained })]),
  ];
  return `${t('importEffects.calls', { count: calls })}: ${who.length === 0 ? t('importEffects.nobody') : `${who.join(', ')}.`}`;
}

/** What may be done with a read file besides applying it. */
export function OtherMoves({ given: { _id, status } }: { given: OfficialImport }) {
  const t = useT();
  const cancel = useCancelImport(_id);
  const again = useReadImportAgain(_id);
  const refused = cancel.error ?? again.error;
  return (
    <>
      {refused === null ? null : <FormRefusal title={refusalMessage(refused, t('imports.screen.unexpected'))} />}
      <Button variant="subtle" loading={again.isPending} onClick={() => again.mutate(undefined)}>
        {t('importEffects.readAgain')}
      </Button>
      {status === 'checked' ? (
        <Button
          variant="default"
          loading={cancel.isPending}
          onClick={() => cancel.mutate(undefined, { onSuccess: () => toast.success(t('importEffects.cancelled')) })}
        >
          {t('importEffects.cancel')}
        </Button>
      ) : null}
    </>
  );
}
