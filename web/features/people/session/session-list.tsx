import { Button, Skeleton } from '@mantine/core';
import { IconDeviceLaptop, IconDeviceMobile } from '@tabler/icons-react';
import { useState } from 'react';
import { ApiError } from '../../../lib/api/api-client.ts';
import { formatDateTime } from '../../../lib/format/format.ts';
import { useT } from '../../../lib/i18n/i18n.ts';
import { ConfirmDialog } from '../../../ui/dialogs/confirm-dialog.tsx';
import { DelayedSkeleton } from '../../../ui/layout/delayed-skeleton.tsx';
import { ErrorBlock } from '../../../ui/layout/states.tsx';
import { StatusBadge } from '../../../ui/cards/status-badge.tsx';
import { toast } from '../../../ui/layout/toast.ts';
import classes from './session.module.css';
import { type OpenSession, useEndSessions, useSessions } from './sessions.api.ts';

/** Where the person is signed in; another session is ended on its own, or all others together. */
export function SessionList() {
  const t = useT();
  const sessions = useSessions();
  const [asked, setAsked] = useState<OpenSession | 'others' | null>(null);
  if (sessions.isPending)
    return (
      <DelayedSkeleton>
        <Skeleton height={56} />
        <Skeleton height={56} mt={12} />
      </DelayedSkeleton>
    );
  if (sessions.isError)
    return (
      <ErrorBlock
        title={t('session.sessions.loadError')}
        isCard
        onRetry={() => void sessions.refetch()}
        isRetrying={sessions.isFetching}
      />
    );
  const own = sessions.data.toSorted((a, b) => Number(b.isCurrent) - Number(a.isCurrent));
  return (
    <>
      <p className={classes['hint']}>{t(own.length > 1 ? 'session.sessions.hint' : 'session.sessions.onlyThis')}</p>
      <ul className={classes['list']}>
        {own.map((session) => (
          <SessionRow key={session._id} session={session} onEnd={() => setAsked(session)} />
        ))}
      </ul>
      {own.length > 2 ? (
        <div>
          <Button variant="default" size="sm" onClick={() => setAsked('others')}>
            {t('session.sessions.endOthers')}
          </Button>
        </div>
      ) : null}
      {asked === null ? null : <EndDialog asked={asked} onClose={() => setAsked(null)} />}
    </>
  );
}

function SessionRow({ session, onEnd }: { session: OpenSession; onEnd: () => void }) {
  const t = useT();
  const isPhone = /iPhone|iPad|Android/.test(session.device);
  const Icon = isPhone ? IconDeviceMobile : IconDeviceLaptop;
  return (
    <li className={classes['row']}>
      <Icon size={22} className={classes['icon']} aria-hidden />
      <div className={classes['words']}>
        <p className={classes['device']}>
          {session.device}{' '}
          {session.isCurrent ? <StatusBadge tone="ok">{t('session.sessions.current')}</StatusBadge> : null}
        </p>
        <p className={classes['facts']}>
          {t('session.sessions.since', { date: formatDateTime(session.createdAt) })},{' '}
          {t('session.sessions.lastSeen', { date: formatDateTime(session.lastSeenAt) })}
          {session.address === '' ? null : ` · ${session.address}`}
        </p>
      </div>
      {session.isCurrent ? null : (
        <Button
          variant="default"
          size="sm"
          onClick={onEnd}
          aria-label={t('session.sessions.endLabel', { device: session.device })}
        >
          {t('session.sessions.end')}
        </Button>
      )}
    </li>
  );
}

function EndDialog({ asked, onClose }: { asked: OpenSession | 'others'; onClose: () => void }) {
  const t = useT();
  const end = useEndSessions();
  const isAll = asked === 'others';

  async function confirm(): Promise<void> {
    try {
      await end.mutateAsync(isAll ? null : asked);
    } catch (error) {
      // Ended elsewhere in the meantime: that is what was wanted.
      if (!(error instanceof ApiError) || error.code !== 'notFound') return;
    }
    toast.success(t(isAll ? 'session.sessions.othersEnded' : 'session.sessions.ended'));
    onClose();
  }

  const hasFailed = end.error instanceof ApiError && end.error.code !== 'notFound';
  return (
    <ConfirmDialog
      isOpen
      onClose={onClose}
      title={t(isAll ? 'session.sessions.endOthersTitle' : 'session.sessions.endTitle')}
      confirmLabel={t(isAll ? 'session.sessions.endOthers' : 'session.sessions.end')}
      onConfirm={() => void confirm()}
      isWorking={end.isPending}
      error={hasFailed ? end.error?.message : undefined}
    >
      {isAll ? t('session.sessions.endOthersText') : t('session.sessions.endText', { device: asked.device })}
    </ConfirmDialog>
  );
}
