import { type ReactNode, startTransition, useEffect, useRef, useState } from 'react';
import { whenAtRest, whenShown } from '../../lib/live/at-rest.ts';
import classes from './layout.module.css';

/** From how far away what is scrolled to is made ready. */
const NEAR = '400px';

/**
 * What stands far below: neither asked for nor drawn while the first screen is on its way (10-company-path §1), but as soon as one comes near it, and
 * otherwise once the page is at rest.
 */
export function Later({ children }: { children: ReactNode }) {
  const [isNear, setNear] = useState(false);
  const place = useRef<HTMLDivElement>(null);
  useEffect(() => {
    let isGone = false;
    const come = (): void => {
      if (!isGone) startTransition(() => setNear(true));
    };
    const watcher = new IntersectionObserver((seen) => seen.some(({ isIntersecting }) => isIntersecting) && come(), {
      rootMargin: NEAR,
    });
    if (place.current !== null) watcher.observe(place.current);
    void whenAtRest().then(come);
    return () => {
      isGone = true;
      watcher.disconnect();
    };
  }, []);
  return isNear ? children : <div ref={place} className={classes['later']} />;
}

/** The first so many rows, and all of them once the screen is shown: what is out of sight is drawn when nobody waits for it. */
export function useSliced<T>(rows: readonly T[], first: number): readonly T[] {
  const [isWhole, setWhole] = useState(false);
  useEffect(() => {
    let isGone = false;
    void whenShown().then(() => {
      if (!isGone) startTransition(() => setWhole(true));
    });
    return () => {
      isGone = true;
    };
  }, []);
  return isWhole ? rows : rows.slice(0, first);
}
