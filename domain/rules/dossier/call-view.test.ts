import { expect, test } from 'vitest';
import { sampleDossier } from '../../testing/dossier-samples.ts';
import { viewAnnouncement } from './call-view.ts';
import type { DossierAnnouncement } from './dossier-document.ts';

const [sample] = sampleDossier.announcements;

const PAPER = { date: '2026-11-18T08:00:00.000Z', height: 700, contentOf: () => [] };

/** What the page of a call says where nothing is left to verify, drawn in the morning of 18/11. */
function verdictOf(change: Partial<DossierAnnouncement>): string {
  if (sample === undefined) throw new Error('the sample has no call');
  const call = { ...sample, criteria: [], documents: [], satisfied: 0, total: 0, ...change };
  return viewAnnouncement(call, 1, PAPER).verdict;
}

const TO_OPEN = 'La domanda si apre con la pubblicazione.';

test('a call is open from midnight in Rome of its day, or from the hour that is stated', () => {
  expect(verdictOf({ publicationDate: '2026-11-18T11:00:00.001Z' })).not.toContain(TO_OPEN);
  expect(verdictOf({ publicationDate: '2026-11-18T11:00:00.000Z' })).toContain(TO_OPEN);
  // 23:30 UTC of the 18th is the 19th in Rome.
  for (const publicationDate of ['2026-11-18T23:30:00.000Z', '2026-11-19', null]) {
    expect(verdictOf({ publicationDate, waitingPublication: publicationDate === null })).toContain(TO_OPEN);
  }
});

test('a call that was shut before its opening is not said to open', () => {
  const shut = { publicationDate: '2026-12-01', closing: 'suspended', closedAt: '2026-11-17T09:00:00.000Z' } as const;
  expect(verdictOf(shut)).not.toContain(TO_OPEN);
});

test('a call that is over on the day of the document says so in the place of its deadline', () => {
  const deadline = (change: Partial<DossierAnnouncement>) => {
    if (sample === undefined) throw new Error('the sample has no call');
    const call = { ...sample, untilFoundAvailable: false, closing: null, closedAt: null, ...change };
    return viewAnnouncement(call, 1, PAPER).facts.at(-1)?.value;
  };
  expect(deadline({ expiryDate: '2026-11-17T22:59:59.000Z' })).toBe('Scaduta il 17/11/2026');
  // Its last day is a day on which it is open, whatever the hour.
  expect(deadline({ expiryDate: '2026-11-18T22:59:59.999Z' })).toBe('18/11/2026');
  expect(deadline({ expiryDate: '2026-11-17T22:59:59.000Z', untilFoundAvailable: true })).not.toContain('Scaduta');
});
