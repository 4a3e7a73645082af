import type { ReplyOf } from '@volano/domain/contracts/route';
import { drillBackup, type getSystemState } from '@volano/domain/contracts/system';
import { Button, Text } from '@mantine/core';
import { IconRefresh } from '@tabler/icons-react';
import { ApiError, call } from '../../../lib/api/api-client.ts';
import { mutateWithMessage } from '../../../lib/api/mutate-with-message.ts';
import { useChange } from '../../../lib/api/use-change.ts';
import { formatDateTime, formatFileSize, formatNumber } from '../../../lib/format/format.ts';
import { useT } from '../../../lib/i18n/i18n.ts';
import { toast } from '../../../lib/screens/toast.ts';
import { OfficeDetailFacts } from '../../../ui/layout/office-page.tsx';

type SystemState = ReplyOf<typeof getSystemState>;

/** What is known of the portal itself is read again under this key. */
export const systemKey = ['system'];

/** The last backup that was made, what is in it and where, and whether the next comes by itself. */
export function BackupFacts({ backup, archive }: Pick<SystemState, 'backup' | 'archive'>) {
  const { last, place, isEncrypted, drill } = backup;
  const t = useT();
  const nightly = isEncrypted ? 'system.backupNightly' : 'system.backupNightlyPlain';
  const next = place === null ? t('system.backupManual') : t(nightly, { place });
  const made = last === null ? [] : madeFacts(t, last);
  const facts = [
    {
      label: t('system.backupFacts.madeAt'),
      value: last === null ? t('system.backupNone') : formatDateTime(last.madeAt),
    },
    ...made,
    { label: t('system.backupFacts.next'), value: next, isWide: true },
    { label: t('system.drill.label'), value: drilledOf(t, drill), isWide: true },
    { label: t('system.archiveFacts.since'), value: archiveOf(t, archive), isWide: true },
    ...archivedFacts(t, archive),
  ];
  return (
    <>
      <OfficeDetailFacts facts={facts} isSpread />
      {last !== null && last.missing > 0 ? (
        <Text size="compact" mt="s10" c="var(--vl-ink2)" className="anywhere">
          {t('system.backupMissing', { count: last.missing })}
        </Text>
      ) : null}
      {place !== null && last !== null ? <DrillButton /> : null}
    </>
  );
}

function drilledOf(t: ReturnType<typeof useT>, drill: SystemState['backup']['drill']): string {
  if (drill === null) return t('system.drill.none');
  const when = formatDateTime(drill.at);
  if (!drill.isGood) return t('system.drill.bad', { when });
  const [rows, files, seconds] = [drill.rows, drill.files, drill.seconds].map((count) => formatNumber(count));
  return t('system.drill.good', { when, rows: rows ?? '', files: files ?? '', seconds: seconds ?? '' });
}

/** Has the newest backup tried now; how it went comes with the state of the system. */
function DrillButton() {
  const t = useT();
  const drill = useChange(systemKey, () => call(drillBackup, {}));
  return (
    <Button
      variant="default"
      mt="s10"
      leftSection={<IconRefresh size={17} aria-hidden />}
      loading={drill.isPending}
      onClick={() =>
        mutateWithMessage(drill, undefined, {
          done: () => toast.success(t('system.drill.running')),
          refused: (error) => toast.error(isConflict(error) ? t('system.drill.busy') : t('errors.unexpected')),
        })
      }
    >
      {t('system.drill.try')}
    </Button>
  );
}

function isConflict(error: Error): boolean {
  return error instanceof ApiError && error.code === 'conflict';
}

/** From when on a moment can come back, and by whom. */
function archiveOf(t: ReturnType<typeof useT>, { by, isOn, since }: SystemState['archive']): string {
  if (by === 'server') return t(isOn ? 'system.archive.server' : 'system.archive.serverOff');
  if (!isOn) return t('system.archive.off');
  return since === null ? t('system.archive.starting') : t('system.archive.since', { since: formatDateTime(since) });
}

function archivedFacts(t: ReturnType<typeof useT>, { isOn, last }: SystemState['archive']) {
  const value = last === null ? t('system.archive.none') : formatDateTime(last.at);
  return isOn ? [{ label: t('system.archiveFacts.last'), value }] : [];
}

function madeFacts(t: ReturnType<typeof useT>, last: NonNullable<SystemState['backup']['last']>) {
  const [rows, files] = [formatNumber(last.rows), formatNumber(last.files)];
  return [
    {
      label: t('system.backupFacts.content'),
      value: t('system.backupContent', { rows, files, size: formatFileSize(last.bytes) }),
    },
    { label: t('system.backupFacts.place'), value: last.place, isWide: true },
  ];
}
