import { useState } from 'react';
import { useT } from '../i18n/i18n.ts';
import { everyRow } from '../api/every-row.ts';
import { refusalMessage } from '../api/mutate-with-message.ts';

/** All that the filters of a list leave, those of other pages too. */
export interface WholeList {
  /** How many they are; undefined while nobody knows. */
  readonly total: number | undefined;
  readonly isReading: boolean;
  /** Why they could not be read. */
  readonly refusal: string | null;
  readonly choose: () => void;
}

/** A way to choose a whole list and not only its page: its rows are read a hundred at a time, and given to `onRead` once all are there. */
export function useWholeList<Row>(
  total: number | undefined,
  read: (page: { page: string; limit: string }) => Promise<{ readonly rows: readonly Row[] }>,
  onRead: (rows: readonly Row[]) => void,
): WholeList {
  const t = useT();
  const [isReading, setReading] = useState(false);
  const [refusal, setRefusal] = useState<string | null>(null);

  async function choose(): Promise<void> {
    setReading(true);
    setRefusal(null);
    try {
      onRead(await everyRow(read));
    } catch (error) {
      setRefusal(refusalMessage(error, t('errors.unexpected')));
    } finally {
      setReading(false);
    }
  }

  return { total, isReading, refusal, choose: () => void choose() };
}
