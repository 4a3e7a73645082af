import { hasTyped } from './unsaved.ts';
import { noteUnanswered, onReach, onReturn, readReach } from '../api/reach.ts';

/** When the page last brought itself anew, for this tab. */
const RELOADED_AT = 'volano.reloaded';
/** A file that is missing although the service answers may be missing for good, and somebody may be about to press. */
const AGAIN_MS = 60_000;
const PATIENCE_MS = 2_500;

/**
 * Tries for a file that did not arrive once the service answers again: by `again` where there is one, which answers whether it came, else with the whole
 * document. Browsers remember a file that failed until then, and after an update the document names other files. Answers how to stop.
 */
export function fetchOnReturn(again: () => Promise<boolean> = () => Promise.resolve(false)): () => void {
  noteUnanswered();
  let timer: ReturnType<typeof setTimeout> | undefined;
  let wasSilent = readReach() === 'silent';
  const stops = [
    onReach(() => {
      wasSilent ||= readReach() === 'silent';
    }),
    onReturn(() => {
      void again().then((isThere) => {
        if (isThere || (!wasSilent && isReloadedJustNow())) return;
        timer = setTimeout(reload, wasSilent ? 0 : PATIENCE_MS);
      });
    }),
  ];
  return () => {
    clearTimeout(timer);
    for (const stop of stops) stop();
  };
}

function isReloadedJustNow(): boolean {
  try {
    return Date.now() - Number(sessionStorage.getItem(RELOADED_AT)) < AGAIN_MS;
  } catch {
    return true;
  }
}

function reload(): void {
  // The button beside it is left.
  if (hasTyped()) return;
  try {
    sessionStorage.setItem(RELOADED_AT, String(Date.now()));
  } catch {
    // Where nothing is remembered the button is left.
  }
  window.location.reload();
}
