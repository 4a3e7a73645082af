import { useEffect, useLayoutEffect, useRef, useState } from 'react';

/** As near the end as one is when one reads along. */
const NEAR_END = 80;
/** As near the beginning as older messages are fetched. */
const NEAR_START = 400;

interface ThreadScrollOptions {
  /** The first and the last sequence that are shown; 0 without any. */
  readonly first: number;
  readonly last: number;
  /** How many of one's own are on their way: the newest of them is gone along with. */
  readonly unsent: number;
  /** How many of them did not arrive: what can be done about it stands under each. */
  readonly failed: number;
  readonly onStart: () => void;
  readonly onEnd: () => void;
}

/** Calls back when the box grows or shrinks with the composer and the keyboard, or its content with what is drawn late. */
function watchSizes(element: HTMLElement | null, changed: () => void): (() => void) | undefined {
  if (element === null) return undefined;
  const watcher = new ResizeObserver(changed);
  for (const watched of [element, ...element.children]) watcher.observe(watched);
  return () => watcher.disconnect();
}

/** How far the content can be scrolled. */
function roomOf(element: HTMLElement): number {
  return element.scrollHeight - element.clientHeight;
}

/**
 * Keeps the place where somebody reads: at the end it goes along with what comes, above it nothing moves, and what is added before
 * pushes nothing away.
 */
export function useThreadScroll({ first, last, unsent, failed, onStart, onEnd }: ThreadScrollOptions) {
  const box = useRef<HTMLDivElement>(null);
  const [isNearEnd, setNearEnd] = useState(true);
  const place = useRef({ first: 0, unsent: 0, height: 0, room: 0, isNearEnd: true });

  function toEnd(): void {
    const element = box.current;
    if (element !== null) element.scrollTop = element.scrollHeight;
  }

  function look(): void {
    const element = box.current;
    if (element === null) return;
    const room = roomOf(element);
    // What has just grown or shrunk moves the end, not the reader.
    if (room !== place.current.room && place.current.isNearEnd) {
      place.current.room = room;
      return toEnd();
    }
    const below = keepPlace(element);
    setNearEnd(place.current.isNearEnd);
    if (element.scrollTop < NEAR_START) onStart();
    if (below < NEAR_START) onEnd();
  }

  /** Remembers where the reader stands; how much lies below. */
  function keepPlace(element: HTMLElement): number {
    const room = roomOf(element);
    const below = room - element.scrollTop;
    Object.assign(place.current, { room, isNearEnd: below < NEAR_END });
    return below;
  }

  useLayoutEffect(() => {
    const element = box.current;
    if (element === null || (last === 0 && unsent === 0)) return;
    const before = place.current;
    const isFirstLook = before.first === 0;
    if (isFirstLook) {
      const line = element.querySelector<HTMLElement>('[data-new]');
      if (line === null) toEnd();
      else element.scrollTop = line.offsetTop - 60;
    } else if (first < before.first) element.scrollTop += element.scrollHeight - before.height;
    else if (before.isNearEnd || unsent > before.unsent) toEnd();
    place.current = { ...before, first, unsent, height: element.scrollHeight };
    keepPlace(element);
  }, [first, last, unsent, failed]);

  // Once something is shown, be it only what is on its way.
  useEffect(() => watchSizes(box.current, () => place.current.isNearEnd && place.current.height !== 0 && toEnd()), []);

  function show(sequence: number): void {
    const found = box.current?.querySelector<HTMLElement>(`[data-sequence="${sequence}"]`);
    found?.scrollIntoView({ block: 'center' });
  }

  return { box, isNearEnd, look, toEnd, show };
}
