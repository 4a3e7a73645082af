import type { Block } from './dossier-content.ts';
import type { DossierStep } from './dossier-steps.ts';
import type { Verdict } from '../matching/types.ts';
import type {
  AidForm,
  AnnouncementType,
  Gender,
  InvestmentType,
  Rating,
  ServiceType,
  CheckState,
  Closing,
} from '../vocabulary.ts';

/** Everything a dossier says, already read and resolved: the renderer looks nothing up. Texts are plain unless named `…Html`. */
export interface DossierDocument {
  /** A draft carries a "Bozza" mark on every page; the generated dossier does not. */
  readonly isDraft: boolean;
  /** Whose document it is; `logo` is a PNG. */
  readonly firm: {
    readonly name: string;
    readonly colours: { readonly light: string } | null;
    readonly vatNumber: string | null;
    readonly pec: string | null;
    readonly seat: string | null;
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

/** Turns rich text into what a page prints; the domain knows no HTML. */
export type ContentOf = (html: string) => readonly Block[];
