/** A tab that waits for what it is to show. */
interface NewTab {
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

/** Puts a text on the clipboard, also where the portal is reached without https and browsers keep the modern way shut. */
export async function copyText(text: string): Promise<void> {
  if (window.isSecureContext) return navigator.clipboard.writeText(text);
  const area = document.createElement('textarea');
  area.value = text;
  area.style.position = 'fixed';
  area.style.opacity = '0';
  document.body.append(area);
  area.select();
  // oxlint-disable-next-line typescript/no-deprecated -- the only way without a secure context
  document.execCommand('copy');
  area.remove();
}

interface StoredFile {
  readonly _id: string;
  readonly full: string | null;
}

interface WithFiles {
  readonly publicAttachments: readonly StoredFile[];
  readonly premiumAttachments?: readonly StoredFile[];
}

interface Asked {
  readonly refetch: (options: { throwOnError: true }) => Promise<{ data: WithFiles | undefined }>;
}

/** Asks again for what a file is attached to, and answers where the file stands now: addresses live five minutes. Null when it is gone; rejects when the server cannot be asked. */
export async function fileAddress(asked: Asked, fileId: string): Promise<string | null> {
  const { data } = await asked.refetch({ throwOnError: true });
  const files = [...(data?.publicAttachments ?? []), ...(data?.premiumAttachments ?? [])];
  return files.find(({ _id }) => _id === fileId)?.full ?? null;
}
