import type { EarlyCheck } from '../lib/api/api-client.ts';

/** What the first step of the check says, by its keys in the dictionary. */
export const CHECK_WORDS = [
  'title',
  'lead',
  'step',
  'activity',
  'activityLabel',
  'activityPlaceholder',
  'skipActivity',
  'private',
] as const;

export type CheckWords = Readonly<Record<(typeof CHECK_WORDS)[number], string>>;

/** How long the line is left to the letters of the field, where nobody touches it, in milliseconds. */
const FIELD_FIRST_MS = 1_000;

/**
 * Puts the first step of the check into the first frame: it can be written into while the portal is on its way, which takes over what was written
 * (`screens/public/quick-check.tsx`). It looks as the same step does there. `goOn` is called at the first touch, or a moment later.
 */
export function showCheck(words: CheckWords, language: string, goOn: () => void): EarlyCheck | null {
  const frame = document.querySelector<HTMLElement>('.first');
  const main = frame?.querySelector('main');
  if (frame == null || main == null) return null;
  document.documentElement.lang = language;
  const field = make('input', { id: 'first-activity', maxLength: 100, placeholder: words.activityPlaceholder });
  field.autocomplete = 'off';
  const skip = make('button', { type: 'button', textContent: words.skipActivity });
  main.replaceChildren(
    make('h1', { textContent: words.title }),
    make('p', { textContent: words.lead }),
    make('small', { textContent: '\u00A0' }),
    make('h2', { textContent: words.activity }),
    make('label', { htmlFor: field.id, textContent: words.activityLabel }),
    field,
    skip,
    make('small', { textContent: words.private }),
  );
  frame.dataset['check'] = '';
  frame.ariaBusy = null;
  let isHeld = false;
  field.addEventListener('focus', () => (isHeld = true));
  // What is taken out of the page is not left by whoever writes in it.
  field.addEventListener('blur', () => queueMicrotask(() => (isHeld &&= !field.isConnected)));
  skip.addEventListener('click', () => skip.setAttribute('aria-busy', 'true'), { once: true });
  const timer = setTimeout(begin, FIELD_FIRST_MS);
  for (const touch of ['pointerdown', 'keydown'] as const) addEventListener(touch, begin, { once: true });

  function begin(): void {
    clearTimeout(timer);
    for (const touch of ['pointerdown', 'keydown'] as const) removeEventListener(touch, begin);
    goOn();
  }

  return { field, isHeld: () => isHeld, isSkipped: () => skip.ariaBusy === 'true' };
}

/** How many steps there are, once the questions are known. */
export function countSteps(words: CheckWords, { questions }: { questions: readonly unknown[] }): void {
  const said = words.step.replace('{{step}}', '1').replace('{{steps}}', String(questions.length + 2));
  document.querySelector('.first main small')?.replaceChildren(said);
}

type Tag = 'h1' | 'h2' | 'p' | 'small' | 'label' | 'input' | 'button';

function make<T extends Tag>(tag: T, parts: Partial<HTMLElementTagNameMap[T]>): HTMLElementTagNameMap[T] {
  return Object.assign(document.createElement(tag), parts);
}
