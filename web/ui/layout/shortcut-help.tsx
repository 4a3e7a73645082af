import { type ReactNode, useState } from 'react';
import { useT } from '../../lib/i18n/i18n.ts';
import { useShortcuts } from '../../lib/screens/shortcuts.ts';
import { lazyPart } from './lazy-part.tsx';

const ShortcutList = lazyPart(async () => (await import('./shortcut-list.tsx')).ShortcutList);

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
