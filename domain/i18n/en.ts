import { gone } from './en/gone.ts';
import { mails } from './en/mails.ts';
import { everyone } from './en-everyone.ts';
import { further } from './en-further.ts';
import { office } from './en-office.ts';
import type { it } from './it.ts';
import type { SameKeys } from './it/texts.ts';

/** The whole English dictionary, the fallback language. */
export const en: SameKeys<typeof it> = { ...everyone, ...further, ...office, gone, mails };
