import { useEffect, useEffectEvent, useSyncExternalStore } from 'react';

/** A key of a page. */
interface Shortcut {
  /** As the key is written: `J`, `/`; `Ctrl` before it where it is held down. */
  readonly keys: readonly [string, ...string[]];
  readonly label: string;
  /** Absent where another part of the page listens for it: then it is only named. */
  readonly does?: () => void;
}

type Named = Pick<Shortcut, 'keys' | 'label'>;

const declared = new Map<symbol, readonly Named[]>();
const readers = new Set<() => void>();
let all: readonly Named[] = [];

/**
 * Declares what keys do while a component stands on the page (9-working-day §1): they act unless somebody types, a dialog or a menu is
 * open, or another key is held down, and `?` names them. Whatever a key does, a button does too.
 */
export function useShortcuts(shortcuts: readonly Shortcut[]): void {
  const press = useEffectEvent((event: KeyboardEvent): void => {
    if (event.defaultPrevented || event.repeat || event.ctrlKey || event.metaKey || event.altKey) return;
    const pressed = shortcuts.find(({ keys, does }) => does !== undefined && isOnly(keys, event.key));
    if (pressed?.does === undefined || isTyping(event.target) || isTaken(event) || isInterrupted()) return;
    event.preventDefault();
    pressed.does();
  });
  useEffect(() => {
    document.addEventListener('keydown', press);
    return () => document.removeEventListener('keydown', press);
  }, []);

  const names = JSON.stringify(shortcuts.map(({ keys, label }) => ({ keys, label })));
  useEffect(() => {
    const place = Symbol();
    declared.set(place, JSON.parse(names) as Named[]);
    tell();
    return () => {
      declared.delete(place);
      tell();
    };
  }, [names]);
}

/** Every shortcut of what stands on the page now, in the order in which it was declared. */
export function useDeclaredShortcuts(): readonly Named[] {
  return useSyncExternalStore(
    (reader) => {
      readers.add(reader);
      return () => readers.delete(reader);
    },
    () => all,
  );
}

function tell(): void {
  all = [...declared.values()].flat();
  for (const reader of readers) reader();
}

function isOnly([key, ...others]: Shortcut['keys'], pressed: string): boolean {
  return others.length === 0 && key.toUpperCase() === pressed.toUpperCase();
}

function isTyping(target: EventTarget | null): boolean {
  if (!(target instanceof HTMLElement)) return false;
  return target.isContentEditable || target.matches('input:not([type=checkbox], [type=radio]), textarea, select');
}

/** Enter on a button or a link is that button's. */
function isTaken({ key, target }: KeyboardEvent): boolean {
  return key === 'Enter' && target instanceof HTMLElement && target.closest('button, a, summary') !== null;
}

function isInterrupted(): boolean {
  return document.querySelector('[role=dialog], [role=alertdialog], [role=menu]') !== null;
}
