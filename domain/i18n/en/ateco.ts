import type { SameKeys } from '../words.ts';
import type { ateco as italian } from '../it/ateco.ts';

export const ateco: SameKeys<typeof italian> = {
  version: 'ATECO {{version}}',
  versions: 'Version of the classification',
  search: 'Code, activity or product',
  searchHint: 'For example 25.53, carpenteria, formaggi. A few typing errors do not matter.',
  results_one: '{{count}} code found',
  results_other: '{{count}} codes found',
  firstResults: 'The first {{count}} of {{total}} codes found',
  resultsList: 'Codes found',
  nothing: 'No code with these words',
  nothingHint: 'Try a synonym, or the first digits of the code.',
  searchError: 'We cannot search the codes',
  foundIn: 'In the notes: {{text}}',
  add: 'Add {{code}}',
  added: 'Chosen',
  chosen: 'Chosen codes',
  none: 'No code chosen yet.',
  remove: 'Remove {{code}}',
  limit: 'You can list at most {{count}} codes of each version.',
  corresponds: 'In ATECO {{version}} it is {{code}}',
  correspondsToMany: 'In ATECO {{version}} it corresponds to several codes.',
  addCorresponding: 'Add {{code}}',
  chooseCorresponding: 'Choose yours',
  correspondenceError: 'We cannot add this code',
};
