/** Conditions that words of a record state, as the office settles them. */
export const callConditions = {
  title: 'Conditions to read in the notice',
  hint: 'The record states them in words. As long as one is left to read, the grant is “to check” for every company.',
  loadError: 'We cannot load the conditions',
  fits: 'The question that fits seems to be “{{question}}”: {{answers}}.',
  asks: 'The survey looks at it already: any of these answers is enough. {{answers}}.',
  confirmed: 'Confirmed by {{name}} on {{date}}',
  confirmedOn: 'Confirmed on {{date}}',
  ask: 'Turn into a requirement',
  confirm: 'Keep to be read',
  dismiss: 'Not a condition',
  short: { ask: 'Requirement', confirm: 'To be read', dismiss: 'Remove' },
  done: { criterion: 'It is a requirement now', confirmed: 'Condition confirmed', dismissed: 'Condition removed' },
  dialog: {
    title: 'Turn into a requirement',
    text: 'The answer to the survey counts in place of the sentence.',
    question: 'Question of the survey',
    pick: 'Choose a question',
    answers: 'Accepted answers',
    submit: 'Turn into a requirement',
  },
  dismissal: {
    title: 'Remove the condition?',
    text: 'No company will see it any more. A new import does not bring it back as long as the record says the same.',
    label: 'Remove condition',
  },
} as const;
