import { useSyncExternalStore } from 'react';

const MINUTE = 60_000;

let minute = thisMinute();

function thisMinute(): number {
  return Math.floor(Date.now() / MINUTE) * MINUTE;
}

function readMinute(): number {
  return minute;
}

function onMinute(listener: () => void): () => void {
  minute = thisMinute();
  const timer = setInterval(() => {
    if (minute === thisMinute()) return;
    minute = thisMinute();
    listener();
  }, MINUTE / 4);
  return () => clearInterval(timer);
}

/** Now, to the minute: a page left open over midnight counts its days again. */
export function useNow(): Date {
  return new Date(useSyncExternalStore(onMinute, readMinute));
}
