interface Placed {
  readonly _id: string;
  readonly order: number;
}

/** The rows by their order, with one carried to the place of another and the same orders handed out again. Without both, as they are. */
export function carried<T extends Placed>(rows: readonly T[], from: string, to: string): T[] {
  const inOrder = rows.toSorted((a, b) => a.order - b.order);
  const start = inOrder.findIndex(({ _id }) => _id === from);
  const end = inOrder.findIndex(({ _id }) => _id === to);
  const [moved] = start < 0 || end < 0 ? [] : inOrder.slice(start, start + 1);
  if (moved === undefined) return inOrder;
  const others = inOrder.toSpliced(start, 1);
  return others.toSpliced(end, 0, moved).map((row, index) => ({ ...row, order: inOrder[index]?.order ?? row.order }));
}
