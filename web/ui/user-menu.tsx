import { Menu, useMantineColorScheme } from '@mantine/core';
import { IconCheck, IconChevronDown, IconLogout } from '@tabler/icons-react';
import { currentLanguage, speak, useT } from '../lib/i18n.ts';
import { Avatar } from './avatar.tsx';
import { toast } from './toast.ts';
import type { Icon } from './nav-types.ts';
import classes from './user-menu.module.css';

export interface UserMenuProps {
  name: string;
  /** A second line: the role, in the back office. */
  detail?: string;
  photo?: string | null;
  /** Round neutral initials for staff, tinted for companies. */
  tone?: 'brand' | 'neutral';
  /** Shows the name beside the avatar on wide screens. */
  hasName?: boolean;
  links: readonly { label: string; icon: Icon; onSelect: () => void }[];
  onSignOut: () => void;
}

/** Who is signed in: links, theme, language, way out. */
export function UserMenu({ name, detail, photo, tone = 'brand', hasName = false, links, onSignOut }: UserMenuProps) {
  const t = useT();
  return (
    <Menu width={240}>
      <Menu.Target>
        <button type="button" className={classes['target']} aria-label={hasName ? undefined : t('common.shell.account')}>
          <Avatar name={name} src={photo ?? null} size={hasName ? 32 : 36} tone={tone} />
          {hasName ? (
            <span className={classes['words']}>
              <span className={classes['name']}>{name}</span>
              {detail ? <span className={classes['detail']}>{detail}</span> : null}
            </span>
          ) : null}
          {hasName ? <IconChevronDown size={16} aria-hidden className={classes['chevron']} /> : null}
        </button>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Label>
          {name}
          {detail ? <span className={classes['labelDetail']}>{detail}</span> : null}
        </Menu.Label>
        {links.map(({ label, icon: LinkIcon, onSelect }) => (
          <Menu.Item key={label} leftSection={<LinkIcon size={18} aria-hidden />} onClick={onSelect}>
            {label}
          </Menu.Item>
        ))}
        <Menu.Divider />
        <ThemeItems />
        <Menu.Divider />
        <LanguageItems />
        <Menu.Divider />
        <Menu.Item leftSection={<IconLogout size={18} aria-hidden />} onClick={onSignOut}>
          {t('common.shell.signOut')}
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  );
}

const themes = [
  { scheme: 'light', word: 'themeLight' },
  { scheme: 'dark', word: 'themeDark' },
  { scheme: 'auto', word: 'themeAuto' },
] as const;

function tick(isChosen: boolean) {
  return isChosen ? <IconCheck size={16} aria-hidden /> : undefined;
}

function ThemeItems() {
  const t = useT();
  const { colorScheme, setColorScheme } = useMantineColorScheme();
  return (
    <>
      <Menu.Label>{t('common.shell.theme')}</Menu.Label>
      {themes.map(({ scheme, word }) => (
        <Menu.Item
          key={scheme}
          role="menuitemradio"
          aria-checked={colorScheme === scheme}
          closeMenuOnClick={false}
          rightSection={tick(colorScheme === scheme)}
          onClick={() => setColorScheme(scheme)}
        >
          {t(`common.shell.${word}`)}
        </Menu.Item>
      ))}
    </>
  );
}

const languages = [
  { language: 'it', name: 'Italiano' },
  { language: 'en', name: 'English' },
] as const;

function LanguageItems() {
  const t = useT();
  const spoken = currentLanguage();
  return (
    <>
      <Menu.Label>{t('common.shell.language')}</Menu.Label>
      {languages.map(({ language, name }) => (
        <Menu.Item
          key={language}
          role="menuitemradio"
          aria-checked={spoken === language}
          lang={language}
          rightSection={tick(spoken === language)}
          onClick={() => {
            speak(language).catch(() => toast.error(t('common.error.title')));
          }}
        >
          {name}
        </Menu.Item>
      ))}
    </>
  );
}
