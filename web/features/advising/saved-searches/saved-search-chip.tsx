import { Menu } from '@mantine/core';
import { IconBell, IconBellOff, IconDots, IconPencil, IconTrash } from '@tabler/icons-react';
import { mutateWithMessage } from '../../../lib/api/mutate-with-message.ts';
import { useT } from '../../../lib/i18n/i18n.ts';
import { toast } from '../../../ui/layout/toast.ts';
import { type SavedSearch, useChangeSearch } from './saved-searches.api.ts';
import classes from './saved-searches.module.css';

export interface SavedSearchChipProps {
  search: SavedSearch;
  /** The list shows what it asks. */
  isOpen: boolean;
  onOpen: () => void;
  onRename: () => void;
  onForget: () => void;
}

/** A saved search: pressing it opens it, its menu does the rest. */
export function SavedSearchChip({ search, isOpen, onOpen, onRename, onForget }: SavedSearchChipProps) {
  const t = useT();
  const change = useChangeSearch();
  const { _id, name, hasAlert } = search;

  function turnAlert(): void {
    if (change.isPending) return;
    const word = hasAlert ? 'alertOff' : 'alertOn';
    mutateWithMessage(
      change,
      { _id, hasAlert: !hasAlert },
      { done: () => toast.success(t(`savedSearches.${word}`, { name })) },
    );
  }

  return (
    <li className={classes['chip']} data-open={isOpen || undefined}>
      <button type="button" className={classes['open']} aria-pressed={isOpen} title={name} onClick={onOpen}>
        {hasAlert ? <IconBell size={15} aria-hidden /> : null}
        <span className={classes['name']}>{name}</span>
        {hasAlert ? <span className="visually-hidden">{t('savedSearches.withAlert')}</span> : null}
      </button>
      <Menu position="bottom-end" width={240}>
        <Menu.Target>
          <button type="button" className={classes['more']} aria-label={t('savedSearches.more', { name })}>
            <IconDots size={16} aria-hidden />
          </button>
        </Menu.Target>
        <Menu.Dropdown>
          <Menu.Item
            leftSection={hasAlert ? <IconBellOff size={18} aria-hidden /> : <IconBell size={18} aria-hidden />}
            onClick={turnAlert}
          >
            {t(hasAlert ? 'savedSearches.turnOff' : 'savedSearches.turnOn')}
          </Menu.Item>
          <Menu.Item leftSection={<IconPencil size={18} aria-hidden />} onClick={onRename}>
            {t('savedSearches.rename')}
          </Menu.Item>
          <Menu.Item leftSection={<IconTrash size={18} aria-hidden />} onClick={onForget}>
            {t('savedSearches.forget')}
          </Menu.Item>
        </Menu.Dropdown>
      </Menu>
    </li>
  );
}
