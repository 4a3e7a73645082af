import type { Language } from '@volano/domain/i18n/t';
import { Flex, Text, useMantineColorScheme } from '@mantine/core';
import {
  IconChevronDown,
  IconLogout,
  IconBell,
  IconBrandFacebook,
  IconBrandInstagram,
  IconBrandLinkedin,
} from '@tabler/icons-react';
import { type ComponentPropsWithRef, type ComponentType, type ReactNode, useState } from 'react';
import { useBrand } from '../../lib/api/options.ts';
import { currentLanguage, useT } from '../../lib/i18n/i18n.ts';
import { useNow } from '../../lib/live/live.ts';
import { useShortcuts } from '../../lib/screens/shortcuts.ts';
import { Avatar, CountBadge } from '../marks/marks.tsx';
import { FrameMenu, MenuChoice, MenuDivider, MenuItem, MenuLabel } from './frame-menu.tsx';
import { lazyPart } from './states.tsx';
import { toast } from '../../lib/screens/toast.ts';
import classes from './layout.module.css';

/** The id of the element that holds the page itself in every shell. */
export const contentId = 'content';

const ShortcutList = lazyPart(async () => (await import('./shortcut-list.tsx')).ShortcutList);

interface UserMenuProps {
  name: string;
  /** A second line: the role, in the back office. */
  detail?: string;
  photo?: string | null;
  /** Round neutral initials for staff, tinted for companies. */
  tone?: 'brand' | 'neutral';
  /** Shows the name beside the avatar on wide screens. */
  hasName?: boolean;
  links: readonly { label: string; icon: Icon; onSelect: () => void }[];
  /** Rejects where the language cannot be changed. */
  onLanguage: (language: Language) => Promise<void>;
  onSignOut: () => void;
}

/** Who is signed in: links, theme, language, way out. */
export function UserMenu({
  name,
  detail,
  photo,
  tone = 'brand',
  hasName = false,
  links,
  onLanguage,
  onSignOut,
}: UserMenuProps) {
  const t = useT();
  return (
    <FrameMenu
      width={240}
      button={(props) => (
        <button
          {...props}
          type="button"
          className={classes['target']}
          aria-label={hasName ? undefined : t('common.shell.account')}
        >
          <Avatar name={name} src={photo ?? null} size={hasName ? 32 : 36} tone={tone} />
          {hasName ? (
            <Flex component="span" direction="column" miw={0} maw={200} className={classes['shellWords']}>
              <Text span size="meta" truncate fw={600} title={name}>
                {name}
              </Text>
              {detail ? <span className={classes['detail']}>{detail}</span> : null}
            </Flex>
          ) : null}
          {hasName ? <IconChevronDown size={16} aria-hidden className={classes['chevron']} /> : null}
        </button>
      )}
    >
      <MenuLabel>
        {name}
        {detail ? <span className={classes['labelDetail']}>{detail}</span> : null}
      </MenuLabel>
      {links.map(({ label, icon, onSelect }) => (
        <MenuItem key={label} icon={icon} onSelect={onSelect}>
          {label}
        </MenuItem>
      ))}
      <MenuDivider />
      <ThemeItems />
      <MenuDivider />
      <LanguageItems onLanguage={onLanguage} />
      <MenuDivider />
      <MenuItem icon={IconLogout} onSelect={onSignOut}>
        {t('common.shell.signOut')}
      </MenuItem>
    </FrameMenu>
  );
}

const themes = [
  { scheme: 'light', word: 'themeLight' },
  { scheme: 'dark', word: 'themeDark' },
  { scheme: 'auto', word: 'themeAuto' },
] as const;

function ThemeItems() {
  const t = useT();
  const { colorScheme, setColorScheme } = useMantineColorScheme();
  return (
    <MenuChoice
      label={t('common.shell.theme')}
      options={themes.map(({ scheme, word }) => ({ value: scheme, label: t(`common.shell.${word}`) }))}
      value={colorScheme}
      onChange={setColorScheme}
    />
  );
}

const languages = [
  { value: 'it', label: 'Italiano', lang: 'it' },
  { value: 'en', label: 'English', lang: 'en' },
] as const;

function LanguageItems({ onLanguage }: Pick<UserMenuProps, 'onLanguage'>) {
  const t = useT();
  return (
    <MenuChoice
      label={t('common.shell.language')}
      options={languages}
      value={currentLanguage()}
      onChange={(language: Language) => {
        onLanguage(language).catch(() => toast.error(t('common.error.title')));
      }}
    />
  );
}

interface BellButtonProps extends ComponentPropsWithRef<'button'> {
  /** Notifications to read. */
  count: number;
}

/** The bell with its counter. It passes everything else to the button, so it can be the target of a menu or a popover. */
export function BellButton({ count, ...props }: BellButtonProps) {
  const t = useT();
  return (
    <button
      type="button"
      {...props}
      className={classes['bellButton']}
      aria-label={count > 0 ? t('common.shell.notificationsUnread', { count }) : t('common.shell.notifications')}
    >
      <IconBell size={22} aria-hidden />
      <CountBadge count={count} label="" isCorner />
    </button>
  );
}

const icons = { linkedin: IconBrandLinkedin, facebook: IconBrandFacebook, instagram: IconBrandInstagram };
const names = { linkedin: 'LinkedIn', facebook: 'Facebook', instagram: 'Instagram' };

/** The telephone of the firm, as a link. */
export function BrandTelephone() {
  const brand = useBrand();
  if (brand === null) return null;
  return <a href={`tel:${brand.telephone.replaceAll(' ', '')}`}>{brand.telephone}</a>;
}

/** Where the firm can be found outside; nothing where it is in no social network. */
export function SocialLinks({ size }: { size: number }) {
  const t = useT();
  const social = useBrand()?.social ?? [];
  if (social.length === 0) return null;
  return (
    <Flex component="ul" gap="2xs" className={classes['social']} aria-label={t('common.shell.social')}>
      {social.map(({ network, url }) => {
        const Picture = icons[network];
        return (
          <li key={network}>
            <a href={url} target="_blank" rel="noopener noreferrer" title={names[network]}>
              <Picture size={size} aria-hidden />
              <span className="visually-hidden">
                {names[network]}, {t('common.shell.newWindow')}
              </span>
            </a>
          </li>
        );
      })}
    </Flex>
  );
}

/** Whose the portal is, this year. */
export function Rights() {
  const t = useT();
  const year = useNow().getFullYear();
  const brand = useBrand();
  return brand === null ? null : <span>{t('common.shell.rights', { year, brand: brand.name })}</span>;
}

/** A Tabler icon. */
export type Icon = ComponentType<{ size?: number; 'aria-hidden'?: boolean; className?: string | undefined }>;

/** One place of a menu. */
export interface NavItem {
  href: string;
  label: string;
  icon: Icon;
  /** The filled icon of the active place, where there is one. */
  iconActive?: Icon;
  isActive: boolean;
  /** Things that wait there; hidden at 0. */
  count?: number;
}

/** First stop of the Tab key. The address is not touched: its hash belongs to the router. */
export function SkipLink() {
  const t = useT();
  return (
    <button type="button" className={classes['skipLink']} onClick={() => document.getElementById(contentId)?.focus()}>
      {t('common.skipToContent')}
    </button>
  );
}

/** The list of the shortcuts of a page, which `?` opens, and what opens it otherwise (9-working-day §1). */
export function useShortcutHelp(): { open: () => void; help: ReactNode } {
  const t = useT();
  const [isOpen, setOpen] = useState(false);
  const open = (): void => setOpen(true);
  useShortcuts([
    { keys: ['Ctrl', 'K'], label: t('common.shortcuts.search') },
    { keys: ['?'], label: t('common.shortcuts.help'), does: open },
  ]);
  return { open, help: isOpen ? <ShortcutList onClose={() => setOpen(false)} /> : null };
}
