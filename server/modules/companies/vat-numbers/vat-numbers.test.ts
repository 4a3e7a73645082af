import { getOptions } from '@volano/domain/contracts/options';
import { register } from '@volano/domain/contracts/registration';
import { lookUpVatNumber } from '@volano/domain/contracts/vat-numbers';
import { afterAll, expect, test } from 'vitest';
import { testApp, openPortal } from '../../../testing/world/app.ts';
import { openVies } from '../../../testing/world/vies-stand-in.ts';
import { rowOf } from '../../../testing/builders/rows.ts';

const vatNumber = '00743110157';
const written: string[] = [];
const vies = await openVies();
const portal = await openPortal({ VIES_URL: vies.url, LOG_LEVEL: 'warn' }, undefined, written);
afterAll(() => vies.close());

test('nobody in particular reads name and address, and where they are from', async () => {
  const anybody = portal.as(null);
  vies.behave({ name: 'OFFICINE ROSSI SRL', address: 'VIA ROMA 1\n24122 BERGAMO BG' });
  const reply = await anybody.call(lookUpVatNumber, { query: { vatNumber } });
  const place = { address: 'VIA ROMA 1', postalCode: '24122', town: 'BERGAMO', province: 'BG' };
  expect(reply).toEqual({ outcome: 'found', source: 'VIES', company: { name: 'OFFICINE ROSSI SRL', ...place } });
  expect((await anybody.call(lookUpVatNumber, { query: { vatNumber } })).outcome).toBe('unknown');
  expect((await anybody.call(getOptions, {})).vatRegister).toBe('VIES');
  expect((await anybody.attempt(lookUpVatNumber, { query: { vatNumber: '12345678901' } })).status).toBe(400);
});

test('a register that does not answer is said so, blocks nothing, and its log has no number', async () => {
  vies.behave('busy', 'busy');
  const asked = await portal.as(null).call(lookUpVatNumber, { query: { vatNumber } });
  expect(asked).toEqual({ outcome: 'silent', source: 'VIES', company: null });
  expect(written.join()).toContain('MS_MAX_CONCURRENT_REQ');
  expect(written.join()).not.toContain(vatNumber);
  const person = { name: 'Anna', surname: 'Rossi', email: 'anna.vies@prova.example', password: 'Lungapassword9' };
  const place = { registeredOfficeCity: 'Bergamo', registeredOfficePostalCode: '24122' };
  const office = { registeredOfficeAddress: 'Via Roma 1', ...place, registeredOfficeProvince: 'BG' };
  const company = { telephone: '030 555 0100', businessName: 'Officine Rossi', vatNumber, ...office };
  await portal.as(null).call(register, { body: { ...person, ...company } });
  expect(await rowOf(portal.db, 'agencies', { vatNumber })).toMatchObject(office);
});

test('without a register nothing is asked and nothing is offered', async () => {
  const plain = await testApp();
  vies.asked.splice(0);
  const reply = await plain.as(null).call(lookUpVatNumber, { query: { vatNumber } });
  expect(reply).toEqual({ outcome: 'off', source: null, company: null });
  expect((await plain.as(null).call(getOptions, {})).vatRegister).toBeNull();
  await plain.close();
});

test('one address asks so many times and then waits', async () => {
  const { attempts } = lookUpVatNumber.throttle;
  const asked = async () => (await portal.as(null).attempt(lookUpVatNumber, { query: { vatNumber } })).status;
  let status = 200;
  for (let n = 0; n <= attempts && status === 200; n += 1) status = await asked();
  expect(status).toBe(429);
});
