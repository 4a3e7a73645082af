import { loadWords } from '../lib/i18n.ts';
import { lazy, Suspense, useEffect, useState } from 'react';

const Toaster = lazy(async () => {
  // A toast that cannot have its words yet is shown all the same.
  const [{ Toaster: List }] = await Promise.all([import('./toaster.tsx'), loadWords().catch(() => undefined)]);
  return { default: List };
});

/** Place once near the root. The notifications library loads with the first toast, so that the login page does not carry it. */
export function ToasterHost() {
  const [isNeeded, setIsNeeded] = useState(false);

  useEffect(() => {
    const need = () => setIsNeeded(true);
    window.addEventListener('volano:toast', need, { once: true });
    return () => window.removeEventListener('volano:toast', need);
  }, []);

  return isNeeded ? (
    <Suspense>
      <Toaster />
    </Suspense>
  ) : null;
}
