import { Box, Text, TextInput, Tooltip } from '@mantine/core';
import { IconChevronRight, IconSearch, IconSettings } from '@tabler/icons-react';
import { Fragment, type KeyboardEvent, useEffect, useId, useRef, useState } from 'react';
import { useT } from '../../lib/i18n/i18n.ts';
import { CountBadge } from '../marks/marks.tsx';
import classes from './office-menu.module.css';
import type { NavItem } from './shell-parts.tsx';
import { plainText } from '../../lib/format/plain-text.ts';

export interface NavGroup {
  label: string;
  items: readonly NavItem[];
}

interface OfficeMenuProps {
  places: readonly NavItem[];
  settings: readonly NavGroup[];
  /** Icons only; names come as tooltips. */
  isMini: boolean;
  /** After a place was chosen, for the overlay of a phone. */
  onChoose: (() => void) | undefined;
}

/** The places of the back office, and under a line the settings, which open where one is in them (17-seams §18). */
export function OfficeMenu({ places, settings, isMini, onChoose }: OfficeMenuProps) {
  const t = useT();
  return (
    <nav className={classes['officeMenu']} aria-label={t('common.shell.main')} data-mini={isMini || undefined}>
      {places.map((item) => (
        <Place key={item.href} item={item} isMini={isMini} onChoose={onChoose} />
      ))}
      {settings.length === 0 ? null : <Settings groups={settings} isMini={isMini} onChoose={onChoose} />}
    </nav>
  );
}

/** Whether the settings stand open: as they were turned, and anew by themselves with each step into them and out. */
function useFold(isInside: boolean): [isOpen: boolean, toggle: () => void] {
  const [turned, setTurned] = useState<boolean | null>(null);
  const [wasInside, setWasInside] = useState(isInside);
  if (wasInside !== isInside) {
    setWasInside(isInside);
    setTurned(null);
  }
  const isOpen = turned ?? isInside;
  return [isOpen, () => setTurned(!isOpen)];
}

interface SettingsProps extends Pick<OfficeMenuProps, 'isMini' | 'onChoose'> {
  groups: readonly NavGroup[];
}

function Settings({ groups, isMini, onChoose }: SettingsProps) {
  const t = useT();
  const id = useId();
  const [isOpen, toggle] = useFold(groups.some(({ items }) => items.some(({ isActive }) => isActive)));
  const label = t('common.places.settings');
  return (
    <>
      <span className={classes['rule']} aria-hidden />
      <Named label={label} isMini={isMini}>
        <button
          type="button"
          className={`${classes['place']} ${classes['fold']}`}
          aria-expanded={isOpen}
          aria-controls={isOpen ? id : undefined}
          onClick={toggle}
        >
          <IconSettings size={20} aria-hidden />
          <span className={isMini ? 'visually-hidden' : classes['name']}>{label}</span>
          <IconChevronRight size={16} className={classes['chevron']} aria-hidden />
        </button>
      </Named>
      {isOpen ? <SettingsList id={id} groups={groups} isMini={isMini} onChoose={onChoose} /> : null}
    </>
  );
}

/** The settings under their headings, narrowed by what is typed. */
function SettingsList({ id, groups, isMini, onChoose }: SettingsProps & { id: string }) {
  const t = useT();
  const [typed, setTyped] = useState('');
  const list = useRef<HTMLDivElement>(null);
  const here = groups.flatMap(({ items }) => items).find(({ isActive }) => isActive)?.href;
  useEffect(() => {
    if (here !== undefined) list.current?.querySelector('[aria-current]')?.scrollIntoView({ block: 'nearest' });
  }, [here]);
  const shown = groups
    .map(({ label, items }) => ({
      label,
      items: items.filter((item) => plainText(item.label).includes(plainText(typed))),
    }))
    .filter(({ items }) => items.length > 0);

  function press(event: KeyboardEvent): void {
    const [first] = shown;
    if (event.key === 'Escape' && typed !== '') {
      event.stopPropagation();
      setTyped('');
    }
    if (event.key !== 'Enter' || typed === '' || first?.items[0] === undefined) return;
    window.location.assign(first.items[0].href);
    onChoose?.();
  }

  return (
    <Box ref={list} id={id} display="contents" role="group" aria-label={t('common.places.settings')}>
      {isMini ? null : (
        <Box component="search" py="2xs" px={0} flex="none">
          <TextInput
            type="search"
            size="xs"
            aria-label={t('common.shell.settings.search')}
            placeholder={t('common.shell.settings.search')}
            leftSection={<IconSearch size={16} aria-hidden />}
            value={typed}
            onChange={(event) => setTyped(event.currentTarget.value)}
            onKeyDown={press}
          />
        </Box>
      )}
      {shown.map((group, index) => (
        <Fragment key={group.label}>
          {isMini && index > 0 ? <span className={classes['rule']} aria-hidden /> : null}
          <p className={isMini ? 'visually-hidden' : classes['label']}>{group.label}</p>
          {group.items.map((item) => (
            <Place key={item.href} item={item} isMini={isMini} onChoose={onChoose} />
          ))}
        </Fragment>
      ))}
      {shown.length === 0 ? (
        <Text size="xs" py="2xs" px="sm" flex="none" c="dimmed" role="status">
          {t('common.shell.settings.none')}
        </Text>
      ) : null}
    </Box>
  );
}

function Place({ item, isMini, onChoose }: { item: NavItem } & Pick<OfficeMenuProps, 'isMini' | 'onChoose'>) {
  const { icon: Picture, label, href, isActive, count = 0 } = item;
  return (
    <Named label={label} isMini={isMini}>
      <a href={href} className={classes['place']} aria-current={isActive ? 'page' : undefined} onClick={onChoose}>
        <Picture size={20} aria-hidden />
        <span className={isMini ? 'visually-hidden' : classes['name']}>{label}</span>
        <CountBadge count={count} isCorner={isMini} />
      </a>
    </Named>
  );
}

/** A row of the menu, named by a tooltip where it has room for its icon alone. */
function Named({ label, isMini, children }: { label: string; isMini: boolean; children: React.ReactNode }) {
  const row = (
    <Box component="span" display="block" mih={25} className={classes['holder']}>
      {children}
    </Box>
  );
  return isMini ? (
    <Tooltip label={label} position="right" openDelay={100}>
      {row}
    </Tooltip>
  ) : (
    row
  );
}
