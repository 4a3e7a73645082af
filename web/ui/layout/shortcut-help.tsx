import { Modal } from '@mantine/core';
import { type ReactNode, useState } from 'react';
import { useT } from '../../lib/i18n/i18n.ts';
import { useDeclaredShortcuts, useShortcuts } from '../../lib/screens/shortcuts.ts';
import { Kbd } from '../cards/kbd.tsx';
import classes from './layout.module.css';

/** The list of the shortcuts of a page, which `?` opens, and what opens it otherwise (9-working-day §1). */
export function useShortcutHelp(): { open: () => void; help: ReactNode } {
  const t = useT();
  const [isOpen, setOpen] = useState(false);
  const open = (): void => setOpen(true);
  useShortcuts([
    { keys: ['Ctrl', 'K'], label: t('common.shortcuts.search') },
    { keys: ['?'], label: t('common.shortcuts.help'), does: open },
  ]);
  return { open, help: isOpen ? <ShortcutHelp onClose={() => setOpen(false)} /> : null };
}

function ShortcutHelp({ onClose }: { onClose: () => void }) {
  const t = useT();
  const shortcuts = useDeclaredShortcuts();
  return (
    <Modal
      opened
      onClose={onClose}
      title={t('common.shortcuts.title')}
      closeButtonProps={{ 'aria-label': t('common.actions.close') }}
    >
      <p className={classes['shortcutsHint']}>{t('common.shortcuts.hint')}</p>
      <ul className={classes['shortcuts']}>
        {shortcuts.map(({ keys, label }) => (
          <li key={keys.join(' ')}>
            <span>{label}</span>
            <span className={classes['shortcutKeys']}>
              {keys.map((key) => (
                <Kbd key={key}>{key}</Kbd>
              ))}
            </span>
          </li>
        ))}
      </ul>
    </Modal>
  );
}
