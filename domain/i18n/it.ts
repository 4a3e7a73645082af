import { gone } from './it/gone.ts';
import { mails } from './it/mails.ts';
import { everyone } from './it-everyone.ts';
import { further } from './it-further.ts';
import { office } from './it-office.ts';

/** The whole Italian dictionary, the one every other language is measured against. One file a subject under `it/`. The last two are the server's. */
export const it = { ...everyone, ...further, ...office, gone, mails } as const;
