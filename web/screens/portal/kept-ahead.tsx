import { type ComponentType, useEffect, useState } from 'react';
import { whenAtRest } from '../../lib/live/at-rest.ts';

/**
 * Has the device keep what is read first where there is no network, before it was ever opened, once the line is free (decision 041). Not where the
 * browser is told to save data.
 */
export function KeptAhead() {
  const [Reads, setReads] = useState<ComponentType | null>(null);
  useEffect(() => {
    const { saveData = false } = (navigator as { connection?: { saveData?: boolean } }).connection ?? {};
    if (saveData) return;
    let isGone = false;
    void whenAtRest()
      .then(() => import('./kept-ahead-reads.tsx'))
      .then(({ KeptAheadReads }) => void (isGone || setReads(() => KeptAheadReads)))
      .catch(() => undefined);
    return () => {
      isGone = true;
    };
  }, []);
  return Reads === null ? null : <Reads />;
}
