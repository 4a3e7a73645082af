import { expect, type Page } from '@playwright/test';

/** Waits until the device has the page, and what was read under a key beginning so. */
export async function expectKept(page: Page, key: string): Promise<void> {
  await expect
    .poll(() =>
      page.evaluate(async () => (await (await caches.open('volano-document')).match('/'))?.headers.get('content-type')),
    )
    .toContain('text/html');
  await expect.poll(() => readKeys(page)).toContainEqual(expect.stringContaining(key));
}

/** The keys of what is kept of somebody's reading. */
export function readKeys(page: Page): Promise<string[]> {
  return page.evaluate(
    () =>
      new Promise<string[]>((resolve, reject) => {
        const asked = indexedDB.open('volano.reads');
        asked.addEventListener('error', () => reject(new Error('No reads')));
        asked.addEventListener('success', () => {
          const stores = [...asked.result.objectStoreNames];
          if (!stores.includes('reads')) return resolve([]);
          const keys = asked.result.transaction('reads').objectStore('reads').getAllKeys();
          keys.addEventListener('success', () => resolve(keys.result.map(String)));
        });
      }),
  );
}
