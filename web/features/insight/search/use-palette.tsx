import { useHotkeys } from '@mantine/hooks';
import { lazy, type ReactNode, Suspense, useState } from 'react';
import type { PaletteProps } from './palette.tsx';

const Palette = lazy(async () => ({ default: (await import('./palette.tsx')).Palette }));

/** The search of everything on a side, and what opens it; Ctrl K does the same, in a field too. Its code comes when it is first opened. */
export function usePalette(props: Omit<PaletteProps, 'onClose'>): { open: () => void; palette: ReactNode } {
  const [isOpen, setOpen] = useState(false);
  const open = (): void => setOpen(true);
  useHotkeys([['mod+K', open]], [], true);
  const palette = isOpen ? (
    <Suspense fallback={null}>
      <Palette {...props} onClose={() => setOpen(false)} />
    </Suspense>
  ) : null;
  return { open, palette };
}
