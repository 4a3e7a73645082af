import { type ComponentType, useEffect, useState } from 'react';
import { loadFirstTranslations } from '../../lib/i18n/i18n.ts';

/** Place once near the root. The notifications library loads with the first toast, so that the login page does not carry it. */
export function ToasterHost() {
  const [Toaster, setToaster] = useState<ComponentType | null>(null);

  useEffect(() => {
    async function need(): Promise<void> {
      // A toast that cannot have its words yet is shown all the same.
      const [{ Toaster: List }] = await Promise.all([
        import('./toaster.tsx'),
        loadFirstTranslations().catch(() => undefined),
      ]);
      setToaster(() => List);
    }
    // Often the toast says that the network is gone: then its library does not come either, and the next toast asks again.
    const ask = () => void need().catch(() => undefined);
    window.addEventListener('volano:toast', ask);
    return () => window.removeEventListener('volano:toast', ask);
  }, []);

  return Toaster === null ? null : <Toaster />;
}
