/** A tab that waits for what it is to show. */
export interface NewTab {
  /** Shows what stands at an address; false where there is no such tab, which the page then says. */
  readonly lead: (address: string) => boolean;
  readonly close: () => void;
}

/**
 * Opens a tab for an address that is known later. Browsers let a page open one while a press is being heard, and not after a wait.
 * Meanwhile it says `waiting`.
 */
export function openTab(waiting: string, browser: Pick<Window, 'open'> = window): NewTab {
  const tab = browser.open('', '_blank');
  if (tab !== null) {
    // What is shown there is not to reach back into the portal.
    tab.opener = null;
    tab.document.title = waiting;
    tab.document.body.textContent = waiting;
  }
  return {
    lead(address) {
      if (tab === null || tab.closed) return false;
      tab.location.replace(address);
      return true;
    },
    close() {
      tab?.close();
    },
  };
}
