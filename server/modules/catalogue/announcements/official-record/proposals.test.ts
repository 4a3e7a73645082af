import { getAnnouncement, updateAnnouncement } from '@volano/domain/contracts/announcements';
import { applyProposals, getAnnouncementHistory, listProposals } from '@volano/domain/contracts/announcement-changes';
import type { ProposalFinder } from '@volano/domain/rules/proposals';
import { expect, test } from 'vitest';
import { actorOf } from '../../../../testing/builders/actors.ts';
import { outcomeOf } from '../../../../testing/builders/answers.ts';
import { anAnnouncement } from '../../../../testing/builders/factories.ts';
import { openOffice } from '../../../../testing/builders/office.ts';
import * as actions from './open-points.actions.ts';
import { rowsOf } from '../../../../testing/builders/rows.ts';

const { portal, ctx, db, office } = await openOffice();
const admin = portal.as(office.admin);

const TEXT =
  '<p>Il contributo è pari al 50% delle spese ammissibili. La spesa minima ammessa è di 5.000 euro.</p>' +
  '<p>Alla domanda va allegato il DURC. Le imprese non devono essere in difficoltà.</p>';
const CONDITION = 'Le imprese non devono essere in difficoltà.';

async function aCall(description = TEXT, more: Parameters<typeof anAnnouncement>[1] = {}) {
  const { _id: id } = await anAnnouncement(ctx, { description, ...more });
  return {
    list: async () => await admin.call(listProposals, { params: { id } }),
    apply: (...chosen: [field: actions.ChosenProposal['field'], value: actions.ChosenProposal['value']][]) => {
      const proposals = chosen.map(([field, value]) => ({ field, value }));
      return admin.attempt(applyProposals, { params: { id }, body: { proposals } });
    },
    read: async () => await admin.call(getAnnouncement, { params: { id }, query: {} }),
    id,
  };
}

test('the text proposes with its sentence, nothing is written by asking, and what was chosen is all that is written', async () => {
  const call = await aCall();
  const proposals = await call.list();
  expect(proposals.map(({ field, value }) => [field, value])).toEqual([
    ['aidIntensity', 50],
    ['spendMin', 5000],
    ['documents', 'DURC'],
    ['manualChecks', CONDITION],
  ]);
  const [first] = proposals;
  expect(first?.sentence.slice(first.start, first.end)).toBe('50% delle spese');
  expect(await call.read()).toMatchObject({ aidIntensity: null, spendMin: null, documents: [], manualChecks: [] });

  const { status, reply } = await call.apply(['aidIntensity', 50], ['manualChecks', CONDITION]);
  expect([status, reply.map(({ field }) => field)]).toEqual([200, ['spendMin', 'documents']]);
  const manualChecks = [{ text: CONDITION, isDecisive: false }];
  expect(await call.read()).toMatchObject({ aidIntensity: 50, spendMin: null, documents: [], manualChecks });
});

test('lists keep what they held, and the action is written down with its fields', async () => {
  const call = await aCall(TEXT, { documents: ['Modulo A'], aidIntensity: 40 });
  expect((await call.list())[0]).toMatchObject({ field: 'aidIntensity', value: 50, current: 40 });
  await call.apply(['documents', 'DURC']);
  expect((await call.read()).documents).toEqual(['Modulo A', 'DURC']);
  const written = await rowsOf(db, 'audit_events', { entityId: call.id }, ['action', 'details']);
  expect(written).toMatchObject([{ action: 'catalogueChanged', details: { fields: ['documents'] } }]);
});

test('several values are said to be several, and two of one field are nobody’s choice', async () => {
  const call = await aCall('<p>Il contributo varia dal 30% al 50% delle spese ammissibili.</p>');
  const proposals = await call.list();
  expect(proposals.map(({ value, isOnly }) => `${value} ${isOnly}`)).toEqual(['30 false', '50 false']);
  expect(outcomeOf(await call.apply(['aidIntensity', 30], ['aidIntensity', 50]))).toMatch(/^400 \w+ aidIntensity/);
  expect((await call.read()).aidIntensity).toBeNull();
});

test('what the text does not say is refused whole, also when it said it a moment ago', async () => {
  const call = await aCall();
  const mixed = await call.apply(['documents', 'DURC'], ['aidIntensity', 90]);
  expect(outcomeOf(mixed)).toBe('409 conflict');
  expect((await call.read()).documents).toEqual([]);
  await admin.call(updateAnnouncement, { params: { id: call.id }, body: { description: '<p>Altro.</p>' } });
  expect((await call.apply(['documents', 'DURC'])).status).toBe(409);
});

test('a least spend over the most is refused by its field', async () => {
  const call = await aCall(TEXT, { spendMax: 1000 });
  expect(outcomeOf(await call.apply(['spendMin', 5000]))).toMatch(/^400 \w+ spendMax/);
});

test('another finder is held to the text, and a text that changed while it read is not written', async () => {
  const call = await aCall();
  const sentence = 'Alla domanda va allegato il DURC.';
  const real = { field: 'documents', value: 'Visura', isOnly: true, sentence } as const;
  const inventive: ProposalFinder = async () => [
    { ...real, start: 0, end: 5 },
    { ...real, value: 'Inventato', sentence: 'Serve altro.', start: 0, end: 5 },
  ];
  expect((await actions.listProposals(db, call.id, inventive)).map(({ value }) => value)).toEqual(['Visura']);
  const slow: ProposalFinder = async (text) => {
    await admin.call(updateAnnouncement, { params: { id: call.id }, body: { description: '<p>Nuovo.</p>' } });
    return inventive(text);
  };
  const applying = actions.applyProposals(ctx, actorOf(office.admin), call.id, [real], slow);
  await expect(applying).rejects.toMatchObject({ code: 'conflict' });
});

test('a condition that is taken over into a published call is a line of its history, as one that is typed', async () => {
  const call = await aCall();
  await call.apply(['manualChecks', CONDITION], ['aidIntensity', 50]);
  const reply = await admin.call(getAnnouncementHistory, { params: { id: call.id } });
  expect(reply).toMatchObject([{ field: 'requirements', before: [], after: [CONDITION], source: 'person' }]);
});
