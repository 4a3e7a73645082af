import { afterAll, expect, test } from 'vitest';
import { CRM_CLIENT, openCrm } from '../../testing/world/crm-stand-in.ts';
import { upsertAccount } from './crm.ts';

const crm = await openCrm();
const { SALESFORCE_CLIENT_ID: clientId, SALESFORCE_CLIENT_SECRET: clientSecret } = CRM_CLIENT;
const connection = { url: crm.url, clientId, clientSecret };
afterAll(() => crm.close());

const TOKEN = 'POST /services/oauth2/token';
const CHANGE = 'PATCH Account';

function asked(): string[] {
  return crm.asked.splice(0);
}

test('makes an Account and then changes it, with one token for all', async () => {
  const ids = await Promise.all(['a', 'b', 'c'].map((id) => upsertAccount(connection, id, { Name: id })));
  expect(new Set(ids).size).toBe(3);
  expect(await upsertAccount(connection, 'a', { Name: 'A' })).toBe(ids[0]);
  expect(crm.accounts.get('a')).toEqual({ Id: ids[0], Name: 'A' });
  expect(asked()).toEqual([TOKEN, CHANGE, CHANGE, CHANGE, CHANGE]);
});

test('renews a token that is no longer taken, once for all', async () => {
  crm.expireTokens();
  await upsertAccount(connection, 'a', { Name: 'renewed' });
  expect(asked()).toEqual([CHANGE, TOKEN, CHANGE]);
  expect(crm.accounts.get('a')?.['Name']).toBe('renewed');
});

test('asks for the id where a change is answered with nothing', async () => {
  crm.behave('wordless');
  expect(await upsertAccount(connection, 'a', { Name: 'quiet' })).toBe(crm.accounts.get('a')?.Id);
});

test('takes a refusal of a fresh token for what it is', async () => {
  crm.behave({ status: 401 }, { status: 401 });
  await expect(upsertAccount(connection, 'a', {})).rejects.toMatchObject({ reason: 'credentials', isPassing: false });
});

test.each([
  ['too many requests', { status: 429 }, 'limit', true],
  ['the limit of the day', { status: 403, errorCode: 'REQUEST_LIMIT_EXCEEDED' }, 'limit', true],
  ['a fault of its own', { status: 500 }, 'unavailable', true],
  ['a duplicate', { status: 400, errorCode: 'DUPLICATES_DETECTED' }, 'duplicate', false],
  ['two Accounts with our id', { status: 300 }, 'duplicate', false],
  ['a field that it does not know', { status: 400, errorCode: 'INVALID_FIELD' }, 'refused', false],
] as const)('%s', async (_, mood, reason, isPassing) => {
  crm.behave(mood);
  await expect(upsertAccount(connection, 'a', {})).rejects.toMatchObject({ reason, isPassing });
});

test('follows no redirect, and waits no longer than told', async () => {
  asked();
  crm.behave({ status: 307, location: `${crm.url}/elsewhere` });
  await expect(upsertAccount(connection, 'a', {})).rejects.toMatchObject({ reason: 'refused' });
  expect(asked()).toEqual([CHANGE]);
  crm.behave('silent');
  await expect(upsertAccount(connection, 'a', {}, 200)).rejects.toMatchObject({ reason: 'unavailable' });
});

test('a wrong secret is a fault of the office, an address where nobody is one of the moment', async () => {
  const wrong = upsertAccount({ ...connection, clientId: 'else' }, 'a', {});
  const detail: unknown = expect.stringContaining('invalid_client');
  await expect(wrong).rejects.toMatchObject({ reason: 'credentials', detail });
  const closed = await openCrm();
  await closed.close();
  const nobody = upsertAccount({ ...connection, url: closed.url }, 'a', {});
  await expect(nobody).rejects.toMatchObject({ reason: 'unavailable', detail: 'ECONNREFUSED', isPassing: true });
});
