import { getOptions } from '@volano/domain/contracts/options';
import type { ReplyOf } from '@volano/domain/contracts/route';
import type { StandIn } from '@volano/domain/rules/vocabulary';
import { firmStyle } from '@volano/domain/rules/firm-colours';
import { useSyncExternalStore } from 'react';
import { call } from './api-client.ts';

type Options = ReplyOf<typeof getOptions>;

const listeners = new Set<() => void>();
let options: Options | null = null;
/** Who the firm is, as the document brought it: known before anything is asked. */
let brand: Options['brand'] | null = readTold();
let isAsked = false;

async function ask(): Promise<void> {
  if (isAsked) return;
  isAsked = true;
  try {
    options = await call(getOptions, {});
    showBrand(options.brand);
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

/** Who the firm is: name, logo, contacts, privacy page. */
export function useBrand(): Options['brand'] | null {
  return useSyncExternalStore(subscribe, () => brand);
}

/** What the firm is called, for where no component stands; the product's name where nobody told it. */
export function firmName(): string {
  return brand?.name ?? 'Volano';
}

/** Asks anew, once the firm was changed: every part of the page follows. */
export async function refreshOptions(): Promise<void> {
  isAsked = false;
  await ask();
}

function readTold(): Options['brand'] | null {
  const told = globalThis.document?.getElementById('firm')?.textContent;
  return told == null ? null : (JSON.parse(told) as Options['brand']);
}

/** Takes the firm as it is now, with its colours, which a page that was loaded before does not have. */
function showBrand(now: Options['brand']): void {
  const isSame = JSON.stringify(now) === JSON.stringify(brand);
  if (isSame) return;
  brand = now;
  document.getElementById('firm-style')?.remove();
  if (now.colours === null) return;
  const style = Object.assign(document.createElement('style'), {
    id: 'firm-style',
    textContent: firmStyle(now.colours),
  });
  document.head.append(style);
}

/** Whether the demo itself stands in for a service; false until it is known. */
export function useStandsIn(service: StandIn): boolean {
  return useOptions()?.standIns.includes(service) ?? false;
}
