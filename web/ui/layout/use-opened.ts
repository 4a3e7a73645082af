import { useState } from 'react';

/** Which dialog of a list is open: for a new thing, or for a deed on one of its rows. */
export type Opened<Row, Action extends string> =
  | { readonly action: 'new'; readonly row: null }
  | { readonly action: Action; readonly row: Row };

/** The one open dialog of a list of settings. */
export function useOpened<Row, Action extends string = 'edit' | 'delete'>() {
  const [opened, setOpened] = useState<Opened<Row, Action> | null>(null);
  return {
    opened,
    openNew: () => setOpened({ action: 'new', row: null }),
    open: (action: Action) => (row: Row) => setOpened({ action, row }),
    close: () => setOpened(null),
  };
}
