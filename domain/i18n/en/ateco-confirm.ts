import type { atecoConfirm as italian } from '../it/ateco-confirm.ts';
import type { SameKeys } from '../texts.ts';

/** The code of 2025 that a company confirms where its code of 2007 became several. */
export const atecoConfirm: SameKeys<typeof italian> = {
  title_one: 'Confirm your code of 2025',
  title_other: 'Confirm your codes of 2025',
  hint: 'This code of 2007 became more than one: choose the one that says what you do. If it is not here, search for it below.',
  candidates: 'Codes of 2025 for {{code}}',
  pick: 'Choose',
  pickCode: 'Choose {{code}}',
  all_one: 'Show {{count}} code',
  all_other: 'Show all {{count}} codes',
  nudge_one: 'Confirm your ATECO code of 2025',
  nudge_other: 'Confirm your {{count}} ATECO codes of 2025',
};
