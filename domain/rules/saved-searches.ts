/** As many as a row of names above a list still shows. */
export const MOST_SEARCHES = 20;
export const LONGEST_SEARCH_NAME = 80;

/** Whether two queries ask the same, whatever their order; what has no value asks nothing. */
export function asksTheSame(a: Readonly<Record<string, string>>, b: Readonly<Record<string, string>>): boolean {
  const text = (query: Readonly<Record<string, string>>) =>
    JSON.stringify(
      Object.entries(query)
        .filter(([, value]) => value !== '')
        .sort(([one], [other]) => (one < other ? -1 : 1)),
    );
  return text(a) === text(b);
}
