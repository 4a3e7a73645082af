/** What a quick reply may name, as it is typed between braces: `{azienda}`. */
export const PLACEHOLDERS = ['azienda', 'persona', 'consulente'] as const;
export type Placeholder = (typeof PLACEHOLDERS)[number];

const BRACES = /\{([^{}]*)\}/g;

/** What stands between braces in a text and names nothing, in the order of the text. */
export function unknownPlaceholders(text: string): readonly string[] {
  const said = [...text.matchAll(BRACES)].map(([, name = '']) => name);
  return said.filter((name) => !isPlaceholder(name));
}

/** The text with what is known in the place of its names. What is not known keeps its braces: whoever sends it sees that it is missing. */
export function fillPlaceholders(text: string, known: Readonly<Record<Placeholder, string | null>>): string {
  return text.replaceAll(BRACES, (whole, name: string) => (isPlaceholder(name) ? (known[name] ?? whole) : whole));
}

function isPlaceholder(name: string): name is Placeholder {
  return (PLACEHOLDERS as readonly string[]).includes(name);
}

/** Whether typed letters, after the `/`, mean a reply of this name: they begin one of its words, whatever case and accents. */
export function isMeantBy(name: string, typed: string): boolean {
  const wanted = plain(typed);
  const words = plain(name);
  return words.startsWith(wanted) || words.includes(` ${wanted}`);
}

function plain(text: string): string {
  return text.normalize('NFD').replaceAll(/\p{M}/gu, '').toLowerCase();
}
