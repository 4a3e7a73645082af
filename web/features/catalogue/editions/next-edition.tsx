import { Box, Button, Stack, Text } from '@mantine/core';
import { IconBell, IconBellOff } from '@tabler/icons-react';
import { mutateWithMessage } from '../../../lib/api/mutate-with-message.ts';
import { useT } from '../../../lib/i18n/i18n.ts';
import { hrefOf } from '../../../lib/screens/address.ts';
import { SectionTitle } from '../../../ui/layout/titles.tsx';
import { toast } from '../../../lib/screens/toast.ts';
import {
  nextDates,
  nextTitle,
  seasonText,
  EditionList,
  type Edition,
  type Editions,
  useEditions,
  useEditionWait,
} from './edition-list.tsx';
import classes from './editions.module.css';

export interface NextEditionProps {
  announcementId: string;
  agencyId: string;
  /** `past` of one that is over, `upcoming` of one that is still to open; of an open one there is nothing to say. */
  state: 'past' | 'upcoming';
}

/** What follows a call that is over, or its opening: the edition that is open, when it usually opens again, and being told (8-true-calls §5). */
export function NextEdition({ announcementId, agencyId, state }: NextEditionProps) {
  const t = useT();
  const { data } = useEditions(announcementId);
  if (data === undefined) return null;
  const next = data.editions.find(({ _id }) => _id === data.nextId);
  const season = data.season === null || state !== 'past' || next !== undefined ? null : data.season;
  const isAsked = data.canWait === true || data.isWaiting === true;
  if (next === undefined && season === null && !isAsked) return null;
  return (
    <Stack gap="sm" align="flex-start" mt="sm" py="s14" px="md" bdrs="md" bg="var(--vl-surface)" className="boxed">
      {next === undefined ? null : <Next edition={next} />}
      {season === null ? null : (
        <Text size="sm" mt="3xs">
          {seasonText(t, season, true)}
        </Text>
      )}
      {isAsked ? (
        <Wait
          announcementId={announcementId}
          agencyId={agencyId}
          editions={data}
          isOpening={state === 'upcoming' || next !== undefined}
        />
      ) : null}
    </Stack>
  );
}

function Next({ edition }: { edition: Edition }) {
  const t = useT();
  const dates = nextDates(t, edition);
  return (
    <div>
      <Text size="sm" fw={600}>
        {edition.isReadable ? (
          <a href={hrefOf('/announcements/$announcementId', { announcementId: edition._id })}>
            {nextTitle(t, edition)}
          </a>
        ) : (
          nextTitle(t, edition)
        )}
      </Text>
      {dates === null ? null : (
        <Text size="sm" mt="3xs" c="var(--vl-ink2)">
          {dates}
        </Text>
      )}
      {edition.isReadable ? null : (
        <Text size="sm" mt="3xs" c="var(--vl-ink2)">
          {t('editions.outside')}
        </Text>
      )}
    </div>
  );
}

interface WaitProps {
  announcementId: string;
  agencyId: string;
  editions: Editions;
  /** What is waited for is known and has yet to open. */
  isOpening: boolean;
}

function Wait({ announcementId, agencyId, editions: { isWaiting = false }, isOpening }: WaitProps) {
  const t = useT();
  const change = useEditionWait(announcementId, agencyId);

  function answer(isWanted: boolean): void {
    if (change.isPending) return;
    mutateWithMessage(
      change,
      { isWaiting: isWanted },
      { done: () => toast.success(t(isWanted ? 'editions.wait.done' : 'editions.wait.stopped')) },
    );
  }

  if (isWaiting)
    return (
      <div className={classes['wait']} role="status">
        <span>{t(isOpening ? 'editions.wait.askedOpening' : 'editions.wait.asked')}</span>
        <Button
          size="compact-sm"
          variant="subtle"
          leftSection={<IconBellOff size={16} aria-hidden />}
          loading={change.isPending}
          onClick={() => answer(false)}
        >
          {t('editions.wait.stop')}
        </Button>
      </div>
    );
  return (
    <div className={classes['wait']}>
      <Button
        size="sm"
        variant="default"
        leftSection={<IconBell size={18} aria-hidden />}
        loading={change.isPending}
        onClick={() => answer(true)}
      >
        {t(isOpening ? 'editions.wait.askOpening' : 'editions.wait.ask')}
      </Button>
    </div>
  );
}

/** The editions of a call beside the one that is read, as a company sees them; nothing where there is none. */
export function OtherEditions({ announcementId, isPast }: { announcementId: string; isPast: boolean }) {
  const t = useT();
  const { data } = useEditions(announcementId);
  if (data === undefined || data.editions.length === 0) return null;
  return (
    <section>
      <SectionTitle>{t('editions.title')}</SectionTitle>
      <Box mt="sm">
        {data.season === null || isPast ? null : (
          <Text size="sm" mb="sm">
            {seasonText(t, data.season, false)}
          </Text>
        )}
        <EditionList
          editions={data.editions}
          hrefOf={(id) => hrefOf('/announcements/$announcementId', { announcementId: id })}
        />
      </Box>
    </section>
  );
}
