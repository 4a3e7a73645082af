import { afterAll, expect, test } from 'vitest';
import { serving } from '../../testing/world/listening.ts';
import { openVies } from '../../testing/world/vies-stand-in.ts';
import { readConfig } from '../config/config.ts';
import { openVatRegister, VatRegisterFailure } from './client.ts';

const NUMBER = '00743110157';
const vies = await openVies();
const register = openVatRegister(readConfig({ VIES_URL: `${vies.url}/` }))!;
afterAll(() => vies.close());

test('silence of the configuration is no register; half of another one is refused', () => {
  expect(openVatRegister(readConfig({}))).toBeNull();
  expect(() => readConfig({ COMPANY_REGISTER_KEY: 'k' })).toThrow('go with COMPANY_REGISTER_URL');
  expect(() => readConfig({ COMPANY_REGISTER_URL: 'https://registro.example/aziende' })).toThrow('{vatNumber}');
  expect(() => readConfig({ VIES_URL: 'http://vies.example' })).toThrow('must be https');
});

test.each([
  ['VIA ROMA 1 \n24122 BERGAMO BG\n', { address: 'VIA ROMA 1', postalCode: '24122', town: 'BERGAMO', province: 'BG' }],
  ['VIA ROMA 1 24122 REGGIO NELL EMILIA RE', { postalCode: '24122', town: 'REGGIO NELL EMILIA', province: 'RE' }],
  ['FRAZ. ALTA\nVIA ROMA 1\n24122 BERGAMO BG', { address: 'FRAZ. ALTA, VIA ROMA 1' }],
  ['VIA ROMA 1', { address: 'VIA ROMA 1', postalCode: null, town: null }],
  ['---', { address: null, postalCode: null, town: null, province: null }],
])('VIES: the parts of %j', async (address, expected) => {
  vies.behave({ name: 'OFFICINE\u0000  ROSSI SRL', address });
  expect(await register.find(NUMBER)).toMatchObject({ name: 'OFFICINE ROSSI SRL', ...expected });
  expect(vies.asked.at(-1)).toBe(`/rest-api/ms/IT/vat/${NUMBER}`);
});

test('a number that is not valid is nobody; Italy that does not answer is tried again, and no more often than told', async () => {
  vies.behave('unknown');
  expect(await register.find(NUMBER)).toBeNull();
  vies.behave('busy', { name: 'ROSSI', address: '---' });
  expect(await register.find(NUMBER)).toMatchObject({ name: 'ROSSI' });
  vies.asked.splice(0);
  vies.behave('busy', { status: 503 });
  await expect(register.find(NUMBER)).rejects.toMatchObject({ reason: 'unavailable' });
  expect(vies.asked).toHaveLength(2);
});

test.each([
  ['silent', 'unavailable'],
  [{ status: 403 }, 'credentials'],
  [{ status: 302 }, 'unreadable'],
  ['wordless', 'unreadable'],
] as const)('%j is %s', async (answer, reason) => {
  vies.behave(answer);
  // Only what never answers is given up soon.
  const asked = answer === 'silent' ? openVatRegister(readConfig({ VIES_URL: vies.url }), 100)! : register;
  const found = asked.find(NUMBER, 1);
  await expect(found).rejects.toBeInstanceOf(VatRegisterFailure);
  await expect(found).rejects.toMatchObject({ reason });
});

test('another register is asked by its address with its key, and stands before VIES', async () => {
  const place = { address: 'Via Roma 1', postalCode: '24122', town: 'Bergamo', province: 'BG' };
  const company = { name: 'Rossi S.r.l.', ...place };
  const { url, close } = await serving((request, response) => {
    if (request.headers.authorization !== 'Bearer chiave') return void response.writeHead(401).end();
    response.writeHead(request.url === `/v1/${NUMBER}` ? 200 : 404).end(JSON.stringify(company));
  });
  const other = { VIES_URL: vies.url, COMPANY_REGISTER_URL: `${url}/v1/{vatNumber}` };
  const open = (key: string) => openVatRegister(readConfig({ ...other, COMPANY_REGISTER_KEY: key }))!;
  expect(await open('chiave').find(NUMBER)).toEqual(company);
  expect(await open('chiave').find('12345678903')).toBeNull();
  await expect(open('altra').find(NUMBER)).rejects.toMatchObject({ reason: 'credentials' });
  await close();
});
