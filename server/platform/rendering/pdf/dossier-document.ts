import type { Brand } from '@volano/domain/contracts/firm';
import type { DossierStep } from '@volano/domain/rules/dossier/dossier-steps';
import type { Verdict } from '@volano/domain/rules/matching/types';
import type {
  AidForm,
  AnnouncementType,
  Gender,
  InvestmentType,
  Rating,
  ServiceType,
  CheckState,
  Closing,
} from '@volano/domain/rules/vocabulary';

/** Everything a dossier says, already read and resolved: the renderer looks nothing up. Texts are plain unless named `…Html`. */
export interface DossierDocument {
  /** A draft carries a "Bozza" mark on every page; the generated dossier does not. */
  readonly isDraft: boolean;
  /** Whose document it is; `logo` is a PNG. */
  readonly firm: Pick<Brand, 'name' | 'colours' | 'vatNumber' | 'pec' | 'seat'> & {
    readonly logo: { readonly bytes: Uint8Array; readonly width: number; readonly height: number } | null;
  };
  readonly agency: {
    readonly businessName: string;
    readonly place?: string | null;
    readonly atecoCode?: string | null;
    readonly vatNumber?: string | null;
  };
  /** The person of the company it is addressed to. */
  readonly referentName?: string | null;
  readonly advisor: DossierAdvisor | null;
  /** The moment of the dossier, ISO 8601; shown in Rome's time. */
  readonly date: string;
  /** In the order in which they are to be read. */
  readonly announcements: readonly DossierAnnouncement[];
  readonly services: readonly DossierService[];
  readonly investments: readonly DossierInvestment[];
  /** The consultant's words, plain text; empty for none. */
  readonly notes: string;
}

export interface DossierAdvisor {
  readonly fullName: string;
  readonly gender?: Gender | null;
  readonly email?: string | null;
  readonly telephone?: string | null;
  /** PNG, JPEG, WebP or GIF. Another format, or a damaged file, gives initials instead. */
  readonly photo?: { readonly bytes: Uint8Array; readonly mime: string } | null;
}

export interface DossierAnnouncement {
  readonly title: string;
  readonly announcementType: AnnouncementType;
  /** Where it holds, in words: "Lombardia", "Camera di commercio di Brescia", "Tutta Italia". */
  readonly territory: string;
  /** Ceiling in euro, or null when the call names none. */
  readonly amount: number | null;
  readonly successRate: Rating | null;
  readonly difficultyLevel: Rating | null;
  /** ISO 8601, a moment or a day. */
  readonly publicationDate: string | null;
  readonly expiryDate: string | null;
  readonly expiryCommercialDate: string | null;
  readonly untilFoundAvailable: boolean;
  readonly waitingPublication: boolean;
  /** How and when the office shut it before its day; no moment while it did not. */
  readonly closing: Closing | null;
  readonly closedAt: string | null;
  readonly descriptionHtml: string;
  readonly criteria: readonly DossierCriterion[];
  readonly satisfied: number;
  readonly total: number;
  /** Null where the company or the call was not there to be judged. */
  readonly verdict: Verdict | null;
  /** Why it suits and what to do now: one sentence each, and the steps that the second is made of. */
  readonly why: string;
  readonly now: string;
  readonly steps: readonly DossierStep[];
  /** How far what it asks was checked. */
  readonly checkState: CheckState;
  /** What one gets, in words: the form of aid and its terms, and what a declared investment would get; null where it is not known. */
  readonly aidForms: readonly AidForm[];
  readonly aidTerms: string | null;
  readonly ownAid: string | null;
  /** What the call asks to prepare, as its card lists it; empty where it lists nothing. */
  readonly documents: readonly string[];
  /** Where the company reads all of it; what does not fit is said there. */
  readonly cardUrl: string | null;
  /** The official page; printed only when it is an http or https address. */
  readonly link?: string | null;
}

export interface DossierCriterion {
  /** As in matching: `territory`, `open`, `requirement:<id>`. */
  readonly key: string;
  readonly status: 'pass' | 'fail' | 'unknown' | 'notApplicable';
  /** Why it ended so, as in matching. */
  readonly cause?: string;
  /** What is asked, short: "Sede in Lombardia". */
  readonly label: string;
  /** What was found, or what to do: "Sede legale a Brescia". */
  readonly detail?: string | null;
  /** One of the n of n: asked of somebody in particular, unlike "Tutta Italia". */
  readonly isCounted: boolean;
  /** A condition that is left to read in the notice. */
  readonly isToRead: boolean;
}

export interface DossierService {
  readonly name: string;
  readonly categoryType: ServiceType;
  /** Euro. */
  readonly cost: number;
  /** The price is agreed with the consultant. */
  readonly consultantEvaluation: boolean;
  readonly descriptionHtml: string;
  readonly cardUrl: string | null;
}

export interface DossierInvestment {
  readonly name: string;
  readonly type: InvestmentType;
  readonly description: string;
  /** Cents. */
  readonly amount: number;
}

/** Tables of figures on paper; everything is written already. */
export interface ReportDocument {
  readonly title: string;
  readonly brand: string;
  readonly colours: Brand['colours'];
  /** ISO 8601. */
  readonly date: string;
  /** Sentences under the title; empty ones are left out. */
  readonly lead: readonly string[];
  readonly tables: readonly { title: string; head: readonly string[]; rows: readonly (readonly string[])[] }[];
}

/** What the service asks of the compiler's process, one at a time. */
export type Question = { readonly id: number } & (
  | { readonly kind: 'report'; readonly document: ReportDocument }
  | { readonly kind: 'dossier'; readonly document: DossierDocument }
  | { readonly kind: 'page'; readonly document: DossierDocument; readonly page: number }
  | { readonly kind: 'firstPage'; readonly pdf: Uint8Array }
);

/** A page as a drawing: `page` is the one shown, the last when a later one was asked for. */
export interface PageDrawing {
  readonly page: number;
  readonly pageCount: number;
  readonly svg: string;
}

/** What it answers. `memory` is its resident size in bytes after the work. */
export type Answer =
  | { readonly kind: 'ready' }
  | { readonly kind: 'done'; readonly id: number; readonly result: Uint8Array | PageDrawing; readonly memory: number }
  | {
      readonly kind: 'failed';
      readonly id: number;
      readonly reason: PdfFailure;
      readonly message: string;
      readonly memory: number;
    };

/** Why a document did not come out: too slow, too large, the compiler ended, the compiler refused it, or the renderer is closed. */
export type PdfFailure = 'timeout' | 'memory' | 'crashed' | 'refused' | 'closed';

/** A document that could not be made. The next one is not touched by it. */
export class PdfError extends Error {
  readonly reason: PdfFailure;

  constructor(reason: PdfFailure, message: string) {
    super(message);
    this.name = 'PdfError';
    this.reason = reason;
  }
}
