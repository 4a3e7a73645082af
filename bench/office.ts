import { setTimeout as wait } from 'node:timers/promises';
import { DEMO_PASSWORD } from '@volano/database/seed/users';
import { type RawRecord, textOf } from './true-calls-raw.ts';

/** Asks a route of the API as one person; throws where it is refused. */
export type Ask = <T>(place: string, init?: RequestInit) => Promise<T>;

/** Signs in as a person of the demo story. */
export async function signInAs(address: string, email: string): Promise<Ask> {
  const authorization = `Basic ${Buffer.from(`${email}:${DEMO_PASSWORD}`).toString('base64')}`;
  const signedIn = await fetch(`${address}/api/auth`, { method: 'POST', headers: { authorization } });
  const { token } = (await signedIn.json()) as { token: string };
  return async (place, init = {}) => {
    const headers = {
      authorization: `Bearer ${token}`,
      ...(typeof init.body === 'string' && { 'content-type': 'application/json' }),
    };
    const response = await fetch(`${address}/api/${place}`, { ...init, headers });
    const said = await response.text();
    if (!response.ok) throw new Error(`${place} answered ${response.status}: ${said.slice(0, 200)}`);
    return (said === '' ? null : JSON.parse(said)) as never;
  };
}

interface Transfer {
  readonly _id: string;
  readonly status: string;
}

/** Imports a file as the screens do, to the end. `place` is `imports` or `company-imports`. */
export async function takeFile<T extends Transfer>(ask: Ask, place: string, form: FormData): Promise<T> {
  const { _id } = await ask<T>(place, { method: 'POST', body: form });
  await follow(ask, `${place}/${_id}`, 'checked');
  await ask(`${place}/${_id}/apply`, { method: 'POST' });
  return follow<T>(ask, `${place}/${_id}`, 'done');
}

async function follow<T extends Transfer>(ask: Ask, place: string, wanted: string): Promise<T> {
  for (;;) {
    const found = await ask<T>(place);
    if (found.status === wanted) return found;
    if (found.status === 'failed') throw new Error(`${place}: ${JSON.stringify(found)}`);
    await wait(50);
  }
}

/** Imports official records. One without a closing day is kept open for years. */
export async function takeRecords(ask: Ask, records: readonly RawRecord[]): Promise<void> {
  const open = records.map((record) =>
    textOf(record, 'Data_chiusura') === '' ? record : { ...record, Data_chiusura: '2034-12-31T00:00:00' },
  );
  const form = new FormData();
  form.set('kind', 'incentivi');
  form.set('file', new Blob([JSON.stringify(open)]), 'incentivi.json');
  await takeFile(ask, 'imports', form);
}
