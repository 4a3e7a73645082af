import * as contract from '@volano/domain/contracts/company-imports';
import { listAgencies } from '@volano/domain/contracts/agencies';
import { listUsers } from '@volano/domain/contracts/users';
import { expect, test } from 'vitest';
import { aUser } from '../../../testing/builders/factories.ts';
import { aVatNumber } from '../../../testing/builders/vat-numbers.ts';
import { auditActionsOf, mailsTo } from '../../../testing/builders/traces.ts';
import { openPortal } from '../../../testing/world/app.ts';

const { portal, ctx } = await openPortal();
const admin = portal.as(await aUser(ctx, { role: 'admin' }));

async function read(lines: readonly string[]): Promise<string> {
  const content = ['Ragione sociale;Partita IVA;E-mail;E-mail del consulente', ...lines].join('\n');
  const file = { content: new Blob([content]), name: 'clienti.csv' };
  const { _id } = await admin.call(contract.createCompanyImport, { body: {}, file });
  await portal.drain();
  return _id;
}

const listOf = (id: string) => admin.call(contract.getCompanyImport, { params: { id } });
const rowsOf = async (id: string) => (await admin.call(contract.listCompanyImportRows, { params: { id } })).rows;
const create = (id: string) => admin.attempt(contract.createMissingConsultants, { params: { id } });

function aRow(name: string, advisor: string): string {
  return `${name};${aVatNumber()};${name.toLowerCase()}@azienda.example;${advisor}`;
}

test('a consultant without an account holds no company back, and is made and invited by one press', async () => {
  const customer = await aUser(ctx, { role: 'user', email: 'cliente@azienda.example' });
  const left = await aUser(ctx, { role: 'advisor', isEnabled: false });
  const id = await read([
    aRow('Alfa', 'Elena.Marchetti@studio.example'),
    aRow('Beta', 'elena.marchetti@studio.example'),
    aRow('Gamma', 'nuovo@studio.example'),
    aRow('Delta', customer.email),
    aRow('Epsilon', left.email),
    aRow('Zeta', 'nessuno'),
  ]);
  const list = await listOf(id);
  expect(list.counts).toMatchObject({ ready: 3, fix: 3 });
  expect(list.missingConsultants).toEqual([
    { email: 'elena.marchetti@studio.example', rows: 2 },
    { email: 'nuovo@studio.example', rows: 1 },
  ]);
  const [first] = await rowsOf(id);
  expect(first).toMatchObject({ state: 'ready', problems: [] });
  expect(first?.remarks.join()).toContain('elena.marchetti@studio.example non ha ancora un account');

  const made = await create(id);
  expect([made.status, made.reply.missingConsultants]).toEqual([200, []]);
  expect((await rowsOf(id)).flatMap(({ remarks }) => remarks)).toEqual([]);
  await portal.drain();
  const people = (await admin.call(listUsers, { query: { q: '@studio.example', sort: 'name' } })).rows;
  expect(people).toMatchObject([
    { name: 'Elena', surname: 'Marchetti', role: 'advisor' },
    { name: 'Nuovo', surname: 'Studio', role: 'advisor' },
  ]);
  const [elena] = people;
  expect(await auditActionsOf(portal, { entityId: elena?._id ?? '' })).toEqual(['userCreated', 'userInvited']);
  const mails = await mailsTo(portal, 'elena.marchetti@studio.example');
  expect(mails.map(({ text }) => /\/#\/password-reset\/[\w-]{43}/.test(text))).toEqual([true]);
  expect(mails[0]?.text).not.toContain('undefined');

  await admin.call(contract.applyCompanyImport, { params: { id } });
  await portal.drain();
  const companies = (await admin.call(listAgencies, { query: { advisorId: elena?._id ?? '', sort: 'businessName' } }))
    .rows;
  expect(companies.map(({ businessName }) => businessName)).toEqual(['Alfa', 'Beta']);
  expect(await create(id)).toMatchObject({ status: 409, code: 'importNotReady' });
});

test('pressed twice at once nobody is made or written to twice; without a press the companies have no consultant', async () => {
  const [id, other] = [
    await read([aRow('Eta', 'doppio@studio.example')]),
    await read([aRow('Teta', 'doppio@studio.example')]),
  ];
  await Promise.all([create(id), create(id), create(other)]);
  await portal.drain();
  expect(await mailsTo(portal, 'doppio@studio.example')).toHaveLength(1);
  expect((await listOf(other)).missingConsultants).toEqual([]);

  const alone = await read([aRow('Iota', 'mai@studio.example')]);
  await admin.call(contract.applyCompanyImport, { params: { id: alone } });
  await portal.drain();
  const [company] = (await admin.call(listAgencies, { query: { q: 'Iota' } })).rows;
  expect(company).toMatchObject({ businessName: 'Iota', advisor: null });
  expect((await listOf(alone)).missingConsultants).toEqual([]);
});
