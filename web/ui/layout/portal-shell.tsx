import { Box, Flex, Group, Stack, Text } from '@mantine/core';
import '../brand/mantine-app.css';
import { IconMenu2, IconArrowLeft, IconSearch } from '@tabler/icons-react';
import { useT } from '../../lib/i18n/i18n.ts';
import { CountBadge } from '../marks/marks.tsx';
import { firmName, useBrand } from '../../lib/api/options.ts';
import { Logo } from '../brand/logo.tsx';
import { FrameMenu, MenuItem } from './frame-menu.tsx';
import { type NavItem, contentId, SkipLink } from './shell-parts.tsx';
import classes from './portal-shell.module.css';

export interface PortalShellProps {
  homeHref: string;
  /** The masthead of wide screens. */
  nav: readonly NavItem[];
  /** The four places of the bottom bar on a phone; the fifth is "Altro". */
  bottomNav: readonly NavItem[];
  /** What "Altro" opens; without anything there is none. */
  moreNav: readonly NavItem[];
  /** Which company the reader acts for, when there is more than one. */
  switcher?: React.ReactNode;
  /** Opens the search of everything, as Ctrl K does. */
  onSearch?: () => void;
  /** What can be searched: "Cerca agevolazioni, servizi, chat". */
  searchLabel?: string;
  /** A `BellButton`, alone or as a target. */
  bell?: React.ReactNode;
  /** A `UserMenu`. */
  account: React.ReactNode;
  footer?: React.ReactNode;
  children: React.ReactNode;
}

/** The frame of the companies' side: 72 px masthead, 1224 px column; on a phone a 60 px bar and a bottom bar (visual language §7). */
export function PortalShell({
  homeHref,
  nav,
  bottomNav,
  moreNav,
  switcher,
  onSearch,
  searchLabel,
  bell,
  account,
  footer,
  children,
}: PortalShellProps) {
  const t = useT();
  const brand = useBrand();
  return (
    <Stack gap={0} className={classes['portalShell']}>
      <SkipLink />
      <header className={classes['mast']}>
        <a
          href={homeHref}
          className={classes['home']}
          aria-label={t('common.shell.home', { firm: brand?.name ?? firmName() })}
        >
          <Flex component="span" display="inline-flex" miw={0} visibleFrom="md">
            <Logo size={32} />
          </Flex>
          <span className={classes['logoMark']}>
            <Logo size={30} isMark />
          </span>
          <span className={classes['logoNarrow']}>
            <Logo size={26} />
          </span>
        </a>
        <Places items={nav} />
        <Group gap="xs" wrap="nowrap" ml="auto" miw={0} className={classes['tools']}>
          {switcher}
          {onSearch ? <SearchButton label={searchLabel ?? t('common.actions.search')} onClick={onSearch} /> : null}
          {bell}
          {account}
        </Group>
      </header>
      <main id={contentId} tabIndex={-1} className={classes['main']}>
        {children}
      </main>
      {footer ? (
        <Text component="footer" size="meta" c="dimmed" className={classes['footer']}>
          {footer}
        </Text>
      ) : null}
      <nav className={classes['bottom']} aria-label={t('common.shell.main')}>
        {bottomNav.map((item) => (
          <BottomPlace key={item.href} item={item} />
        ))}
        {moreNav.length === 0 ? null : <MoreMenu items={moreNav} />}
      </nav>
    </Stack>
  );
}

function Places({ items }: { items: readonly NavItem[] }) {
  const t = useT();
  return (
    <Box component="nav" h="100%" visibleFrom="sm" className={classes['nav']} aria-label={t('common.shell.main')}>
      {items.map((item) => (
        <a
          key={item.href}
          href={item.href}
          className={classes['place']}
          aria-current={item.isActive ? 'page' : undefined}
        >
          {item.label}
          <CountBadge count={item.count ?? 0} />
        </a>
      ))}
    </Box>
  );
}

function SearchButton({ label, onClick }: { label: string; onClick: () => void }) {
  return (
    <button
      type="button"
      className={classes['search']}
      aria-label={label}
      aria-keyshortcuts="Control+K"
      onClick={onClick}
    >
      <IconSearch size={22} aria-hidden />
    </button>
  );
}

function BottomPlace({ item }: { item: NavItem }) {
  const Picture = (item.isActive && item.iconActive) || item.icon;
  return (
    <a href={item.href} className={classes['tab']} aria-current={item.isActive ? 'page' : undefined}>
      <span className={classes['tabIcon']}>
        <Picture size={24} aria-hidden />
        <CountBadge count={item.count ?? 0} isCorner />
      </span>
      {item.label}
    </a>
  );
}

function MoreMenu({ items }: { items: readonly NavItem[] }) {
  const t = useT();
  const isHere = items.some(({ isActive }) => isActive);
  return (
    <FrameMenu
      width={220}
      side="above"
      button={(props) => (
        <button {...props} type="button" className={classes['tab']} data-here={isHere || undefined}>
          <span className={classes['tabIcon']}>
            <IconMenu2 size={24} aria-hidden />
          </span>
          {t('common.shell.more')}
        </button>
      )}
    >
      {items.map(({ href, label, icon }) => (
        <MenuItem key={href} href={href} icon={icon}>
          {label}
        </MenuItem>
      ))}
    </FrameMenu>
  );
}

interface DetailBarProps {
  /** Where back leads, and its name. */
  backHref: string;
  backLabel: string;
  /** What this is, for the bar of a phone: "Agevolazione". */
  label: string;
  /** Buttons at the right, with room for words. */
  actions?: React.ReactNode;
  /** The same as icons, on a phone. */
  phoneActions?: React.ReactNode;
}

/** The way back and the actions of a detail page; on a phone it takes the place of the masthead (visual language §7). */
export function DetailBar({ backHref, backLabel, label, actions, phoneActions }: DetailBarProps) {
  const t = useT();
  return (
    <Group justify="space-between" wrap="nowrap" mih={36} className={classes['detailBar']} data-detail-bar>
      <a className={classes['back']} href={backHref}>
        <IconArrowLeft size={18} aria-hidden />
        <span className={classes['backWords']}>
          <span className="visually-hidden">{t('common.actions.back')}: </span>
          {backLabel}
        </span>
      </a>
      <span className={classes['label']} aria-hidden>
        {label}
      </span>
      <Group gap="xs" align="stretch" wrap="nowrap" className={classes['actions']}>
        {actions}
      </Group>
      <div className={classes['phoneActions']}>{phoneActions}</div>
    </Group>
  );
}

/** The main action of a page at the bottom of a phone, in place of the bottom bar; nothing above 768 px (visual language §7). */
export function StickyActionBar({ children }: { children: React.ReactNode }) {
  return (
    <div className={classes['stickyActionBar']} data-sticky-action>
      {children}
    </div>
  );
}
