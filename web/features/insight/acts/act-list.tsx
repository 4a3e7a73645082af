import type { ActKind } from '@volano/domain/rules/acts';
import { Box, Button, Flex } from '@mantine/core';
import {
  IconAlertTriangle,
  IconArchive,
  IconArrowBackUp,
  IconChecks,
  IconMessage2,
  IconStack2,
  IconTableImport,
  IconThumbDown,
  IconThumbUp,
  IconUserPlus,
  IconWorldUpload,
} from '@tabler/icons-react';
import { useState } from 'react';
import { mutateWithMessage } from '../../../lib/api/mutate-with-message.ts';
import type { Act } from '../../../lib/api/undo-last.ts';
import { formatDateTime, formatTime } from '../../../lib/format/format.ts';
import { useT } from '../../../lib/i18n/i18n.ts';
import { useNow } from '../../../lib/live/live.ts';
import { ConfirmDialog } from '../../../ui/dialogs/dialogs.tsx';
import type { Icon } from '../../../ui/layout/shell-parts.tsx';
import { SkeletonRows } from '../../../ui/layout/skeleton-rows.tsx';
import { DelayedSkeleton, EmptyState, ErrorBlock } from '../../../ui/layout/states.tsx';
import { toast } from '../../../lib/screens/toast.ts';
import { useActs, useUndoAct } from './acts.api.ts';
import classes from './acts.module.css';

const ICONS: Readonly<Record<ActKind, Icon>> = {
  recommend: IconThumbUp,
  withdraw: IconThumbDown,
  assign: IconUserPlus,
  publish: IconWorldUpload,
  archive: IconArchive,
  markSeen: IconChecks,
  importCompanies: IconTableImport,
  message: IconMessage2,
  bulk: IconStack2,
};

const A_PAGE = 20;
const AT_MOST = 100;

/** What the reader did last, newest first, each undone in two presses (17-seams §12). */
export function ActList() {
  const t = useT();
  const [limit, setLimit] = useState(A_PAGE);
  const found = useActs(limit);
  const { asked, isWorking, undo, confirm, close } = useUndoing();
  if (found.isPending)
    return (
      <DelayedSkeleton>
        <SkeletonRows count={8} />
      </DelayedSkeleton>
    );
  if (found.data === undefined)
    return (
      <ErrorBlock title={t('acts.loadError')} onRetry={() => void found.refetch()} isRetrying={found.isFetching} />
    );
  const acts = found.data;
  if (acts.length === 0) return <EmptyState title={t('acts.empty')}>{t('acts.emptyHint')}</EmptyState>;
  return (
    <>
      <Box component="ol" maw={960} className="ink-above" aria-label={t('acts.listLabel')}>
        {acts.map((act) => (
          <Line key={act._id} act={act} isWorking={isWorking === act._id} onUndo={() => undo(act)} />
        ))}
      </Box>
      {acts.length === limit && limit < AT_MOST ? (
        <Button
          variant="default"
          mt="s20"
          loading={found.isPlaceholderData}
          onClick={() => setLimit(Math.min(limit + A_PAGE, AT_MOST))}
        >
          {t('acts.more')}
        </Button>
      ) : null}
      <ConfirmDialog
        isOpen={asked !== null}
        onClose={close}
        title={t('acts.confirm.title')}
        confirmLabel={t('acts.confirm.button')}
        cancelLabel={t('acts.confirm.keep')}
        tone="brand"
        isWorking={isWorking !== null}
        onConfirm={confirm}
      >
        {asked === null ? null : (
          <>
            <Box component="p" fw={600} className="anywhere">
              {asked.title}
            </Box>
            <p>
              {asked.remains === null ? t('acts.confirm.body') : t('acts.confirm.remains', { remains: asked.remains })}
            </p>
          </>
        )}
      </ConfirmDialog>
    </>
  );
}

/** Asks first: undoing is not undone itself, and what it leaves is read before. */
function useUndoing() {
  const t = useT();
  const undoing = useUndoAct();
  const [asked, setAsked] = useState<Act | null>(null);
  function confirm(): void {
    if (asked === null || undoing.isPending) return;
    mutateWithMessage(undoing, asked._id, {
      onSettled: () => setAsked(null),
      done: ({ remains }) => toast.success(remains === null ? t('acts.done') : t('acts.doneInPart', { remains })),
    });
  }
  return {
    asked,
    isWorking: undoing.isPending ? undoing.variables : null,
    undo: setAsked,
    confirm,
    close: () => setAsked(null),
  };
}

interface LineProps {
  act: Act;
  isWorking: boolean;
  onUndo: () => void;
}

function Line({ act, isWorking, onUndo }: LineProps) {
  const t = useT();
  const { kind, title, at, until, undoneAt, canUndo, remains } = act;
  const LineIcon = ICONS[kind];
  const isUndone = undoneAt !== null;
  return (
    <li className={classes['line']} data-undone={isUndone || undefined}>
      <span className={classes['icon']} aria-hidden>
        <LineIcon size={17} />
      </span>
      <div className={classes['words']}>
        <h2 className={classes['title']}>{title}</h2>
        <Flex component="p" rowGap="3xs" columnGap="sm" wrap="wrap" mt="3xs" c="dimmed" className="font-meta">
          <span>{t(`acts.kinds.${kind}`)}</span>
          <time dateTime={at}>{formatDateTime(at)}</time>
          {canUndo ? <span>{t('acts.until', { time: formatDateTime(until) })}</span> : null}
        </Flex>
        {remains === null ? null : (
          <p className={classes['remains']}>
            <IconAlertTriangle size={16} aria-hidden />
            <span>{isUndone ? t('acts.left', { remains }) : t('acts.stays', { remains })}</span>
          </p>
        )}
      </div>
      <Standing act={act} isWorking={isWorking} onUndo={onUndo} />
    </li>
  );
}

/** The button, or why there is none. */
function Standing({ act: { title, undoneAt, canUndo }, isWorking, onUndo }: LineProps) {
  const t = useT();
  const today = formatDateTime(useNow().toISOString()).slice(0, 10);
  if (undoneAt !== null) {
    const isToday = formatDateTime(undoneAt).startsWith(today);
    return (
      <p className={classes['state']}>
        <IconArrowBackUp size={16} aria-hidden />
        {isToday
          ? t('acts.undone', { time: formatTime(undoneAt) })
          : t('acts.undoneOn', { date: formatDateTime(undoneAt) })}
      </p>
    );
  }
  if (!canUndo) return <p className={classes['state']}>{t('acts.over')}</p>;
  return (
    <Button
      variant="default"
      size="sm"
      flex="none"
      className={classes['undo'] ?? ''}
      leftSection={<IconArrowBackUp size={17} aria-hidden />}
      aria-label={t('acts.undoNamed', { title })}
      loading={isWorking}
      onClick={onUndo}
    >
      {t('acts.undo')}
    </Button>
  );
}
