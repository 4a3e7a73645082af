import { createInstance, type TFunction } from 'i18next';
import { en } from './en.ts';
import { it } from './it.ts';

export type Language = 'it' | 'en';

declare module 'i18next' {
  interface CustomTypeOptions {
    defaultNS: 'translation';
    resources: { translation: typeof it };
  }
}

/** Options shared by the server and the page, so that both say the same words: Italian first, English as the fallback. */
export const i18nOptions = {
  lng: 'it',
  fallbackLng: 'en',
  supportedLngs: ['it', 'en'],
  resources: { it: { translation: it }, en: { translation: en } },
  interpolation: { escapeValue: false },
  initAsync: false,
} as const;

const instance = createInstance();
await instance.init(i18nOptions);

const fixed: Record<Language, TFunction> = { it: instance.getFixedT('it'), en: instance.getFixedT('en') };

/** The dictionary in one language, for code without a page: server messages, mails, PDFs and tests. */
export function words(language: Language): TFunction {
  return fixed[language];
}

/** A text by a key that is only known at run time (an error's code, a criterion's message). Unknown keys come back as they are. */
export function say(language: Language, key: string, params: Readonly<Record<string, string | number>> = {}): string {
  const translate = fixed[language] as (key: string, params: object) => string;
  return translate(key, params);
}

/** The language a request asks for (`Accept-Language`): Italian unless English is preferred (decisions §1). */
export function languageOf(acceptLanguage: string | undefined): Language {
  const first = acceptLanguage?.split(',')[0]?.trim().toLowerCase() ?? '';
  return first.startsWith('en') ? 'en' : 'it';
}
