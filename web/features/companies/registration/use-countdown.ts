import { useEffect, useState } from 'react';

/** Seconds that go down to nothing, and the way to begin anew. */
export function useCountdown(start: number): [left: number, begin: (seconds: number) => void] {
  const [left, setLeft] = useState(start);
  const isRunning = left > 0;
  useEffect(() => {
    if (!isRunning) return;
    const timer = setInterval(() => setLeft((seconds) => Math.max(0, seconds - 1)), 1000);
    return () => clearInterval(timer);
  }, [isRunning]);
  return [left, setLeft];
}
