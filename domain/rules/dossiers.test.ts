import { expect, test } from 'vitest';
import { canEditDossier, canPrepareDossier, dossierMove, generationProblem } from './dossiers.ts';
import { DOSSIER_STATUSES, ROLES } from './vocabulary.ts';

test('by hand: approve, withdraw, open a new round, and nothing else', () => {
  const moves = DOSSIER_STATUSES.flatMap((from) =>
    DOSSIER_STATUSES.map((to) => [from, to, dossierMove(from, to)] as const),
  );
  expect(moves.filter(([, , move]) => move !== null)).toEqual([
    ['waitingAdmin', 'ready', 'approve'],
    ['ready', 'waitingAdmin', 'withdraw'],
    ['generated', 'waitingAdmin', 'newRound'],
  ]);
});

test('a generated dossier is edited by nobody', () => {
  expect(ROLES.filter((role) => canEditDossier(role, 'generated', true))).toEqual([]);
  expect(ROLES.filter((role) => canEditDossier(role, 'waitingAdmin', true))).toEqual(['admin', 'advisor']);
});

test('a business performance partner waits for ready and for a survey', () => {
  const can = (status: 'waitingAdmin' | 'ready' | 'generated', hasSurvey: boolean) =>
    canPrepareDossier('business-performance-partner', status, hasSurvey);
  const waits = [can('waitingAdmin', true), can('ready', false)];
  expect([...waits, can('ready', true), can('generated', true)]).toEqual([false, false, true, true]);
});

test('generating takes a ready dossier', () => {
  expect(DOSSIER_STATUSES.map(generationProblem)).toEqual(['dossierNotReady', null, 'dossierGenerated']);
});
