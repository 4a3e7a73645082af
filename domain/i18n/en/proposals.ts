import type { proposals as italian } from '../it/proposals.ts';
import type { SameKeys } from '../texts.ts';

export const proposals: SameKeys<typeof italian> = {
  title: 'What the text says',
  hint: 'Found by automatic rules in the saved description. Read the sentence and choose only what is right: nothing is written without you.',
  none: 'The saved text has nothing else to propose.',
  error: 'We cannot read what the text proposes.',
  several: 'The text gives several values: choose the right one, or leave it as it is.',
  now: 'now in the field: {{value}}',
  fields: {
    aidIntensity: 'Share of the spend',
    spendMin: 'Least spend',
    documents: 'Documents for the application',
    manualChecks: 'Conditions to read in the notice',
  },
  intensity: '{{value}}% of the spend',
  least: 'At least {{value}}',
  choose: 'Choose what to write',
  apply_one: 'Write {{count}} proposal into the fields',
  apply_other: 'Write {{count}} proposals into the fields',
  done_one: '{{count}} proposal written into the fields',
  done_other: '{{count}} proposals written into the fields',
};
