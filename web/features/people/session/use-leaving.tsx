import { useState } from 'react';
import { hasTyped, hasWaiting } from '../../../lib/session/unsaved.ts';
import { lazyPart } from '../../../ui/layout/states.tsx';

// Where something can be typed or wait its file is there already; the first screens do without it.
const LeavingDialog = lazyPart(async () => (await import('./leaving-dialog.tsx')).LeavingDialog);

interface Asked {
  readonly go: () => void;
  readonly isUnsent: boolean;
}

/**
 * The ways out of the session: `leave` goes at once where nothing is lost by it, else it asks first, in `dialog`. What waits to be sent is lost by
 * signing out alone, what is typed by going on in another company too.
 */
export function useLeaving() {
  const [isOpen, setOpen] = useState(false);
  const [asked, setAsked] = useState<Asked | null>(null);

  function leave(way: 'signOut' | 'switch', go: () => void): void {
    const isUnsent = way === 'signOut' && hasWaiting();
    if (!isUnsent && !hasTyped()) {
      go();
      return;
    }
    setAsked({ go, isUnsent });
    setOpen(true);
  }

  const dialog =
    asked === null ? null : (
      <LeavingDialog
        isOpen={isOpen}
        onClose={() => setOpen(false)}
        isUnsent={asked.isUnsent}
        onLeave={() => {
          setOpen(false);
          asked.go();
        }}
      />
    );
  return { leave, dialog };
}
