import { lazy, Suspense, useEffect, useState } from 'react';

const Toaster = lazy(async () => ({ default: (await import('./toaster.tsx')).Toaster }));

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
