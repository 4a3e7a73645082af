import type { SameKeys } from '../texts.ts';
import type { correspondences as italian } from '../it/correspondences.ts';

/** What the values of the official record mean for the questions of the survey, as the office keeps it. */
export const correspondences: SameKeys<typeof italian> = {
  title: 'Meanings of official values',
  intro:
    'What the values of the official record mean here: which answers of the survey they stand for, whether they admit everybody, whether they shut out companies.',
  effectNone:
    'What you change holds from the next import on. Official calls that were reviewed or edited stay as they are.',
  effect_one:
    'What you change holds from the next import on, for the official calls that nobody has reviewed or edited: {{count}} at most today. The others stay as they are.',
  effect_other:
    'What you change holds from the next import on, for the official calls that nobody has reviewed or edited: {{count}} at most today. The others stay as they are.',
  toImports: 'Go to the import',
  search: 'Search a value or an answer',
  new: 'New',
  loadError: 'We cannot load the meanings',
  empty: 'No value',
  emptyHint: 'As long as a value is not here, the calls that have it carry a remark.',
  columns: { field: 'Column', value: 'Value of the record', means: 'Here it means', calls: 'Calls' },
  unknown: {
    title: 'Values never seen',
    intro: 'The import found them and does not know what they mean: the calls that have them wait for you.',
    waiting_one: '{{count}} call waits for it',
    waiting_other: '{{count}} calls wait for it',
    reviewed_one: '{{count}} reviewed already',
    reviewed_other: '{{count}} reviewed already',
    settle: 'Say what it means',
  },
  kinds: {
    answer: 'One or more answers of the survey',
    everybody: 'It admits everybody',
    noFirm: 'It is not a company',
  },
  kindHints: {
    answer: 'The call will ask for these answers.',
    everybody: 'With this value the call asks nothing.',
    noFirm: 'A call with only such values is never in target: public bodies, universities, citizens, banks.',
  },
  asks: '{{question}}: {{answers}}',
  or: ' or ',
  and: ' and ',
  lost: 'Its answer is gone: it counts as never seen',
  dialog: {
    new: 'New meaning',
    edit: 'What “{{value}}” means',
    field: 'Column of the official record',
    value: 'Value',
    valueHint: 'As the record spells it. Capitals do not matter.',
    taken: 'This value is there already: find it in the list and change it.',
    kind: 'Here it means',
    answers: 'Answers',
    answersPick: 'Search a question or an answer',
    answersHint: 'Of several answers to one question one is enough. Of several questions each needs one.',
    waitingNone: 'The calls that have this value are reviewed already: they stay as they are.',
    waiting_one: 'At the next import it holds for the call that has this value, if nobody has reviewed or edited it.',
    waiting_other:
      'At the next import it holds for the {{count}} calls not reviewed yet that have this value, if nobody has edited them.',
    save: 'Save',
    done: 'Meaning saved',
  },
  delete: {
    title: 'Remove “{{value}}”?',
    text: 'From the next import on the calls with this value, if nobody has reviewed or edited them, carry it as a condition to be read in the notice, with a remark, and the answers of this column are no longer checked.',
    label: 'Remove the value',
    done: 'Value removed from the meanings',
  },
};
