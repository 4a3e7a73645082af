import type { Bounds } from '@volano/domain/rules/bounds';
import type {
  AnnouncementType,
  ContractType,
  DossierStatus,
  Gender,
  InvestmentType,
  Rating,
  Role,
  ServiceType,
} from '@volano/domain/rules/vocabulary';
import type { DocumentKind } from './document-texts.ts';

/** The story is told with short keys; ids, moments and copies of the templates are made of them when it is written. */

/** Question key → keys of its answers: given by a company, or accepted by an announcement. */
export type Choices = Readonly<Record<string, readonly string[]>>;

/** ATECO codes by version. */
export interface Codes {
  readonly '2007'?: readonly string[];
  readonly '2025'?: readonly string[];
}

export interface UserSeed {
  /** The part before `@volano.example`, or a whole address. */
  readonly email: string;
  readonly name: string;
  readonly surname: string;
  readonly role: Role;
  readonly gender: Gender;
  readonly telephone?: string;
  readonly groupSize?: number;
  readonly groupName?: string;
  readonly isMonoGrant?: boolean;
  readonly isConfirmed?: boolean;
  readonly isEnabled?: boolean;
  /** Came from the firm's list of customers and was not invited yet. */
  readonly isToInvite?: boolean;
  /** Key of a user. */
  readonly advisor?: string;
  readonly urlCalendy?: string;
  readonly description?: string;
  /** Name of a file in `portraits/`. */
  readonly portrait?: string;
  readonly joinedDaysAgo: number;
}

export interface InvestmentSeed {
  readonly key: string;
  readonly type: InvestmentType;
  readonly name: string;
  readonly description: string;
  readonly cents: number;
}

export interface SurveySeed {
  /** ISTAT codes of regions. */
  readonly office?: string;
  readonly offices?: readonly string[];
  readonly secondOffices?: readonly string[];
  /** ISTAT codes of the towns of the first offices, where the company has said them. */
  readonly towns?: readonly string[];
  /** Codes of chambers. */
  readonly chambers?: readonly string[];
  readonly ateco?: Codes;
  readonly answers: Choices;
  /** Year of foundation, people employed, whether in the register of crafts; null is "I do not know". */
  readonly facts?: {
    readonly foundedIn?: number | null;
    readonly people?: number | null;
    readonly craft?: boolean | null;
  };
  readonly investments?: readonly InvestmentSeed[];
  readonly savedDaysAgo: number;
}

export interface AgencySeed {
  readonly key: string;
  readonly businessName: string;
  readonly vatNumber: string;
  readonly fiscalCode?: string;
  readonly mailDomain: string;
  readonly mailbox: string;
  readonly telephone: string;
  readonly referent: readonly [name: string, surname: string];
  readonly description: string;
  readonly address: readonly [street: string, postalCode: string, city: string, province: string];
  readonly contractType: ContractType;
  readonly isMonoGrant?: boolean;
  /** Keys of users. */
  readonly owner: string;
  readonly advisor?: string;
  readonly businessAdvisor?: string;
  readonly performance?: string;
  readonly dossier?: DossierSeed;
  readonly survey?: SurveySeed;
  readonly lastAccessDaysAgo?: number;
  readonly joinedDaysAgo: number;
  readonly favorites?: readonly string[];
  /** Keys of announcements, or of services. */
  readonly recommended?: readonly string[];
  readonly recommendedServices?: readonly string[];
}

export interface DossierSeed {
  /** `generated` is left `ready`: its document is made by the server, as any other. */
  readonly status: DossierStatus;
  readonly announcements: readonly string[];
  readonly services: readonly string[];
  readonly investments: readonly string[];
  readonly notes: string;
  readonly savedDaysAgo: number;
}

export interface AnnouncementSeed {
  readonly key: string;
  /** Key of the call that it is another edition of. */
  readonly editionOf?: string;
  readonly title: string;
  /** Euro. */
  readonly amount: number | null;
  readonly type: AnnouncementType;
  /** ISTAT code of a region, name of a group or code of a chamber, as the type wants. */
  readonly where?: string;
  /** Days from today: publication, deadline, deadline to entrust the practice. */
  readonly opens?: number;
  readonly closes?: number;
  readonly entrust?: number;
  readonly isWaiting?: boolean;
  readonly isUntilFunds?: boolean;
  readonly isActive?: boolean;
  readonly isMonoGrant?: boolean;
  readonly allowsNewSite?: boolean;
  readonly success?: Rating;
  readonly difficulty?: Rating;
  readonly investments: readonly InvestmentType[];
  readonly link?: string;
  readonly ateco?: Codes;
  readonly removed?: Codes;
  readonly requirements: Choices;
  /** Question key → what is accepted of its number or year. */
  readonly bounds?: Readonly<Record<string, Bounds>>;
  /** HTML. */
  readonly text: string;
  readonly insertedDaysAgo: number;
  /** Codes of the towns that it is limited to. */
  readonly towns?: readonly string[];
  /** How far it has been checked; `reviewed` unless said, and `official` for what came from the official data. */
  readonly isNotEntered?: boolean;
  readonly official?: OfficialSeed;
  readonly checks?: readonly { readonly text: string; readonly isDecisive: boolean }[];
  readonly documents?: readonly string[];
  /** Shut by the office before its day. */
  readonly exhaustedDaysAgo?: number;
  readonly changes?: readonly ChangeSeed[];
}

/** What the record of the official data says of itself, and what its import could not read. */
export interface OfficialSeed {
  readonly id: string;
  readonly body: string;
  readonly updatedDaysAgo: number;
  readonly unknownSize?: string;
}

/** One line of the history of a published call. Dates are days from today. */
export type ChangeSeed = {
  readonly daysAgo: number;
  /** Key of a user, or null for an import. */
  readonly by: string | null;
} & (
  | { readonly field: 'expiryDate' | 'amount'; readonly before: number; readonly after: number }
  | { readonly field: 'state'; readonly before: string; readonly after: string }
);

export interface ServiceSeed {
  readonly key: string;
  readonly name: string;
  readonly categoryType: ServiceType;
  readonly cost: number;
  readonly text: string;
  readonly platformLink?: string;
  readonly isOnlyGoAndGrow?: boolean;
  readonly consultantEvaluation?: boolean;
  readonly isForBusinessPartner?: boolean;
  readonly isActive?: boolean;
  readonly requirements: Choices;
  /** The answers that it brings about. */
  readonly provides?: Choices;
  readonly insertedDaysAgo: number;
}

/** A file that goes along with a message: a document as PDF. */
interface SentFileSeed {
  readonly name: string;
  readonly is: DocumentKind;
  readonly lines: readonly string[];
}

/** Something said: by the company or by its consultant, how many days ago and at what time in Rome. */
export type SaidSeed = readonly [
  by: 'company' | 'consultant',
  daysAgo: number,
  time: `${number}:${number}`,
  message: string,
  ...files: SentFileSeed[],
];

export interface ConversationSeed {
  /** Key of the company, or of the person whose company is gone for good. */
  readonly company: string | { readonly goneOf: string };
  /** Key of the consultant. */
  readonly consultant: string;
  readonly said: readonly SaidSeed[];
  /** How many of the last messages the other side has not read. */
  readonly unread?: number;
  /** Whether the consultant has put it aside. */
  readonly isArchived?: boolean;
}
