import { getOptions } from '@volano/domain/contracts/options';
import type { ReplyOf } from '@volano/domain/contracts/route';
import type { StandIn } from '@volano/domain/rules/vocabulary';
import { useSyncExternalStore } from 'react';
import { call } from './api-client.ts';

type Options = ReplyOf<typeof getOptions>;

const listeners = new Set<() => void>();
let options: Options | null = null;
let isAsked = false;

async function ask(): Promise<void> {
  if (isAsked) return;
  isAsked = true;
  try {
    options = await call(getOptions, {});
    for (const listener of listeners) listener();
  } catch {
    // The next screen that wants them asks again.
    isAsked = false;
  }
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  void ask();
  return () => listeners.delete(listener);
}

/** What the page must know even before anybody signs in, asked for once; null until it is known, and the page does without. */
export function useOptions(): Options | null {
  return useSyncExternalStore(subscribe, () => options);
}

/** Name, telephone and privacy page of the office. */
export function useBrand(): Options['brand'] | null {
  return useOptions()?.brand ?? null;
}

/** Whether the demo itself stands in for a service; false until it is known. */
export function useStandsIn(service: StandIn): boolean {
  return useOptions()?.standIns.includes(service) ?? false;
}
