import { useState, type KeyboardEvent } from 'react';

interface RowKeys {
  count: number;
  onEnter?: ((index: number) => void) | undefined;
  onSpace?: ((index: number) => void) | undefined;
  /** Alt and an arrow: the row goes one place up or down. */
  onMove?: ((from: number, to: number) => void) | undefined;
}

/** Keyboard over rows: one row is in the tab order, arrows, Home and End move, Enter opens, Space selects, Alt and an arrow carries the row (visual language §9). */
export function useRowKeys({ count, onEnter, onSpace, onMove }: RowKeys) {
  const [current, setCurrent] = useState(0);
  const active = Math.min(current, Math.max(0, count - 1));

  function move(event: KeyboardEvent<HTMLElement>, index: number): void {
    event.preventDefault();
    const next = Math.min(count - 1, Math.max(0, index));
    setCurrent(next);
    const row = event.currentTarget.parentElement?.children[next];
    if (row instanceof HTMLElement) row.focus();
  }

  // The row keeps its element, but taking it elsewhere in the table may blur it.
  function carry(event: KeyboardEvent<HTMLElement>, index: number): void {
    event.preventDefault();
    const row = event.currentTarget;
    onMove?.(index, event.key === 'ArrowDown' ? index + 1 : index - 1);
    setCurrent(Math.min(count - 1, Math.max(0, event.key === 'ArrowDown' ? index + 1 : index - 1)));
    requestAnimationFrame(() => row.focus());
  }

  function press(event: KeyboardEvent<HTMLElement>, index: number): void {
    // Keys pressed on a control inside the row belong to that control.
    if (event.target !== event.currentTarget) return;
    if (event.altKey && onMove && (event.key === 'ArrowDown' || event.key === 'ArrowUp')) carry(event, index);
    else if (event.key === 'ArrowDown') move(event, index + 1);
    else if (event.key === 'ArrowUp') move(event, index - 1);
    else if (event.key === 'Home') move(event, 0);
    else if (event.key === 'End') move(event, count - 1);
    else if (event.key === 'Enter' && onEnter) onEnter(index);
    else if (event.key === ' ' && onSpace) {
      event.preventDefault();
      onSpace(index);
    }
  }

  return {
    rowProps: (index: number) => ({
      tabIndex: index === active ? 0 : -1,
      onFocus: () => setCurrent(index),
      onKeyDown: (event: KeyboardEvent<HTMLElement>) => press(event, index),
    }),
  };
}
