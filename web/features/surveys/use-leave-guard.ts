import { useBlocker } from '@tanstack/react-router';
import { useEffect } from 'react';
import type { Saver, SaverState } from './survey-saver.ts';

export interface LeaveGuard {
  /** Somebody wants to leave while a save still travels or has failed. */
  readonly isWaiting: boolean;
  /** Leaves and gives up what is not saved. */
  readonly leave: () => void;
  readonly stay: () => void;
}

/** Holds whoever leaves the survey until everything is saved; after a failed save it is theirs to decide. */
export function useLeaveGuard(saver: Saver, state: SaverState): LeaveGuard {
  const blocker = useBlocker({
    // A session that has ended leads to the login at once: nothing can be saved any more.
    shouldBlockFn: ({ current, next }) =>
      saver.state().drafts.length > 0 && next.pathname !== current.pathname && (next.pathname as string) !== '/login',
    enableBeforeUnload: () => saver.state().drafts.length > 0,
    withResolver: true,
  });
  const isSaved = state.drafts.length === 0;

  useEffect(() => {
    if (blocker.status === 'blocked' && isSaved) blocker.proceed();
  }, [blocker, isSaved]);

  return {
    isWaiting: blocker.status === 'blocked',
    leave: () => blocker.proceed?.(),
    stay: () => blocker.reset?.(),
  };
}
