import type { z } from 'zod';

/**
 * Kinds of things that a call names, each with what may be asked of it. The first is asked unless `for` says another. Each has one
 * file, or one line of a table, in `server/access`.
 */
export const SUBJECT_AIMS = {
  /** A company: to be read, or to do something for it. */
  agency: ['read', 'work'],
  survey: ['read', 'work'],
  recommendation: ['work'],
  note: ['work'],
  aid: ['work'],
  companyLink: ['work'],
  companyEvent: ['work'],
  favorite: ['work'],
  savedSearch: ['work'],
  /** A conversation: to be read, or to take part in it. */
  chat: ['read', 'talk'],
  /** What somebody said themself in a conversation in which they take part. */
  message: ['change'],
  archiving: ['own'],
  /** What somebody of the staff did, and may undo. */
  act: ['own'],
  notification: ['own'],
  calendarSubscription: ['own'],
  /** A view of a list that somebody saved: one's own, or a shared one for an admin. */
  savedView: ['change'],
  session: ['own'],
  todo: ['own'],
  upload: ['open', 'delete'],
  /** What a new file is attached to. */
  uploadTarget: ['attach'],
  user: ['read', 'change'],
  /** A consultant whose numbers are read. */
  consultant: ['read'],
  /** Somebody of the staff who may enter. */
  colleague: ['read'],
  /** A company that chose a sales contact and that no consultant follows, by its own id. */
  contact: ['work'],
  /** An announcement: to be opened, to be compared with a company, to be edited by the office, or to be removed by it, withdrawn or not. */
  announcement: ['read', 'match', 'edit', 'remove'],
  service: ['read', 'match', 'edit', 'remove'],
  /** An announcement or a service, as what stands beside it says. */
  catalogueEntry: ['keep', 'recommend', 'view', 'edit'],
  check: ['settle'],
  news: ['read', 'edit'],
  partner: ['read', 'edit'],
  categoryTemplate: ['read', 'edit'],
  requirementTemplate: ['read', 'edit'],
  // What nobody owns: it is there or not, and the role alone decides.
  deletedAgency: ['find'],
  region: ['find'],
  regionGroup: ['find'],
  cciaa: ['find'],
  atecoCode: ['find'],
  atecoSubCategory: ['find'],
  atecoCategory: ['find'],
  atecoWord: ['find'],
  callWord: ['find'],
  atecoSetting: ['find'],
  copiedCategory: ['find'],
  quickReply: ['find'],
  remark: ['find'],
  difference: ['find'],
  import: ['find'],
  companyImport: ['find'],
  invitation: ['find'],
  mail: ['find'],
  job: ['find'],
} as const satisfies Readonly<Record<string, readonly string[]>>;

export type SubjectKind = keyof typeof SUBJECT_AIMS;
export type AimOf<K extends SubjectKind> = (typeof SUBJECT_AIMS)[K][number];

/**
 * One thing that a call names: where its id stands (`params.id`, `query.agencyId`, `body.objectId`) and what is asked of it. Without an
 * id `isOptional` means the company in use, or none at all; `forCustomers` lets only companies leave it out, staff are told 400 `required`.
 */
type NamedSubject<Place extends string> = {
  readonly [K in SubjectKind]: { readonly [Kind in K]: Place } & {
    readonly for?: AimOf<K>;
    readonly isOptional?: true | 'forCustomers';
  };
}[SubjectKind];

/** A list of things of whom the caller may know: nobody is refused, rows of others are left out. */
interface RowsSubject<Place extends string> {
  readonly rowsOf: SubjectKind;
  /** The company that narrows the list; of somebody else's there is no row. */
  readonly narrowedBy?: Place;
}

/** Nothing of anybody is named, and why. */
interface NoSubject {
  readonly none: string;
}

/** What a call is about: one thing, several in the order in which they are judged, the rows of a list, or nothing of anybody. */
export type Subject<Place extends string = string> =
  | NamedSubject<Place>
  | readonly NamedSubject<Place>[]
  | RowsSubject<Place>
  | NoSubject;

/** Where ids stand in something that is sent. */
type PlacesIn<T, At extends string> = T extends object
  ? {
      [K in keyof T & string]: NonNullable<T[K]> extends string
        ? `${At}.${K}`
        : NonNullable<T[K]> extends readonly unknown[]
          ? never
          : PlacesIn<NonNullable<T[K]>, `${At}.${K}`>;
    }[keyof T & string]
  : never;

type OutputOf<T> = T extends z.ZodType ? z.output<T> : never;

/** Every place of a contract in which an id may stand. A place that its shapes do not have does not compile. */
export type PlaceOf<S> =
  | (S extends { params: infer P } ? PlacesIn<OutputOf<P>, 'params'> : never)
  | (S extends { query: infer Q } ? PlacesIn<OutputOf<Q>, 'query'> : never)
  | (S extends { body: infer B } ? PlacesIn<OutputOf<B>, 'body'> : never);

/** One thing as the server and its tests read it. */
export interface Named {
  readonly kind: SubjectKind;
  readonly place: string;
  readonly aim: string;
  readonly isOptional: boolean | 'forCustomers';
}

/** The things that a subject names, in the order in which they are judged; none for a list and for nothing of anybody. */
export function namedIn(subject: Subject | undefined): readonly Named[] {
  if (subject === undefined || 'none' in subject || 'rowsOf' in subject) return [];
  const all = Array.isArray(subject) ? (subject as readonly NamedSubject<string>[]) : [subject as NamedSubject<string>];
  return all.map((one) => {
    const { for: aim, isOptional = false, ...named } = one;
    const [kind, place] = Object.entries(named)[0] as [SubjectKind, string];
    return { kind, place, aim: aim ?? SUBJECT_AIMS[kind][0], isOptional };
  });
}

/** Names nothing: what is read and written is of whoever asks. */
export const ofWhoAsks = { none: 'only what is of whoever asks' } as const;
/** Names nothing that belongs to anybody: what the office keeps for all, open by role. */
export const ofTheOffice = { none: 'the role alone decides: it is the office’s as a whole' } as const;
/** Names nothing: the answer is the same for everybody who may ask. */
export const ofEverybody = { none: 'the same for everybody who may ask' } as const;

/** Who may enter, where several routes let in the same people (docs/permissions.csv). `own` is what is theirs, decided once it is loaded. */

/** Every role, for what is a person's own. */
export const everyone = {
  admin: 'own',
  advisor: 'own',
  user: 'own',
  sales: 'own',
  'business-partner': 'own',
  'platform-admin': 'own',
  'business-performance-partner': 'own',
} as const;

/** Every role but sales, who have no catalogue, for what a person does with it. */
export const everyoneButSales = {
  admin: 'own',
  advisor: 'own',
  'business-performance-partner': 'own',
  'platform-admin': 'own',
  user: 'own',
  'business-partner': 'own',
} as const;

/** What the survey and the catalogue are made of: places, codes. */
export const referenceReaders = {
  admin: 'all',
  advisor: 'all',
  'business-performance-partner': 'all',
  'platform-admin': 'all',
  user: 'all',
  'business-partner': 'all',
} as const;

/** What the office publishes: all of it for staff, what is for them for companies. */
export const catalogueReaders = {
  admin: 'all',
  advisor: 'all',
  'business-performance-partner': 'all',
  'platform-admin': 'all',
  user: 'own',
  'business-partner': 'own',
} as const;

/** What is of a company: its own people, its consultants, and who sees the whole office. */
export const agencyReaders = {
  admin: 'all',
  advisor: 'own',
  'business-performance-partner': 'own',
  'platform-admin': 'all',
  user: 'own',
  'business-partner': 'own',
} as const;

/** As `agencyReaders`, but for business partners, who have feeds and cards of their own or none. */
export const userAgencyReaders = {
  admin: 'all',
  advisor: 'own',
  'business-performance-partner': 'own',
  'platform-admin': 'all',
  user: 'own',
} as const;

/** As `agencyReaders`, for companies that are business partners. */
export const partnerAgencyReaders = {
  admin: 'all',
  advisor: 'own',
  'business-performance-partner': 'own',
  'platform-admin': 'all',
  'business-partner': 'own',
} as const;

/** Who changes what is of a company: platform admins only read. */
export const agencyWriters = {
  admin: 'all',
  advisor: 'own',
  'business-performance-partner': 'own',
  user: 'own',
  'business-partner': 'own',
} as const;

/** Who does something for a company that it does not do itself: its dossier, recommendations. */
export const agencyConsultants = { admin: 'all', advisor: 'own', 'business-performance-partner': 'own' } as const;

/** Who writes what the office publishes and what it is classified by (2-catalogue §6). */
export const admins = { admin: 'all' } as const;

/** For whom there are drafts: who sees the whole office (`seesDrafts`). */
export const draftReaders = { admin: 'all', 'platform-admin': 'all' } as const;

/** Which companies something suits: the whole office of its own, admins and platform admins of all (2-catalogue §6). */
export const associatedReaders = {
  admin: 'all',
  advisor: 'own',
  'business-performance-partner': 'own',
  'platform-admin': 'all',
} as const;
