import { createInstance } from 'i18next';
import { en } from './en.ts';
import { agreement, formatter, interpolation, postProcess } from './interpolation.ts';
import { it } from './it.ts';
import type { Translate } from './translate.ts';

export type Language = 'it' | 'en';

/** How each language writes dates and numbers of people who live in Italy. */
export const LOCALES: Readonly<Record<Language, string>> = { it: 'it-IT', en: 'en-GB' };

/** Options shared by the server and the page, so that both say the same words: Italian first, English as the fallback. */
export const i18nOptions = {
  lng: 'it',
  fallbackLng: 'en',
  supportedLngs: ['it', 'en'],
  resources: { it: { translation: it }, en: { translation: en } },
  interpolation,
  postProcess,
  initAsync: false,
} as const;

const instance = createInstance().use(formatter).use(agreement);
await instance.init(i18nOptions);

const fixed: Record<Language, Translate> = {
  it: remembering(instance.getFixedT('it') as unknown as Translate),
  en: remembering(instance.getFixedT('en') as unknown as Translate),
};

/** Words with nothing to fill in are looked up once: a list of a hundred thousand rows says the same dozen in each of them. */
function remembering(translate: Translate): Translate {
  const known = new Map<unknown, unknown>();
  return new Proxy(translate, {
    apply(_, self: unknown, asked: unknown[]) {
      const [key] = asked;
      if (asked.length > 1) return Reflect.apply(translate, self, asked) as unknown;
      const text = known.get(key) ?? (Reflect.apply(translate, self, asked) as unknown);
      // A key that the dictionary lacks comes back as it is; of those there is no end.
      if (typeof key === 'string' && text !== key) known.set(key, text);
      return text;
    },
  });
}

/** The dictionary in one language, for code without a page: server messages, mails, PDFs and tests. */
export function translations(language: Language): Translate {
  return fixed[language];
}

/** A text by a key that is only known at run time (an error's code, a criterion's message). Unknown keys come back as they are. */
export function translateKey(
  language: Language,
  key: string,
  params: Readonly<Record<string, string | number>> = {},
): string {
  const translate = fixed[language] as unknown as (key: string, params: object) => string;
  return translate(key, params);
}

/** The language a request asks for (`Accept-Language`): Italian unless English is preferred (decisions §1). */
export function languageOf(acceptLanguage: string | undefined): Language {
  let best: Wish = { language: 'it', weight: 0 };
  for (const wish of (acceptLanguage ?? '').split(',').map(readWish)) if (wish.weight > best.weight) best = wish;
  return best.language;
}

interface Wish {
  readonly language: Language;
  readonly weight: number;
}

/** `en-GB;q=0.8` → English, 0.8. A language that is not spoken here weighs nothing. */
function readWish(range: string): Wish {
  const [, tag, quality = '1'] = /^\s*(it|en)(?:-[\w-]+)?\s*(?:;\s*q=([\d.]+))?\s*$/i.exec(range) ?? [];
  if (tag === undefined) return { language: 'it', weight: 0 };
  return { language: tag.toLowerCase() as Language, weight: Number(quality) };
}
