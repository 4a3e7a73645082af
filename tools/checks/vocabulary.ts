import type { SourceFile } from './tree.ts';

interface Metaphor {
  /** Whole words, in small letters; in names they are found between capitals, hyphens and underscores too. */
  readonly words: readonly string[];
  /** What the field calls it. */
  readonly say: string;
  /** The files it speaks of; all when not given. */
  readonly files?: RegExp;
}

const metaphors: readonly Metaphor[] = [
  { words: ['house', 'houses', 'cellar', 'cellars'], say: 'repository, package, module or office' },
  { words: ['wall', 'walls'], say: 'import rule; of a clock: local time' },
  { words: ['door', 'doors'], say: 'route' },
  { words: ['shelf', 'shelves'], say: 'public functions, folder' },
  { words: ['switchboard', 'switchboards'], say: 'event handlers' },
  { words: ['reaction', 'reactions'], say: 'handler' },
  { words: ['timetable', 'timetables'], say: 'schedule' },
  { words: ['appointment', 'appointments'], say: 'scheduled job' },
  { words: ['ears', 'hung up', 'hang up', 'hangs up', 'show out'], say: 'connection, disconnect' },
  { words: ['fence', 'fences'], say: 'fencing token' },
  { words: ['stranger', 'strangers'], say: 'unauthenticated client, or who it is' },
  { words: ['deed', 'deeds'], say: 'action' },
  { words: ['doer', 'doers'], say: 'actor' },
  {
    words: ['ruota', 'scadenza', 'importo', 'copertina', 'carminio', 'ottanio'],
    say: 'requirement-ring, deadline, amount, cover, a colour by its role',
    files: /^web\/(ui|lib)\/(?!gallery\/).*\.(css|tsx?)$/,
  },
];

interface Exception {
  readonly files: RegExp;
  readonly words: readonly string[];
  readonly because: string;
}

const BOOKING = 'a meeting that a company books with its consultant';

const exceptions: readonly Exception[] = [
  { files: /^database\/migrations\//, words: ['deed', 'timetable'], because: 'a released migration is never edited' },
  {
    files: /^domain\/(i18n\/en\/(company|mails)|contracts\/(chats|users)|rules\/addresses)\.ts$/,
    words: ['appointment', 'appointments'],
    because: BOOKING,
  },
  {
    files:
      /^(docs\/(configuration|spec\/1-people)\.md|server\/modules\/people\/users\/users\.queries\.ts|web\/features\/(companies|conversation)\/.*)$/,
    words: ['appointment', 'appointments'],
    because: BOOKING,
  },
  {
    files:
      /^(domain\/rules\/vocabulary|domain\/i18n\/(it|en)\/announcements|server\/modules\/catalogue\/announcements\/changes\/history\.(queries|test))\.ts$|^docs\/sql\//,
    words: ['timetable'],
    because: 'a value of the database: which source changed a call',
  },
  {
    files: /^server\/(platform\/audit\/audit|modules\/catalogue\/territories\/territories\.test)\.ts$/,
    words: ['deed'],
    because: 'a key of the details that are kept of every audited action',
  },
  {
    files: /^server\/platform\/mail\/(mailer|mail\.faults)\.test\.ts$/,
    words: ['hang up'],
    because: 'what Node says of a connection that was cut',
  },
  { files: /^web\/ui\/cards\/cover\.tsx$/, words: ['wall', 'door'], because: 'parts of a building that is drawn' },
];

/** The check names the words that it looks for. */
const ownFiles = /^tools\/checks\/vocabulary(\.test)?\.ts$/;

/**
 * Metaphors of the past in names, comments, documents and paths: one sentence a place, with the word to write instead. Words that are
 * usual English too (hold, once, reach, stage, room, letter) are not looked for.
 */
export function checkVocabulary(files: readonly SourceFile[]): string[] {
  return files
    .filter(({ path }) => !ownFiles.test(path))
    .flatMap(({ path, text }) => {
      const known = metaphors.filter((metaphor) => metaphor.files?.test(path) ?? true);
      const places = [{ at: path, words: wordsOf(path) }];
      const all = wordsOf(text);
      if (known.some(({ words }) => words.some((word) => all.includes(` ${word} `))))
        places.push(...text.split('\n').map((line, index) => ({ at: `${path}:${index + 1}`, words: wordsOf(line) })));
      return places.flatMap(({ at, words: said }) =>
        known.flatMap(({ words, say }) => {
          const found = words.find((word) => said.includes(` ${word} `) && !isAllowed(path, word));
          return found === undefined ? [] : [`${at} says "${found}": write ${say} (CONTRIBUTING, rule 12)`];
        }),
      );
    });
}

function isAllowed(path: string, word: string): boolean {
  return exceptions.some(({ files, words }) => files.test(path) && words.includes(word));
}

/** The words of a text in small letters, a space around each: `showOut`, `show-out` and `show_out` are two. */
function wordsOf(text: string): string {
  const apart = text.replace(/(?<=[a-z0-9])(?=[A-Z])/g, ' ').toLowerCase();
  return ` ${apart.replace(/[^\p{L}\p{N}]+/gu, ' ')} `;
}
