import '../brand/mantine-app.css';
import { ActionIcon, Box, createTheme, Flex, Group, MantineThemeProvider, Stack, Text } from '@mantine/core';
import { useDisclosure, useLocalStorage, useMediaQuery } from '@mantine/hooks';
import {
  IconArrowUpRight,
  IconLayoutSidebarLeftCollapse,
  IconLayoutSidebarLeftExpand,
  IconMenu2,
  IconX,
  IconChevronRight,
  IconSearch,
} from '@tabler/icons-react';
import { useEffect } from 'react';
import { FirmLines } from './entry-frame.tsx';
import { useT } from '../../lib/i18n/i18n.ts';
import { Kbd } from '../marks/kbd.tsx';
import { type NavGroup, OfficeMenu } from './office-menu.tsx';
import { BrandTelephone, Rights, SocialLinks, type NavItem, contentId, SkipLink } from './shell-parts.tsx';
import { firmName, useBrand } from '../../lib/api/options.ts';
import { Logo } from '../brand/logo.tsx';
import { Drawer } from '../overlays/drawer.tsx';
import classes from './office-shell.module.css';

export interface OfficeShellProps {
  homeHref: string;
  places: readonly NavItem[];
  /** The settings, apart from the places and folded. */
  settings?: readonly NavGroup[];
  /** From the section to this page; the last one is the page itself. */
  crumbs: readonly Crumb[];
  /** Opens the search of everything, as Ctrl K does. Without it there is no search. */
  onSearch?: () => void;
  /** What can be searched: "Cerca aziende, agevolazioni, utenti". */
  searchLabel?: string;
  /** A `BellButton`. */
  bell?: React.ReactNode;
  /** A `UserMenu` with its name. */
  account: React.ReactNode;
  version: string;
  privacyHref: string;
  /** Pages that need room open with the narrow drawer, whatever was remembered. */
  prefersMini?: boolean;
  children: React.ReactNode;
}

const PAGING: ReadonlySet<string> = new Set(['PageDown', 'PageUp', 'Home', 'End']);

/** The page scrolls inside its frame: a key that scrolls while nothing has the focus goes to the frame, and not to the document, which is not higher. */
function usePagingKeys(): void {
  useEffect(() => {
    function page({ key }: KeyboardEvent): void {
      if (!PAGING.has(key) || document.activeElement !== document.body) return;
      document.getElementById(contentId)?.focus({ preventScroll: true });
    }
    document.addEventListener('keydown', page);
    return () => document.removeEventListener('keydown', page);
  }, []);
}

/** Whether the drawer is narrow, as it was left on this device or as there is room, and the way to turn it. */
function useNarrowMenu(prefersMini: boolean): [isMini: boolean, toggle: () => void] {
  const isWide = useMediaQuery('(min-width: 75em)', true, { getInitialValueInEffect: false });
  const [remembered, remember] = useLocalStorage<'wide' | 'mini' | 'auto'>({
    key: prefersMini ? 'volano.menu.narrow-pages' : 'volano.menu',
    defaultValue: 'auto',
    getInitialValueInEffect: false,
  });
  const isMini = remembered === 'auto' ? prefersMini || !isWide : remembered === 'mini';
  return [isMini, () => remember(isMini ? 'wide' : 'mini')];
}

/** The frame of the back office: drawer on carta, 300 or 72 px and remembered, overlay under 500; 56 px top bar (visual language §7). */
export function OfficeShell(props: OfficeShellProps) {
  const { crumbs, onSearch, searchLabel, bell, account, prefersMini = false, children } = props;
  const t = useT();
  const isPhone = useMediaQuery('(max-width: 31.24em)', false, { getInitialValueInEffect: false });
  const [isMini, toggleMini] = useNarrowMenu(prefersMini);
  usePagingKeys();
  const [isOpen, overlay] = useDisclosure(false);

  return (
    <MantineThemeProvider inherit theme={officeTheme}>
      <SkipLink />
      <div className={classes['officeShell']} data-mini={isMini || undefined}>
        {isPhone ? (
          <SideOverlay {...props} isOpen={isOpen} onClose={overlay.close} />
        ) : (
          <Box component="aside" mih={0} bg="var(--vl-paper)" className={classes['side']}>
            <Side {...props} isMini={isMini} toggle={<WidthToggle isMini={isMini} onToggle={toggleMini} />} />
          </Box>
        )}
        <Stack gap={0} miw={0} mih={0}>
          <OfficeTopBar
            crumbs={crumbs}
            onSearch={onSearch}
            searchLabel={searchLabel}
            bell={bell}
            account={account}
            opener={
              isPhone ? (
                <ActionIcon size="lg" aria-label={t('common.shell.openMenu')} onClick={overlay.open}>
                  <IconMenu2 size={22} aria-hidden />
                </ActionIcon>
              ) : null
            }
          />
          <Flex
            id={contentId}
            tabIndex={-1}
            component="main"
            direction="column"
            flex={1}
            mih={0}
            className={classes['main']}
          >
            {children}
          </Flex>
        </Stack>
      </div>
    </MantineThemeProvider>
  );
}

/** The drawer over the page of a phone. */
function SideOverlay({ isOpen, onClose, ...props }: OfficeShellProps & { isOpen: boolean; onClose: () => void }) {
  const t = useT();
  return (
    <Drawer
      opened={isOpen}
      onClose={onClose}
      position="left"
      size={300}
      withCloseButton={false}
      attributes={{ content: { 'aria-label': t('common.shell.main') } }}
      classNames={{ content: classes['overlay'] ?? '', body: classes['overlayBody'] ?? '' }}
    >
      <Side
        {...props}
        isMini={false}
        onChoose={onClose}
        toggle={
          <ActionIcon size="lg" aria-label={t('common.shell.closeMenu')} onClick={onClose}>
            <IconX size={20} aria-hidden />
          </ActionIcon>
        }
      />
    </Drawer>
  );
}

function WidthToggle({ isMini, onToggle }: { isMini: boolean; onToggle: () => void }) {
  const t = useT();
  return (
    <ActionIcon
      aria-label={t(isMini ? 'common.shell.growMenu' : 'common.shell.shrinkMenu')}
      aria-expanded={!isMini}
      onClick={onToggle}
    >
      {isMini ? (
        <IconLayoutSidebarLeftExpand size={20} aria-hidden />
      ) : (
        <IconLayoutSidebarLeftCollapse size={20} aria-hidden />
      )}
    </ActionIcon>
  );
}

interface SideProps extends OfficeShellProps {
  isMini: boolean;
  toggle?: React.ReactNode;
  onChoose?: () => void;
}

function Side({ homeHref, places, settings = [], version, privacyHref, isMini, toggle, onChoose }: SideProps) {
  const t = useT();
  const brand = useBrand();
  return (
    <Stack gap={0} h="100%" className={classes['sideInner']} data-mini={isMini || undefined}>
      <div className={classes['top']}>
        <Flex
          href={homeHref}
          component="a"
          display="inline-flex"
          miw={0}
          bdrs="sm"
          td="none"
          className={classes['home']}
          aria-label={t('common.shell.home', { firm: brand?.name ?? firmName() })}
          onClick={onChoose}
        >
          <Logo size={30} isMark={isMini} />
        </Flex>
        {isMini ? null : toggle}
      </div>
      <OfficeMenu {...{ places, settings, isMini, onChoose }} />
      {isMini ? (
        <Box pt="xs" flex="none">
          {toggle}
        </Box>
      ) : (
        <footer className={classes['foot']}>
          <Group gap="sm" justify="space-between" wrap="nowrap">
            <span>{t('common.shell.version', { version })}</span>
            <a href={privacyHref} target="_blank" rel="noopener noreferrer">
              {t('common.shell.privacy')}
              <IconArrowUpRight size={13} aria-hidden />
              <span className="visually-hidden">, {t('common.shell.newWindow')}</span>
            </a>
          </Group>
          <Group gap="sm" justify="space-between" wrap="nowrap">
            <BrandTelephone />
            <SocialLinks size={16} />
          </Group>
          <Rights />
          <FirmLines />
        </footer>
      )}
    </Stack>
  );
}

const compact = { defaultProps: { size: 'sm' } };

/** The back office on top of `theme`: 36 px controls, 16 px checks (visual language §1.4). `OfficeShell` applies it to everything it holds. */
const officeTheme = createTheme({
  components: {
    ...Object.fromEntries(
      [
        'Button',
        'TextInput',
        'PasswordInput',
        'NumberInput',
        'Textarea',
        'Select',
        'MultiSelect',
        'TagsInput',
        'Autocomplete',
        'NativeSelect',
      ]
        .concat(['FileInput', 'DateInput', 'DatePickerInput', 'DateTimePicker', 'PinInput'])
        .map((name) => [name, compact]),
    ),
    Checkbox: { defaultProps: { size: 'xs' } },
    Radio: { defaultProps: { size: 'xs' } },
    Switch: { defaultProps: { size: 'sm' } },
    ActionIcon: { defaultProps: { variant: 'subtle', color: 'gray', size: 'md' } },
  },
});

/** A step of the path; without an address it is where the reader is. */
export interface Crumb {
  label: string;
  href?: string;
}

interface OfficeTopBarProps {
  crumbs: readonly Crumb[];
  onSearch: (() => void) | undefined;
  searchLabel: string | undefined;
  bell: React.ReactNode;
  account: React.ReactNode;
  /** The button that opens the menu, on a phone. */
  opener: React.ReactNode;
}

/** Path at the left; search, bell and account at the right. */
function OfficeTopBar({ crumbs, onSearch, searchLabel, bell, account, opener }: OfficeTopBarProps) {
  const t = useT();
  return (
    <Box component="header" flex="none" mih={56} bg="var(--vl-bg)" className={classes['officeTopBar']} data-no-print>
      {opener}
      <nav className={classes['crumbs']} aria-label={t('common.shell.breadcrumb')}>
        <Flex component="ol" gap="xs" align="center" miw={0}>
          {crumbs.map(({ label, href }, index) => (
            <Text key={label} component="li" size="sm" miw={0} c="dimmed" className={classes['crumb']}>
              {/* The name of a record is empty until it is there: nothing leads to it yet. */}
              {index > 0 && label !== '' ? <IconChevronRight size={14} aria-hidden /> : null}
              {href ? (
                <a href={href} className={classes['step']} title={label}>
                  {label}
                </a>
              ) : index < crumbs.length - 1 ? (
                <Box component="span" c="dimmed">
                  {label}
                </Box>
              ) : (
                <Box component="span" fw={600} c="bright" className="one-line" aria-current="page" title={label}>
                  {label}
                </Box>
              )}
            </Text>
          ))}
        </Flex>
      </nav>
      {onSearch ? (
        <Box
          type="button"
          component="button"
          py={0}
          px="s10"
          mih={36}
          bdrs="sm"
          ta="left"
          className={classes['search']}
          onClick={onSearch}
          aria-keyshortcuts="Control+K"
        >
          <IconSearch size={17} aria-hidden />
          <span className={classes['searchLabel']}>{searchLabel ?? t('common.actions.search')}</span>
          <Flex component="span" display="inline-flex" gap="2xs" visibleFrom="md" aria-hidden>
            <Kbd>Ctrl</Kbd>
            <Kbd>K</Kbd>
          </Flex>
        </Box>
      ) : null}
      {bell}
      {account}
    </Box>
  );
}
