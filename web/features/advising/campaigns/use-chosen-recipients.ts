import { useState } from 'react';
import type { Selection } from '../../../ui/table/data-table-types.ts';
import type { Recipient } from './campaigns.api.ts';
import { isOwed } from './recipient-name.ts';

/** Who was chosen on the pages seen so far; `owed` are those of them to whom a mail would leave. */
export function useChosenRecipients(rows: readonly Recipient[]): {
  owed: readonly Recipient[];
  selection: Selection;
  clear: () => void;
} {
  const [chosen, setChosen] = useState<ReadonlyMap<string, Recipient>>(new Map());
  const onPage = new Map(rows.map((row) => [row._id, row]));

  function change(keys: ReadonlySet<string>): void {
    const known = [...keys].flatMap((key) => {
      const row = onPage.get(key) ?? chosen.get(key);
      return row === undefined ? [] : [[key, row] as const];
    });
    setChosen(new Map(known));
  }

  // What the page says now comes before what it said when a row was chosen.
  const owed = [...chosen.values()].map((row) => onPage.get(row._id) ?? row).filter(isOwed);
  return {
    owed,
    selection: { keys: new Set(chosen.keys()), onChange: change },
    clear: () => setChosen(new Map()),
  };
}
