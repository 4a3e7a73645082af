/** As many rows as a list gives at once. */
const AT_ONCE = 100;

/**
 * Every row of a list, page after page, for a choice that must offer all of them: who is the hundred and first by name can be chosen too. The
 * list must have an order of its own, so that no row changes its page in between. Rejects with the first page that is refused.
 */
export async function everyRow<Row>(
  read: (paged: { page: string; limit: string }) => Promise<{ readonly rows: readonly Row[] }>,
): Promise<Row[]> {
  const all: Row[] = [];
  for (let page = 1; ; page += 1) {
    const { rows } = await read({ page: String(page), limit: String(AT_ONCE) });
    all.push(...rows);
    if (rows.length < AT_ONCE) return all;
  }
}
