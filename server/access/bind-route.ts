import type { AnswerOf, RouteSpec } from '@volano/domain/contracts/route';
import { type AimOf, type SUBJECT_AIMS, type SubjectKind, type Named, namedIn } from '@volano/domain/contracts/subject';
import type { Route, RouteRequest } from '../platform/http/route.ts';
import {
  getAgencyInUse,
  getAgencyToWorkFor,
  getReadableAgency,
  type Asked,
  getReadableOf,
  getToWorkOn,
  KINDS_OF_AGENCY,
  type OfAgency,
  type RecordOfAgency,
} from './agency.ts';
import {
  getPublishedAnnouncement,
  getReadableAnnouncement,
  getCheckToSettle,
  getEntryToEdit,
  getEntryToKeep,
  getEntryToRecommend,
  getEntryToView,
  getReadableCategory,
  getReadableNews,
  getReadablePartner,
  getReadableRequirement,
  getPublishedService,
  getReadableService,
} from './catalogue.ts';
import { getContact } from './followers.ts';
import { getChatToTalkIn, getOwnMessage, getReadableChat } from './chat.ts';
import {
  getCopiedCategory,
  getDeletedAgency,
  getOfOffice,
  type OfOffice,
  type Personal,
  PERSONAL_KINDS,
  getOwn,
  getViewToChange,
  getColleague,
  getConsultantInUse,
  getConsultantToRead,
  getReadableUser,
  getUserToChange,
} from './office.ts';
import { getOpenableUpload, getUploadTarget, getUploadToDelete } from './upload.ts';

type KindIn<One> = keyof One & SubjectKind;

/** The aim that a contract names, or the first of the kind. */
type AimIn<One, K extends SubjectKind> = One extends { readonly for: infer A extends AimOf<K> }
  ? A
  : (typeof SUBJECT_AIMS)[K][0];

type RecordIn<One, K extends SubjectKind> = One extends { readonly isOptional: unknown }
  ? { readonly _id: string } | null
  : SubjectOf<K, AimIn<One, K>>;

type Each<One> = One extends unknown ? { readonly [K in KindIn<One>]: RecordIn<One, K> } : never;
type All<Union> = (Union extends unknown ? (one: Union) => void : never) extends (all: infer I) => void ? I : never;

/** What a handler is handed of the things that its contract names, by kind: each loaded, each the actor's to have. */
export type SubjectsOf<S> = S extends { readonly subject: infer T }
  ? T extends readonly (infer One)[]
    ? All<Each<One>>
    : Each<T>
  : unknown;

/**
 * Binds a contract to what answers it. By then the session, the role, the input and every subject are judged (decisions §1); the handler
 * reads or calls an action, and answers.
 */
export function bindRoute<const S extends RouteSpec>(
  spec: S,
  handle: (request: RouteRequest<S> & { readonly subject: SubjectsOf<S> }) => Promise<AnswerOf<S>>,
): Route {
  return { spec, handle: handle as unknown as Route['handle'] };
}

/** Loads a subject and judges whether the actor may have it: 404 `notFound` for what is not theirs, as for what does not exist. */
export type LoadSubject<T = unknown> = (asked: Asked, id: string) => Promise<T>;

function ofOffice(kind: OfOffice): LoadSubject<{ readonly _id: string }> {
  return ({ ctx }, id) => getOfOffice(ctx.db, kind, id);
}

/** Whatever belongs to a company is had by who works for it. */
const WORKED_ON = Object.fromEntries(
  KINDS_OF_AGENCY.map((kind) => [kind, { work: ({ ctx, actor }, id) => getToWorkOn(ctx.db, actor, kind, id) }]),
) as Record<OfAgency, { readonly work: LoadSubject<RecordOfAgency> }>;

/** What is one person's own. */
const OWNED = Object.fromEntries(
  PERSONAL_KINDS.map((kind) => [kind, { own: ({ ctx, actor }, id) => getOwn(ctx.db, actor, kind, id) }]),
) as Record<Personal, { readonly own: LoadSubject<{ readonly _id: string }> }>;

/** Who judges a kind of thing, by what is asked of it. A kind or an aim that is not here does not compile. */
const SUBJECTS = {
  agency: {
    read: ({ ctx, actor }, id) => getReadableAgency(ctx.db, actor, id),
    work: ({ ctx, actor }, id) => getAgencyToWorkFor(ctx.db, actor, id),
  },
  ...OWNED,
  ...WORKED_ON,
  survey: { ...WORKED_ON.survey, read: ({ ctx, actor }, id) => getReadableOf(ctx.db, actor, 'survey', id) },
  chat: {
    read: ({ ctx, actor }, id) => getReadableChat(ctx.db, actor, id),
    talk: ({ ctx, actor }, id) => getChatToTalkIn(ctx.db, actor, id),
  },
  message: { change: ({ ctx, actor }, id) => getOwnMessage(ctx.db, actor, id) },
  savedView: { change: ({ ctx, actor }, id) => getViewToChange(ctx.db, actor, id) },
  upload: {
    open: ({ ctx, actor }, id) => getOpenableUpload(ctx.db, actor, id),
    delete: ({ ctx, actor }, id) => getUploadToDelete(ctx.db, actor, id),
  },
  uploadTarget: { attach: getUploadTarget },
  user: {
    read: ({ ctx, actor }, id) => getReadableUser(ctx.db, actor, id),
    change: ({ ctx, actor }, id) => getUserToChange(ctx.db, actor, id),
  },
  consultant: { read: ({ ctx, actor }, id) => getConsultantToRead(ctx.db, actor, id) },
  colleague: { read: ({ ctx, actor }, id) => getColleague(ctx, actor, id) },
  contact: { work: ({ ctx, actor }, id) => getContact(ctx.db, actor, id) },
  announcement: {
    read: getReadableAnnouncement,
    match: ({ ctx, actor }, id) => getPublishedAnnouncement(ctx.db, actor, id),
    edit: ofOffice('announcement'),
    remove: ofOffice('anyAnnouncement'),
  },
  service: {
    read: getReadableService,
    match: ({ ctx, actor }, id) => getPublishedService(ctx.db, actor, id),
    edit: ofOffice('service'),
    remove: ofOffice('anyService'),
  },
  catalogueEntry: {
    keep: getEntryToKeep,
    recommend: getEntryToRecommend,
    view: getEntryToView,
    edit: getEntryToEdit,
  },
  check: { settle: ({ ctx, actor }, id) => getCheckToSettle(ctx.db, actor, id) },
  news: { read: ({ ctx, actor }, id) => getReadableNews(ctx.db, actor, id), edit: ofOffice('news') },
  partner: { read: ({ ctx, actor }, id) => getReadablePartner(ctx.db, actor, id), edit: ofOffice('partner') },
  categoryTemplate: {
    read: ({ ctx, actor }, id) => getReadableCategory(ctx.db, actor, id),
    edit: ofOffice('categoryTemplate'),
  },
  requirementTemplate: {
    read: ({ ctx, actor }, id) => getReadableRequirement(ctx.db, actor, id),
    edit: ofOffice('requirementTemplate'),
  },
  deletedAgency: { find: ({ ctx }, id) => getDeletedAgency(ctx.db, ctx.clock.now(), id) },
  copiedCategory: { find: ({ ctx, params }, id) => getCopiedCategory(ctx.db, params['categoryEntity'], id) },
  region: { find: ofOffice('region') },
  regionGroup: { find: ofOffice('regionGroup') },
  cciaa: { find: ofOffice('cciaa') },
  atecoCode: { find: ofOffice('atecoCode') },
  atecoSubCategory: { find: ofOffice('atecoSubCategory') },
  atecoCategory: { find: ofOffice('atecoCategory') },
  atecoWord: { find: ofOffice('atecoWord') },
  callWord: { find: ofOffice('callWord') },
  atecoSetting: { find: ofOffice('atecoSetting') },
  quickReply: { find: ofOffice('quickReply') },
  remark: { find: ofOffice('remark') },
  difference: { find: ofOffice('difference') },
  import: { find: ofOffice('import') },
  companyImport: { find: ofOffice('companyImport') },
  invitation: { find: ofOffice('invitation') },
  mail: { find: ofOffice('mail') },
  job: { find: ofOffice('job') },
} as const satisfies { readonly [K in JudgedHere]: { readonly [A in AimOf<K>]: LoadSubject } };

/** What waits for a consultant is judged by the list that it stands in, which is a feature's: the service adds it (`SUBJECTS`). */
type JudgedHere = Exclude<SubjectKind, 'todo'>;
type Judges = typeof SUBJECTS;

/** What is handed to a handler for a kind and an aim. */
type SubjectOf<K, A> = K extends keyof Judges
  ? A extends keyof Judges[K]
    ? Judges[K][A] extends LoadSubject<infer T>
      ? T
      : never
    : never
  : unknown;

/**
 * Loads and judges everything that a call names, in the order in which its contract names it, and answers it by kind. Throws what the
 * judges throw, and 400 `required` for what staff may not leave out.
 */
export async function loadSubjects(
  spec: RouteSpec,
  asked: Omit<Asked, 'loaded'>,
  others: Readonly<Record<string, LoadSubject>>,
): Promise<Readonly<Record<string, unknown>>> {
  const loaded: Record<string, unknown> = {};
  for (const named of namedIn(spec.subject)) {
    const id = valueAt(asked, named.place);
    loaded[named.kind] = await loadOne({ ...asked, loaded }, named, id, others);
  }
  return loaded;
}

function loadOne(asked: Asked, named: Named, id: string | undefined, others: Readonly<Record<string, LoadSubject>>) {
  const { kind, aim, isOptional } = named;
  if (isOptional !== false && kind === 'agency')
    return getAgencyInUse(asked.ctx.db, asked.actor, id, isOptional === 'forCustomers');
  if (isOptional !== false && kind === 'consultant') return getConsultantInUse(asked.ctx.db, asked.actor, id);
  if (id === undefined) throw new Error(`${kind} is not said at ${named.place}`);
  const judges = (SUBJECTS as Readonly<Record<string, Readonly<Record<string, LoadSubject>>>>)[kind];
  const load = judges?.[aim] ?? others[kind];
  if (load === undefined) throw new Error(`nobody judges ${kind} for ${aim}`);
  return load(asked, id);
}

/** What a request has at a place such as `body.agencyId`. */
function valueAt(asked: Pick<Asked, 'params' | 'query' | 'body'>, place: string): string | undefined {
  const value = place.split('.').reduce<unknown>((part, name) => (part as Record<string, unknown>)?.[name], asked);
  return typeof value === 'string' ? value : undefined;
}
