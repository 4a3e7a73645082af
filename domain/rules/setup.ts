import { ATECO_VERSIONS, type AtecoVersion } from './vocabulary.ts';

/** What an empty portal still needs before its first company sees what suits it (10-company-path §4), and what of it is fictitious. */

/** The steps of the first run, in the order in which they are gone through. */
export const SETUP_STEPS = ['firm', 'mail', 'ateco', 'questions', 'incentives', 'consultant', 'company'] as const;
export type SetupStep = (typeof SETUP_STEPS)[number];

/** Steps that an office may put aside: the portal works without them, only less well. */
export const OPTIONAL_STEPS = ['mail', 'incentives', 'consultant'] as const satisfies readonly SetupStep[];
export type OptionalStep = (typeof OPTIONAL_STEPS)[number];

/** Why a step is open. */
export const SETUP_REASONS = [
  'fictitious',
  'noMailServer',
  'mailUntested',
  'mailRunning',
  'mailFailed',
  'noCodes',
  'no2007',
  'no2025',
  'noBridge',
  'noQuestions',
  'noCalls',
  'noOpenCalls',
  'noConsultant',
  'noCompany',
  'noAnswers',
] as const;
export type SetupReason = (typeof SETUP_REASONS)[number];

export const MAIL_TEST_STATES = ['running', 'sent', 'failed'] as const;
export type MailTestState = (typeof MAIL_TEST_STATES)[number];

/** What the checklist is worked out from; nothing of it is said by hand. */
export interface SetupFacts {
  /** Contacts of the firm that still are what nobody has set. */
  readonly fictitious: readonly FirmContact[];
  readonly hasMailServer: boolean;
  /** How the last test e-mail went; null before the first. */
  readonly mailTest: MailTestState | null;
  /** Versions of ATECO of which there are codes. */
  readonly atecoVersions: readonly AtecoVersion[];
  /** Whether there is the table of correspondences between the versions. */
  readonly hasBridge: boolean;
  /** How many questions the survey asks. */
  readonly questions: number;
  /** Whether the catalogue has calls, and whether companies find one that is open. */
  readonly hasCalls: boolean;
  readonly hasOpenCalls: boolean;
  readonly hasConsultant: boolean;
  readonly hasCompany: boolean;
  /** Whether a company has answered enough for what suits it to be called in target (`saysEnough`). */
  readonly hasAnswers: boolean;
}

export interface StepStanding {
  readonly step: SetupStep;
  readonly state: 'done' | 'open' | 'aside';
  /** Null where it is done. */
  readonly why: SetupReason | null;
  /** An open step that should come before this one. */
  readonly waitsFor: SetupStep | null;
}

/** Steps that build on others: what they bring is judged by what those brought. */
const BEFORE: Partial<Record<SetupStep, readonly SetupStep[]>> = {
  incentives: ['ateco', 'questions'],
  company: ['ateco', 'questions', 'incentives'],
};

/** How each step stands. A step put aside that is done meanwhile is done. */
export function setupStanding(facts: SetupFacts, aside: readonly OptionalStep[]): StepStanding[] {
  const open = SETUP_STEPS.flatMap((step) => {
    const why = reasonOf[step](facts);
    const isAside = aside.some((one) => one === step);
    return why === null ? [] : [{ step, why, state: isAside ? ('aside' as const) : ('open' as const) }];
  });
  return SETUP_STEPS.map((step) => {
    const found = open.find((one) => one.step === step);
    if (found === undefined) return { step, state: 'done', why: null, waitsFor: null };
    const first = open.find((one) => one.state === 'open' && (BEFORE[step] ?? []).includes(one.step));
    return { ...found, waitsFor: first?.step ?? null };
  });
}

const reasonOf: Readonly<Record<SetupStep, (facts: SetupFacts) => SetupReason | null>> = {
  firm: ({ fictitious }) => (fictitious.length > 0 ? 'fictitious' : null),
  mail({ hasMailServer, mailTest }) {
    if (!hasMailServer) return 'noMailServer';
    if (mailTest === null) return 'mailUntested';
    return mailTest === 'sent' ? null : mailTest === 'running' ? 'mailRunning' : 'mailFailed';
  },
  // Without the table a code of one version cannot be held against a call that lists the other.
  ateco({ atecoVersions, hasBridge }) {
    if (atecoVersions.length === 0) return 'noCodes';
    const missing = ATECO_VERSIONS.find((version) => !atecoVersions.includes(version));
    if (missing !== undefined) return `no${missing}`;
    return hasBridge ? null : 'noBridge';
  },
  questions: ({ questions }) => (questions === 0 ? 'noQuestions' : null),
  incentives: ({ hasCalls, hasOpenCalls }) => (hasOpenCalls ? null : hasCalls ? 'noOpenCalls' : 'noCalls'),
  consultant: ({ hasConsultant }) => (hasConsultant ? null : 'noConsultant'),
  company: ({ hasCompany, hasAnswers }) => (hasAnswers ? null : hasCompany ? 'noAnswers' : 'noCompany'),
};

/** Whether nothing has been brought in yet: whoever signs in first is led to the checklist. */
export function isFirstRun({ atecoVersions, questions, hasCalls, hasCompany }: SetupFacts): boolean {
  return atecoVersions.length === 0 && questions === 0 && !hasCalls && !hasCompany;
}

/** What stands where a firm's own contacts should: addresses and a number that reach nobody. */
export const FICTITIOUS = {
  name: 'Volano',
  telephone: '030 555 0142',
  email: 'assistenza@volano.example',
  mailFrom: 'Volano <noreply@volano.example>',
  privacyUrl: 'https://volano.example/privacy',
} as const;

/** Where the accounts of the demo story have their addresses. */
export const DEMO_DOMAIN = '@volano.example';

export const FIRM_CONTACTS = ['name', 'telephone', 'email', 'privacyUrl'] as const;
export type FirmContact = (typeof FIRM_CONTACTS)[number];

/** What of the firm still is what nobody has set: it names the product, or reaches nobody. */
export function listFictitious(firm: Readonly<Record<FirmContact, string>>): FirmContact[] {
  const is: Record<FirmContact, boolean> = {
    name: firm.name === FICTITIOUS.name,
    telephone: firm.telephone === FICTITIOUS.telephone,
    email: isExample(firm.email),
    privacyUrl: isExample(firm.privacyUrl),
  };
  return FIRM_CONTACTS.filter((contact) => is[contact]);
}

/** A name under `.example`, which belongs to nobody (RFC 2606). */
function isExample(value: string): boolean {
  return /\.example\b/i.test(value);
}

/** What is fictitious or missing on a real server, and the setting that says it. */
export const WARNINGS = {
  publicUrl: 'PUBLIC_URL',
  plainUrl: 'PUBLIC_URL',
  secretKey: 'SECRET_KEY',
  mailServer: 'SMTP_URL',
  mailFrom: 'MAIL_FROM',
  name: 'BRAND_NAME',
  telephone: 'BRAND_TELEPHONE',
  email: 'BRAND_EMAIL',
  privacyUrl: 'PRIVACY_URL',
  demoAccounts: 'DEMO',
  databaseOwner: 'DATABASE_OWNER_URL',
} as const;
export type Warning = keyof typeof WARNINGS;
export const WARNING_NAMES = Object.keys(WARNINGS) as [Warning, ...Warning[]];

/** Of these the ones that hold an example until somebody sets them; the others are missing. */
export const EXAMPLES = [
  'mailFrom',
  'name',
  'telephone',
  'email',
  'privacyUrl',
  'demoAccounts',
] as const satisfies readonly Warning[];

interface PortalFacts {
  readonly publicUrl: string | undefined;
  /** Whether secrets in the database are sealed. */
  readonly hasSecretKey: boolean;
  readonly smtpUrl: string | undefined;
  readonly mailFrom: string;
  readonly firm: Readonly<Record<FirmContact, string>>;
  /** Whether an account of the demo story, whose password everybody knows, may sign in. */
  readonly hasDemoAccounts: boolean;
  /** Whether the role that the portal works as may change its tables and what is never to be changed. */
  readonly isDatabaseOwner: boolean;
}

/** The one list of what is still fictitious or missing: the log says it at the start, the checklist while it lasts. */
export function listWarnings(facts: PortalFacts): Warning[] {
  const { publicUrl, smtpUrl, mailFrom, firm } = facts;
  const fictitious = listFictitious(firm);
  const is: Record<Warning, boolean> = {
    publicUrl: publicUrl === undefined,
    plainUrl: publicUrl !== undefined && !isProtected(publicUrl),
    secretKey: !facts.hasSecretKey,
    mailServer: smtpUrl === undefined,
    mailFrom: isExample(mailFrom),
    name: fictitious.includes('name'),
    telephone: fictitious.includes('telephone'),
    email: fictitious.includes('email'),
    privacyUrl: fictitious.includes('privacyUrl'),
    demoAccounts: facts.hasDemoAccounts,
    databaseOwner: facts.isDatabaseOwner,
  };
  return WARNING_NAMES.filter((warning) => is[warning]);
}

/** Over TLS, or on this machine alone. */
function isProtected(url: string): boolean {
  return /^https:|^http:\/\/(?:localhost|127\.0\.0\.1|\[::1\])(?::|\/|$)/i.test(url);
}

/** What keeps a mail server from taking an e-mail, as far as its words tell. */
export const MAIL_TROUBLES = ['host', 'closed', 'silent', 'login', 'tls', 'busy', 'refused', 'other'] as const;
export type MailTrouble = (typeof MAIL_TROUBLES)[number];

const SIGNS: readonly (readonly [MailTrouble, RegExp])[] = [
  ['host', /ENOTFOUND|EAI_AGAIN|EDNS|getaddrinfo/],
  ['closed', /ECONNREFUSED|EHOSTUNREACH|ENETUNREACH|ECONNRESET|EPIPE|closed unexpectedly/],
  ['tls', /certificate|self.signed|SSL|TLS|wrong version number|EPROTO/i],
  ['silent', /ETIMEDOUT|time(?:d )?out|Greeting never received/i],
  ['login', /Invalid login|Missing credentials|authenticat|EAUTH|\b53[0-8]\b/i],
  ['busy', /\b421\b|\b4[35]\d\b/],
  ['refused', /\b55\d\b|recipients|Mail command failed|Message failed/i],
];

/** What the words of a mail server, or of the line to it, mean. */
export function mailTroubleOf(said: string): MailTrouble {
  return SIGNS.find(([, sign]) => sign.test(said))?.[0] ?? 'other';
}
