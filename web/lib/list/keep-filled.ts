/**
 * What a list shows while another question is answered: what it showed before, unless that was nothing. "Nothing was found" is an answer, and it must not be
 * read as the answer to a question that is still on its way. For `placeholderData`.
 */
export function keepFilled<Data>(previous: Data | undefined): Data | undefined {
  return isNothing(previous) ? undefined : previous;
}

function isNothing(data: unknown): boolean {
  if (Array.isArray(data)) return data.length === 0;
  if (typeof data !== 'object' || data === null) return false;
  if ('pages' in data && Array.isArray(data.pages)) return data.pages.every((page) => isNothing(page));
  return 'rows' in data && isNothing(data.rows);
}
