import { Button } from '@mantine/core';
import { isAbsent } from '../../lib/api/api-client.ts';
import { EmptyState, ErrorBlock } from './states.tsx';

export interface DetailGoneProps {
  error: Error;
  words: { gone: string; hint: string; failed: string; back: string };
  backHref: string;
  onRetry: () => void;
  isRetrying?: boolean;
}

/** A detail that cannot be shown: not there for this reader (and an address that never was is the same), or not loaded. */
export function DetailGone({ error, words, backHref, onRetry, isRetrying = false }: DetailGoneProps) {
  const isGone = isAbsent(error);
  return (
    <>
      <h1 className="visually-hidden">{isGone ? words.gone : words.failed}</h1>
      {isGone ? (
        <EmptyState
          isCard
          title={words.gone}
          action={
            <Button component="a" href={backHref} variant="default">
              {words.back}
            </Button>
          }
        >
          {words.hint}
        </EmptyState>
      ) : (
        <ErrorBlock isCard title={words.failed} onRetry={onRetry} isRetrying={isRetrying} />
      )}
    </>
  );
}
