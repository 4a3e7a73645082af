import { setTimeout as wait } from 'node:timers/promises';
import { DEMO_PASSWORD } from '@volano/database/seed/users';
import type { Page } from 'playwright-core';
import { type RawRecord, textOf } from './true-calls-raw.ts';

/** The office of a portal, spoken to through its routes. */
export interface Office {
  /** Imports records as the screen does, to the end. */
  take(records: readonly RawRecord[]): Promise<void>;
  /** The ids of the queue, those that admit no firm left out. */
  queue(): Promise<string[]>;
  publish(ids: readonly string[]): Promise<{ readonly status: string }[]>;
}

interface Transfer {
  readonly _id: string;
  readonly status: string;
  readonly report: { readonly error: string | null } | null;
}

const PAGE = 100;

/** Signs in as the admin of the demo story. */
export async function openOffice(api: string): Promise<Office> {
  const authorization = `Basic ${Buffer.from(`admin@volano.example:${DEMO_PASSWORD}`).toString('base64')}`;
  const signedIn = await fetch(`${api}/auth`, { method: 'POST', headers: { authorization } });
  const { token } = (await signedIn.json()) as { token: string };

  async function ask<T>(place: string, init: RequestInit = {}): Promise<T> {
    const headers = { authorization: `Bearer ${token}`, ...init.headers };
    const response = await fetch(`${api}/${place}`, { ...init, headers });
    if (!response.ok) throw new Error(`${place} answered ${response.status}: ${await response.text()}`);
    return (await response.json()) as T;
  }

  async function follow(id: string, wanted: string): Promise<void> {
    for (;;) {
      const { status, report } = await ask<Transfer>(`imports/${id}`);
      if (status === wanted) return;
      if (status === 'failed') throw new Error(report?.error ?? 'failed');
      await wait(100);
    }
  }

  return {
    async take(records) {
      const form = new FormData();
      form.set('kind', 'incentivi');
      form.set('file', new Blob([JSON.stringify(records)]), 'incentivi.json');
      const { _id } = await ask<Transfer>('imports', { method: 'POST', body: form });
      await follow(_id, 'checked');
      await ask(`imports/${_id}/apply`, { method: 'POST' });
      await follow(_id, 'done');
    },
    async queue() {
      const ids: string[] = [];
      for (let page = 1; ; page += 1) {
        const place = `announcements/review?state=open&limit=${PAGE}&page=${page}`;
        const rows = await ask<{ _id: string; admitsNoFirm: boolean; isActive: boolean }[]>(place);
        ids.push(...rows.filter((row) => !row.admitsNoFirm && !row.isActive).map(({ _id }) => _id));
        if (rows.length < PAGE) return ids;
      }
    },
    publish: (ids) =>
      ask('announcements/publish', {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ ids }),
      }),
  };
}

/** The same call some years later, so that none of them is over before it is looked at. */
export function openForYears(record: RawRecord): RawRecord {
  return textOf(record, 'Data_chiusura') === '' ? record : { ...record, Data_chiusura: '2034-12-31T00:00:00' };
}

/** By how many pixels the page is higher than its window: the shell scrolls, and not the document. */
export function heightBelow(page: Page): Promise<number> {
  return page.evaluate<number>(`(() => {
    let most = 0;
    for (let node = document.querySelector('main'); node; node = node.parentElement)
      most = Math.max(most, node.scrollHeight - node.clientHeight - node.scrollTop);
    return most;
  })()`);
}
