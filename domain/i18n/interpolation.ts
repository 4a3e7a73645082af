import type { FormatterModule } from 'i18next';

const grouped = new Intl.NumberFormat('it-IT', { maximumFractionDigits: 2, useGrouping: 'always' });

/** Numbers that name something and count nothing: `2007` stays `2007`. */
const NAMES = new Set(['year', 'version', 'value', 'code', 'round', 'line']);

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
