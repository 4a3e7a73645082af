import type { AnnouncementDates } from './announcement-dates.ts';

/** What an announcement may lack when it is published: questions for whoever publishes, never refusals (true calls §5). */
export const PUBLISHING_GAPS = ['description', 'amount', 'deadline', 'criteria'] as const;
export type PublishingGap = (typeof PUBLISHING_GAPS)[number];

/** What the gaps are read from. The amount is in euro, the description HTML. */
export interface PublishedFacts extends Pick<
  AnnouncementDates,
  'expiryDate' | 'waitingPubblication' | 'untilFoundAvailable'
> {
  readonly description: string;
  readonly amount: number | null;
  /** Requirements, activities, sectors and towns, counted together: the territory is no criterion here, every call has one. */
  readonly criteria: number;
  /** A person said that it asks what it should, be it nothing. */
  readonly isConfirmed: boolean;
}

/** What is missing, in the order of the editor; empty where nothing is. A call without a deadline says that it waits, or lasts until the funds do. */
export function publishingGaps(facts: PublishedFacts): PublishingGap[] {
  const hasDeadline = facts.expiryDate !== null || facts.waitingPubblication || facts.untilFoundAvailable;
  const isMissing: Readonly<Record<PublishingGap, boolean>> = {
    description: isBlank(facts.description),
    amount: facts.amount === null,
    deadline: !hasDeadline,
    criteria: facts.criteria === 0 && !facts.isConfirmed,
  };
  return PUBLISHING_GAPS.filter((gap) => isMissing[gap]);
}

/** Nothing to read once the tags are gone: an empty paragraph is no text. */
function isBlank(html: string): boolean {
  return html.replaceAll(/<[^>]*>|&nbsp;|\u00A0/g, '').trim() === '';
}
