import { IconCloudOff } from '@tabler/icons-react';
import { useEffect, useRef, useSyncExternalStore } from 'react';
import { useT } from '../../lib/i18n/i18n.ts';
import {
  KEPT_UNTIL_SIGNED_OUT,
  onSessionChange,
  readSession,
  storedUnder,
  useSession,
} from '../../lib/session/session.ts';
import classes from './line-note.module.css';
import { hasUnkept, onReach, onReturn, readReach } from '../../lib/api/reach.ts';

/** Says on every screen, whatever frame it has, that the service does not answer, and that what is done meanwhile is not lost (decision 041). */
export function LineNote() {
  const t = useT();
  const isSilent = useSyncExternalStore(onReach, () => readReach() === 'silent');
  const isFull = useSyncExternalStore(onReach, hasUnkept);
  const isOutside = useSession() === null;
  const note = useRef<HTMLParagraphElement>(null);
  useEffect(sendWhatWaits, []);
  useEffect(() => (isSilent ? makeRoomFor(note.current) : undefined), [isSilent]);
  if (!isSilent) return null;
  return (
    <p role="status" ref={note} className={classes['note']}>
      <IconCloudOff size={20} aria-hidden />
      <span>
        <strong>{t(navigator.onLine ? 'session.line.silent' : 'session.line.offline')}</strong>{' '}
        {t(`session.line.${isFull ? 'full' : isOutside ? 'outside' : 'text'}`)}
      </span>
    </p>
  );
}

/** What sticks to the top of a screen, or fills its height, leaves this much. */
function makeRoomFor(note: HTMLElement | null): () => void {
  const { style } = document.documentElement;
  const watcher = new ResizeObserver(() => style.setProperty('--line-note', `${note?.offsetHeight ?? 0}px`));
  if (note !== null) watcher.observe(note);
  return () => {
    watcher.disconnect();
    style.removeProperty('--line-note');
  };
}

/** A message as versions before the outbox kept it. */
function isUnsent(place: string): boolean {
  return place.endsWith('.unsent');
}

/** The code that sends comes only where something waits: whichever page of the portal is opened, and whoever signs in. */
function sendWhatWaits(): () => void {
  const look = (): void => {
    const earlier = [...storedUnder('volano.survey.'), ...storedUnder(KEPT_UNTIL_SIGNED_OUT.chat).filter(isUnsent)];
    if (earlier.length > 0) {
      // What does not come now is taken over at the next look.
      void import('../../lib/line/earlier-writes.ts')
        .then(({ adoptEarlierWrites }) => adoptEarlierWrites(earlier))
        .then(send, () => undefined);
    } else send();
  };
  const send = (): void => {
    const own = readSession()?.user._id;
    if (own === undefined || storedUnder(`${KEPT_UNTIL_SIGNED_OUT.outbox}${own}.`).length === 0) return;
    // What does not come now is asked for when the service answers.
    void import('../../lib/line/outbox.ts').then(({ sendWaiting }) => sendWaiting()).catch(() => undefined);
  };
  look();
  const stops = [onReturn(look), onSessionChange(look)];
  return () => {
    for (const stop of stops) stop();
  };
}
