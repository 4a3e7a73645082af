import type { RouteSpec } from '@volano/domain/contracts/route';
import { type Named, namedIn, type SubjectKind } from '@volano/domain/contracts/subject';
import { isCustomer } from '@volano/domain/policies/actor';
import { seesDrafts, seesSurveyOnly } from '@volano/domain/policies/announcements';
import type { Role } from '@volano/domain/rules/vocabulary';
import { KINDS_OF_AGENCY } from '../../access/agency.ts';
import { PERSONAL_KINDS } from '../../access/office.ts';
import { A_PASSWORD } from '../world/signing-in.ts';
import { newId } from '../../platform/new-id.ts';
import { paramsOf, type Said } from './request-maker.ts';
import type { permissionWorld, Things, Whose } from './permission-world.ts';

type World = Awaited<ReturnType<typeof permissionWorld>>;
type Name = keyof Things;

/** The thing of each kind that a person has, where the world of the sweep calls it otherwise than by its kind. */
const OTHERWISE_CALLED = {
  calendarSubscription: 'calendarId',
  catalogueEntry: 'announcementId',
  colleague: 'selfId',
  savedSearch: 'searchId',
  todo: 'waitingId',
  uploadTarget: 'ownerId',
} as const satisfies Partial<Record<SubjectKind, Name>>;

function isOtherwiseCalled(kind: SubjectKind): kind is keyof typeof OTHERWISE_CALLED {
  return kind in OTHERWISE_CALLED;
}

/** What the world calls the thing of a kind. A new kind has one there, or does not compile here. */
function nameOf(kind: SubjectKind): Name {
  return isOtherwiseCalled(kind) ? OTHERWISE_CALLED[kind] : `${kind}Id`;
}

/** What a call deletes is made for it, since others stand on the usual one. */
const SPARE: Readonly<Partial<Record<SubjectKind, Name>>> = {
  agency: 'spareAgencyId',
  announcement: 'spareAnnouncementId',
  atecoCode: 'spareAtecoCodeId',
  categoryTemplate: 'spareCategoryTemplateId',
  requirementTemplate: 'spareRequirementTemplateId',
  news: 'spareNewsId',
  partner: 'sparePartnerId',
  service: 'spareServiceId',
};

/** What belongs to nobody and still is not everybody's: a draft, what the survey does not ask. */
const HIDDEN: Readonly<Partial<Record<SubjectKind, Name>>> = {
  announcement: 'draftAnnouncementId',
  catalogueEntry: 'draftAnnouncementId',
  categoryTemplate: 'unaskedCategoryId',
  check: 'draftCheckId',
  news: 'draftNewsId',
  partner: 'draftPartnerId',
  requirementTemplate: 'unaskedRequirementId',
  service: 'draftServiceId',
};

/** Words of an `example` that are no kind of a subject. */
const WORDS: Readonly<Record<string, Name>> = {
  code: 'ownCode',
  companyPerson: 'chatPersonId',
  email: 'email',
  otherAnnouncement: 'spareAnnouncementId',
  unique: 'unique',
};

/** Things that are one person's own, whatever else their role sees. */
const PERSONAL: readonly SubjectKind[] = [...PERSONAL_KINDS, 'message', 'savedView', 'uploadTarget'];
const OF_COMPANY: readonly SubjectKind[] = [...KINDS_OF_AGENCY, 'agency', 'chat', 'contact', 'todo', 'upload'];
const OF_PEOPLE: readonly SubjectKind[] = ['consultant', 'user'];

export function isOwned(kind: SubjectKind): boolean {
  return [...PERSONAL, ...OF_COMPANY, ...OF_PEOPLE].includes(kind);
}

/** Whether somebody else has a thing of this kind, or there is one that not everybody sees. */
export function hasForeign({ kind, aim }: Pick<Named, 'kind' | 'aim'>): boolean {
  if (HIDDEN[kind] !== undefined) return aim !== 'edit';
  return isOwned(kind);
}

/** Whether a role may have what is somebody else's (docs/permissions.csv, "own"), or what is hidden from most. */
export function mayHaveForeign(role: Role, { kind, aim }: Pick<Named, 'kind' | 'aim'>): boolean {
  // Admins write as the firm alone.
  if (PERSONAL.includes(kind) || aim === 'keep' || aim === 'talk') return false;
  if (kind === 'categoryTemplate' || kind === 'requirementTemplate') return !seesSurveyOnly({ role });
  if (HIDDEN[kind] !== undefined) return seesDrafts({ role });
  return role === 'admin' || (role === 'platform-admin' && (aim === 'read' || aim === 'open'));
}

/**
 * Where somebody takes part in the conversation with the firm alone: sales contacts, who waits to be confirmed, and admins, who read the others too.
 * What they send files to and delete of their own is there.
 */
function officeOf(role: Role, { kind, aim }: Pick<Named, 'kind' | 'aim'>, isPending: boolean): Name | undefined {
  const isThereAlone = isPending || role === 'sales';
  if (kind === 'message') return isThereAlone || role === 'admin' ? 'officeMessageId' : undefined;
  if (kind === 'chat') return isThereAlone || (role === 'admin' && aim === 'talk') ? 'officeChatId' : undefined;
  if (isPending && kind === 'uploadTarget') return 'officeChatId';
  return isPending && kind === 'upload' ? 'unsentFileId' : undefined;
}

/** The id of a thing that a call names: one's own, somebody else's or nobody's. */
export async function idOf(
  world: World,
  spec: RouteSpec,
  role: Role,
  { kind, aim }: Pick<Named, 'kind' | 'aim'>,
  whose: Whose,
  isPending = false,
): Promise<string> {
  const office = whose === 'own' ? officeOf(role, { kind, aim }, isPending) : undefined;
  const hidden = whose === 'foreign' && aim !== 'edit' ? HIDDEN[kind] : undefined;
  // An edition that may be waited for is one that is still to come.
  const own = spec.path === 'editions/{id}/waits' && kind === 'announcement' ? 'upcomingId' : (office ?? nameOf(kind));
  const isUsedUp = spec.method === 'DELETE' && spec.path.endsWith('{id}');
  const name = hidden ?? (isUsedUp ? (SPARE[kind] ?? own) : own);
  const things = await world.things(role, hidden === undefined ? whose : 'own', spec.method, (all) => all[name]);
  return things[name].split(' ')[0] ?? '';
}

/** What an `example` means by a word in braces. */
export async function wordOf(world: World, spec: RouteSpec, role: Role, word: string): Promise<string> {
  if (word === 'password') return A_PASSWORD;
  const name = WORDS[word] ?? nameOf(word as SubjectKind);
  const thing = (await world.things(role, 'own', spec.method, (all) => all[name]))[name] as string | undefined;
  if (thing !== undefined) return thing;
  throw new Error(`${spec.method} ${spec.path} has an example with {${word}}, which nothing is called`);
}

/** What fills a path so that it finds things of the caller's own, where it names any. */
export async function ownParams(world: World, spec: RouteSpec, role: Role): Promise<Record<string, string>> {
  const ids: Record<string, string> = {};
  for (const named of namedIn(spec.subject))
    if (named.place.startsWith('params.')) ids[named.place] = await idOf(world, spec, role, named, 'own');
  const params = await paramsOf(spec, ids, (word) => wordOf(world, spec, role, word), await saidBy(world, spec, role));
  const names = [...spec.path.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => name);
  return Object.fromEntries(names.map((name) => [name, params[name] ?? newId()]));
}

export function pathWith({ path }: RouteSpec, params: Readonly<Record<string, string>>): string {
  return path.replace(/\{(\w+)\}/g, (_, name: string) => params[name] ?? '');
}

/** What depends on who asks and so stands in no contract. */
export async function saidBy(world: World, { method, path }: RouteSpec, role: Role, isPending = false): Promise<Said> {
  switch (`${method} ${path}`) {
    // Who waits to be confirmed sends files to the firm alone.
    case 'POST uploads':
      return isPending ? { body: { JSONbody: { linkedEntity: { linkedEntityType: 'chat', type: 'chat' } } } } : {};
    // The office says whose company it is, customers own what they create.
    case 'POST agencies':
      return isCustomer({ role })
        ? {}
        : { body: { userId: (await world.things(role, 'own', method, (all) => all.userId)).userId } };
    // Staff and companies have seen each in their own list.
    case 'POST views':
      return { body: { entityType: isCustomer({ role }) ? 'announcementsUser' : 'announcements' } };
    case 'GET views/toread':
      return { query: { entityType: isCustomer({ role }) ? 'announcementsUser' : 'announcements' } };
    // Choices wait for administrators, what a company keeps for whoever follows it.
    case 'PUT todos/{kind}/{objectId}/snooze':
      return { params: { kind: role === 'admin' ? 'advisorChoice' : 'closingFavorite' } };
    // What is read of it comes later: it only has to be a table.
    case 'POST imports':
    case 'POST company-imports':
      return { file: { content: new Blob(['a,b\n']), name: 'a.csv' } };
    default:
      return {};
  }
}
