/**
 * From now on the text of a list to choose from is selected as the caret comes into it: what is typed then searches anew, instead of going on behind
 * what was chosen before (17-seams §11).
 */
export function selectComboboxText(): void {
  document.addEventListener('focusin', ({ target }) => {
    if (!(target instanceof HTMLInputElement) || target.readOnly || !isCombobox(target)) return;
    const { value } = target;
    if (value === '') return;
    // The press that brought the caret sets it once more; who types at once is not disturbed.
    requestAnimationFrame(() => {
      if (document.activeElement === target && target.value === value) target.select();
    });
  });
}

function isCombobox(input: HTMLInputElement): boolean {
  return input.role === 'combobox' || input.getAttribute('aria-haspopup') === 'listbox';
}
