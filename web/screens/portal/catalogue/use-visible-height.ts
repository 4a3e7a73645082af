import { useEffect, useRef } from 'react';

/** Tells a part of the page how much of the screen the keyboard of a phone leaves, and where: `--visible-height` and `--visible-top`. */
export function useVisibleHeight() {
  const part = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const screen = window.visualViewport;
    if (screen === null) return undefined;
    function measure(): void {
      part.current?.style.setProperty('--visible-height', `${screen?.height ?? 0}px`);
      part.current?.style.setProperty('--visible-top', `${screen?.offsetTop ?? 0}px`);
    }
    measure();
    screen.addEventListener('resize', measure);
    screen.addEventListener('scroll', measure);
    return () => {
      screen.removeEventListener('resize', measure);
      screen.removeEventListener('scroll', measure);
    };
  });
  return part;
}
