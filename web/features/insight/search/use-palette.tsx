import { useHotkeys, useWindowEvent } from '@mantine/hooks';
import { type ReactNode, useState } from 'react';
import { lazyPart } from '../../../ui/layout/states.tsx';
import type { PaletteProps } from './palette.tsx';

const load = async () => (await import('./palette.tsx')).Palette;
const Palette = lazyPart(load);

/**
 * The search of everything on a side, and what opens it; Ctrl K does the same, in a field too. Its code comes when it is first opened, or
 * a moment before: at the first half of the shortcut, so that what is typed after it is not lost.
 */
export function usePalette(props: Omit<PaletteProps, 'onClose'>): { open: () => void; palette: ReactNode } {
  const [isOpen, setOpen] = useState(false);
  const open = (): void => setOpen(true);
  useHotkeys([['mod+K', open]], [], true);
  useWindowEvent('keydown', ({ key }) => {
    if (key === 'Control' || key === 'Meta') load().catch(() => undefined);
  });
  const palette = isOpen ? <Palette {...props} onClose={() => setOpen(false)} /> : null;
  return { open, palette };
}
