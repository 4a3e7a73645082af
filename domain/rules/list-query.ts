/**
 * What a field of a query takes, as far as a page has to know it: some words, ids, or where neither is said any text; `isMany` where several
 * stand in one text with commas between them, `isOrder` where `-` may stand before each word.
 */
export interface QueryField {
  readonly words?: readonly string[];
  readonly isId?: true;
  readonly isMany?: true;
  readonly isOrder?: true;
}

/** The fields of a query by their names; the words of `sort` say by what a list can be ordered. */
export type QueryFields = Readonly<Record<string, QueryField>>;

type Texts = Readonly<Record<string, string | undefined>>;

const ID = /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/i;

/** Of what an address says, what the fields take: an address that was written by hand, or long ago, may say what is no such thing. */
export function takenOf(fields: QueryFields, said: Texts): Record<string, string> {
  const taken = Object.entries(fields).map(([name, field]) => [name, takenBy(field, said[name] ?? '')] as const);
  return Object.fromEntries(taken.filter(([, value]) => value !== ''));
}

function takenBy({ words, isId, isMany, isOrder }: QueryField, value: string): string {
  if (words === undefined && isId === undefined) return value;
  const takes = (part: string) =>
    (words?.includes(isOrder ? part.replace(/^-/, '') : part) ?? false) || (isId === true && ID.test(part));
  return (isMany ? value.split(',') : [value]).filter(takes).join(',');
}
