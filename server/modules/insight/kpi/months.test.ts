import { exportMonth, getFunnel, getMonth, listFunnels } from '@volano/domain/contracts/kpi';
import { getDocument } from 'pdfjs-dist/legacy/build/pdf.mjs';
import { expect, test } from 'vitest';
import { newId } from '../../../platform/new-id.ts';
import { anAnnouncement, aStaffedAgency, aUser } from '../../../testing/builders/factories.ts';
import { bytesAt, recordsAt } from '../../../testing/builders/exported.ts';
import { insert } from '../../../testing/builders/rows.ts';
import { openPortal } from '../../../testing/world/app.ts';

const { portal, ctx, db } = await openPortal();
const admin = await aUser(ctx, { role: 'admin' });
const me = portal.as(admin);
const { agency, advisor } = await aStaffedAgency(ctx);
const grant = await anAnnouncement(ctx, { aidForms: ['grant'] });
const [other, later] = [await anAnnouncement(ctx), await anAnnouncement(ctx)];
const mixed = await anAnnouncement(ctx, { aidForms: ['loan', 'grant'] });

async function recommended(announcementId: string, createdAt: string, given: Record<string, unknown> = {}) {
  await insert(db, 'all_recommendations', {
    _id: newId(),
    agencyId: agency._id,
    advisorId: advisor._id,
    recommendationType: 'announcement',
    recommendationId: announcementId,
    createdAt,
    ...given,
  });
}

const answered = { answer: 'interested', answeredAt: '2026-10-20T09:00:00Z' };
const won = { progress: 'won', progressAt: '2026-11-02T09:00:00Z', amount: 40_000 };
await recommended(grant._id, '2026-10-05T09:00:00Z', { ...answered, ...won });
await recommended(mixed._id, '2026-10-31T22:30:00Z', answered);
await recommended(other._id, '2026-10-12T09:00:00Z', { withdrawnAt: '2026-10-12T09:01:00Z', withdrawnBy: advisor._id });
// 23:30 UTC is the first of November in Rome.
await recommended(later._id, '2026-10-31T23:30:00Z');

const NONE = { recommended: 0, answered: 0, applied: 0, won: 0, amount: 0 };

test('a month counts what the funnel of its days counts, and nothing that was taken back', async () => {
  const month = await me.call(getMonth, { params: { month: '2026-10' } });
  const days = { from: '2026-10-01T10:00:00Z', to: '2026-10-31T10:00:00Z' };
  const funnel = await me.call(getFunnel, { query: days });
  expect(funnel).toMatchObject(withoutAnswers(month.total.now));
  expect(month.total.now.answered).toBe(2);
  expect(month.total).toMatchObject({ now: { recommended: 2, applied: 1, won: 1, amount: 40_000 }, before: NONE });
  const { rows } = await me.call(listFunnels, { params: { by: 'advisors' }, query: days });
  expect(month.advisors.map(({ _id, now }) => [_id, now.recommended])).toEqual(
    rows.map(({ _id, recommended: count }) => [_id, count]),
  );
  expect(month.forms.map(({ forms, now }) => [forms, now.won, now.amount])).toEqual([
    [['grant'], 1, 40_000],
    [['grant', 'loan'], 0, 0],
  ]);
});

test('the running month ends today, stands beside the whole one before, and a month to come is none', async () => {
  const running = await me.call(getMonth, { params: { month: '2026-11' } });
  expect(running).toMatchObject({ isRunning: true, before: '2026-10' });
  expect(running.total).toMatchObject({ now: { recommended: 1 }, before: { recommended: 2, amount: 40_000 } });
  const statuses = await Promise.all(
    ['2026-12', '2026-13'].map(async (month) => (await me.attempt(getMonth, { params: { month } })).status),
  );
  expect(statuses).toEqual([404, 404]);
});

test('the spreadsheet and the PDF say the same numbers', async () => {
  const params = { month: '2026-10' };
  const [first] = await recordsAt(portal, await me.call(exportMonth, { params: { ...params, format: 'xlsx' } }));
  expect(first).toMatchObject({ Vista: 'In tutto', Consigliate: 2, Ottenute: 1, 'Euro ottenuti': 40_000 });
  const pdf = await bytesAt(portal, await me.call(exportMonth, { params: { ...params, format: 'pdf' } }));
  const read = await getDocument({ data: new Uint8Array(pdf), verbosity: 0 }).promise;
  const { items } = await (await read.getPage(1)).getTextContent();
  const text = items
    .map((item) => ('str' in item ? item.str : ''))
    .join(' ')
    .replaceAll(/\s+/g, ' ');
  for (const said of [
    'Il mese: ottobre 2026',
    'In tutto',
    '2 (0)',
    '€ 40.000 (€ 0)',
    'Fondo perduto + prestito agevolato',
  ])
    expect(text).toContain(said);
});

test('a month without anything says so on paper', async () => {
  const pdf = await bytesAt(portal, await me.call(exportMonth, { params: { month: '2026-03', format: 'pdf' } }));
  const read = await getDocument({ data: new Uint8Array(pdf), verbosity: 0 }).promise;
  const { items } = await (await read.getPage(1)).getTextContent();
  expect(items.map((item) => ('str' in item ? item.str : '')).join(' ')).toContain('non è stato consigliato nulla');
});

/** The numbers that the funnel has too. */
function withoutAnswers({
  recommended: made,
  applied,
  won: gained,
  amount,
}: Record<'recommended' | 'applied' | 'won' | 'amount', number>) {
  return { recommended: made, applied, won: gained, amount };
}
