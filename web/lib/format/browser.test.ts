import { expect, test } from 'vitest';
import { openTab } from './browser.ts';

/** A browser that opens tabs, or holds them back. */
function aBrowser(canOpen: boolean) {
  const went: string[] = [];
  const tab = {
    opener: {} as unknown,
    closed: false,
    document: { title: '', body: { textContent: '' } },
    location: { replace: (address: string) => void went.push(address) },
    close() {
      tab.closed = true;
    },
  };
  return { tab, went, open: () => (canOpen ? (tab as unknown as Window) : null) };
}

test('a tab stands there at once, says what it waits for, and goes to the address that comes', () => {
  const browser = aBrowser(true);
  const opened = openTab('Un momento', browser);
  expect([browser.tab.document.title, browser.tab.opener, browser.went]).toEqual(['Un momento', null, []]);
  expect(opened.lead('/api/files/1')).toBe(true);
  expect(browser.went).toEqual(['/api/files/1']);
});

test('where tabs are held back, or it was closed meanwhile, the page is told so', () => {
  const held = openTab('Un momento', aBrowser(false));
  expect(held.lead('/api/files/1')).toBe(false);
  held.close();
  const browser = aBrowser(true);
  const opened = openTab('Un momento', browser);
  opened.close();
  expect([opened.lead('/api/files/1'), browser.went]).toEqual([false, []]);
});
