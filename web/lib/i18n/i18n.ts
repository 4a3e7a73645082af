import { createInstance, type TFunction } from 'i18next';
import { useSyncExternalStore } from 'react';
import { firstErrors, firstFields } from '@volano/domain/i18n/first-texts';
import { session } from '@volano/domain/i18n/it/session';
import type { Language } from '@volano/domain/i18n/t';
import { recall, remember } from '../session/device.ts';
import { readSession } from '../session/session.ts';

/** Where the chosen language is remembered on this device. */
const rememberedAt = 'volano.language';

/** The words of the login page come with the page; the rest of the Italian and all of the English load when asked (`loadWords`). */
export const i18n = createInstance();

await i18n.init({
  lng: 'it',
  resources: { it: { translation: { common: { fields: firstFields }, errors: firstErrors, session } } },
  partialBundledLanguages: true,
  supportedLngs: ['it', 'en'],
  interpolation: { escapeValue: false },
  initAsync: false,
});

/** The parts that a page's words come in: everybody's, and the office's own. */
type Part = 'everyone' | 'office';

const dictionaries: Record<Language, Record<Part, () => Promise<object>>> = {
  it: {
    everyone: async () => (await import('@volano/domain/i18n/it-everyone')).everyone,
    office: async () => (await import('@volano/domain/i18n/it-office')).office,
  },
  en: {
    everyone: async () => (await import('@volano/domain/i18n/en-everyone')).everyone,
    office: async () => (await import('@volano/domain/i18n/en-office')).office,
  },
};

/** What has been asked for: another language is made ready to the same extent. */
const wanted = new Set<Part>(['everyone']);
const loading = new Map<string, Promise<void>>();

async function load(language: Language, part: Part): Promise<void> {
  i18n.addResourceBundle(language, 'translation', await dictionaries[language][part](), true, true);
}

/**
 * Makes the words of a language ready that every screen behind the login has. Call it before showing anything there; a second call costs
 * nothing. Rejects when the network fails, and may be tried again.
 */
export async function loadTranslations(language: Language = currentLanguage()): Promise<void> {
  await Promise.all([...wanted].map((part) => loadOnce(language, part)));
}

/** The same with the words of the office. */
export async function loadOfficeTranslations(): Promise<void> {
  wanted.add('office');
  await loadTranslations();
}

function loadOnce(language: Language, part: Part): Promise<void> {
  const name = `${language} ${part}`;
  const pending = loading.get(name) ?? load(language, part);
  loading.set(name, pending);
  pending.catch(() => loading.delete(name));
  return pending;
}

/** The language the interface speaks now. */
export function currentLanguage(): Language {
  return i18n.resolvedLanguage === 'en' ? 'en' : 'it';
}

/** Changes the language of the interface, remembers it and tells the browser, so that screen readers change voice. */
export async function changeLanguage(language: Language): Promise<void> {
  await turnTo(language);
  remember(rememberedAt, language);
}

/** Changes to the language of who signs in, unless another was chosen on this device. In what it spoke before where words do not come. */
export async function setAccountLanguage(language: Language): Promise<void> {
  if (recall(rememberedAt) === null && language !== currentLanguage()) await turnTo(language).catch(() => undefined);
}

async function turnTo(language: Language): Promise<void> {
  await loadTranslations(language);
  await i18n.changeLanguage(language);
  document.documentElement.lang = language;
}

const listeners = new Set<() => void>();
let translate = i18n.getFixedT(null, 'translation');

// Another language, or more words of this one: whatever speaks is drawn again.
function reloadLanguage(): void {
  translate = i18n.getFixedT(null, 'translation');
  for (const listener of listeners) listener();
}

i18n.on('languageChanged', reloadLanguage);
i18n.store.on('added', reloadLanguage);

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** The translate function, typed on the Italian keys: `t('common.retry')`. The component renders again when the words change. */
export function useT(): TFunction {
  return useSyncExternalStore(subscribe, () => translate);
}

// The page starts in the language chosen on this device, or in that of who is signed in; when its words cannot be fetched, in Italian.
if ((recall(rememberedAt) ?? readSession()?.user.language) === 'en') await turnTo('en').catch(() => undefined);
