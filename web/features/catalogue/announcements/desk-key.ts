type HotkeyItem = [string, () => void, { preventDefault: boolean }];

// Of fields only those that take letters are typed in: a checkbox or a choice is pressed.
const PRESSED: ReadonlySet<string> = new Set(['checkbox', 'radio', 'button', 'submit']);

/** A key of the desk, for `useHotkeys` without tags to ignore: it does nothing while somebody types. */
export function deskKey(key: string, act: () => void): HotkeyItem {
  return [key, () => (isTyping(document.activeElement) ? undefined : act()), { preventDefault: false }];
}

function isTyping(focused: Element | null): boolean {
  if (focused instanceof HTMLInputElement) return !PRESSED.has(focused.type);
  return (
    focused instanceof HTMLTextAreaElement ||
    focused instanceof HTMLSelectElement ||
    (focused instanceof HTMLElement && focused.isContentEditable)
  );
}
