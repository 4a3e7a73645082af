import { useT } from '../../lib/i18n/i18n.ts';
import { useDeclaredShortcuts } from '../../lib/screens/shortcuts.ts';
import { Kbd } from '../marks/kbd.tsx';
import { Modal } from '../overlays/modal.tsx';
import classes from './layout.module.css';

/** The list of the shortcuts of a page. */
export function ShortcutList({ onClose }: { onClose: () => void }) {
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
