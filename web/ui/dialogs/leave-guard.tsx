import { type ShouldBlockFn, useBlocker } from '@tanstack/react-router';
import { useCallback, useEffect, useEffectEvent, useLayoutEffect, useRef } from 'react';
import { useT } from '../../lib/i18n/i18n.ts';
import { addressOfLink, LINK } from '../../lib/screens/address.ts';
import { useHistory } from '../../lib/screens/use-screen.ts';
import { readSession } from '../../lib/session/session.ts';
import { useTyped } from '../../lib/line/unsaved.ts';
import { ConfirmDialog } from './dialogs.tsx';

export interface LeaveGuardProps {
  isDirty: boolean;
  /** Called when the reader leaves all the same. */
  onLeave?: () => void;
  /** What is left: "Lasciare il dossier senza salvare?" */
  title?: string;
  /** What is lost. */
  children?: React.ReactNode;
}

/** What each form with unsaved changes does when they are left behind. */
const unsaved = new Set<() => void>();
/** The question of one form is that of all: while its answer is followed, the others do not ask again. */
let isLeaving = false;

function leaveAll(): void {
  isLeaving = true;
  for (const leave of unsaved) leave();
  setTimeout(() => {
    isLeaving = false;
  });
}

/** Asks before unsaved changes are left behind, once for all forms of the page, also by signing out or going on in another company. A session that ended is no choice of the reader's: then nothing is asked. */
export function LeaveGuard({ isDirty, onLeave, title, children }: LeaveGuardProps) {
  const t = useT();
  useAskedLinks(isDirty);
  useTyped(isDirty);
  // What is asked when somebody leaves is what the page shows at that moment, not what it showed before it was last drawn.
  const shown = useRef(isDirty);
  useLayoutEffect(() => {
    shown.current = isDirty;
  }, [isDirty]);
  const isLost = useCallback(() => shown.current && readSession() !== null, []);
  const whenLeft = useEffectEvent(() => onLeave?.());
  useEffect(() => {
    if (!isDirty) return undefined;
    const leave = (): void => whenLeft();
    unsaved.add(leave);
    return () => void unsaved.delete(leave);
  }, [isDirty]);
  const isLostBy: ShouldBlockFn = useCallback(
    ({ current, next }) => isLost() && !isLeaving && current.pathname !== next.pathname,
    [isLost],
  );
  const blocker = useBlocker({ shouldBlockFn: isLostBy, enableBeforeUnload: isLost, withResolver: true });
  return (
    <ConfirmDialog
      isOpen={blocker.status === 'blocked'}
      isAboutLeaving
      onClose={() => blocker.reset?.()}
      title={title ?? t('common.leave.title')}
      confirmLabel={t('common.leave.leave')}
      onConfirm={() => {
        leaveAll();
        blocker.proceed?.();
      }}
    >
      {children ?? t('common.leave.body')}
    </ConfirmDialog>
  );
}

/**
 * A plain link changes the address before anybody can ask, and such a change cannot be taken back. While there is something to
 * lose, links inside the page go through the router, which asks first.
 */
function useAskedLinks(isDirty: boolean): void {
  const history = useHistory();
  useEffect(() => {
    if (!isDirty) return undefined;
    function follow(event: MouseEvent): void {
      const link = event.target instanceof Element ? event.target.closest(LINK) : null;
      const isPlain = event.button === 0 && !event.ctrlKey && !event.metaKey && !event.shiftKey && !event.altKey;
      if (link === null || !isPlain || link.getAttribute('target') === '_blank') return;
      event.preventDefault();
      history.push(addressOfLink(link));
    }
    document.addEventListener('click', follow, true);
    return () => document.removeEventListener('click', follow, true);
  }, [isDirty, history]);
}
