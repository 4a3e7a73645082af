/** How far the people of a company are reached, and what is said where somebody cannot see what is done for them. */
export const reach = {
  label: 'Access to the portal',
  column: 'Portal',
  seen: 'Seen on',
  seenOn: 'seen on {{date}}',
  states: {
    notInvited: 'Not invited',
    invited: 'Invited',
    verified: 'Verified',
    signedIn: 'Signed in',
  },
  /** The same as a sentence, for what stands beside the badge. */
  explained: {
    notInvited: 'Nobody of the company has an invitation yet: it sees nothing of what you propose',
    invited: 'Invited, no password chosen yet: it will see everything once it signs in',
    verified: 'It can sign in, and has not done so yet',
    signedIn: 'It has signed in to the portal',
  },
  toInvite_one: 'One is not invited yet.',
  toInvite_other: '{{count}} are not invited yet.',
  unreached_one: 'One is invited, but has not signed in yet.',
  unreached_other: '{{count}} are invited, but have not signed in yet.',
  invite_one: 'Invite it',
  invite_other: 'Invite them',
  invitedNow_one: 'One company invited',
  invitedNow_other: '{{count}} companies invited',
  /** Beside a company for which something was done that it cannot see. */
  lines: {
    notInvited: 'Cannot see it yet: not invited to the portal',
    invited: 'Cannot see it yet: invited, but has not come in yet',
    disabled: 'Cannot see it: its account is disabled',
    contract: 'Cannot read it: with a Prospect contract the chat is closed',
    pending: 'Cannot read it yet: its account is still to be confirmed',
  },
  locked_one: 'One cannot read it: it has a Prospect contract.',
  locked_other: '{{count}} cannot read it: they have a Prospect contract.',
  unread: {
    contract: '{{name}} cannot read this chat: with a Prospect contract it is closed, it opens with Go or Grow.',
    notInvited: '{{name}} cannot read this chat: nobody of the company is invited to the portal yet.',
    pending: '{{name}} cannot read this chat yet: the firm has still to confirm their account.',
  },
  funnel: {
    unreached: 'Not reached',
    more_one: 'and one recommended to who cannot see it yet',
    more_other: 'and {{shown}} recommended to who cannot see them yet',
    moreServices_one: 'and one recommended to who cannot see it yet',
    moreServices_other: 'and {{shown}} recommended to who cannot see them yet',
  },
} as const;
