import { expect, it } from 'vitest';
import { type Change, createSaver, withChanges } from './survey-saver.tsx';
import type { Survey, SurveyPatch } from './surveys.api.ts';

const EMPTY: Survey = {
  _id: 's',
  agencyId: 'a',
  atecoIds: [],
  latestAtecoIds: [],
  atecoCodes: [],
  cciaaIds: [],
  registerOfficeId: null,
  operationalHeadQuarterIds: [],
  secondOperationalHeadQuarterIds: [],
  operationalHeadQuarterTowns: [],
  secondOperationalHeadQuarterTowns: [],
  towns: [],
  answers: [],
  toConfirm: [],
  askedAgain: [],
  investments: [],
  progress: { state: 'started', answered: 0, total: 2, missing: [] },
  createdAt: '2026-11-18T09:42:00Z',
  updatedAt: '2026-11-18T09:42:00Z',
};

/** A server whose answers come when the test says so. */
function slowServer() {
  let kept = EMPTY;
  const seen: { patch: SurveyPatch; answer: () => void; fail: () => void }[] = [];
  function send(patch: SurveyPatch): Promise<Survey> {
    return new Promise((resolve, reject) => {
      function answer(): void {
        kept = withChanges(kept, [{ patch }]);
        resolve(kept);
      }
      seen.push({ patch, answer, fail: () => reject(new Error('no line')) });
    });
  }
  return { send, seen, kept: () => kept };
}

function answered(categoryCode: string, ...requirementCodes: string[]): SurveyPatch {
  return { answered: { categoryCode, requirementCodes } };
}

/** Lets everything that has been resolved run. */
async function settle(): Promise<void> {
  for (let turn = 0; turn < 10; turn += 1) await Promise.resolve();
}

function started() {
  const server = slowServer();
  const saved: Survey[] = [];
  const unseen: string[] = [];
  const saver = createSaver({
    send: server.send,
    onSaved: (survey) => saved.push(survey),
    onFailedUnseen: () => unseen.push('failed'),
  });
  return { server, saver, saved, unseen };
}

it('sends one change at a time, and of several to one question only the last', async () => {
  const { server, saver } = started();
  saver.put({ patch: answered('q1', 'a') });
  saver.put({ patch: answered('q1', 'a', 'b') });
  saver.put({ patch: answered('q1', 'b') });
  saver.put({ patch: answered('q2', 'c') });
  await settle();
  expect(server.seen.map(({ patch }) => patch)).toEqual([answered('q1', 'a')]);
  server.seen[0]!.answer();
  await settle();
  server.seen[1]!.answer();
  await settle();
  server.seen[2]!.answer();
  await settle();
  expect(server.seen.map(({ patch }) => patch)).toEqual([
    answered('q1', 'a'),
    answered('q1', 'b'),
    answered('q2', 'c'),
  ]);
  expect(saver.state()).toEqual({ drafts: [], isSaving: false, saved: server.kept(), error: null });
  expect(server.kept().answers).toEqual([
    { categoryCode: 'q1', requirementCode: 'b' },
    { categoryCode: 'q2', requirementCode: 'c' },
  ]);
});

it('keeps what failed on the screen and sends it again when asked', async () => {
  const { server, saver, unseen } = started();
  const unsubscribe = saver.subscribe(() => undefined);
  saver.put({ patch: answered('q1', 'a') });
  await settle();
  server.seen[0]!.fail();
  await settle();
  expect(saver.state().error?.message).toBe('no line');
  expect(withChanges(EMPTY, saver.state().drafts).answers).toEqual([{ categoryCode: 'q1', requirementCode: 'a' }]);
  saver.retry();
  await settle();
  server.seen[1]!.fail();
  unsubscribe();
  await settle();
  expect(unseen).toEqual(['failed']);
  saver.retry();
  await settle();
  server.seen[2]!.answer();
  await settle();
  expect(saver.state()).toEqual({ drafts: [], isSaving: false, saved: server.kept(), error: null });
});

it('keeps what was not confirmed for whoever opens the survey again, and sends it by itself then', async () => {
  let stored: readonly Change[] = [];
  const kept = { read: () => stored, write: (drafts: readonly Change[]) => (stored = drafts) };
  const server = slowServer();
  const work = { send: server.send, onSaved: () => undefined, onFailedUnseen: () => undefined, kept };
  createSaver(work).put({ patch: answered('q1', 'a') });
  await settle();
  server.seen[0]!.fail();
  await settle();
  const again = createSaver(work);
  expect(withChanges(EMPTY, again.state().drafts).answers).toEqual([{ categoryCode: 'q1', requirementCode: 'a' }]);
  await settle();
  server.seen[1]!.answer();
  await settle();
  expect([again.state().drafts, stored, server.seen.length]).toEqual([[], [], 2]);
});

it('gives up what was refused only when told to, and goes on with the rest', async () => {
  const { server, saver } = started();
  saver.put({ patch: { cciaaIds: ['gone'] } });
  saver.put({ patch: answered('q1', 'a') });
  await settle();
  server.seen[0]!.fail();
  await settle();
  saver.discard();
  await settle();
  server.seen[1]!.answer();
  await settle();
  expect(saver.state()).toEqual({ drafts: [], isSaving: false, saved: server.kept(), error: null });
  expect(server.kept().answers).toEqual([{ categoryCode: 'q1', requirementCode: 'a' }]);
});

it('lets a form wait for its own save, after those already on their way, and hands it the refusal', async () => {
  const { server, saver, saved } = started();
  saver.put({ patch: answered('q1', 'a') });
  const refusal = saver.save({ investments: [] }).then(
    () => null,
    (error: Error) => error.message,
  );
  await settle();
  expect(server.seen).toHaveLength(1);
  server.seen[0]!.answer();
  await settle();
  server.seen[1]!.fail();
  expect(await refusal).toBe('no line');
  expect(saved).toHaveLength(1);
  expect(saver.state().error).toBeNull();
});

it('shows an answer without a break while it is being saved', async () => {
  const { server, saver } = started();
  const shown: Survey['answers'][] = [];
  saver.subscribe(() => {
    const { saved, drafts } = saver.state();
    shown.push(withChanges(saved ?? EMPTY, drafts).answers);
  });
  saver.put({ patch: answered('q1', 'a') });
  await settle();
  server.seen[0]!.answer();
  await settle();
  expect(saver.state().drafts).toEqual([]);
  for (const answers of shown) expect(answers).toEqual([{ categoryCode: 'q1', requirementCode: 'a' }]);
});
