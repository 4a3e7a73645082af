/** One feature in every spelling that the repository uses. */
export interface FeatureNames {
  /** `site-visits`: folders, files and addresses. */
  readonly name: string;
  readonly module: Module;
  /** `siteVisits`, `siteVisit`: names in code and in the dictionary. */
  readonly many: string;
  readonly one: string;
  /** `SiteVisits`, `SiteVisit`: functions, components and shapes. */
  readonly Many: string;
  readonly One: string;
  /** `site_visits`: the table. */
  readonly table: string;
  /** `site visits`, `site visit`, `Site visits`: sentences. */
  readonly words: string;
  readonly word: string;
  readonly Words: string;
}

export const MODULES = ['people', 'companies', 'catalogue', 'advising', 'conversation', 'insight'] as const;
export type Module = (typeof MODULES)[number];

/** The spellings of a feature named in the plural (`meetings`, `site-visits`), or what is wrong with the name. */
export function namesOf(name: string, module: string): FeatureNames | string {
  if (!/^[a-z]+(-[a-z]+)*s$/.test(name))
    return `${name}: a feature is named in the plural, in small letters: site-visits`;
  const known = MODULES.find((one) => one === module);
  if (known === undefined) return `${module}: the modules are ${MODULES.join(', ')}`;
  const single = /[^aeiou]ies$/.test(name) ? `${name.slice(0, -3)}y` : name.replace(/(?<=ss|x|ch|sh)es$|s$/, '');
  const words = name.replaceAll('-', ' ');
  return {
    name,
    module: known,
    many: camel(name),
    one: camel(single),
    Many: capital(camel(name)),
    One: capital(camel(single)),
    table: name.replaceAll('-', '_'),
    words,
    word: single.replaceAll('-', ' '),
    Words: capital(words),
  };
}

function camel(name: string): string {
  return name.replace(/-([a-z])/g, (_, letter: string) => letter.toUpperCase());
}

function capital(word: string): string {
  return word.slice(0, 1).toUpperCase() + word.slice(1);
}
