import { listContacts } from '@volano/domain/contracts/contacts';
import { countWaiting } from '@volano/domain/contracts/kpi';
import { countNotifications, listNotifications } from '@volano/domain/contracts/notifications';
import type { ReplyOf, RouteSpec } from '@volano/domain/contracts/route';
import { getMe } from '@volano/domain/contracts/session';
import { listTodos } from '@volano/domain/contracts/todos';
import { isCustomer } from '@volano/domain/policies/actor';
import type { Role } from '@volano/domain/rules/vocabulary';
import { rowsOf } from '../builders/rows.ts';
import { followLink, type LinkReader } from './next-step-places.ts';
import type { Action, Member, Name, World } from './next-step-world.ts';

type Line = ReplyOf<typeof listNotifications>['data'][number];

/** A mail with the places of the portal that it leads to, the first one first. */
interface Letter {
  readonly _id: string;
  readonly recipient: string;
  /** What it is about: the first word of its key; `unseen` where it tells what the bell said. */
  readonly kind: string;
  readonly links: readonly string[];
}

/** What somebody finds at the end of a step: `me` is null where they may not come in. */
interface Reading {
  readonly me: LinkReader | null;
  readonly lines: readonly Line[];
  readonly letters: readonly Letter[];
}

/** Those who read what a world tells them, one step after the other. */
export function readersOf(world: World) {
  const known = new Set<string>();
  return {
    /** Lets everybody be told, by mail too, of what was done until now: it is old from then on. */
    async letBeTold(): Promise<void> {
      await world.goOn();
      const { db } = world.portal;
      for (const table of ['notifications', 'mails'] as const)
        for (const { _id } of await rowsOf(db, table, {}, ['_id'])) known.add(_id);
    },
    /**
     * What is new for everybody since it was asked last, once it was mailed too: the kinds of the lines on their bell, and of letters that no bell tells
     * of as `mail:` and their kind. With whatever is wrong with any link that anybody has by then, old ones too, and with the lists that they go on with.
     */
    async hear(): Promise<{ heard: Action['hears']; problems: string[] }> {
      await world.goOn();
      const isNew = ({ _id }: { readonly _id: string }) => !known.has(_id);
      const heard: [Name, string[]][] = [];
      const problems: string[] = [];
      for (const [name, reading] of await readAll(world)) {
        const [rung, written] = [reading.lines.filter(isNew), reading.letters.filter(isNew)];
        for (const { _id } of [...rung, ...written]) known.add(_id);
        const own = written.map(({ kind }) => kind).filter((kind) => kind !== 'unseen' || rung.length === 0);
        const kinds = [...rung.map(({ event }) => event), ...own.map((kind) => `mail:${kind}`)];
        if (kinds.length > 0) heard.push([name, kinds.toSorted()]);
        const found = [
          ...problemsOfLetters(rung, written),
          ...(await problemsOfLinks(reading)),
          ...(await problemsOfLists(world.member(name).person.role, reading)),
        ];
        problems.push(...found.map((problem) => `${name}: ${problem}`));
      }
      return { heard: Object.fromEntries(heard), problems };
    },
  };
}

/** A line of which no letter was written, a letter that leads elsewhere than its line, a letter too many. */
function problemsOfLetters(rung: readonly Line[], written: readonly Letter[]): string[] {
  const asking = rung.filter(({ hasBeenSeen }) => !hasBeenSeen);
  const mailed = new Set(written.flatMap(({ links }) => links));
  const own = new Set(written.map(({ kind }) => kind));
  const unwritten = asking.filter(({ event, href }) => !mailed.has(href) && !own.has(event));
  const hrefs = new Set(asking.map(({ href }) => href));
  const astray = written.filter(
    ({ kind, links }) => kind === 'unseen' && asking.length > 0 && !hrefs.has(links[0] ?? ''),
  );
  const doubles = Map.groupBy(written, ({ recipient, links }) => `${recipient} ${links[0] ?? ''}`);
  return [
    ...unwritten.map(({ event, href }) => `no letter leads to ${event} ${href}`),
    ...astray.map(({ links }) => `a letter leads to ${links[0] ?? 'nothing'} first`),
    ...[...doubles].flatMap(([place, { length }]) => (length > 1 ? [`${length} letters to ${place}`] : [])),
  ];
}

async function problemsOfLinks({ me, lines, letters }: Reading): Promise<string[]> {
  if (me === null) return [];
  const found: string[] = [];
  const followed = new Set<string>();
  const follow = async (what: string, href: string, asked: Parameters<typeof followLink>[2]): Promise<void> => {
    if (followed.has(href)) return;
    followed.add(href);
    const problem = await followLink(me, href, asked);
    if (problem !== null) found.push(`${what} ${href} → ${problem}`);
  };
  for (const { event, href, data, settledAt } of lines)
    await follow(event, href, { about: settledAt === null && !isGoing(event) ? data.agencyId : undefined });
  for (const { kind, links } of letters)
    for (const link of links) await follow(`letter ${kind}`, link, { mayBeGone: true });
  return found;
}

/** Kinds that tell of a company which stands no more among those of who is told. */
function isGoing(event: Line['event']): boolean {
  return event === 'advisorHandedOver' || event === 'agencyMoved';
}

/** Where each role goes on from: all of it is answered, whatever happened. */
const LISTS: Readonly<Partial<Record<Role, readonly RouteSpec[]>>> = {
  admin: [listTodos, countWaiting],
  advisor: [listTodos],
  'business-performance-partner': [listTodos],
  sales: [listContacts],
};

/** What is wrong with the lists of who was told something. */
async function problemsOfLists(role: Role, { me }: Reading): Promise<string[]> {
  if (me === null || me.isPending) return [];
  const found: string[] = [];
  for (const spec of [countNotifications, ...(LISTS[role] ?? [])]) {
    const { status } = await me.speak().attempt(spec, {});
    if (status !== 200) found.push(`${status} ${spec.path}`);
  }
  return found;
}

/** What everybody who was told anything finds; whoever has neither a line nor a letter is not there. */
async function readAll(world: World): Promise<Map<Name, Reading>> {
  const members = [...world.members];
  const letters = await lettersTo(world);
  const rung = await world.portal.db
    .selectFrom('notifications')
    .select('userId')
    .distinct()
    .where(
      'userId',
      'in',
      members.map(([, { person }]) => person._id),
    )
    .execute();
  const ringing = new Set(rung.map(({ userId }) => userId));
  const readings = new Map<Name, Reading>();
  for (const [name, member] of members) {
    const own = addressesOf(member).flatMap((address) => letters.get(address) ?? []);
    if (ringing.has(member.person._id) || own.length > 0) readings.set(name, await readingOf(world, name, own));
  }
  return readings;
}

async function readingOf(world: World, name: Name, letters: readonly Letter[]): Promise<Reading> {
  const speaker = world.as(name);
  const me = await speaker.attempt(getMe, {});
  if (me.status !== 200) return { me: null, lines: [], letters };
  const { person, company } = world.member(name);
  // Who waits to be confirmed has no bell yet.
  const bell = await speaker.attempt(listNotifications, { query: { limit: '100' } });
  const reader = {
    isCustomer: isCustomer(person),
    isPending: me.reply.isPending,
    agencyId: company?._id ?? null,
    speak: (agencyId?: string) => (agencyId === undefined ? speaker : world.as(name, agencyId)),
  };
  return { me: reader, lines: bell.status === 200 ? bell.reply.data : [], letters };
}

function addressesOf({ person, company }: Member): string[] {
  return [...new Set([person.email, ...(company === null ? [] : [company.administrationEmail])])];
}

/** The mails to everybody, by the address that they went to. */
async function lettersTo({ portal, members }: World): Promise<Map<string, Letter[]>> {
  const start = `${portal.ctx.publicUrl}/#`;
  const rows = await portal.db
    .selectFrom('mails')
    .select(['_id', 'recipient', 'eventKey', 'text'])
    .where('recipient', 'in', [...members.values()].flatMap(addressesOf))
    .orderBy('_id')
    .execute();
  const letters = rows.map(({ _id, recipient, eventKey, text }): Letter => {
    const links = (text.match(/https?:\S+/g) ?? []).filter((link) => link.startsWith(start));
    const kind = eventKey.split(' ')[0] ?? '';
    return { _id, recipient, kind, links: links.map((link) => link.slice(start.length)) };
  });
  return Map.groupBy(letters, ({ recipient }) => recipient);
}
