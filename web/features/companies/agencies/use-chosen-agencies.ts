import { useState } from 'react';
import type { Selection } from '../../../ui/table/data-table-types.ts';
import type { NamedAgency } from './named-agency.ts';

/** Companies chosen in a list, also on pages that are not shown any more: their names are kept for what is asked about them. */
export function useChosenAgencies(rows: readonly NamedAgency[]) {
  const [chosen, setChosen] = useState<ReadonlyMap<string, NamedAgency>>(new Map());

  function choose(agencies: readonly NamedAgency[]): void {
    setChosen(new Map(agencies.map((agency) => [agency._id, agency])));
  }

  const selection: Selection = {
    keys: new Set(chosen.keys()),
    onChange: (keys) => {
      const known = new Map([...rows.map((row) => [row._id, row] as const), ...chosen]);
      choose([...keys].flatMap((key) => known.get(key) ?? []));
    },
  };
  /** What was done with a company is done: it is chosen no more. What failed is kept, to be tried again. */
  function settle(asked: readonly NamedAgency[], failed: readonly NamedAgency[]): void {
    const done = new Set(asked.map(({ _id }) => _id));
    for (const { _id } of failed) done.delete(_id);
    choose([...chosen.values()].filter(({ _id }) => !done.has(_id)));
  }

  return { chosen: [...chosen.values()], clear: () => choose([]), settle, selection };
}
