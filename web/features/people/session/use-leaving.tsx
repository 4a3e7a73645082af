import { useEffect, useState } from 'react';
import { useT } from '../../../lib/i18n/i18n.ts';
import { whenAtRest } from '../../../lib/live/at-rest.ts';
import { hasTyped, hasWaiting } from '../../../lib/line/unsaved.ts';
import { lazyPart } from '../../../ui/layout/states.tsx';

// The screens on which something is typed have it; the first ones do without, and fetch it when the line is free: it may be asked where there is none.
const fetchQuestion = async () => (await import('../../../ui/dialogs/dialogs.tsx')).ConfirmDialog;
const Question = lazyPart(fetchQuestion);

interface Asked {
  readonly go: () => void;
  /** What waits on this device to be sent is lost too. */
  readonly isUnsent: boolean;
}

/**
 * The ways out of the session: `leave` goes at once where nothing is lost by it, else it asks first, in `dialog`. What waits to be sent is lost by
 * signing out alone, what is typed by going on in another company too.
 */
export function useLeaving() {
  const t = useT();
  const [isOpen, setOpen] = useState(false);
  const [asked, setAsked] = useState<Asked | null>(null);
  useEffect(() => {
    void whenAtRest()
      .then(fetchQuestion)
      .catch(() => undefined);
  }, []);

  function leave(way: 'signOut' | 'switch', go: () => void): void {
    const isUnsent = way === 'signOut' && hasWaiting();
    if (!isUnsent && !hasTyped()) {
      go();
      return;
    }
    setAsked({ go, isUnsent });
    setOpen(true);
  }

  const words = asked?.isUnsent === true ? 'session.leaving' : 'common.leave';
  const dialog =
    asked === null ? null : (
      <Question
        isOpen={isOpen}
        onClose={() => setOpen(false)}
        title={t(`${words}.title`)}
        confirmLabel={t(`${words}.leave`)}
        onConfirm={() => {
          setOpen(false);
          asked.go();
        }}
      >
        {t(`${words}.body`)}
      </Question>
    );
  return { leave, dialog };
}
