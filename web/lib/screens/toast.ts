import type { ReactNode } from 'react';

/** What the voice of a toast is: an icon, a colour and how urgently it is announced. */
export type ToastTone = 'success' | 'news' | 'warning' | 'error';

export interface ToastMessage {
  tone: ToastTone;
  title: string;
  detail?: ReactNode;
}

type Listener = (message: ToastMessage) => void;

let listener: Listener | undefined;
let waiting: ToastMessage[] = [];

/** Called by the host when it is ready to show toasts; those asked for earlier are shown now. */
export function listenToToasts(show: Listener): () => void {
  listener = show;
  for (const message of waiting) show(message);
  waiting = [];
  return () => {
    listener = undefined;
  };
}

function toastOf(tone: ToastTone) {
  return function show(title: string, detail?: ReactNode): void {
    const message = { tone, title, detail };
    if (listener) listener(message);
    else waiting = [...waiting, message];
    window.dispatchEvent(new Event('volano:toast'));
  };
}

/** Short news at the top right for two seconds; anything to act upon must also stand in the page (visual language §6). */
export const toast = {
  success: toastOf('success'),
  news: toastOf('news'),
  warning: toastOf('warning'),
  error: toastOf('error'),
};
