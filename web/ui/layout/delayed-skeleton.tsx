import { useEffect, useState } from 'react';
import { Skeleton } from '@mantine/core';
import { useT } from '../../lib/i18n/i18n.ts';
import classes from './states.module.css';

const patience = 150;

/** Shows its children only when the wait is long enough to be felt (150 ms), and says that something is loading. */
export function DelayedSkeleton({ children }: { children: React.ReactNode }) {
  const t = useT();
  const [isShown, setIsShown] = useState(false);

  useEffect(() => {
    const timer = setTimeout(() => setIsShown(true), patience);
    return () => clearTimeout(timer);
  }, []);

  return (
    <div aria-busy="true">
      {isShown ? (
        <>
          <output className="visually-hidden">{t('common.loading')}</output>
          <div aria-hidden>{children}</div>
        </>
      ) : null}
    </div>
  );
}

/** The shape of a card while it loads. Put it inside `DelayedSkeleton`. */
export function SkeletonCard() {
  return (
    <div className={classes['card']}>
      <div className={classes['row']}>
        <Skeleton width={150} height={16} />
        <Skeleton width={24} height={24} circle />
      </div>
      <Skeleton width="88%" height={22} mt={16} />
      <Skeleton width="60%" height={22} mt={8} />
      <Skeleton width="44%" height={34} mt={16} />
      <div className={classes['row']} data-start>
        <Skeleton width={52} height={52} circle />
        <div className={classes['lines']}>
          <Skeleton width="70%" height={16} />
          <Skeleton width="40%" height={14} mt={8} />
        </div>
      </div>
    </div>
  );
}
