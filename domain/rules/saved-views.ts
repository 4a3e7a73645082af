/** The lists of the office that views are saved of. */
export const VIEWED_LISTS = [
  'agencies',
  'users',
  'announcements',
  'services',
  'news',
  'recommendations',
  'todos',
] as const;
export type ViewedList = (typeof VIEWED_LISTS)[number];

/** As many as a row of names above a list still shows. */
export const MOST_VIEWS = 20;
export const LONGEST_VIEW_NAME = 60;

/** The filters of a list as an address writes them, text by name. */
export type ViewFilters = Readonly<Record<string, string>>;

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
