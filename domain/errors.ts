import type { UseKind } from './rules/vocabulary.ts';

/**
 * The one catalogue of refusals: stable code → HTTP status (1-people §8, decisions §1).
 * The text is the dictionary's `errors.<code>`; nothing else in the product invents a message.
 */
export const ERRORS = {
  invalidInput: 400,
  duplicateKey: 400,
  userExists: 400,
  vatNumberInvalid: 400,
  passwordTooWeak: 400,
  passwordTooCommon: 400,
  passwordSame: 400,
  passwordResetInvalid: 400,
  confirmationCodeInvalid: 400,
  invitationInvalid: 400,
  externalCodeInvalid: 400,
  emailChangeInvalid: 400,
  sessionExpired: 401,
  wrongCredentials: 401,
  clientCodeInvalid: 401,
  secondFactorNeeded: 401,
  secondFactorWrong: 401,
  roleForbidden: 403,
  crossSite: 403,
  accountPending: 403,
  accountDisabled: 403,
  actorMismatch: 403,
  premiumRequired: 403,
  secondFactorMissing: 403,
  passwordChangeRequired: 403,
  reauthRequired: 403,
  notFound: 404,
  userNotFound: 404,
  fileMissing: 404,
  linkUsed: 404,
  linkExpired: 404,
  methodNotAllowed: 405,
  requestTimeout: 408,
  dossierGenerated: 409,
  dossierNotReady: 409,
  dossierEmpty: 409,
  dossierTransition: 409,
  dossierInProgress: 409,
  surveyExists: 409,
  surveyMissing: 409,
  surveyComplete: 409,
  recommendationClosed: 409,
  recommendationExpired: 409,
  recommendationInactive: 409,
  recommendationMonoGrant: 409,
  recommendationNoFirm: 409,
  recommendationNotForPartners: 409,
  recommendationInProgress: 409,
  advisorAssigned: 409,
  groupFull: 409,
  savedSearchesFull: 409,
  savedSearchNamed: 409,
  savedViewsFull: 409,
  savedViewNamed: 409,
  groupTooSmall: 409,
  portfolioTooLarge: 409,
  lastAdmin: 409,
  ownAccount: 409,
  userHasAgencies: 409,
  userHasAssignments: 409,
  handOverNeeded: 409,
  userDisabled: 409,
  notImported: 409,
  userNotInvited: 409,
  userNotVerified: 409,
  agencyHasDossier: 409,
  secondFactorOn: 409,
  secondFactorRequired: 409,
  reminderAlreadySent: 409,
  invitationNotOpen: 409,
  invitationAlreadySent: 409,
  invitationInUse: 409,
  exportInProgress: 409,
  erasureRequested: 409,
  notConfigured: 409,
  questionsPresent: 409,
  mailServerMissing: 409,
  officialDataMissing: 409,
  stillInUse: 409,
  ordersYetUsed: 409,
  atecoCodesAlreadyUsed: 409,
  subCategoryAlreadyUsed: 409,
  campaignRunning: 409,
  announcementNotOpen: 409,
  announcementOver: 409,
  announcementIsDraft: 409,
  announcementNotPublished: 409,
  importRunning: 409,
  discardPublished: 409,
  announcementNotArchived: 409,
  todoEndsItself: 409,
  editionOpen: 409,
  importNotReady: 409,
  importDoubtful: 409,
  chatClosed: 409,
  messageTooOld: 409,
  nothingOpen: 409,
  nothingDeduced: 409,
  fromRegister: 409,
  undoOver: 409,
  alreadyUndone: 409,
  jobNotFailed: 409,
  conflict: 409,
  idempotencyMismatch: 409,
  payloadTooLarge: 413,
  filesFull: 413,
  filesTooHeavy: 413,
  unsupportedMedia: 415,
  fileUnreadable: 422,
  fileDangerous: 422,
  fileInfected: 422,
  fileTooDense: 422,
  fileInArchive: 422,
  emailNotVerified: 428,
  tooManyRequests: 429,
  confirmDevice: 429,
  headersTooLarge: 431,
  unexpected: 500,
  unavailable: 503,
  documentFailed: 503,
  fileDamaged: 503,
  diskFull: 503,
  scannerDown: 503,
  filesQuota: 429,
} as const;

export type ErrorCode = keyof typeof ERRORS;

/** One field that was refused: where, and why in the reader's language. */
export interface FieldProblem {
  readonly path: string;
  readonly message: string;
}

/** Where something is still in use: what kind of thing, how many, and the first of them by name. */
export interface Use {
  readonly kind: UseKind;
  readonly count: number;
  readonly names: readonly string[];
}

/** What every refusal looks like on the wire (`application/problem+json`). */
export interface Problem {
  readonly status: number;
  readonly code: ErrorCode;
  readonly message: string;
  readonly errors?: readonly FieldProblem[];
  /** Of what cannot go, or be moved, because something stands on it. */
  readonly uses?: readonly Use[];
  /** Of `handOverNeeded`: how many companies. */
  readonly agencies?: number;
  /** The same by name, one a line. */
  readonly usedBy?: readonly { readonly kind: UseKind; readonly name: string }[];
  readonly requestId?: string;
}

/** A refusal that the reader may be told about. `fields` names what was wrong, by dictionary key. */
export class AppError extends Error {
  readonly code: ErrorCode;
  readonly params: Readonly<Record<string, string | number>>;
  readonly fields: readonly FieldProblem[];
  readonly uses: readonly Use[];
  readonly retryAfterSeconds: number | undefined;

  constructor(
    code: ErrorCode,
    details: {
      params?: Record<string, string | number>;
      fields?: readonly FieldProblem[];
      uses?: readonly Use[];
      retryAfterSeconds?: number;
      cause?: unknown;
    } = {},
  ) {
    super(code, { cause: details.cause });
    this.name = 'AppError';
    this.code = code;
    this.params = details.params ?? {};
    this.fields = details.fields ?? [];
    this.uses = details.uses ?? [];
    this.retryAfterSeconds = details.retryAfterSeconds;
  }

  get status(): number {
    return ERRORS[this.code];
  }
}
