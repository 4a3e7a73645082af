/** Whose rows an act makes other than before, coarse enough to be told to everybody of the firm (17-seams §6). */
export const CHANGED_KINDS = ['companies', 'catalogue', 'conversation', 'firm'] as const;
export type ChangedKind = (typeof CHANGED_KINDS)[number];

/** By the first part of a call's path: a call that has none here does not pass its test. Null for what concerns nobody else's rows. */
const KIND_OF_ROOT: Readonly<Record<string, ChangedKind | null>> = {
  agencies: 'companies',
  aids: 'companies',
  companyevents: 'companies',
  'company-imports': 'companies',
  contacts: 'companies',
  emails: 'companies',
  favorites: 'companies',
  invitationpartners: 'companies',
  // A download: who opened a dossier, and when.
  kpi: 'companies',
  notes: 'companies',
  portfolio: 'companies',
  recommendations: 'companies',
  // The rules by which rooms are counted.
  settings: 'companies',
  surveys: 'companies',
  todos: 'companies',
  uploads: 'companies',
  users: 'companies',
  'email-changes': 'companies',
  announcements: 'catalogue',
  atecoannouncements: 'catalogue',
  atecocategorytemplates: 'catalogue',
  atecocodes: 'catalogue',
  atecosubcategorytemplates: 'catalogue',
  atecowords: 'catalogue',
  categories_templates: 'catalogue',
  '{categoryEntity}': 'catalogue',
  cciaas: 'catalogue',
  callwords: 'catalogue',
  editions: 'catalogue',
  imports: 'catalogue',
  links: 'catalogue',
  news: 'catalogue',
  partners: 'catalogue',
  reasks: 'catalogue',
  regiongroups: 'catalogue',
  regions: 'catalogue',
  requirements_templates: 'catalogue',
  services: 'catalogue',
  archivings: 'conversation',
  chatmessages: 'conversation',
  chats: 'conversation',
  'quick-replies': 'conversation',
  firm: 'firm',
  jobs: 'firm',
  setup: 'firm',
  system: 'firm',
  // It tells itself what it changed: that depends on what is undone.
  acts: null,
  // One's own, or counted and shown nowhere at once.
  atecochoices: null,
  auth: null,
  calendar: null,
  callchoices: null,
  notifications: null,
  'password-resets': null,
  privacy: null,
  quickchecks: null,
  'saved-searches': null,
  sessions: null,
  views: null,
  'views-saved': null,
};

/** Calls below a root that speak of something else than it says, or change nothing. */
const KIND_OF_PATH: Readonly<Record<string, ChangedKind | null>> = {
  'agencies/excel': null,
  'agencies/announcement/{id}/associated/excel': null,
  'agencies/service/{id}/associated/excel': null,
  'announcements/agency/{agencyId}/dossier': 'companies',
  'announcements/agency/{agencyId}/dossier/preview': null,
  'announcements/publish/preview': null,
  'announcements/reach': null,
  // Who holds whom; the others are the links of calls.
  'links/{id}': 'companies',
  // Who reads how far is told by an event of its own.
  'chats/{id}/read': null,
  'users/me/two-factor': null,
};

/** What a call changes for others once it succeeded; null for one that only reads. Throws for a path that nobody has placed. */
export function changedKindOf(call: { readonly method: string; readonly path: string }): ChangedKind | null {
  if (call.method === 'GET') return null;
  const exact = KIND_OF_PATH[call.path];
  if (exact !== undefined) return exact;
  const kind = KIND_OF_ROOT[call.path.split('/')[0] ?? ''];
  if (kind === undefined) throw new Error(`what ${call.method} ${call.path} changes is not said`);
  return kind;
}
