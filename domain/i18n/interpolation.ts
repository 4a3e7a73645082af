import type { FormatterModule, PostProcessorModule } from 'i18next';

const grouped = new Intl.NumberFormat('it-IT', { maximumFractionDigits: 2, useGrouping: 'always' });

/** Numbers that name something and count nothing: `2007` stays `2007`. */
const NAMES = new Set(['year', 'version', 'value', 'code', 'round', 'line']);

const GLI: Readonly<Record<string, string>> = {
  i: 'gli',
  dei: 'degli',
  dai: 'dagli',
  ai: 'agli',
  nei: 'negli',
  sui: 'sugli',
};

/** Numbers that begin with a vowel as they are read: otto, ottanta, ottocento, undici, undicimila. */
const BEFORE_VOWEL = /\b(i|dei|dai|ai|nei|sui)(?=\s(?:8[\d.]*|11(?:\.\d{3})*)(?![\d.,]*\d))/g;

/** A name that ends with a point, `S.r.l.`, at the end of a sentence. */
const TWO_POINTS = /(?<=\p{L})\.\.(?!\.)/gu;

/** A text agrees with what it was filled in with: "gli 8 requisiti", and one point after "S.r.l.". */
export const agreement: PostProcessorModule = {
  type: 'postProcessor',
  name: 'agreement',
  process: (text: string) =>
    typeof text === 'string'
      ? text.replace(BEFORE_VOWEL, (article) => GLI[article] ?? article).replace(TWO_POINTS, '.')
      : text,
};

/** What every text passes through once it is filled in. */
export const postProcess = [agreement.name];

/** Every value passes through `formatter`, also where a text asks for no format. */
export const interpolation = { escapeValue: false, alwaysFormat: true } as const;

/** How texts are filled in on the server and in the page: numbers are written as everywhere in the portal, `2.000`. */
export const formatter: FormatterModule = {
  type: 'formatter',
  init: () => undefined,
  add: () => undefined,
  addCached: () => undefined,
  format: (value: unknown, _format?: string, _language?: string, options?: Readonly<Record<string, unknown>>): string =>
    typeof value === 'number' && !NAMES.has(String(options?.['interpolationkey']))
      ? grouped.format(value)
      : (value as string),
};
