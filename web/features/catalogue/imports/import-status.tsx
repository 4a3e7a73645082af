import type { ImportStatus as Status } from '@volano/domain/rules/vocabulary';
import { Text } from '@mantine/core';
import { formatDateTime } from '../../../lib/format/format.ts';
import { useT } from '../../../lib/i18n/i18n.ts';
import { StatusBadge } from '../../../ui/marks/marks.tsx';
import type { OfficialImport } from './imports.api.ts';

const TONES = {
  checking: 'neutral',
  checked: 'brand',
  applying: 'accent',
  done: 'ok',
  failed: 'danger',
  cancelled: 'neutral',
} as const;

/** Where an official file stands. */
export function ImportStatus({ status }: { status: Status }) {
  const t = useT();
  return <StatusBadge tone={TONES[status]}>{t(`imports.screen.status.${status}`)}</StatusBadge>;
}

/** What an official file holds, who sent it and when, and when it was applied. */
export function ImportOrigin({ given }: { given: OfficialImport }) {
  const t = useT();
  const { kind, report, requestedBy, createdAt, status, finishedAt } = given;
  const when = formatDateTime(createdAt);
  const parts = [
    t(`imports.screen.kind.${kind}`),
    ...(report?.version ? [t('imports.screen.version', { version: report.version })] : []),
    requestedBy === null
      ? t('imports.screen.watchedAt', { when })
      : t('imports.screen.sentBy', { name: requestedBy, when }),
    ...(status === 'done' && finishedAt !== null
      ? [t('imports.screen.appliedAt', { when: formatDateTime(finishedAt) })]
      : []),
  ];
  return (
    <Text size="compact" c="var(--vl-ink2)">
      {parts.join(' · ')}
    </Text>
  );
}
