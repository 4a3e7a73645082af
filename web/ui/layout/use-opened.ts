import { useState } from 'react';

/** Which dialog of a list is open: for a new thing, or for a deed on one of its rows. */
export type Opened<Row, Deed extends string> =
  | { readonly deed: 'new'; readonly row: null }
  | { readonly deed: Deed; readonly row: Row };

/** The one open dialog of a list of settings. */
export function useOpened<Row, Deed extends string = 'edit' | 'delete'>() {
  const [opened, setOpened] = useState<Opened<Row, Deed> | null>(null);
  return {
    opened,
    openNew: () => setOpened({ deed: 'new', row: null }),
    open: (deed: Deed) => (row: Row) => setOpened({ deed, row }),
    close: () => setOpened(null),
  };
}
