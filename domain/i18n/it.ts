import { mails } from './it/mails.ts';
import { everyone } from './it-everyone.ts';
import { further } from './it-further.ts';
import { office } from './it-office.ts';

/** The whole Italian dictionary, the one every other language is measured against. One file a subject under `it/`. Mails are the server's. */
export const it = { ...everyone, ...further, ...office, mails } as const;
