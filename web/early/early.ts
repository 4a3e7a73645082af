import { partOfDay } from '@volano/domain/rules/part-of-day';
import { type CheckWords, countSteps, showCheck } from './early-check.ts';
import type { EarlyCheck } from '../lib/api/api-client.ts';
import { showMessageField } from './early-message.ts';
import { matchTextOf, type MatchText } from '@volano/domain/rules/matching/said';
import { saysEnough, type SurveyProgress } from '@volano/domain/rules/survey-progress';

/*
 * The small program in the document, which runs before all others of the page (`build/early-links.ts`). It has the browser fetch the page, the files of
 * the screen that the address names, its language and what it asks the server first, all at once (10-company-path §1). What it asked, and a way to the files of other screens, is left where the page finds it (`lib/api/api-client.ts`).
 */

/** What it is given: all files by number, which of them a side, its words and its screens need, and what these ask for first. */
export interface EarlyTable {
  readonly files: readonly string[];
  /** The same program with the table of the office, which comes where somebody of it is signed in; null in that one. */
  readonly office: string | null;
  /** The first file of the page, and those that it needs; null in the table of the office, which comes beside them. */
  readonly page: { readonly file: number; readonly needs: readonly number[] } | null;
  /** The first step of the check, by language. */
  readonly check: Readonly<Record<string, CheckWords>>;
  /** The words of the first sentence of the home, by language. */
  readonly said: Readonly<Record<string, Said>>;
  /** Who stands on the first side, and of them who asks what the screens ask first. */
  readonly customers: readonly string[];
  readonly askers: readonly string[];
  readonly sides: readonly {
    readonly base: string;
    readonly files: readonly number[];
    readonly words: Readonly<Record<string, readonly number[]>>;
    /** Words of the screens that ask for nothing first, by language. */
    readonly further: Readonly<Record<string, readonly number[]>>;
    readonly screens: readonly (readonly [
      path: string,
      files: readonly number[],
      reads?: readonly string[],
      told?: Told | undefined,
    ])[];
  }[];
}

/** How what was read is told: all titles, a call with what it asks, or what the first two say together. */
export type Told = 'titles' | 'call' | 'sentence' | 'conversation';

interface Person {
  readonly name: string;
  readonly surname: string;
}

type Count = 'one' | 'other';
type Sentences = Readonly<Record<`${'inTarget' | 'inTargetFor' | 'toVerifyFor'}_${Count}`, string>>;
interface Said extends Sentences {
  /** What may be said of a match, by how it is said, in one number and in several where it counts. */
  readonly match: Readonly<Record<string, string>>;
  readonly recommended: string;
  readonly recommendedBy: string;
  readonly message: { readonly label: string; readonly placeholder: string };
  readonly greeting: Readonly<Record<ReturnType<typeof partOfDay>, string>>;
}

/** Put in its place by the build. */
declare const EARLY_TABLE: EarlyTable;
const { files, office, page, check, said, customers, askers, sides } = EARLY_TABLE;

interface Session {
  readonly token?: string;
  readonly agencyId?: string | null;
  readonly user?: {
    readonly _id?: string;
    readonly role?: string;
    readonly language?: string;
    readonly name?: string;
    readonly isPending?: boolean;
  };
}

const session = recall<Session>('volano.person', (text) => JSON.parse(text) as Session);
const language = (recall('volano.language', String) ?? session?.user?.language) === 'en' ? 'en' : 'it';
const role = session?.user?.role ?? '';
/** Whether the office has still to confirm them: they are refused what the screens ask first. */
const isPending = session?.user?.isPending === true;
const reads = new Map<string, Promise<Response>>();
/** What the page asked for itself before it was known here: it shows what it read last where an answer is late, and goes on from there. */
const askedByPage = new Set<string>();
const linked = new Set<number>();
const canWait = document.createElement('link').relList.supports('prefetch');
/** How long letters are waited for, and how often they are looked for while the style sheet that names them is on its way, in milliseconds. */
const LETTERS_MS = 800;
const LOOK_MS = 50;
/** What the first files take on a poor line, in milliseconds: as long as that those of the screen leave it to the answers. */
const FIRST_FILES_MS = 1_000;
/** As many messages as a phone shows. */
const LAST_SAID = 6;
/** What is asked once the survey of the company is known. */
const waiting: string[] = [];
/** What the names in an address stand for. */
const known: Record<string, string> = { $agencyId: session?.agencyId ?? '' };

function recall<T>(key: string, read: (text: string) => T): T | null {
  try {
    const text = localStorage.getItem(key);
    return text === null ? null : read(text);
  } catch {
    // Where nothing may be remembered nobody is signed in.
    return null;
  }
}

function screenAt(path: string) {
  const side = sides.find(({ base }) => base !== '' && `${path}/`.startsWith(`${base}/`)) ?? sides[0];
  const words = path.split('/');
  const screen = side?.screens.find(([address]) => {
    const own = address.split('/');
    return own.length === words.length && own.every((word, at) => word.startsWith('$') || word === words[at]);
  });
  return side === undefined || screen === undefined ? null : { side, screen, words };
}

/** Has the browser fetch a file, now or when it has nothing else to do. Resolves once it is there, or did not come. */
function link(number: number, isLater: boolean): Promise<void> {
  if (linked.has(number)) return Promise.resolve();
  linked.add(number);
  const file = files[number] ?? '';
  const isStyle = file.endsWith('.css');
  const tag = document.createElement('link');
  tag.rel = isLater && canWait ? 'prefetch' : isStyle ? 'preload' : 'modulepreload';
  if (isStyle) tag.as = 'style';
  // As the page itself will ask for it: otherwise it would be fetched twice.
  tag.crossOrigin = '';
  tag.href = `/${file}`;
  document.head.append(tag);
  return new Promise((resolve) => {
    tag.addEventListener('load', () => resolve());
    tag.addEventListener('error', () => {
      linked.delete(number);
      resolve();
    });
  });
}

function ask(read: string): void {
  const address = read.replaceAll(/\$\w+/g, (name) => known[name] ?? name);
  if (address.includes('$')) return void waiting.push(read);
  if (askedByPage.has(address)) return;
  const headers: Record<string, string> = { 'accept-language': language };
  if (session?.token !== undefined) headers['x-session-mark'] = session.token;
  const answer = fetch(address, { headers });
  reads.set(address, answer);
  // A failure is told by the screen.
  answer.then(askWaiting).catch(() => undefined);
}

async function askWaiting(answer: Response): Promise<void> {
  if (waiting.length === 0 || !answer.url.endsWith(`/api/agencies/${known['$agencyId']}`)) return;
  const { surveyId } = (await answer.clone().json()) as { surveyId?: string | null };
  if (typeof surveyId !== 'string') return;
  known['$surveyId'] = surveyId;
  for (const read of waiting.splice(0)) ask(read);
}

/**
 * Puts what is known into the first frame, where that still stands: it is read while the rest of the page comes. In its own letters where these come in
 * time. Who hears the page hears it once, when it can be used.
 */
async function show(parts: readonly Node[]): Promise<void> {
  await Promise.race([letters(), pause(LETTERS_MS)]);
  const told = document.createElement('div');
  told.ariaHidden = 'true';
  told.append(...parts);
  document.querySelector('.first main')?.replaceChildren(told);
}

/** Resolves once the letters of titles are there. Words in others are smaller, and would grow under the eyes of who reads them. */
async function letters(): Promise<void> {
  const end = performance.now() + LETTERS_MS;
  while (performance.now() < end && (await document.fonts.load('500 1em "Besley Variable"')).length === 0)
    await pause(LOOK_MS);
}

function pause(milliseconds: number): Promise<void> {
  return new Promise((resolve) => {
    setTimeout(resolve, milliseconds);
  });
}

function shape(): Node {
  return document.createElement('i');
}

/** The titles that an answer holds. */
async function tellTitles(answer: Response): Promise<void> {
  if (!answer.ok) return;
  const read = (await answer.clone().json()) as { title?: string } | { title?: string }[];
  const heading = Array.isArray(read) ? 'h2' : 'h1';
  const parts = (Array.isArray(read) ? read : [read]).flatMap(({ title }) =>
    title === undefined ? [] : [Object.assign(document.createElement(heading), { textContent: title }), shape()],
  );
  if (parts.length > 0) await show(parts);
}

/** A call: who recommends it, its title, and what the company has of what it asks. What was withdrawn is the screen's to tell. */
async function tellCall(answer: Response): Promise<void> {
  const words = said[language];
  if (!answer.ok || words === undefined) return;
  const { title, match, ...call } = (await answer.clone().json()) as {
    readonly title: string;
    readonly withdrawnAt: string | null;
    readonly isRecommended?: boolean;
    readonly recommendedBy?: string | null;
    readonly match?: Parameters<typeof matchTextOf>[0];
  };
  if (call.withdrawnAt !== null || match === undefined) return;
  const text: MatchText = matchTextOf(match);
  const sentence = words.match[`${text}_${match.satisfied === 1 ? 'one' : 'other'}`] ?? words.match[text] ?? '';
  const by = call.recommendedBy ?? '';
  const recommended = by === '' ? words.recommended : fill(words.recommendedBy, { name: by });
  await show([
    ...(call.isRecommended === true ? [Object.assign(document.createElement('b'), { textContent: recommended })] : []),
    Object.assign(document.createElement('h1'), { textContent: title }),
    Object.assign(document.createElement('p'), {
      textContent: fill(sentence, { count: String(match.satisfied), total: String(match.total) }),
    }),
    shape(),
    shape(),
    shape(),
  ]);
}

function fill(text: string, values: Readonly<Record<string, string>>): string {
  return text.replaceAll(/\{\{(\w+)\}\}/g, (_, name: string) => values[name] ?? '');
}

/** The sentence that the home begins with, where something is in target; the other sentences are the home's. */
async function tellSentence(answers: readonly Response[]): Promise<void> {
  const words = said[language];
  if (words === undefined || answers.some(({ ok }) => !ok)) return;
  const read = await Promise.all(answers.map((answer) => answer.clone().json()));
  const [{ businessName, survey }, { total: count }] = read as [
    { businessName: string; survey: SurveyProgress },
    { total: number },
  ];
  if (count === 0) return;
  const values = {
    name: session?.user?.name ?? '',
    count: String(count),
    businessName: businessName.replace(/\.$/, ''),
  };
  const say = (text: string): string => fill(text, values);
  const many: Count = count === 1 ? 'one' : 'other';
  const rest = words[`${saysEnough(survey) ? 'inTargetFor' : 'toVerifyFor'}_${many}`];
  const sentence = document.createElement('h1');
  sentence.dataset['display'] = '';
  const mark = Object.assign(document.createElement('mark'), { textContent: say(words[`inTarget_${many}`]) });
  sentence.append(`${say(words.greeting[partOfDay(new Date())])}, `, mark, ` ${say(rest)}`);
  await show([sentence, shape(), shape(), shape()]);
}

/** The consultant whom a conversation is with, and what was said there last. */
async function tellConversation(answers: readonly Response[]): Promise<void> {
  if (answers.some(({ ok }) => !ok)) return;
  const [{ participants, isOffice, isWritable }, messages] = (await Promise.all(
    answers.map((answer) => answer.clone().json()),
  )) as [
    { participants: readonly { readonly user: Person }[]; isOffice: boolean; isWritable: boolean },
    readonly { readonly message: string; readonly senderId: string }[],
  ];
  // With the firm nobody is named.
  const consultant = isOffice ? undefined : participants.at(-1)?.user;
  const newest = messages.filter(({ message }) => message !== '').slice(-LAST_SAID);
  if (consultant === undefined || newest.length === 0) return;
  const title = Object.assign(document.createElement('h1'), {
    textContent: `${consultant.name} ${consultant.surname}`,
  });
  const lines = newest.map(({ message, senderId }) => {
    const line = Object.assign(document.createElement('p'), { textContent: message });
    line.dataset['said'] = senderId === session?.user?._id ? 'mine' : '';
    return line;
  });
  await show([title, ...lines]);
  const words = said[language]?.message;
  if (isWritable && words !== undefined)
    showMessageField(words, `volano.chat.${session?.user?._id}.${known['$chatId']}.draft`);
}

/** Whether an address narrows nothing. Links of mails name the company in use. */
function isAsIs(search: string | undefined): boolean {
  return search === undefined || search === `agencyId=${known['$agencyId']}`;
}

/** Asks what the screen of the address asks first, and has that told. Answers which files it needs, and when that is told. */
function askFirst(): { readonly wanted: readonly number[]; readonly isTold?: Promise<void> | undefined } {
  const [asked = '', search] = location.hash.slice(1).split('?');
  const found = screenAt(
    asked.replace(/\/$/, '') || (customers.includes(role) ? (isPending ? '/waiting' : '/home') : '/admin'),
  );
  if (session === null || found === null) return { wanted: [] };
  const { side, screen, words } = found;
  const [path, own, first = [], told] = screen;
  for (const [at, name] of path.split('/').entries()) known[name] = words[at] ?? '';
  // A list that the address narrows asks for something else.
  if (askers.includes(role) && !isPending && isAsIs(search) && known['$agencyId'] !== '')
    for (const read of first) ask(read);
  const [one, other] = reads.values();
  const isTold =
    told === 'titles' || told === 'call'
      ? one?.then(told === 'call' ? tellCall : tellTitles)
      : told !== undefined && one !== undefined && other !== undefined
        ? Promise.all([one, other]).then(told === 'conversation' ? tellConversation : tellSentence)
        : undefined;
  const spoken = [side.words, ...(first.length === 0 ? [side.further] : [])].flatMap((words) => words[language] ?? []);
  // What cannot be told the screen tells.
  return { wanted: [...side.files, ...own, ...spoken], isTold: isTold?.catch(() => undefined) };
}

/** Begins the page itself. */
function begin(): void {
  if (page === null) return;
  for (const number of [page.file, ...page.needs]) void link(number, false);
  load(files[page.file]);
}

// An address of a script is not to be made of text, and a module needs none. What does not come leaves the frame as it is.
function load(file: string | undefined): void {
  import(/* @vite-ignore */ `/${file}`).catch(() => undefined);
}

/** The check is written into before the page has come: nothing of that is asked for until it stands. */
function startCheck(): EarlyCheck | null {
  const words = check[language];
  const isAsked = location.pathname === '/verifica' || /^#\/verifica(?:$|[/?])/.test(location.hash);
  if (!isAsked || page === null || words === undefined) return null;
  return showCheck(words, language, () => {
    ask('/api/quickchecks/form');
    const form = reads.get('/api/quickchecks/form');
    form
      ?.then(async (answer) => countSteps(words, (await answer.clone().json()) as { questions: [] }))
      .catch(() => undefined);
    begin();
  });
}

const earlyCheck = startCheck();
Object.assign(globalThis, {
  volanoEarly: {
    mark: session?.token ?? null,
    check: earlyCheck,
    language,
    reads,
    noteAsked: (address: string): void => {
      // Nothing is left to be asked here once the survey is known.
      if (waiting.length > 0) askedByPage.add(address);
    },
    fetchLater: async (path: string): Promise<void> => {
      await Promise.all((screenAt(path)?.screen[1] ?? []).map((number) => link(number, true)));
    },
  },
});
if (earlyCheck === null) {
  const isOffice = office !== null && session !== null && !customers.includes(role);
  if (isOffice) load(office);
  // Before all files: answers are short, and told while the line is busy with the first files. Those of the screen follow.
  const { wanted, isTold } = isOffice ? { wanted: [] } : askFirst();
  begin();
  void Promise.race([isTold, pause(FIRST_FILES_MS)]).then(() => {
    for (const number of wanted) void link(number, false);
  });
}
