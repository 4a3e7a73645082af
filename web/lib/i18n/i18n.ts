import type { Translate } from '@volano/domain/i18n/translate';
import { useSyncExternalStore } from 'react';
import { firstErrors, firstFields } from '@volano/domain/i18n/it/first-texts';
import { session } from '@volano/domain/i18n/it/session';
import type { Language } from '@volano/domain/i18n/t';
import { recall, remember, readSession } from '../session/session.ts';
import type { words } from './words.ts';

/** Where the chosen language is remembered on this device. */
const rememberedAt = 'volano.language';

const first: Tree = { common: { fields: firstFields }, errors: firstErrors, session };

interface Tree {
  readonly [key: string]: string | Tree;
}

type Words = typeof words;

/** What knows every word, plural and nested text; null while the words of the login are enough. */
let full: Words | null = null;

/** The words of the login page come with the page; what speaks better, and all other words, load when asked (`loadTranslations`). */
export const i18n = {
  t: ((key: string, values?: Values) => say(key, values)) as unknown as Translate,
  exists: (key: string): boolean => (full === null ? textOf(key) !== undefined : full.exists(key)),
};

function textOf(key: string): string | undefined {
  const found = key
    .split('.')
    .reduce<string | Tree | undefined>((part, name) => (typeof part === 'object' ? part[name] : undefined), first);
  return typeof found === 'string' ? found : undefined;
}

type Values = Readonly<Record<string, string | number>>;

function say(key: string, values: Values = {}): string {
  if (full !== null) return (full.t as unknown as typeof say)(key, values);
  return (textOf(key) ?? key).replaceAll(/\{\{(\w+)\}\}/g, (_, name: string) => String(values[name] ?? ''));
}

/** The parts that a page's words come in: those of a first visit, those of all other screens of companies, and the office's own. */
type Part = 'everyone' | 'further' | 'office';

const dictionaries: Record<Language, Record<Part, () => Promise<object>>> = {
  it: {
    everyone: async () => (await import('@volano/domain/i18n/it-everyone')).everyone,
    further: async () => (await import('@volano/domain/i18n/it-further')).further,
    office: async () => (await import('@volano/domain/i18n/it-office')).office,
  },
  en: {
    everyone: async () => (await import('@volano/domain/i18n/en-everyone')).everyone,
    further: async () => (await import('@volano/domain/i18n/en-further')).further,
    office: async () => (await import('@volano/domain/i18n/en-office')).office,
  },
};

/** What has been asked for: another language is made ready to the same extent. */
const wanted = new Set<Part>(['everyone']);
const loading = new Map<string, Promise<void>>();

async function load(language: Language, part: Part): Promise<void> {
  const [library, texts] = await Promise.all([import('./words.ts'), dictionaries[language][part]()]);
  library.words.addResourceBundle(language, 'translation', texts, true, true);
  if (full === null) {
    full = library.words;
    // A screen that says more than it promised says it a moment later.
    full.on('missingKey', () => void loadTranslations().catch(() => undefined));
    full.on('languageChanged', reloadLanguage);
    full.store.on('added', reloadLanguage);
  }
  reloadLanguage();
}

/**
 * Makes the words ready that the first screens behind the login have. Call it before showing anything there; a second call costs nothing. Rejects when
 * the network fails, and may be tried again.
 */
export async function loadFirstTranslations(language: Language = currentLanguage()): Promise<void> {
  await Promise.all([...wanted].map((part) => loadOnce(language, part)));
}

/** The same with the words of every screen that is not the office's own. */
export async function loadTranslations(language: Language = currentLanguage()): Promise<void> {
  wanted.add('further');
  await loadFirstTranslations(language);
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

/** The library itself, for texts with marks inside, once its words were made ready. Its file stays one that is only fetched when asked for. */
export function allWords(): Words {
  if (full === null) throw new Error('The words of this screen were not made ready.');
  return full;
}

/** The language the interface speaks now. */
export function currentLanguage(): Language {
  return full?.resolvedLanguage === 'en' ? 'en' : 'it';
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
  await loadFirstTranslations(language);
  await full?.changeLanguage(language);
  document.documentElement.lang = language;
}

const listeners = new Set<() => void>();
let translate = i18n.t;

// Another language, or more words of this one: whatever speaks is drawn again.
function reloadLanguage(): void {
  // Another function, so that what compares it sees that the words are others.
  translate = full === null ? i18n.t : (full.getFixedT(null, 'translation') as unknown as Translate);
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** The translate function, typed on the Italian keys: `t('common.retry')`. The component renders again when the words change. */
export function useT(): Translate {
  return useSyncExternalStore(subscribe, () => translate);
}

/**
 * Turns to the language chosen on this device, or to that of who is signed in; where its words cannot be fetched the page speaks Italian. Not while
 * this file is read: what brings the words waits for it.
 */
export async function speakChosenLanguage(): Promise<void> {
  if ((recall(rememberedAt) ?? readSession()?.user.language) === 'en') await turnTo('en').catch(() => undefined);
}
