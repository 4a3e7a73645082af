import { IconChevronRight, IconSearch } from '@tabler/icons-react';
import { useT } from '../../lib/i18n/i18n.ts';
import { Kbd } from '../cards/kbd.tsx';
import classes from './office-shell.module.css';

/** A step of the path; without an address it is where the reader is. */
export interface Crumb {
  label: string;
  href?: string;
}

export interface OfficeTopBarProps {
  crumbs: readonly Crumb[];
  onSearch: (() => void) | undefined;
  searchLabel: string | undefined;
  bell: React.ReactNode;
  account: React.ReactNode;
  /** The button that opens the menu, on a phone. */
  opener: React.ReactNode;
}

/** Path at the left; search, bell and account at the right. */
export function OfficeTopBar({ crumbs, onSearch, searchLabel, bell, account, opener }: OfficeTopBarProps) {
  const t = useT();
  return (
    <header className={classes['officeTopBar']} data-no-print>
      {opener}
      <nav className={classes['crumbs']} aria-label={t('common.shell.breadcrumb')}>
        <ol className={classes['list']}>
          {crumbs.map(({ label, href }, index) => (
            <li key={label} className={classes['crumb']}>
              {index > 0 ? <IconChevronRight size={14} aria-hidden /> : null}
              {href ? (
                <a href={href} className={classes['step']} title={label}>
                  {label}
                </a>
              ) : index < crumbs.length - 1 ? (
                <span className={classes['stage']}>{label}</span>
              ) : (
                <span className={classes['here']} aria-current="page" title={label}>
                  {label}
                </span>
              )}
            </li>
          ))}
        </ol>
      </nav>
      {onSearch ? (
        <button type="button" className={classes['search']} onClick={onSearch} aria-keyshortcuts="Control+K">
          <IconSearch size={17} aria-hidden />
          <span className={classes['searchLabel']}>{searchLabel ?? t('common.actions.search')}</span>
          <span className={classes['keys']} aria-hidden>
            <Kbd>Ctrl</Kbd>
            <Kbd>K</Kbd>
          </span>
        </button>
      ) : null}
      {bell}
      {account}
    </header>
  );
}
