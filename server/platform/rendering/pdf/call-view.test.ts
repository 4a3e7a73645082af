import { expect, test } from 'vitest';
import { sampleDossier } from '../../../testing/builders/dossier-samples.ts';
import { viewAnnouncement } from './call-view.ts';
import type { DossierAnnouncement } from './dossier-document.ts';

const [sample] = sampleDossier.announcements;

/** What the page of a call says where nothing is left to verify, drawn in the morning of 18/11. */
function said(change: Partial<DossierAnnouncement>): { verdict: string; needed: readonly string[] } {
  if (sample === undefined) throw new Error('the sample has no call');
  const call = { ...sample, criteria: [], documents: [], satisfied: 0, total: 0, ...change };
  const { verdict, needed } = viewAnnouncement(call, 1, '2026-11-18T08:00:00.000Z');
  return { verdict, needed: needed.lines };
}

const TO_OPEN = 'La domanda si apre con la pubblicazione.';
const NOT_YET = ['Il bando non è ancora aperto e la scheda non elenca i documenti.'];

test('a call is open from midnight in Rome of its day, whatever the hour of its opening', () => {
  const today = said({ publicationDate: '2026-11-18T11:00:00.000Z' });
  expect(today.verdict).not.toContain(TO_OPEN);
  expect(today.needed).not.toEqual(NOT_YET);
  // 23:30 UTC of the 18th is the 19th in Rome.
  for (const publicationDate of ['2026-11-18T23:30:00.000Z', '2026-11-19', null]) {
    const later = said({ publicationDate, waitingPublication: publicationDate === null });
    expect(later.verdict).toContain(TO_OPEN);
    expect(later.needed).toEqual(NOT_YET);
  }
});

test('a call that was shut before its opening is not said to open', () => {
  const shut = { publicationDate: '2026-12-01', closing: 'suspended', closedAt: '2026-11-17T09:00:00.000Z' } as const;
  expect(said(shut).verdict).not.toContain(TO_OPEN);
});

test('a call that is over on the day of the document says so in the place of its deadline', () => {
  const deadline = (change: Partial<DossierAnnouncement>) => {
    if (sample === undefined) throw new Error('the sample has no call');
    const call = { ...sample, untilFoundAvailable: false, closing: null, closedAt: null, ...change };
    return viewAnnouncement(call, 1, '2026-11-18T08:00:00.000Z').facts.at(-1)?.value;
  };
  expect(deadline({ expiryDate: '2026-11-17T22:59:59.000Z' })).toBe('Scaduta il 17/11/2026');
  // Its last day is a day on which it is open, whatever the hour.
  expect(deadline({ expiryDate: '2026-11-18T07:00:00.000Z' })).toBe('18/11/2026');
  expect(deadline({ expiryDate: '2026-11-17T22:59:59.000Z', untilFoundAvailable: true })).not.toContain('Scaduta');
});

test('of a call that is over nothing is asked for: what is needed now is said to be nothing any more', () => {
  const view = (change: Partial<DossierAnnouncement>) => {
    if (sample === undefined) throw new Error('the sample has no call');
    const documents = ['Visura camerale'];
    const call = { ...sample, untilFoundAvailable: false, closing: null, closedAt: null, documents, ...change };
    const { needed, dates } = viewAnnouncement(call, 1, '2026-11-18T08:00:00.000Z');
    return { needed: needed.lines, isAskedFor: dates.some(({ label }) => label === 'Affidaci la pratica entro') };
  };
  const closedAt = '2026-11-17T09:00:00.000Z';
  const over = '2026-11-16T22:59:59.000Z';
  const exhausted = ['I fondi sono esauriti dal 17/11/2026: non si può più fare domanda.'];
  const expired = ['È scaduta il 16/11/2026: non si può più fare domanda.'];
  expect(view({ closing: 'exhausted', closedAt })).toEqual({ needed: exhausted, isAskedFor: false });
  expect(view({ closing: 'exhausted', closedAt, expiryDate: over })).toEqual({ needed: exhausted, isAskedFor: false });
  expect(view({ expiryDate: over })).toEqual({ needed: expired, isAskedFor: false });
  expect(view({ closing: 'suspended', closedAt, expiryDate: over })).toEqual({ needed: expired, isAskedFor: false });
  // One that is suspended may open again: it says so first, and what it asks for is still worth having.
  const suspended = view({ closing: 'suspended', closedAt });
  expect(suspended.needed[0]).toBe('È sospesa dal 17/11/2026: per ora non si può fare domanda.');
  expect(suspended.needed).toContain('Visura camerale');
  expect(view({}).needed).toContain('Visura camerale');
  expect([suspended.isAskedFor, view({}).isAskedFor]).toEqual([true, true]);
});
