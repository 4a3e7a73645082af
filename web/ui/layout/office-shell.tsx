import '../brand/mantine-app.css';
import { ActionIcon, Drawer, MantineThemeProvider } from '@mantine/core';
import { useDisclosure, useHotkeys, useLocalStorage, useMediaQuery } from '@mantine/hooks';
import {
  IconArrowUpRight,
  IconLayoutSidebarLeftCollapse,
  IconLayoutSidebarLeftExpand,
  IconMenu2,
  IconX,
} from '@tabler/icons-react';
import { useT } from '../../lib/i18n/i18n.ts';
import { BrandTelephone, Rights, SocialLinks } from './brand-foot.tsx';
import { Logo } from '../brand/logo.tsx';
import { OfficeMenu, type NavGroup } from './office-menu.tsx';
import { officeTheme } from './office-theme.ts';
import { OfficeTopBar, type Crumb } from './office-top-bar.tsx';
import { contentId, SkipLink } from './skip-link.tsx';
import classes from './office-shell.module.css';

export type { Crumb, NavGroup };

export interface OfficeShellProps {
  homeHref: string;
  groups: readonly NavGroup[];
  /** From the section to this page; the last one is the page itself. */
  crumbs: readonly Crumb[];
  /** Opens the search of everything; Ctrl K does the same. Without it there is no search. */
  onSearch?: () => void;
  /** What can be searched: "Cerca aziende, bandi, utenti". */
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

/** The frame of the back office: drawer on carta, 300 or 72 px and remembered, overlay under 500; 56 px top bar (visual language §7). */
export function OfficeShell(props: OfficeShellProps) {
  const { crumbs, onSearch, searchLabel, bell, account, prefersMini = false, children } = props;
  const t = useT();
  const isPhone = useMediaQuery('(max-width: 31.24em)', false, { getInitialValueInEffect: false });
  const isWide = useMediaQuery('(min-width: 75em)', true, { getInitialValueInEffect: false });
  const [remembered, remember] = useLocalStorage<'wide' | 'mini' | 'auto'>({
    key: prefersMini ? 'volano.menu.narrow-pages' : 'volano.menu',
    defaultValue: 'auto',
    getInitialValueInEffect: false,
  });
  const [isOpen, overlay] = useDisclosure(false);
  useHotkeys(onSearch ? [['mod+K', onSearch]] : [], []);
  const isMini = remembered === 'auto' ? prefersMini || !isWide : remembered === 'mini';

  return (
    <MantineThemeProvider inherit theme={officeTheme}>
      <SkipLink />
      <div className={classes['officeShell']} data-mini={isMini || undefined}>
        {isPhone ? (
          <Drawer
            opened={isOpen}
            onClose={overlay.close}
            position="left"
            size={300}
            withCloseButton={false}
            attributes={{ content: { 'aria-label': t('common.shell.main') } }}
            classNames={{ content: classes['overlay'] ?? '', body: classes['overlayBody'] ?? '' }}
          >
            <Side
              {...props}
              isMini={false}
              onChoose={overlay.close}
              toggle={
                <ActionIcon size="lg" aria-label={t('common.shell.closeMenu')} onClick={overlay.close}>
                  <IconX size={20} aria-hidden />
                </ActionIcon>
              }
            />
          </Drawer>
        ) : (
          <aside className={classes['side']}>
            <Side
              {...props}
              isMini={isMini}
              toggle={
                <ActionIcon
                  aria-label={t(isMini ? 'common.shell.growMenu' : 'common.shell.shrinkMenu')}
                  aria-expanded={!isMini}
                  onClick={() => remember(isMini ? 'wide' : 'mini')}
                >
                  {isMini ? (
                    <IconLayoutSidebarLeftExpand size={20} aria-hidden />
                  ) : (
                    <IconLayoutSidebarLeftCollapse size={20} aria-hidden />
                  )}
                </ActionIcon>
              }
            />
          </aside>
        )}
        <div className={classes['body']}>
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
          <main id={contentId} tabIndex={-1} className={classes['main']}>
            {children}
          </main>
        </div>
      </div>
    </MantineThemeProvider>
  );
}

interface SideProps extends OfficeShellProps {
  isMini: boolean;
  toggle?: React.ReactNode;
  onChoose?: () => void;
}

function Side({ homeHref, groups, version, privacyHref, isMini, toggle, onChoose }: SideProps) {
  const t = useT();
  return (
    <div className={classes['sideInner']} data-mini={isMini || undefined}>
      <div className={classes['top']}>
        <a
          href={homeHref}
          className={classes['home']}
          aria-label={t('common.shell.home', { product: 'Volano' })}
          onClick={onChoose}
        >
          <Logo size={30} isMark={isMini} />
        </a>
        {isMini ? null : toggle}
      </div>
      <OfficeMenu label={t('common.shell.main')} groups={groups} isMini={isMini} onChoose={onChoose} />
      {isMini ? (
        <div className={classes['miniFoot']}>{toggle}</div>
      ) : (
        <footer className={classes['foot']}>
          <div className={classes['footLine']}>
            <span>{t('common.shell.version', { version })}</span>
            <a href={privacyHref} target="_blank" rel="noopener noreferrer">
              {t('common.shell.privacy')}
              <IconArrowUpRight size={13} aria-hidden />
              <span className="visually-hidden">, {t('common.shell.newWindow')}</span>
            </a>
          </div>
          <div className={classes['footLine']}>
            <BrandTelephone />
            <SocialLinks size={16} />
          </div>
          <Rights />
        </footer>
      )}
    </div>
  );
}
