import { createContext, use, useLayoutEffect } from 'react';
import { firmName } from '../../lib/api/options.ts';

/** A step of the path above a page of the office. */
export interface Crumb {
  readonly label: string;
  readonly href?: string;
}

/** What a page tells the frame around it. */
export interface PageFrame {
  readonly crumbs: readonly Crumb[];
  /** Pages that need room open with the narrow drawer. */
  readonly prefersMini: boolean;
}

type SetFrame = (frame: PageFrame) => void;

const FrameContext = createContext<SetFrame>(() => undefined);

/** Given by a layout, so that the page inside can speak to the frame. */
export const PageFrameProvider = FrameContext.Provider;

/** Names the page in the browser's tab and, in the office, in the path above it. */
export function usePageFrame(title: string, options: { crumbs?: readonly Crumb[]; prefersMini?: boolean } = {}): void {
  const setFrame = use(FrameContext);
  const crumbs = JSON.stringify(options.crumbs ?? [{ label: title }]);
  const prefersMini = options.prefersMini ?? false;
  useLayoutEffect(() => {
    document.title = title === '' ? firmName() : `${title} · ${firmName()}`;
    setFrame({ crumbs: JSON.parse(crumbs) as Crumb[], prefersMini });
  }, [title, crumbs, prefersMini, setFrame]);
}
