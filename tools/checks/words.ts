import type { Report } from './report.ts';
import type { SourceFile } from './tree.ts';

/** A dictionary as its modules hold it. */
export interface Dictionary {
  readonly [key: string]: string | Dictionary;
}

const plural = /_(zero|one|two|few|many|other)$/;

/** The dictionary flattened: `agencies.detail.title` → text. */
export function flatten(dictionary: Dictionary, above = ''): Map<string, string> {
  const flat = new Map<string, string>();
  for (const [key, value] of Object.entries(dictionary)) {
    const path = above === '' ? key : `${above}.${key}`;
    if (typeof value === 'string') flat.set(path, value);
    else for (const [below, text] of flatten(value, path)) flat.set(below, text);
  }
  return flat;
}

interface OldWord {
  readonly pattern: RegExp;
  /** What the portal says instead: one word for one thing. */
  readonly write: string;
}

/** Words that the screens, mails and files of the portal no longer use, by language. */
const oldWords: Readonly<Record<'it' | 'en', readonly OldWord[]>> = {
  it: [
    { pattern: /\bagenzi[ae]\b/i, write: 'azienda' },
    { pattern: /\bessere dimenticat/i, write: 'Cancella i miei dati' },
    { pattern: /\buna copia di tutto\b/i, write: 'Scarica i tuoi dati' },
    { pattern: /\bpossono caricare gli altri\b/i, write: 'Consensi e servizi esterni' },
    { pattern: /\bcome vuoi saperlo\b/i, write: 'Preferenze di notifica' },
    { pattern: /\b(in una|la) lettera\b/i, write: 'e-mail' },
    { pattern: /\baccess[oi] apert[oi]\b/i, write: 'dispositivi collegati' },
    {
      pattern: /\btenut[ae] qui\b|^posta$|\bin posta\b|\bnella posta\b(?! indesiderata)/i,
      write: 'non inviata; E-mail inviate',
    },
    { pattern: /\blavor[oi] (automatic|riprovat|rimess)/i, write: 'attività pianificata' },
    { pattern: /\bpassa a questa\b/i, write: 'Lavora con questa azienda' },
    { pattern: /^di chi(?: è)?$/i, write: 'Cliente, Consulente' },
    {
      pattern: /\baspetta(no)? (il questionario di|le tue risposte)/i,
      write: 'Rispondi a … domande: ti diciamo quali …',
    },
    { pattern: /\bered[ei]\b/i, write: 'codice corrispondente' },
    {
      pattern: /\bnon ti aspetta niente\b|\bquello che aspetta te\b/i,
      write: 'Nessuna attività; Attività aperte per le tue aziende',
    },
    { pattern: /^registro$|^dati ufficiali$/i, write: 'Registro attività; Importa dati' },
    { pattern: /\bcollegament[oi]\b(?! non è configurato)/i, write: 'link' },
    { pattern: /\braccomandazion[ei]\b/i, write: 'consiglio' },
    { pattern: /\b(l’|dell’|dall’|nell’)ufficio\b/i, write: 'lo studio' },
    { pattern: /\bband[oi] (in target|per te)\b|\btra i bandi\b/i, write: 'agevolazione' },
    { pattern: /\bda solo\b.*\bgenerat|\bgenerat[oa] da sol/i, write: 'in automatico' },
  ],
  en: [
    { pattern: /\bto be forgotten\b/i, write: 'Delete my data' },
    { pattern: /\ba copy of everything\b/i, write: 'Download your data' },
    { pattern: /\bin one letter\b/i, write: 'e-mail' },
    { pattern: /\bautomatic work\b/i, write: 'Scheduled jobs' },
    { pattern: /^mailbox$|\bin the mailbox\b|\bkept here\b/i, write: 'E-mails sent; Not sent' },
    { pattern: /^audit$|^official data$/i, write: 'Activity log; Import data' },
    { pattern: /(?<!\{\{|special )\bagenc(y|ies)\b/i, write: 'company' },
  ],
};

/** Where a dictionary says what the portal says otherwise now. */
export function checkOldWords(language: 'it' | 'en', dictionary: Dictionary): string[] {
  return [...flatten(dictionary)].flatMap(([key, text]) =>
    oldWords[language]
      .filter(({ pattern }) => pattern.test(text))
      .map(
        ({ pattern, write }) =>
          `domain/i18n/${language}: ${key} says "${pattern.exec(text)?.[0] ?? ''}": write ${write}`,
      ),
  );
}

/**
 * The voice of the Italian interface is a problem when it is broken: no exclamation marks, no "Ops", no em dash, no empty text.
 * Keys that no source names are a note: a key may be put together in a way that a reader of text cannot follow.
 */
export function checkWords(italian: Dictionary, sources: readonly SourceFile[]): Report {
  const words = flatten(italian);
  const problems = [...words].flatMap(([key, text]) => {
    const faults = [
      text.trim() === '' ? 'is empty' : '',
      text.includes('!') ? 'has an exclamation mark' : '',
      text.includes(String.fromCharCode(0x2014)) ? 'has an em dash' : '',
      /\bops\b/i.test(text) ? 'says "Ops"' : '',
    ].filter((fault) => fault !== '');
    return faults.map((fault) => `domain/i18n/it: ${key} ${fault}`);
  });
  const unused = unusedKeys([...words.keys()], sources);
  const shown = unused.slice(0, 12).join(', ') + (unused.length > 12 ? ' …' : '');
  const notes = unused.length === 0 ? [] : [`${unused.length} keys that no source names: ${shown}`];
  return { problems, notes };
}

/** Keys named by no literal, no `prefix.${…}`, and no `prefix.` that a key is built on. Error codes name theirs under `errors.`. */
export function unusedKeys(keys: readonly string[], sources: readonly SourceFile[]): string[] {
  const literals = new Set<string>();
  const prefixes = new Set<string>();
  for (const { text } of sources) {
    for (const match of text.matchAll(/['"`]([A-Za-z][\w.-]*)['"`]/g)) literals.add(match[1] ?? '');
    for (const match of text.matchAll(/['"`]([A-Za-z][\w.-]*\.)(?:['"]|\$\{)/g)) prefixes.add(match[1] ?? '');
    for (const match of text.matchAll(/keyPrefix:\s*['"`]([\w.-]+)['"`]/g)) prefixes.add(`${match[1] ?? ''}.`);
  }
  return keys.filter((key) => {
    const base = key.replace(plural, '');
    const isNamed = literals.has(key) || literals.has(base) || literals.has(base.replace(/^errors\./, ''));
    return !isNamed && ![...prefixes].some((prefix) => key.startsWith(prefix));
  });
}
