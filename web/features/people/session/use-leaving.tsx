import { useState } from 'react';
import { useT } from '../../../lib/i18n/i18n.ts';
import { hasTyped, hasWaiting } from '../../../lib/session/unsaved.ts';
import { ConfirmDialog } from '../../../ui/dialogs/dialogs.tsx';

interface Asked {
  readonly go: () => void;
  /** What waits on this device to be sent is lost too. */
  readonly isUnsent: boolean;
}

const NOTHING: Asked = { go: () => undefined, isUnsent: false };

/**
 * The ways out of the session: `leave` goes at once where nothing is lost by it, else it asks first, in `dialog`. What waits to be sent is lost by
 * signing out alone, what is typed by going on in another company too.
 */
export function useLeaving() {
  const t = useT();
  const [isOpen, setOpen] = useState(false);
  const [{ go, isUnsent }, setAsked] = useState(NOTHING);
  const words = isUnsent ? 'session.leaving' : 'common.leave';

  function leave(way: 'signOut' | 'switch', whenSure: () => void): void {
    const asked = { go: whenSure, isUnsent: way === 'signOut' && hasWaiting() };
    if (!asked.isUnsent && !hasTyped()) {
      whenSure();
      return;
    }
    setAsked(asked);
    setOpen(true);
  }

  const dialog = (
    <ConfirmDialog
      isOpen={isOpen}
      onClose={() => setOpen(false)}
      title={t(`${words}.title`)}
      confirmLabel={t(`${words}.leave`)}
      onConfirm={() => {
        setOpen(false);
        go();
      }}
    >
      {t(`${words}.body`)}
    </ConfirmDialog>
  );
  return { leave, dialog };
}
