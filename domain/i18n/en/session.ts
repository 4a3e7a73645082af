import type { session as italian } from '../it/session.ts';
import type { SameKeys } from '../words.ts';

export const session: SameKeys<typeof italian> = {
  resetRequested: 'Check your mail: if the address is registered, you will find a link to choose a new password',
  resetDone: 'Password changed. You can sign in now',
};
