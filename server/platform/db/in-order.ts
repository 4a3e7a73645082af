/** The rows in the order of their ids, each once; ids without a row are passed over. */
export function inOrderOf<T extends { readonly _id: string }>(ids: readonly string[], rows: readonly T[]): T[] {
  const byId = new Map(rows.map((row) => [row._id, row]));
  return [...new Set(ids)].flatMap((id) => byId.get(id) ?? []);
}
