/** As the page keeps it until it is sent (`features/conversation/chats/unsent.ts`). */
const NOTHING = { text: '', files: [], about: null };

/**
 * Lays what was said last, with a field under it, over the page until its own field is there, which goes on with it (`chats/composer.tsx`): what is
 * written meanwhile is kept where the page keeps what is not sent yet.
 */
export function showMessageField(
  words: { readonly label: string; readonly placeholder: string },
  keptAt: string,
): void {
  const frame = document.querySelector<HTMLElement>('.first');
  if (frame === null) return;
  const over = frame.cloneNode(true) as HTMLElement;
  over.dataset['chat'] = '';
  over.ariaBusy = null;
  const field = Object.assign(document.createElement('textarea'), {
    id: 'first-message',
    ariaLabel: words.label,
    placeholder: words.placeholder,
  });
  // Where nothing may be kept nothing is written before the page is there.
  const kept = { ...NOTHING, ...(JSON.parse(localStorage.getItem(keptAt) ?? 'null') as typeof NOTHING | null) };
  field.value = kept.text;
  field.addEventListener('input', () => {
    delete field.dataset['isSent'];
    localStorage.setItem(keptAt, JSON.stringify({ ...kept, text: field.value }));
  });
  // Enter sends, once there is who sends it.
  field.addEventListener('keydown', (event) => {
    if (event.key !== 'Enter' || event.shiftKey || event.isComposing) return;
    event.preventDefault();
    field.dataset['isSent'] = '';
  });
  over.append(field);
  document.body.append(over);
}
