import type { TFunction } from 'i18next';

/** What a criterion of a match brings to be put into words: the key of a text and what it names. */
export interface CriterionMessage {
  readonly message: { readonly key: string; readonly params: Readonly<Record<string, string | number>> };
}

/** A criterion in the text of a key, which is its own unless another is given. Keys come with the trace and are known to the server only. */
export function criterionText(t: TFunction, { message }: CriterionMessage, key: string = message.key): string {
  const speak = t as unknown as (key: string, params: CriterionMessage['message']['params']) => string;
  return speak(key, message.params);
}
