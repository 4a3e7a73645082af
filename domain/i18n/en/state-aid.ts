/** Why the room for de minimis aid is what it is, and why an aid counts in it. */
export const stateAid = {
  why: {
    rule: 'Rule: {{source}}. Ceiling {{amount}} per single undertaking',
    noAid: 'No aid counts in this window',
    perhapsLinked: 'A link between companies is not certain: both sums matter',
    elementUnknown: 'The grant equivalent of an aid is not known: it may count up to its amount',
    splitUnknown: 'It is not known who has the aid after a split',
    generalCeiling: 'The general ceiling applies too, and leaves less',
    aboveCeiling: 'Above the ceiling the whole new aid is excluded',
    askLess: 'Before the grant a smaller amount can be asked',
    renounce: 'Before the grant an earlier aid can be renounced',
  },
  lines: {
    inWindow: 'Granted within the window',
    elementUnknown: 'The grant equivalent is not known',
    perhapsLinked: 'Of a firm that may belong to the single undertaking',
    splitUnknown: 'It is not known whose it is after a split',
    outOfWindow: 'Granted before the window',
    afterDay: 'Granted after the day',
    nothingLeft: 'Revoked, renounced or reduced to nothing',
    otherRegime: 'Of another regime',
    notLinked: 'Of a firm outside the single undertaking',
    notFirm: 'Not of a firm',
  },
};
