import { z } from 'zod';

/**
 * What may be done with a record, by its kind. A button appears because the `may` of its record names the act; by which call it is done and who judges it
 * stands in `server/access/record-acts.ts`. Whether it makes sense now (nothing to confirm, reminded today) is said by the record's other fields.
 */
export const RECORD_ACTS = {
  agency: [
    'edit',
    'manage',
    'move',
    'assign',
    'confirmChoice',
    'remind',
    'invite',
    'prepareDossier',
    'moveDossier',
    'deleteDossier',
    'delete',
  ],
  user: [
    'edit',
    'admit',
    'invite',
    'setGroup',
    'changeRole',
    'disable',
    'changeEmail',
    'sendReset',
    'removeTwoFactor',
    'delete',
  ],
  savedView: ['change', 'share', 'delete'],
} as const satisfies Readonly<Record<string, readonly string[]>>;

export type RecordKind = keyof typeof RECORD_ACTS;
export type ActOn<K extends RecordKind> = (typeof RECORD_ACTS)[K][number];

/** The field `may` of a record: the acts that its reader may do with it. */
export function mayDo<K extends RecordKind>(kind: K) {
  return z.array(z.enum(RECORD_ACTS[kind] as readonly ActOn<K>[]));
}
