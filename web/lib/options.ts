import { getOptions } from '@volano/domain/contracts/options';
import type { ReplyOf } from '@volano/domain/contracts/route';
import { useEffect, useState } from 'react';
import { call } from './api-client.ts';

type Options = ReplyOf<typeof getOptions>;

let loading: Promise<Options> | undefined;

/** What the page needs to know before anybody signs in; asked once, and again when the network failed. */
export function loadOptions(): Promise<Options> {
  loading ??= call(getOptions, {}).catch((error: unknown) => {
    loading = undefined;
    throw error;
  });
  return loading;
}

/** The options once they are known; null until then, and the page does without. */
export function useOptions(): Options | null {
  const [options, setOptions] = useState<Options | null>(null);
  useEffect(() => {
    loadOptions().then(setOptions, () => setOptions(null));
  }, []);
  return options;
}

/** Name, telephone and privacy page of the office. */
export function useBrand(): Options['brand'] | null {
  return useOptions()?.brand ?? null;
}
