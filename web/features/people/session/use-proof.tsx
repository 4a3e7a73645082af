import { useState } from 'react';
import { ApiError } from '../../../lib/api/api-client.ts';
import { ProveDialog } from './prove-dialog.tsx';

interface Waiting {
  readonly goOn: () => void;
  readonly giveUp: () => void;
}

export interface Proof {
  /** Runs an action. Refused with `reauthRequired`, it asks for the password and runs the action once more; who gives up gets the refusal. */
  withProof: <T>(action: () => Promise<T>) => Promise<T>;
  /** To be placed in the page: shows itself when it is needed. */
  proofDialog: React.ReactNode;
}

/** For what asks for a password given within the last ten minutes (holes H9). */
export function useProof(): Proof {
  const [waiting, setWaiting] = useState<Waiting | null>(null);

  async function withProof<T>(action: () => Promise<T>): Promise<T> {
    try {
      return await action();
    } catch (error) {
      if (!(error instanceof ApiError) || error.code !== 'reauthRequired') throw error;
      await new Promise<void>((resolve, reject) => {
        setWaiting({ goOn: resolve, giveUp: () => reject(error) });
      });
      return action();
    }
  }

  function close(end: 'goOn' | 'giveUp'): void {
    setWaiting(null);
    waiting?.[end]();
  }

  const proofDialog =
    waiting === null ? null : <ProveDialog onProven={() => close('goOn')} onClose={() => close('giveUp')} />;
  return { withProof, proofDialog };
}
