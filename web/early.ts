/*
 * The small program that runs before all others of the page (`build/early-links.ts`). It has the browser fetch the files of the screen that the address
 * names, its language and what it asks the server first, while the first file of the page is still on its way (10-company-path §1). Nothing depends on
 * it. What it asked, and a way to the files of other screens, is left where the page finds it (`lib/api/early.ts`).
 */

/** What it is given: all files by number, which of them a side, its words and its screens need, and what these ask for first. */
export interface EarlyTable {
  readonly files: readonly string[];
  /** Who stands on the first side, and of them who asks what the screens ask first. */
  readonly customers: readonly string[];
  readonly askers: readonly string[];
  readonly sides: readonly {
    readonly base: string;
    readonly files: readonly number[];
    readonly words: Readonly<Record<string, readonly number[]>>;
    /** `isTold` where the titles in the first answer stand in the first frame as soon as it comes. */
    readonly screens: readonly (readonly [
      path: string,
      files: readonly number[],
      reads?: readonly string[],
      isTold?: boolean,
    ])[];
  }[];
}

/** Put in its place by the build. */
declare const EARLY_TABLE: EarlyTable;
const { files, customers, askers, sides } = EARLY_TABLE;

interface Session {
  readonly token?: string;
  readonly agencyId?: string | null;
  readonly user?: { readonly role?: string; readonly language?: string };
}

const session = recall<Session>('volano.session', (text) => JSON.parse(text) as Session);
const language = (recall('volano.language', String) ?? session?.user?.language) === 'en' ? 'en' : 'it';
const role = session?.user?.role ?? '';
const reads = new Map<string, Promise<Response>>();
const linked = new Set<number>();
const canWait = document.createElement('link').relList.supports('prefetch');
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
  const headers = { 'accept-language': language, authorization: `Bearer ${session?.token}` };
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

/** Puts the titles that an answer holds into the first frame, where that still stands: they are read while the rest of the page comes. */
async function tell(answer: Response): Promise<void> {
  if (!answer.ok) return;
  const read = (await answer.clone().json()) as { title?: string } | { title?: string }[];
  const heading = Array.isArray(read) ? 'h2' : 'h1';
  const shapes = (Array.isArray(read) ? read : [read]).flatMap(({ title }) =>
    title === undefined
      ? []
      : [Object.assign(document.createElement(heading), { textContent: title }), document.createElement('i')],
  );
  if (shapes.length > 0) document.querySelector('.first main')?.replaceChildren(...shapes);
}

function start(): void {
  const [asked = '', search] = location.hash.slice(1).split('?');
  const found = screenAt(asked.replace(/\/$/, '') || (customers.includes(role) ? '/home' : '/admin'));
  if (session === null || found === null) return;
  const { side, screen, words } = found;
  const [path, own, first = [], isTold = false] = screen;
  for (const [at, name] of path.split('/').entries()) known[name] = words[at] ?? '';
  // Before the files: an answer is short, and the line is still busy with the first of them. A list that the address narrows asks for something else.
  if (askers.includes(role) && search === undefined && known['$agencyId'] !== '') for (const read of first) ask(read);
  const [answer] = reads.values();
  if (isTold) answer?.then(tell).catch(() => undefined);
  for (const number of [...side.files, ...own, ...(side.words[language] ?? [])]) void link(number, false);
}

Object.assign(globalThis, {
  volanoEarly: {
    token: session?.token,
    language,
    reads,
    fetchLater: async (path: string): Promise<void> => {
      await Promise.all((screenAt(path)?.screen[1] ?? []).map((number) => link(number, true)));
    },
  },
});
start();
