import { createFavorite } from '@volano/domain/contracts/favorites';
import * as contract from '@volano/domain/contracts/portfolio';
import { listUserAnnouncements } from '@volano/domain/contracts/feeds';
import { answerRecommendation, createRecommendation } from '@volano/domain/contracts/recommendations';
import { listActs, undoAct } from '@volano/domain/contracts/acts';
import { expect, test } from 'vitest';
import { newId } from '../../../platform/new-id.ts';
import {
  anAnswer,
  askOfAnnouncement,
  askOfService,
  aSurveyedAgency,
} from '../../../testing/builders/catalogue-factories.ts';
import { anAnnouncement, aQuestion, aService, aUser } from '../../../testing/builders/factories.ts';
import { openPortal } from '../../../testing/world/app.ts';
import { insert, update } from '../../../testing/builders/rows.ts';
import { sheetAt } from '../../../testing/builders/exported.ts';
import { inDays, minutesLater } from '../../../testing/builders/days.ts';

const { portal, ctx, db } = await openPortal();
const certificate = await aQuestion(ctx, { categoryName: 'Certificazioni', fixable: true, answers: ['UNI', 'none'] });
const size = await aQuestion(ctx, { categoryName: 'Dimensione', question: 'Quanto è grande?' });
const [asksCertificate, asksSize] = [
  await anAnnouncement(ctx, { title: 'Bando parità', createdAt: inDays(-30), amount: 40_000 }),
  await anAnnouncement(ctx, { title: 'Bando piccole', createdAt: inDays(-30) }),
];
await askOfAnnouncement(ctx, asksCertificate._id, certificate);
await askOfAnnouncement(ctx, asksSize._id, size);

/** A consultant with a company that is small and lacks the certificate, and one that has it and never told its size. */
async function aPortfolio() {
  const advisor = await aUser(ctx, { role: 'advisor' });
  const owners = [await aUser(ctx), await aUser(ctx)] as const;
  const company = (owner: 0 | 1, businessName: string, ...answers: { question: typeof size; answer: number }[]) => {
    const given = { advisorId: advisor._id, userId: owners[owner]._id, businessName };
    return aSurveyedAgency(ctx, given, { answers });
  };
  const near = await company(0, 'Alfa', { question: certificate, answer: 1 }, { question: size, answer: 0 });
  const open = await company(1, 'Beta', { question: certificate, answer: 0 });
  return { advisor, owners, near, open, as: portal.as(advisor) };
}

test('a lever names what is missing, of whom, of which calls and for how much, with the service that provides it', async () => {
  const { as, near } = await aPortfolio();
  const key = `answer:${certificate.answers[0]}`;
  const line = { key, name: 'UNI', question: 'Certificazioni', agencies: 1, announcements: 1, amount: 40_000 };
  const levers = await as.call(contract.listLevers, {});
  expect(levers).toEqual({ companies: 2, isTooLarge: false, levers: [{ ...line, service: null }] });
  const broad = await aService(ctx, { name: 'Di tutto' });
  const precise = await aService(ctx, { name: 'Certifica' });
  const off = await aService(ctx, { name: 'Chiuso', isActive: false });
  // Whom a service is for says nothing of what it provides.
  await askOfService(ctx, broad._id, certificate);
  const [answer = '', other = ''] = [certificate.answers[0], size.answers[0]];
  const provides = [precise, off, broad].map(({ _id }) => ({ serviceId: _id, requirementTemplateId: answer }));
  await insert(db, 'service_provides', [...provides, { serviceId: broad._id, requirementTemplateId: other }]);
  const named = (await as.call(contract.listLevers, {})).levers;
  expect(named).toEqual([{ ...line, service: { _id: precise._id, name: 'Certifica' } }]);
  const opened = await as.call(contract.getLever, { params: { key } });
  expect(opened.agencies).toEqual([{ _id: near._id, name: 'Alfa', announcements: 1 }]);
  expect(opened.announcements).toEqual([{ _id: asksCertificate._id, name: 'Bando parità', agencies: 1 }]);
});

test('what settles most is told of a company to itself and to who follows it, and over a portfolio whom to ask', async () => {
  const { as, open, owners, near } = await aPortfolio();
  const params = { id: open._id };
  const key = `requirement:${size._id}`;
  const asked = { key, kind: 'settles', question: 'Quanto è grande?', categoryId: size._id };
  const expected = [{ ...asked, announcements: 1, calls: [{ _id: asksSize._id, title: 'Bando piccole' }] }];
  expect(await as.call(contract.listUnlocks, { params })).toEqual(expected);
  expect(await portal.as(owners[1], open).call(contract.listUnlocks, { params })).toEqual(expected);
  expect(await as.call(contract.listUnlocks, { params: { id: near._id } })).toEqual([]);
  const { questions } = await as.call(contract.listPortfolioUnlocks, {});
  const agencies = [{ _id: open._id, name: 'Beta', announcements: 1 }];
  expect(questions).toMatchObject([{ key, announcements: 1, agencies }]);
  // Once it is answered nothing is left to ask.
  await anAnswer(ctx, open.surveyId, size, 0);
  expect(await as.call(contract.listUnlocks, { params })).toEqual([]);
  expect((await as.call(contract.listPortfolioUnlocks, {})).questions).toEqual([]);
});

test('a call that one question settles for several companies is one call', async () => {
  const { advisor, as } = await aPortfolio();
  const answers = [{ question: certificate, answer: 0 }];
  await aSurveyedAgency(ctx, { advisorId: advisor._id, businessName: 'Gamma' }, { answers });
  const { questions } = await as.call(contract.listPortfolioUnlocks, {});
  const agencies = ['Beta', 'Gamma'].map((name) => ({ name, announcements: 1 }));
  expect(questions).toMatchObject([{ key: `requirement:${size._id}`, announcements: 1, agencies }]);
});

test('a cell of the matrix is the verdict of the company’s own list, and its head the number of that list', async () => {
  const { as, near, open } = await aPortfolio();
  const reply = await as.call(contract.getMatrix, {});
  expect(reply.agencies).toEqual([
    { _id: near._id, name: 'Alfa', eligible: 1, toVerify: 0 },
    { _id: open._id, name: 'Beta', eligible: 1, toVerify: 1 },
  ]);
  const cellsOf = (id: string) => reply.rows.find(({ _id }) => _id === id)?.cells;
  expect(cellsOf(asksCertificate._id)).toEqual(['nearMiss', 'eligible']);
  expect(cellsOf(asksSize._id)).toEqual(['eligible', 'toVerify']);
  for (const { _id, eligible, toVerify } of reply.agencies) {
    const listed = await as.call(listUserAnnouncements, { query: { agencyId: _id, count: 'true' } });
    expect(listed.total).toBe(eligible + toVerify);
  }
  const near2 = await as.call(contract.getMatrix, { query: { verdict: 'nearMiss', agency: 'alf' } });
  expect(near2).toMatchObject({ total: 1, agenciesTotal: 1, rows: [{ title: 'Bando parità' }] });
  expect((await as.call(contract.getMatrix, { query: { q: 'PARITA' } })).rows).toHaveLength(1);
});

test('a company of a group sees the matrix of its own companies, without near misses', async () => {
  const { owners, near } = await aPortfolio();
  const group = portal.as(owners[0], near);
  const reply = await group.call(contract.getMatrix, { query: { verdict: 'eligible,nearMiss' } });
  expect(reply).toMatchObject({ agenciesTotal: 1, agencies: [{ name: 'Alfa' }], rows: [{ title: 'Bando piccole' }] });
  await group.call(contract.exportMatrix, {});
  expect((await group.attempt(contract.listLevers, {})).status).toBe(403);
});

test('who sees the whole office looks at one consultant’s companies or at all; nobody at those of others', async () => {
  const [mine, others] = [await aPortfolio(), await aPortfolio()];
  const admin = portal.as(await aUser(ctx, { role: 'admin' }));
  const ofMine = { query: { advisorId: mine.advisor._id } };
  const ids = [mine.near._id, mine.open._id];
  const seen = async (who: typeof admin, query: typeof ofMine) =>
    (await who.call(contract.getMatrix, query)).agencies.map(({ _id }) => _id);
  expect(await seen(admin, ofMine)).toEqual(ids);
  expect((await admin.call(contract.getMatrix, {})).companies).toBeGreaterThanOrEqual(4);
  expect(await seen(others.as, ofMine)).toEqual([]);
});

test('news since the visit: what was published, changed, closes, was answered or completed, by company and by call', async () => {
  const { as, advisor, near, owners } = await aPortfolio();
  await update(db, 'announcements', { _id: asksSize._id }, { expiryDate: inDays(8) });
  const fresh = await anAnnouncement(ctx, { title: 'Bando nuovo', createdAt: inDays(-1) });
  const changed = { _id: newId(), announcementId: asksCertificate._id, createdAt: inDays(-2) };
  const figures = { field: 'amount' as const, before: JSON.stringify(1000), after: JSON.stringify(2000) };
  await insert(db, 'announcement_changes', { ...changed, ...figures, source: 'person' });
  const body = { agencyId: near._id, recommendationId: asksCertificate._id };
  const recommended = await as.call(createRecommendation, { body });
  const owner = portal.as(owners[0], near);
  await owner.call(createFavorite, { body: { agencyId: near._id, objectId: asksCertificate._id } });
  const params = { id: recommended._id };
  await owner.call(answerRecommendation, { params, body: { answer: 'interested' } });

  const byAgency = await as.call(contract.getPortfolioNews, {});
  expect(byAgency).toMatchObject({ isFirst: true, since: inDays(-7), total: 2 });
  const alfa = byAgency.groups.find(({ _id }) => _id === near._id);
  const other = { type: 'announcement', _id: asksCertificate._id };
  expect(alfa?.events).toMatchObject([{ kind: 'answered', answer: 'interested', other }]);
  const plain = { standing: 'inTarget', isRecommended: false, isFavorite: false, changes: [] };
  const amount = { field: 'amount', before: 1000, after: 2000 };
  expect(alfa?.others).toEqual([
    { _id: fresh._id, name: 'Bando nuovo', verdict: 'eligible', ...plain, kinds: ['published'] },
    {
      _id: asksCertificate._id,
      name: 'Bando parità',
      verdict: 'nearMiss',
      standing: null,
      isRecommended: true,
      isFavorite: true,
      kinds: ['changed'],
      changes: [amount],
    },
    { _id: asksSize._id, name: 'Bando piccole', verdict: 'eligible', ...plain, kinds: ['closing'] },
  ]);
  const byCall = (await as.call(contract.getPortfolioNews, { query: { by: 'announcement' } })).groups;
  const closing = { name: 'Bando piccole', events: [{ kind: 'closing', daysLeft: 8 }], othersCount: 2 };
  expect(byCall[0]).toMatchObject(closing);
  expect(byCall.find(({ _id }) => _id === asksCertificate._id)).toMatchObject({
    events: [
      { kind: 'changed', field: 'amount', before: 1000, after: 2000 },
      { kind: 'answered', other: { name: 'Alfa' } },
    ],
    others: [{ name: 'Alfa' }, { name: 'Beta' }],
  });

  // Seen up to then, nothing is new; a completed survey afterwards is.
  await as.call(contract.markPortfolioSeen, { body: { until: byAgency.until } });
  await as.call(contract.markPortfolioSeen, { body: { until: inDays(-40) } });
  const after = await as.call(contract.getPortfolioNews, {});
  expect(after).toMatchObject({ isFirst: false, since: byAgency.until, groups: [] });
  portal.travelTo(minutesLater(1));
  const details = { fields: [], answers: [{ categoryCode: size._id, from: [], to: [size.answers[0]] }] };
  const entry = { _id: newId(), action: 'surveyChanged', actorId: advisor._id, agencyId: near._id } as const;
  const createdAt = minutesLater(0.5).toISOString();
  await insert(db, 'audit_events', { ...entry, createdAt, details: JSON.stringify(details) });
  const [told] = (await as.call(contract.getPortfolioNews, {})).groups;
  expect(told).toMatchObject({ _id: near._id, events: [{ kind: 'factsChanged' }], others: [] });
});

test('what asks nothing, and what proves nothing yet, stands beside the target in the news', async () => {
  const { as, near } = await aPortfolio();
  const everybody = { regionGroupId: null, createdAt: inDays(-1), expiryDate: inDays(12) };
  const idle = await anAnnouncement(ctx, { ...everybody, title: 'Bando per tutte' });
  const doubted = await anAnnouncement(ctx, { ...everybody, title: 'Bando in dubbio', checkState: 'notEntered' });
  for (const { _id: recommendationId } of [idle, doubted])
    await as.call(createRecommendation, { body: { agencyId: near._id, recommendationId } });
  const [alfa] = (await as.call(contract.getPortfolioNews, {})).groups.filter(({ _id }) => _id === near._id);
  const stands = alfa?.others.flatMap(({ name, verdict, standing }) =>
    standing === 'inTarget' || standing === null ? [] : [[name, verdict, standing]],
  );
  expect(stands).toEqual([
    ['Bando in dubbio', 'toVerify', 'unproven'],
    ['Bando per tutte', 'eligible', 'openToAll'],
  ]);
  await db.deleteFrom('announcements').where('_id', 'in', [idle._id, doubted._id]).execute();
});

test('what is put aside leaves the news of that company alone, until something newer happens or it is undone', async () => {
  const { as, near, open } = await aPortfolio();
  const call = await anAnnouncement(ctx, { title: 'Bando di ieri', createdAt: inDays(-1), expiryDate: inDays(12) });
  const told = async () => {
    const { groups } = await as.call(contract.getPortfolioNews, { query: { by: 'announcement' } });
    return groups.find(({ _id }) => _id === call._id)?.others.map(({ name }) => name) ?? [];
  };
  expect(await told()).toEqual(['Alfa', 'Beta']);
  const body = { agencyId: near._id, announcementId: call._id };
  for (let times = 0; times < 2; times += 1) await as.call(contract.putNewsAside, { body });
  expect(await told()).toEqual(['Beta']);
  const acts = (await as.call(listActs, {})).filter(({ kind }) => kind === 'markSeen');
  for (const { _id } of acts) await as.call(undoAct, { params: { id: _id } });
  expect(await told()).toEqual(['Alfa', 'Beta']);
  await as.call(contract.putNewsAside, { body });
  const change = { _id: newId(), announcementId: call._id, createdAt: minutesLater(1).toISOString() };
  const figures = { field: 'amount' as const, before: JSON.stringify(1), after: JSON.stringify(2) };
  await db
    .updateTable('announcements')
    .set({ createdAt: inDays(-40) })
    .where('_id', '=', call._id)
    .execute();
  await insert(db, 'announcement_changes', { ...change, ...figures, source: 'person' });
  expect(await told()).toEqual(['Alfa', 'Beta']);
  const others = await aPortfolio();
  const foreign = { agencyId: open._id, announcementId: call._id };
  expect((await others.as.attempt(contract.putNewsAside, { body: foreign })).status).toBe(404);
});

test('a row of the matrix says why it has no day: open while funds last, or not stated', async () => {
  const { as } = await aPortfolio();
  const given = [true, false].map((untilFoundAvailable) => ({ expiryDate: null, untilFoundAvailable }));
  const made: string[] = [];
  for (const dates of given) made.push((await anAnnouncement(ctx, { title: 'Senza un giorno', ...dates }))._id);
  const reply = await as.call(contract.getMatrix, { query: { q: 'senza un giorno' } });
  expect(made.map((id) => reply.rows.find(({ _id }) => _id === id))).toMatchObject(given);
  const file = await as.call(contract.exportMatrix, { query: { q: 'senza un giorno' } });
  const rows = (await sheetAt(portal, file)).slice(1);
  const [isDayless, untilFunds] = [rows.map(([, day]) => day === null), rows.map(([, , is]) => is)];
  expect(isDayless).toEqual([true, true]);
  expect(new Set(untilFunds)).toEqual(new Set(['Sì', 'No']));
});
