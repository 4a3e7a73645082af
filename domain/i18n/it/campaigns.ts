/** Mails about an announcement, to companies and to the consultants who follow them. */
export const campaigns = {
  title: { agencies: 'E-mail alle aziende', advisor: 'E-mail ai consulenti' },
} as const;
