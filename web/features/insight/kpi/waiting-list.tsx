import { ActionIcon } from '@mantine/core';
import { IconRefresh } from '@tabler/icons-react';
import { formatNumber } from '../../../lib/format/format.ts';
import { useT } from '../../../lib/i18n/i18n.ts';
import type { Icon } from '../../../ui/layout/shell-parts.tsx';
import { SectionTitle } from '../../../ui/layout/titles.tsx';
import classes from './dashboard.module.css';

/** One kind of what waits: how much of it, and the list with exactly that. */
export interface Waiting {
  readonly key: string;
  readonly icon: Icon;
  readonly label: string;
  readonly hint?: string;
  /** Undefined while it is being counted, and where that failed. */
  readonly count: number | undefined;
  readonly href: string;
  /** Counts again, where counting failed. */
  readonly onRetry: (() => void) | undefined;
}

export interface WaitingListProps {
  title: string;
  rows: readonly Waiting[];
  /** Instead of the rows, where there is none. */
  nothing: string;
  action?: React.ReactNode;
}

/** What waits, kind by kind (mock-ups 08). One that could not be counted can be tried again while the others stand. */
export function WaitingList({ title, rows, nothing, action }: WaitingListProps) {
  const t = useT();
  return (
    <section aria-labelledby="waiting">
      <div className={classes['dashboardListsTitle']}>
        <SectionTitle id="waiting" action={action}>
          {title}
        </SectionTitle>
      </div>
      {rows.length === 0 ? <p className={classes['nothing']}>{nothing}</p> : null}
      <ul className={classes['list']}>
        {rows.map(({ key, icon: KindIcon, label, hint, count, href, onRetry }) => (
          <li key={key} className={classes['waiting']} data-none={count === 0 || undefined}>
            <a href={href}>
              <KindIcon size={20} aria-hidden />
              <span className={classes['words']}>
                <span className={classes['name']}>{label}</span>
                {hint === undefined ? null : <span className={classes['hint']}>{hint}</span>}
              </span>
              <span className={classes['dashboardListsCount']}>{count === undefined ? null : formatNumber(count)}</span>
            </a>
            {onRetry === undefined ? null : (
              <ActionIcon aria-label={t('dashboard.todos.retry', { what: label })} onClick={onRetry}>
                <IconRefresh size={18} aria-hidden />
              </ActionIcon>
            )}
          </li>
        ))}
      </ul>
    </section>
  );
}
