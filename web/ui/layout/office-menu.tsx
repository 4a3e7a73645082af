import { Tooltip } from '@mantine/core';
import { CountBadge } from '../cards/count-badge.tsx';
import type { NavItem } from './nav-types.ts';
import classes from './office-shell.module.css';

export interface NavGroup {
  /** The first group has none. */
  label?: string;
  items: readonly NavItem[];
}

export interface OfficeMenuProps {
  label: string;
  groups: readonly NavGroup[];
  /** Icons only; names come as tooltips. */
  isMini?: boolean;
  /** After a place was chosen, for the overlay of a phone. */
  onChoose?: (() => void) | undefined;
}

/** The places of the back office, in groups. */
export function OfficeMenu({ label, groups, isMini = false, onChoose }: OfficeMenuProps) {
  return (
    <nav className={classes['officeMenu']} aria-label={label} data-mini={isMini || undefined}>
      {groups.map((group, index) => (
        <div key={group.label ?? index} className={classes['group']}>
          {index === 0 ? null : <span className={classes['rule']} aria-hidden />}
          {group.label ? <p className={isMini ? 'visually-hidden' : classes['label']}>{group.label}</p> : null}
          {group.items.map((item) => (
            <Place key={item.href} item={item} isMini={isMini} onChoose={onChoose} />
          ))}
        </div>
      ))}
    </nav>
  );
}

function Place({ item, isMini, onChoose }: { item: NavItem; isMini: boolean; onChoose: (() => void) | undefined }) {
  const { icon: Picture, label, href, isActive, count = 0 } = item;
  const place = (
    <span className={classes['holder']}>
      <a href={href} className={classes['place']} aria-current={isActive ? 'page' : undefined} onClick={onChoose}>
        <Picture size={20} aria-hidden />
        <span className={isMini ? 'visually-hidden' : classes['name']}>{label}</span>
        <CountBadge count={count} isCorner={isMini} />
      </a>
    </span>
  );
  return isMini ? (
    <Tooltip label={label} position="right" openDelay={100}>
      {place}
    </Tooltip>
  ) : (
    place
  );
}
