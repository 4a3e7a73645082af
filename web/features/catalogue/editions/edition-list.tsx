import { deadlineText } from '@volano/domain/rules/deadline-text';
import type { Season } from '@volano/domain/rules/editions';
import {
  getEditions,
  linkEdition,
  refuseEdition,
  stopWaitingForEdition,
  unlinkEdition,
  waitForEdition,
} from '@volano/domain/contracts/editions';
import type { ReplyOf } from '@volano/domain/contracts/route';
import type { Translate } from '@volano/domain/i18n/translate';
import { useQuery } from '@tanstack/react-query';
import { Box, Flex, Text } from '@mantine/core';
import { call } from '../../../lib/api/api-client.ts';
import { useChange } from '../../../lib/api/use-change.ts';
import { formatDate } from '../../../lib/format/format.ts';
import { useT } from '../../../lib/i18n/i18n.ts';
import { StatusBadge } from '../../../ui/marks/marks.tsx';
import classes from './editions.module.css';

export type Editions = ReplyOf<typeof getEditions>;
export type Edition = Editions['editions'][number];

/** Whatever changes an announcement may change what its editions are. */
const editionsKey = ['announcements', 'editions'] as const;

interface EditionListProps {
  editions: readonly Edition[];
  hrefOf: (id: string) => string;
  /** What may be done with one, at the end of its line. */
  actionOf?: (edition: Edition) => React.ReactNode;
}

/** Editions of a call, a line each: what it is called, how it stands, when it opened or opens. */
export function EditionList({ editions, hrefOf, actionOf }: EditionListProps) {
  const t = useT();
  return (
    <Box component="ul">
      {editions.map((edition) => {
        const { _id, title, state, publicationDate, isReadable } = edition;
        const isToCome = state === 'upcoming' || state === 'open';
        const opened = publicationDate === null ? null : t('editions.openedOn', { day: formatDate(publicationDate) });
        return (
          <li key={_id} className={classes['editionListLine']}>
            <Text span size="sm" flex="1 1 15rem" miw={0} className="anywhere">
              {isReadable ? <a href={hrefOf(_id)}>{title}</a> : title}
              <Flex
                component="span"
                rowGap="2xs"
                columnGap="s10"
                align="center"
                wrap="wrap"
                mt="2xs"
                c="var(--vl-ink2)"
                className="font-meta"
              >
                <StatusBadge tone={state === 'open' ? 'ok' : 'neutral'}>{t(`editions.state.${state}`)}</StatusBadge>
                {isToCome ? nextDates(t, edition) : opened}
              </Flex>
            </Text>
            {actionOf?.(edition)}
          </li>
        );
      })}
    </Box>
  );
}

/** "È aperta l’edizione 2026", by what it is called beside its siblings. */
export function nextTitle(t: Translate, { state, year, number }: Edition): string {
  const key = state === 'upcoming' ? 'upcoming' : 'open';
  if (year !== null) return t(`editions.next.${key}.year`, { year });
  return number === null ? t(`editions.next.${key}.plain`) : t(`editions.next.${key}.number`, { number });
}

/** Until when it is open, or when it opens; nothing where neither is known. */
export function nextDates(t: Translate, edition: Edition): string | null {
  const { state, publicationDate, expiryDate, untilFoundAvailable } = edition;
  if (state === 'upcoming')
    return publicationDate === null
      ? t('editions.noDay')
      : t('editions.opensOn', { day: deadlineText(t, publicationDate) });
  if (untilFoundAvailable) return t('editions.untilFunds');
  return expiryDate === null ? null : t('editions.until', { day: deadlineText(t, expiryDate) });
}

/** "Di solito riapre a febbraio." Of one that is open now it opens, and does not open again. */
export function seasonText(t: Translate, { from, to }: Season, isPast: boolean): string {
  if (from === to) {
    const month = t(`editions.in.m${from as 1}`);
    return t(isPast ? 'editions.reopens' : 'editions.season', { month });
  }
  const span = { from: t(`editions.month.m${from as 1}`), to: t(`editions.month.m${to as 1}`) };
  return t(isPast ? 'editions.reopensSpan' : 'editions.seasonSpan', span);
}

/** The other editions of an announcement. */
export function useEditions(id: string) {
  return useQuery({
    queryKey: [...editionsKey, id],
    queryFn: ({ signal }) => call(getEditions, { params: { id } }, { signal }),
  });
}

/** Asks to be told of the next edition, or takes that back. */
export function useEditionWait(id: string, agencyId: string) {
  return useChange(editionsKey, ({ isWaiting }: { isWaiting: boolean }): Promise<unknown> =>
    isWaiting
      ? call(waitForEdition, { params: { id }, body: { agencyId } })
      : call(stopWaitingForEdition, { params: { id }, query: { agencyId } }),
  );
}

const ACTIONS = { link: linkEdition, refuse: refuseEdition } as const;

/** Says that another announcement is an edition of this one, or that it is none. */
export function useEditionAction(id: string) {
  return useChange(['announcements'], ({ action, otherId }: { action: keyof typeof ACTIONS; otherId: string }) =>
    call(ACTIONS[action], { params: { id }, body: { otherId } }),
  );
}

/** Takes this announcement out of its series. */
export function useUnlinkEdition(id: string) {
  return useChange(['announcements'], () => call(unlinkEdition, { params: { id } }));
}
