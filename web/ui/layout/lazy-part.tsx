import type { TFunction } from 'i18next';
import { type ComponentType, type FunctionComponent, type ReactNode, useCallback, useEffect, useState } from 'react';
import { loadTranslations, useT } from '../../lib/i18n/i18n.ts';
import { ErrorBlock } from './states.tsx';
import { WayBar } from './way-bar.tsx';

/**
 * A part whose code comes when it is first shown, with whatever words it may need. Until then `waiting` stands in its place; where the code cannot be fetched that is said there, and it
 * is tried again when the network is back or when somebody asks (10-company-path §1). `hint` says what may help meanwhile.
 */
export function lazyPart<P extends object>(
  load: () => Promise<ComponentType<P>>,
  waiting: ReactNode = <WayBar />,
  hint: (t: TFunction) => string = (t) => t('session.missing.text'),
): FunctionComponent<P> {
  // Shown at once the next time: what is typed at that moment is not lost.
  let known: ComponentType<P> | null = null;

  function LazyPart(props: P) {
    const [Body, setBody] = useState<ComponentType<P> | null>(() => known);
    const [isMissing, setMissing] = useState(false);
    const ask = useCallback(() => {
      Promise.all([load(), loadTranslations()]).then(
        ([found]) => {
          known = found;
          setBody(() => found);
          setMissing(false);
        },
        () => setMissing(true),
      );
    }, []);
    useEffect(() => {
      if (known === null) ask();
    }, [ask]);
    if (isMissing) return <MissingPart hint={hint} onRetry={() => window.location.reload()} onLine={ask} />;
    return Body === null ? waiting : <Body {...props} />;
  }
  return LazyPart;
}

interface MissingPartProps {
  readonly hint: (t: TFunction) => string;
  /** By hand: browsers that remember that a file failed fetch it again with the document. */
  readonly onRetry: () => void;
  /** By itself, where that loses nothing of what is being written. */
  readonly onLine: () => void;
}

function MissingPart({ hint, onRetry, onLine }: MissingPartProps) {
  const t = useT();
  useEffect(() => {
    window.addEventListener('online', onLine);
    return () => window.removeEventListener('online', onLine);
  }, [onLine]);
  return (
    <ErrorBlock title={t('session.missing.title')} onRetry={onRetry}>
      {hint(t)}
    </ErrorBlock>
  );
}
