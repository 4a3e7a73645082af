import type { RecommendationAnswer, RecommendationProgress } from '@volano/domain/rules/vocabulary';

/** How often a company comes in, in days, counted back from its last visit. */
export const DAYS_BETWEEN_ACCESSES = { grow: 2, go: 4, prospect: 6 } as const;

/** As far back as the story tells what was counted. */
export const DAYS_TOLD = 364;

/** Of so many visits one, the fourth, is a download too. */
export const ACCESSES_A_DOWNLOAD = 7;

/** What happened to a company, so many days ago each time. `by` is a consultant; without one it happened by itself. */
export interface HappenedSeed {
  readonly company: string;
  readonly by?: string;
  readonly daysAgo: readonly number[];
}

/** Reminders of surveys that rested. */
export const SURVEY_REMINDERS: readonly HappenedSeed[] = [
  { company: 'filati', by: 'advisor', daysAgo: [205, 150] },
  { company: 'filati', daysAgo: [60] },
  { company: 'nautica', by: 'advisor', daysAgo: [33, 20] },
  { company: 'vetreria', by: 'advisor', daysAgo: [120, 30] },
  { company: 'byte', by: 'advisor', daysAgo: [70] },
  { company: 'logistica', by: 'advisor', daysAgo: [12] },
  { company: 'falegnameria', by: 'advisor2', daysAgo: [88, 40] },
  { company: 'molino', by: 'advisor2', daysAgo: [180, 90, 9] },
  { company: 'pastificio', by: 'advisor2', daysAgo: [80] },
  { company: 'ceramiche', by: 'advisor2', daysAgo: [260] },
  { company: 'oleificio', daysAgo: [300] },
  { company: 'cantina', by: 'advisor2', daysAgo: [10] },
  { company: 'cantina', daysAgo: [3] },
  { company: 'autofficina', daysAgo: [17] },
];

/** Reminders to consultants of dossiers that waited. */
export const DOSSIER_REMINDERS: readonly HappenedSeed[] = [
  { company: 'acciaierie', by: 'advisor', daysAgo: [250, 30] },
  { company: 'lariana', by: 'advisor', daysAgo: [19] },
  { company: 'caseificio', by: 'advisor2', daysAgo: [27] },
  { company: 'ceramiche', by: 'advisor2', daysAgo: [12] },
  { company: 'oleificio', by: 'advisor2', daysAgo: [15] },
  { company: 'pastificio', by: 'advisor2', daysAgo: [50] },
];

/** Dossiers of former rounds, which the office has deleted since: that they were made stays counted. */
export const FORMER_DOSSIERS: readonly HappenedSeed[] = [
  { company: 'bertolini', by: 'advisor', daysAgo: [210] },
  { company: 'lariana', by: 'advisor', daysAgo: [190] },
  { company: 'filati', by: 'advisor', daysAgo: [120] },
  { company: 'acciaierie', by: 'advisor', daysAgo: [220] },
  { company: 'conceria', by: 'advisor', daysAgo: [160] },
  { company: 'byte', by: 'advisor', daysAgo: [40] },
  { company: 'falegnameria', by: 'advisor2', daysAgo: [50] },
  { company: 'caseificio', by: 'advisor2', daysAgo: [250, 130] },
  { company: 'molino', by: 'advisor2', daysAgo: [95] },
  { company: 'oleificio', by: 'advisor2', daysAgo: [170] },
  { company: 'vetreria', by: 'performance', daysAgo: [70] },
  { company: 'ceramiche', by: 'performance', daysAgo: [140] },
];

/** Those that the portal made by itself, gone like the others. */
export const FORMER_AUTOMATIC_DOSSIERS: readonly HappenedSeed[] = [
  { company: 'conceria', daysAgo: [90] },
  { company: 'molino', daysAgo: [160] },
  { company: 'pastificio', daysAgo: [35] },
];

/** Something recommended during the year, and what came of it. */
export interface OutcomeSeed {
  readonly by: string;
  readonly company: string;
  readonly type: 'announcement' | 'service';
  /** Key of the announcement or the service. */
  readonly key: string;
  readonly daysAgo: number;
  readonly isSeen: boolean;
  readonly answer?: RecommendationAnswer;
  readonly reason?: string;
  readonly progress?: RecommendationProgress;
  /** Euro, of what was won. */
  readonly amount?: number;
}

function outcome(
  [by, company, type, key, daysAgo]: readonly [string, string, OutcomeSeed['type'], string, number],
  came: Omit<OutcomeSeed, 'by' | 'company' | 'type' | 'key' | 'daysAgo'>,
): OutcomeSeed {
  return { by, company, type, key, daysAgo, ...came };
}

const SEEN = { isSeen: true } as const;
const INTERESTED = { isSeen: true, answer: 'interested' } as const;

export const OUTCOMES: readonly OutcomeSeed[] = [
  outcome(['advisor', 'conceria', 'service', 'checkup-crediti', 150], {
    ...INTERESTED,
    progress: 'won',
    amount: 24_000,
  }),
  outcome(['advisor', 'bertolini', 'announcement', 'fiere-lombardia', 120], {
    ...INTERESTED,
    progress: 'won',
    amount: 15_000,
  }),
  outcome(['advisor', 'lariana', 'announcement', 'fiere-lombardia', 118], {
    ...INTERESTED,
    progress: 'won',
    amount: 12_500,
  }),
  outcome(['advisor', 'vetreria', 'service', 'checkup-crediti', 115], { ...INTERESTED, progress: 'applied' }),
  outcome(['advisor', 'filati', 'service', 'piano-annuale', 110], {
    ...SEEN,
    answer: 'notNow',
    reason: 'Se ne parla con il nuovo esercizio.',
  }),
  outcome(['advisor', 'bertolini', 'service', 'certificazione-ricerca', 100], { ...INTERESTED, progress: 'applied' }),
  outcome(['advisor', 'acciaierie', 'service', 'certificazione-ricerca', 95], SEEN),
  outcome(['advisor', 'lariana', 'service', 'piano-annuale', 90], { ...INTERESTED, progress: 'inProgress' }),
  outcome(['advisor', 'filati', 'service', 'checkup-crediti', 75], {
    ...SEEN,
    answer: 'no',
    reason: 'Ci pensa già il nostro commercialista.',
  }),
  outcome(['advisor', 'byte', 'announcement', 'voucher-3i', 60], { ...INTERESTED, progress: 'lost' }),
  outcome(['advisor2', 'caseificio', 'service', 'checkup-crediti', 140], { ...INTERESTED, progress: 'applied' }),
  outcome(['advisor2', 'orsini', 'announcement', 'logistica-emilia', 130], { isSeen: false }),
  outcome(['advisor2', 'caseificio', 'announcement', 'agrisolare', 90], {
    ...INTERESTED,
    progress: 'won',
    amount: 180_000,
  }),
  outcome(['advisor2', 'molino', 'announcement', 'agrisolare', 85], SEEN),
  outcome(['advisor2', 'oleificio', 'announcement', 'agrisolare', 80], {
    ...SEEN,
    answer: 'notNow',
    reason: 'Il tetto è da rifare, prima quello.',
  }),
  outcome(['advisor2', 'pastificio', 'announcement', 'agrisolare', 70], { ...INTERESTED, progress: 'lost' }),
  outcome(['advisor2', 'falegnameria', 'service', 'parita-genere', 60], {
    ...INTERESTED,
    progress: 'won',
    amount: 6_000,
  }),
  outcome(['advisor2', 'ceramiche', 'service', 'checkup-crediti', 45], { ...INTERESTED, progress: 'applied' }),
  outcome(['performance', 'acciaierie', 'service', 'diagnosi', 200], {
    ...INTERESTED,
    progress: 'won',
    amount: 42_000,
  }),
  outcome(['performance', 'caseificio', 'service', 'monitoraggio', 150], {
    ...INTERESTED,
    progress: 'won',
    amount: 18_500,
  }),
  outcome(['performance', 'ceramiche', 'service', 'monitoraggio', 120], { ...INTERESTED, progress: 'inProgress' }),
  outcome(['performance', 'vetreria', 'service', 'diagnosi', 100], { ...INTERESTED, progress: 'inProgress' }),
  outcome(['performance', 'lariana', 'service', 'diagnosi', 60], SEEN),
  outcome(['performance', 'bertolini', 'service', 'monitoraggio', 40], {
    ...SEEN,
    answer: 'notNow',
    reason: 'Ne riparliamo quando il fotovoltaico è montato.',
  }),
];
