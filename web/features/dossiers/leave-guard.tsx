import { useBlocker } from '@tanstack/react-router';
import { useT } from '../../lib/i18n.ts';
import { readSession } from '../../lib/session.ts';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';

/** Asks before unsaved choices are left behind. A session that ended is no choice of the reader's: then nothing is asked, and what was typed is found again. */
export function LeaveGuard({ isDirty, onLeave }: { isDirty: boolean; onLeave: () => void }) {
  const t = useT();
  const blocker = useBlocker({
    shouldBlockFn: ({ current, next }) => isDirty && readSession() !== null && current.pathname !== next.pathname,
    enableBeforeUnload: () => isDirty && readSession() !== null,
    withResolver: true,
  });
  return (
    <ConfirmDialog
      isOpen={blocker.status === 'blocked'}
      onClose={() => blocker.reset?.()}
      title={t('dossiers.builder.leaveTitle')}
      confirmLabel={t('dossiers.builder.leave')}
      onConfirm={() => {
        onLeave();
        blocker.proceed?.();
      }}
    >
      {t('dossiers.builder.leaveBody')}
    </ConfirmDialog>
  );
}
