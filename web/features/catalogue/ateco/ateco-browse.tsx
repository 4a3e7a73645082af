import { Anchor, Skeleton, UnstyledButton } from '@mantine/core';
import { IconChevronRight } from '@tabler/icons-react';
import type { AtecoVersion } from '@volano/domain/rules/vocabulary';
import { useState } from 'react';
import { useT } from '../../../lib/i18n/i18n.ts';
import { DelayedSkeleton } from '../../../ui/layout/delayed-skeleton.tsx';
import { ErrorBlock } from '../../../ui/layout/states.tsx';
import { AtecoResult } from './ateco-result.tsx';
import { type AtecoCode, useAtecoBelow } from './ateco.api.ts';
import classes from './ateco-picker.module.css';

export interface AtecoBrowseProps {
  version: AtecoVersion;
  chosenIds: readonly string[];
  canAdd: boolean;
  onAdd: (code: AtecoCode) => void;
}

const COMPANY_LEVEL = 6;

/** The classification from its sections down, one level at a time, to a code that can be added. */
export function AtecoBrowse({ version, chosenIds, canAdd, onAdd }: AtecoBrowseProps) {
  const t = useT();
  const [path, setPath] = useState<readonly AtecoCode[]>([]);
  const below = useAtecoBelow(version, path.at(-1)?.code ?? null, true);
  if (below.isError) {
    return (
      <ErrorBlock
        title={t('ateco.ways.loadError')}
        onRetry={() => void below.refetch()}
        isRetrying={below.isFetching}
      />
    );
  }
  return (
    <>
      {path.length > 0 ? (
        <nav className={classes['path']} aria-label={t('ateco.ways.tree')}>
          <Anchor component="button" type="button" onClick={() => setPath([])}>
            {t('ateco.ways.top')}
          </Anchor>
          {path.map((code, at) => (
            <Anchor
              key={code._id}
              component="button"
              type="button"
              aria-current={at === path.length - 1 || undefined}
              onClick={() => setPath(path.slice(0, at + 1))}
            >
              {code.code} {code.name}
            </Anchor>
          ))}
        </nav>
      ) : null}
      {below.data === undefined ? (
        <DelayedSkeleton>
          {Array.from({ length: 6 }, (_, index) => (
            <Skeleton key={index} height={44} mt={8} />
          ))}
        </DelayedSkeleton>
      ) : below.data.length === 0 ? (
        <p className={classes['nothing']}>{t('ateco.ways.empty')}</p>
      ) : (
        <ul
          className={classes['atecoWaysList']}
          aria-label={t('ateco.ways.tree')}
          data-stale={below.isPlaceholderData || undefined}
        >
          {below.data.map((code) =>
            code.level === COMPANY_LEVEL ? (
              <AtecoResult
                key={code._id}
                code={code}
                isChosen={chosenIds.includes(code._id)}
                canAdd={canAdd}
                onAdd={() => onAdd(code)}
              />
            ) : (
              <li key={code._id}>
                <UnstyledButton className={classes['line'] ?? ''} onClick={() => setPath([...path, code])}>
                  <span>
                    <span className={classes['atecoWaysCode']}>{code.code}</span> {code.name}
                  </span>
                  <IconChevronRight size={18} aria-hidden />
                </UnstyledButton>
              </li>
            ),
          )}
        </ul>
      )}
    </>
  );
}
