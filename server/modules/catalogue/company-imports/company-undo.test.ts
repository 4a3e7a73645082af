import { listActs, undoAct } from '@volano/domain/contracts/acts';
import { listAgencies, listDeletedAgencies, restoreAgency, updateAgency } from '@volano/domain/contracts/agencies';
import * as contract from '@volano/domain/contracts/company-imports';
import { ensureTerritories } from '@volano/database/reference/territories';
import { expect, test } from 'vitest';
import { anAgency, aUser } from '../../../testing/builders/factories.ts';
import { aVatNumber } from '../../../testing/builders/vat-numbers.ts';
import { openPortal } from '../../../testing/world/app.ts';
import { minutesLater } from '../../../testing/builders/days.ts';

const { portal, ctx, db } = await openPortal();
const admin = portal.as(await aUser(ctx, { role: 'admin' }));
await db.transaction().execute(ensureTerritories);

test('an import is undone but for what was used since and what was there before', async () => {
  const there = await anAgency(ctx, { vatNumber: aVatNumber(), businessName: 'Già Cliente Srl' });
  const names = ['Officine Rossi Srl', 'Falegnameria Neri Srl'];
  const rows = names.map((name, at) => `${name};${aVatNumber()};nuovo${at}@prova.example;Lecco`);
  const content = [
    'Ragione sociale;P.IVA;E-mail;Città',
    ...rows,
    `Già Cliente Srl;${there.vatNumber};c@prova.example;Lecco`,
  ];
  const file = { content: new Blob([content.join('\r\n')]), name: 'clienti.csv' };
  const { _id: id } = await admin.call(contract.createCompanyImport, { body: {}, file });
  await portal.drain();
  await admin.call(contract.updateCompanyImport, { params: { id }, body: { duplicates: 'merge' } });
  await admin.call(contract.applyCompanyImport, { params: { id } });
  await portal.drain();
  const [act] = await admin.call(listActs, {});
  expect(act).toMatchObject({ kind: 'importCompanies', title: '3 aziende prese da clienti.csv', canUndo: true });
  const listed = async () => (await admin.call(listAgencies, { query: { limit: '50' } })).rows;
  const used = (await listed()).find(({ businessName }) => businessName === names[1]);
  portal.travelTo(minutesLater(5));
  await admin.call(updateAgency, { params: { id: used?._id ?? '' }, body: { contractType: 'grow' } });
  const undone = await admin.call(undoAct, { params: { id: act?._id ?? '' } });
  const kept = [
    '1 azienda è già in uso',
    '1 azienda che c’era già tiene i dati aggiunti',
    '1 account mai usato resta tra le persone',
  ];
  expect(undone.remains).toBe(kept.join('; '));
  const left = (await listed()).map(({ businessName }) => businessName);
  expect(left.toSorted()).toEqual(['Falegnameria Neri Srl', 'Già Cliente Srl']);
  const { rows: deleted } = await admin.call(listDeletedAgencies, { query: {} });
  expect(deleted.map(({ businessName }) => businessName)).toEqual(['Officine Rossi Srl']);
  await admin.call(restoreAgency, { params: { id: deleted[0]?._id ?? '' } });
  expect(await listed()).toHaveLength(3);
});
