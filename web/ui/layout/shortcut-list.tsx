import { Box, Flex } from '@mantine/core';
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
      <Box component="p" mb="s10" c="var(--vl-ink2)">
        {t('common.shortcuts.hint')}
      </Box>
      <ul className={classes['shortcuts']}>
        {shortcuts.map(({ keys, label }) => (
          <li key={keys.join(' ')}>
            <span>{label}</span>
            <Flex component="span" display="inline-flex" gap="2xs" flex="none">
              {keys.map((key) => (
                <Kbd key={key}>{key}</Kbd>
              ))}
            </Flex>
          </li>
        ))}
      </ul>
    </Modal>
  );
}
