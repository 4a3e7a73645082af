/** What the history of a company is made of (9-working-day §3), in the order in which one chooses among them. */
export const TIMELINE_KINDS = [
  'chat',
  'recommendation',
  'survey',
  'dossier',
  'note',
  'favorite',
  'access',
  'company',
] as const;
export type TimelineKind = (typeof TIMELINE_KINDS)[number];

/** The actions of the record that stand in the history, by the kind that they belong to. */
export const RECORDED = {
  surveyChanged: 'survey',
  surveyReminded: 'survey',
  checkSettled: 'survey',
  dossierRequested: 'dossier',
  dossierRequestWithdrawn: 'dossier',
  dossierReleased: 'dossier',
  dossierHeld: 'dossier',
  dossierRoundOpened: 'dossier',
  dossierGenerated: 'dossier',
  dossierDownloaded: 'dossier',
  dossierDeleted: 'dossier',
  registered: 'company',
  agencyCreated: 'company',
  agencyChanged: 'company',
  agencyMoved: 'company',
  agencyRestored: 'company',
  advisorAssigned: 'company',
} as const satisfies Readonly<Record<string, TimelineKind>>;
