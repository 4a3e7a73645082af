import { getAgency, getHomeAdvisor, listAgencies } from '@volano/domain/contracts/agencies';
import { getAnnouncement, listAnnouncements } from '@volano/domain/contracts/announcements';
import { getChat, listChats, listMessages } from '@volano/domain/contracts/chats';
import { listContacts } from '@volano/domain/contracts/contacts';
import { getDossierPreview } from '@volano/domain/contracts/dossiers';
import { listUserAnnouncements } from '@volano/domain/contracts/feeds';
import { getGone } from '@volano/domain/contracts/gone';
import type { RequestOf, RouteSpec } from '@volano/domain/contracts/route';
import { getService, listServices, listUserServices } from '@volano/domain/contracts/services';
import { findPasswordReset, getMe, switchAgency } from '@volano/domain/contracts/session';
import { listSurveys } from '@volano/domain/contracts/surveys';
import { listTodos } from '@volano/domain/contracts/todos';
import { getUser, listUsers } from '@volano/domain/contracts/users';
import type { Speaker } from '../world/app.ts';

/** Somebody who follows a link: as they speak, in a company of theirs where one is named. */
export interface LinkReader {
  readonly isCustomer: boolean;
  readonly isPending: boolean;
  /** The company in use until a link names another. */
  readonly agencyId: string | null;
  readonly speak: (agencyId?: string) => Speaker;
}

/** A call that a screen makes, before anybody makes it. */
type Ask = (speaker: Speaker) => Promise<{ readonly problem: string | null; readonly reply: unknown }>;

function ask<const S extends RouteSpec>(spec: S, request: RequestOf<S>): Ask {
  return async (speaker) => {
    const { status, code, reply } = await speaker.attempt(spec, request);
    return { problem: status < 300 ? null : `${status} ${code ?? ''} ${spec.method} ${spec.path}`, reply };
  };
}

interface Place {
  /** The id in its path, or an empty text. */
  readonly id: string;
  readonly agencyId: string;
  readonly search: Readonly<Record<string, string>>;
}

interface ScreenReads {
  /** What the screen asks first. */
  readonly asks: (place: Place) => readonly Ask[];
  /** What it says of a thing that is not there any more for who reads, where it does. */
  readonly gone?: 'agency' | 'announcement' | 'chat' | 'service' | 'user';
  readonly whilePending?: true;
  /** One thing of many: where a line leads to one, the line is about something that stands in it. */
  readonly isList?: true;
}

const none = () => [];
const company = ({ id }: Place) => [ask(getAgency, { params: { id } })];

/** What each screen asks first, by its address: `:id` is the id in it. */
const PORTAL: Readonly<Record<string, ScreenReads>> = {
  '/home': { asks: ({ agencyId }) => [ask(getHomeAdvisor, { params: { agencyId } })] },
  '/waiting': {
    asks: ({ agencyId: id }) => [ask(getAgency, { params: { id } }), ask(listUserAnnouncements, {})],
    whilePending: true,
  },
  '/profile': { asks: () => [ask(getMe, {})] },
  '/dossier': { asks: ({ agencyId: id }) => [ask(getAgency, { params: { id } })] },
  '/announcements': { asks: ({ search }) => [ask(listUserAnnouncements, { query: search })] },
  '/announcements/:id': {
    asks: ({ id }) => [ask(getAnnouncement, { params: { id } })],
    gone: 'announcement',
    whilePending: true,
  },
  '/services': { asks: () => [ask(listUserServices, {})] },
  '/services/:id': { asks: ({ id }) => [ask(getService, { params: { id } })], gone: 'service' },
  '/agencies': { asks: () => [ask(listAgencies, {})], isList: true },
  '/agencies/:id': { asks: company, gone: 'agency' },
  '/agencies/:id/surveys/:any': {
    asks: (place) => [...company(place), ask(listSurveys, { query: { agencyId: place.id } })],
    gone: 'agency',
    whilePending: true,
  },
  '/consultant/:id': { asks: ({ id }) => [openChat(id)], whilePending: true },
};

const OFFICE: Readonly<Record<string, ScreenReads>> = {
  '/admin/agencies': { asks: ({ search }) => [ask(listAgencies, { query: search })] },
  '/admin/agencies/:id': { asks: company, gone: 'agency' },
  '/admin/agencies/:id/dossier': {
    asks: (place) => [...company(place), ask(getDossierPreview, { params: { agencyId: place.id } })],
    gone: 'agency',
  },
  '/admin/announcements': { asks: () => [ask(listAnnouncements, {})] },
  '/admin/announcements/:id': {
    asks: ({ id, search }) => [ask(getAnnouncement, { params: { id }, query: search })],
    gone: 'announcement',
  },
  '/admin/services': { asks: () => [ask(listServices, {})] },
  '/admin/services/:id': {
    asks: ({ id, search }) => [ask(getService, { params: { id }, query: search })],
    gone: 'service',
  },
  '/admin/chats/:id': {
    asks: ({ id }) => [ask(getChat, { params: { id } }), ask(listMessages, { params: { chatId: id } })],
    gone: 'chat',
  },
  '/admin/contacts': { asks: () => [ask(listContacts, {})], isList: true },
  '/admin/todos': { asks: ({ search }) => [ask(listTodos, { query: search })], isList: true },
  '/admin/users': { asks: () => [ask(listUsers, {})] },
  '/admin/users/:id': { asks: ({ id }) => [ask(getUser, { params: { id } })], gone: 'user' },
  '/admin/profile': { asks: () => [ask(getMe, {})] },
};

/** Before the login; what they show is known without asking, but for a link that opens once. */
const PUBLIC: Readonly<Record<string, ScreenReads>> = {
  '/': { asks: none },
  '/login': { asks: none },
  '/register': { asks: none },
  '/email-change/:any': { asks: none },
  '/password-reset/:any': { asks: ({ id }) => [openReset(id)] },
};

/** A conversation as a company opens it: whole, or closed by its contract, when its list says with whom. */
function openChat(id: string): Ask {
  return async (speaker) => {
    const listed = await speaker.attempt(listChats, {});
    const row = listed.status === 200 ? listed.reply.rows.find(({ _id }) => _id === id) : undefined;
    if (row?.isLocked === true) return { problem: null, reply: row };
    const opened = await ask(getChat, { params: { id } })(speaker);
    return opened.problem === null ? ask(listMessages, { params: { chatId: id } })(speaker) : opened;
  };
}

/** A link that sets a password: once it was used, or its day is over, the page says so. */
function openReset(token: string): Ask {
  return async (speaker) => {
    const { status, code } = await speaker.attempt(findPasswordReset, { params: { token } });
    const isSaid = status === 204 || code === 'linkUsed' || code === 'linkExpired';
    return { problem: isSaid ? null : `${status} ${code ?? ''}`, reply: null };
  };
}

const ID = '[0-9a-f]{8}-[0-9a-f-]{27}';

function find(screens: Readonly<Record<string, ScreenReads>>, path: string) {
  for (const [pattern, reads] of Object.entries(screens)) {
    const words = pattern.replace('/:id', `/(?<id>${ID})`).replace('/:any', `/(?:${ID}|[\\w-]+)`);
    const found = new RegExp(`^${words}$`).exec(path);
    if (found !== null) return { reads, id: found.groups?.['id'] ?? path.split('/').at(-1) ?? '' };
  }
  return null;
}

/** What else is asked of a link. */
interface Following {
  /** Named by whatever list it leads to. */
  readonly about?: string | undefined;
  /** Of a letter: the page that it opens may also say what its thing was. */
  readonly mayBeGone?: boolean;
}

/** Follows a link as the page does, by what its screen asks first; answers what is wrong with it, or null. */
export async function followLink(reader: LinkReader, address: string, asked: Following): Promise<string | null> {
  const [given = '', text = ''] = address.split('?');
  const search = Object.fromEntries(new URLSearchParams(text));
  const known = find(PUBLIC, given);
  if (known !== null) return firstProblem(reader.speak(), known.reads.asks({ ...known, agencyId: '', search }));
  if (!reader.isCustomer) return open(reader.speak(), find(OFFICE, given), { address, agencyId: '', search }, asked);
  const { agencyId: named, ...rest } = search;
  const agencyId = named ?? reader.agencyId ?? '';
  const path = named === undefined || (await mayEnter(reader, named)) ? given : `/agencies/${agencyId}`;
  const found = find(PORTAL, path);
  const isKept = reader.isPending && found !== null && found.reads.whilePending !== true;
  const screen = isKept ? find(PORTAL, '/waiting') : found;
  return open(reader.speak(agencyId), screen, { address, agencyId, search: rest }, asked);
}

/** Whether the page enters a company that a link names; who waits to be confirmed has one, and is in it. */
async function mayEnter(reader: LinkReader, agencyId: string): Promise<boolean> {
  if (reader.isPending) return true;
  const { status } = await reader.speak(agencyId).attempt(switchAgency, { params: { agencyId } });
  return status === 200;
}

async function open(
  speaker: Speaker,
  found: ReturnType<typeof find>,
  { address, ...place }: Omit<Place, 'id'> & { readonly address: string },
  { about, mayBeGone = false }: Following,
): Promise<string | null> {
  if (found === null) return `no screen is known at ${address}`;
  const { reads, id } = found;
  const asks = reads.asks({ id, ...place });
  const problem = await firstProblem(speaker, asks);
  if (mayBeGone && problem?.startsWith('404') === true && reads.gone !== undefined) {
    const { reply } = await ask(getGone, { params: { kind: reads.gone, id } })(speaker);
    return reply === null ? problem : null;
  }
  if (problem !== null || reads.isList !== true || about === undefined) return problem;
  const said = await Promise.all(asks.map((each) => each(speaker)));
  return JSON.stringify(said).includes(about) ? null : `the list at ${address} says nothing of it`;
}

async function firstProblem(speaker: Speaker, asks: readonly Ask[]): Promise<string | null> {
  for (const each of asks) {
    const { problem } = await each(speaker);
    if (problem !== null) return problem;
  }
  return null;
}
