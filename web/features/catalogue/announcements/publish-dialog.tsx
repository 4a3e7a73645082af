import type { FirstPlaces, PublishingGap } from '@volano/domain/rules/announcement-draft';
import { Box, Button, Flex, Skeleton, Stack, Text } from '@mantine/core';
import { IconChevronDown, IconChevronUp } from '@tabler/icons-react';
import { useId, useState } from 'react';
import { fieldError, mutateWithMessage } from '../../../lib/api/mutate-with-message.ts';
import { formatNumber } from '../../../lib/format/format.ts';
import { useT } from '../../../lib/i18n/i18n.ts';
import { hrefOf } from '../../../lib/screens/address.ts';
import { PaperCard } from '../../../ui/cards/card-parts.tsx';
import { StatusDot, StatusBadge } from '../../../ui/marks/marks.tsx';
import { ConfirmDialog } from '../../../ui/dialogs/dialogs.tsx';
import { FieldNote } from '../../../ui/forms/currency-field.tsx';
import { DelayedSkeleton } from '../../../ui/layout/states.tsx';
import { toast } from '../../../lib/screens/toast.ts';
import type { AnnouncementForm, FaultsOfForm } from './announcement-form.ts';
import {
  type SimilarAnnouncement,
  type AudienceDraft,
  useOpeningNotice,
  useNotifyAdvisors,
  type Audience,
  useAudience,
} from './office-announcements.api.ts';
import classes from './announcement-editor.module.css';

/** What may be asked before an announcement is published: what is missing, and a place that nobody chose. */
export type PublishQuestion = PublishingGap | 'place';

interface PublishDialogProps {
  title: string;
  /** Published already: it is saved as it is. */
  isActive: boolean;
  questions: readonly PublishQuestion[];
  /** What may be the same announcement. */
  similar: readonly SimilarAnnouncement[];
  draft: AudienceDraft;
  onConfirm: () => void;
  onClose: () => void;
}

/** Asks before an announcement is published: what is missing, and how many companies will hear of it. It may be published all the same. */
export function PublishDialog({ title, isActive, questions, similar, draft, onConfirm, onClose }: PublishDialogProps) {
  const t = useT();
  const isBare = questions.length > 0;
  return (
    <ConfirmDialog
      isOpen
      tone="brand"
      onClose={onClose}
      title={t(isActive ? 'officeAnnouncements.publish.titleSave' : 'officeAnnouncements.publish.title', {
        name: title.trim(),
      })}
      confirmLabel={t(
        isActive
          ? 'officeAnnouncements.publish.saveAnyway'
          : isBare
            ? 'officeAnnouncements.publish.publishAnyway'
            : 'officeAnnouncements.publish.publish',
      )}
      onConfirm={onConfirm}
    >
      <Stack gap="s14">
        {isBare ? (
          <div>
            {t(isActive ? 'officeAnnouncements.publish.missingSave' : 'officeAnnouncements.publish.missing')}
            <ul className={classes['list']}>
              {questions.map((question) => (
                <li key={question}>{t(`officeAnnouncements.publish.gaps.${question}`)}</li>
              ))}
            </ul>
          </div>
        ) : null}
        {similar.length === 0 ? null : <SimilarAnnouncements similar={similar} />}
        <Recipients draft={draft} />
      </Stack>
    </ConfirmDialog>
  );
}

/** Who will hear of it, by the rule that tells them. */
function Recipients({ draft }: { draft: AudienceDraft }) {
  const t = useT();
  const { data, isError } = useOpeningNotice(draft);
  if (isError) return <span>{t('officeAnnouncements.publish.noticeError')}</span>;
  if (data === undefined)
    return (
      <DelayedSkeleton>
        <Skeleton height={18} width="80%" />
      </DelayedSkeleton>
    );
  const { when, companies } = data;
  const isToCome = when === 'soon' || when === 'whenOpens';
  const key = isToCome && companies === 0 ? 'nobody' : when;
  return <span role="status">{t(`officeAnnouncements.publish.notice.${key}`, { count: companies })}</span>;
}

/** Beside a field: that it lacks what a published announcement should say. Nothing where it does not. */
export function GapNote({ gap, gaps }: { gap: PublishQuestion; gaps: readonly PublishQuestion[] }) {
  const t = useT();
  return gaps.includes(gap) ? <FieldNote>{t(`officeAnnouncements.publish.gaps.${gap}`)}</FieldNote> : null;
}

/** A choice of a field. */
interface Option {
  readonly value: string;
  readonly label: string;
}

/** Where an announcement may hold, as the lists of the settings say, each by name. */
export interface Places {
  readonly regionId: readonly Option[];
  readonly regionGroupId: readonly Option[];
  readonly cciaaId: readonly Option[];
}

/** What every part of the form is given. */
export interface FormPartProps {
  form: AnnouncementForm;
  onChange: (form: AnnouncementForm) => void;
  /** What is wrong with a field, in words. */
  errorOf: (field: keyof AnnouncementForm) => string | null;
  /** What is missing for it to be published, where that is what is being done. */
  gaps: readonly PublishQuestion[];
}

/** What a new type selects. */
export function firstOf(places: Places): FirstPlaces {
  return {
    regionId: places.regionId[0]?.value ?? null,
    regionGroupId: places.regionGroupId[0]?.value ?? null,
  };
}

/** The words of a field's fault: what the form knows by itself once a save was tried, and what the server said. */
export function useErrorOf(faults: FaultsOfForm, refusal: unknown): FormPartProps['errorOf'] {
  const t = useT();
  return (field) => {
    const fault = faults[field];
    return fault === undefined ? fieldError(refusal, field) : t(`errors.field.${fault}`);
  };
}

/** After a save of a published announcement: whether its consultants are told, once each (2-catalogue §7). */
export function NotifyAdvisors({ announcementId, onDone }: { announcementId: string; onDone: () => void }) {
  const t = useT();
  const notice = useNotifyAdvisors(announcementId);
  return (
    <ConfirmDialog
      isOpen
      tone="brand"
      onClose={onDone}
      title={t('officeAnnouncements.editor.tellTitle')}
      confirmLabel={t('officeAnnouncements.editor.tell')}
      isWorking={notice.isPending}
      refusal={notice.error}
      onConfirm={() =>
        mutateWithMessage(notice, undefined, {
          done: () => toast.success(t('officeAnnouncements.editor.told')),
          refused: 'shown',
          onSuccess: onDone,
        })
      }
    >
      {t('officeAnnouncements.editor.tellText')}
    </ConfirmDialog>
  );
}

/** What may be the same announcement, each a link that opens beside what is being written. Nothing where there is none. */
export function SimilarAnnouncements({ similar }: { similar: readonly SimilarAnnouncement[] }) {
  const t = useT();
  return (
    <div role="status" className={classes['similarAnnouncements']}>
      {similar.length === 0 ? null : (
        <>
          <StatusDot tone="accent" label={t('officeAnnouncements.similar.title')} />
          <ul>
            {similar.map(({ _id, title, isActive, isExpired, territoryName, isSamePlace }) => (
              <li key={_id}>
                <a
                  href={hrefOf('/admin/announcements/$announcementId', { announcementId: _id })}
                  target="_blank"
                  rel="noopener"
                >
                  {title}
                </a>{' '}
                <span>
                  {[
                    t(
                      isExpired
                        ? 'officeAnnouncements.expired'
                        : isActive
                          ? 'officeAnnouncements.published'
                          : 'officeAnnouncements.draft',
                    ),
                    ...(isSamePlace
                      ? [t('officeAnnouncements.similar.samePlace')]
                      : territoryName === null
                        ? []
                        : [territoryName]),
                  ].join(' · ')}
                </span>
              </li>
            ))}
          </ul>
        </>
      )}
    </div>
  );
}

interface AudiencePanelProps {
  draft: AudienceDraft;
  /** The list of a saved announcement's companies; null for one that is new or not published, which has none. */
  listHref: string | null;
  /** Whether it is published as it is written: of a draft the number is what publishing it would make of it. */
  isActive: boolean;
}

/** Whom the announcement would reach as it is being written, counted while one writes (visual language §10.11, right). */
export function AudiencePanel({ draft, listHref, isActive }: AudiencePanelProps) {
  const t = useT();
  const audience = useAudience(draft);
  return (
    <PaperCard as="section" label={t('matching.reach.title')}>
      <Text component="h2" size="sm" ff="text" lts={0} c="var(--vl-ink2)">
        {t(isActive ? 'matching.reach.title' : 'matching.reach.titleDraft')}
      </Text>
      {audience.isError ? (
        <Stack gap="xs" align="flex-start" mt="s6" className="font-ui" role="alert">
          <p>{t('matching.reach.error')}</p>
          <Button variant="default" size="xs" loading={audience.isFetching} onClick={() => void audience.refetch()}>
            {t('common.actions.retry')}
          </Button>
        </Stack>
      ) : audience.data === undefined ? (
        <DelayedSkeleton>
          <Skeleton height={40} width={120} mt={6} />
          <Skeleton height={16} width={180} mt={10} />
        </DelayedSkeleton>
      ) : (
        <Figures audience={audience.data} isCounting={audience.isCounting} listHref={listHref} />
      )}
    </PaperCard>
  );
}

function Figures({
  audience,
  isCounting,
  listHref,
}: {
  audience: Audience;
  isCounting: boolean;
  listHref: string | null;
}) {
  const t = useT();
  const { eligible, toVerify, nearMiss, openToAll } = audience;
  const [most] = audience.excludes;
  const parts = [
    t('matching.reach.eligible', { count: eligible }),
    t('matching.reach.toVerify', { count: toVerify }),
    ...(openToAll > 0 ? [t('matching.reach.openToAll', { count: openToAll })] : []),
    ...(nearMiss > 0 ? [t('matching.reach.nearMiss', { count: nearMiss })] : []),
  ];
  return (
    <div className={classes['figures']} data-counting={isCounting || undefined} aria-busy={isCounting}>
      <Flex component="p" rowGap="2xs" columnGap="s10" align="center" wrap="wrap">
        <output className={classes['number']}>{formatNumber(eligible + toVerify)}</output>
        <Change audience={audience} />
      </Flex>
      <Text size="meta" c="var(--vl-ink2)">
        {parts.join(' · ')}
      </Text>
      {most === undefined ? null : (
        <Text size="meta" mt="xs" className={classes['most']}>
          {t('matching.reach.excludesMost', { name: most.name })}{' '}
          <span>({t('matching.reach.excluded', { count: most.count })})</span>
        </Text>
      )}
      <Details audience={audience} listHref={listHref} />
    </div>
  );
}

/** How the number would change with what is not saved yet. */
function Change({ audience: { eligible, toVerify, saved } }: { audience: Audience }) {
  const t = useT();
  if (saved === null) return null;
  const change = eligible + toVerify - saved.eligible - saved.toVerify;
  if (change === 0) return null;
  return change > 0 ? (
    <StatusBadge tone="ok">{t('matching.reach.more', { count: change })}</StatusBadge>
  ) : (
    <StatusBadge tone="accent">{t('matching.reach.fewer', { count: -change })}</StatusBadge>
  );
}

function Details({ audience, listHref }: { audience: Audience; listHref: string | null }) {
  const t = useT();
  const id = useId();
  const [isOpen, setOpen] = useState(false);
  const { byRegion, byAdvisor, excludes } = audience;
  return (
    <>
      <div className={classes['links']}>
        {listHref === null ? null : <a href={listHref}>{t('matching.reach.list')}</a>}
        <button type="button" aria-expanded={isOpen} aria-controls={id} onClick={() => setOpen(!isOpen)}>
          {t('matching.reach.details')}
          {isOpen ? <IconChevronUp size={15} aria-hidden /> : <IconChevronDown size={15} aria-hidden />}
        </button>
      </div>
      <Stack id={id} hidden={!isOpen} mt="sm" className={classes['details']}>
        {isOpen ? (
          <>
            <AudienceShares
              title={t('matching.reach.byRegion')}
              shares={byRegion}
              nameless={t('matching.reach.noRegion')}
            />
            <AudienceShares
              title={t('matching.reach.byAdvisor')}
              shares={byAdvisor}
              nameless={t('matching.reach.noAdvisor')}
            />
            <AudienceShares
              title={t('matching.reach.excludes')}
              shares={excludes.map(({ key, ...share }) => ({ _id: key, ...share }))}
              nameless=""
            />
          </>
        ) : null}
      </Stack>
    </>
  );
}

interface AudienceSharesProps {
  title: string;
  /** Most first. */
  shares: readonly { readonly _id: string | null; readonly name: string; readonly count: number }[];
  /** What stands for a share without a name. */
  nameless: string;
}

const SHOWN = 5;

/** How many companies are of each: a name, a bar as long as its part of the largest, the number. */
function AudienceShares({ title, shares, nameless }: AudienceSharesProps) {
  const t = useT();
  const [isAll, setAll] = useState(false);
  const shown = isAll ? shares : shares.slice(0, SHOWN);
  const largest = shares[0]?.count ?? 1;
  return (
    <section className={classes['root']} aria-label={title}>
      <h3>{title}</h3>
      {shares.length === 0 ? (
        <Text size="meta" c="dimmed">
          {t('matching.reach.none')}
        </Text>
      ) : null}
      <Box component="ul">
        {shown.map(({ _id, name, count }) => (
          <li key={_id ?? ''} className={classes['share']}>
            <span className="one-line">{name === '' ? nameless : name}</span>
            <span className={classes['count']}>{formatNumber(count)}</span>
            <span className={classes['bar']} style={{ inlineSize: `${(100 * count) / largest}%` }} aria-hidden />
          </li>
        ))}
      </Box>
      {shares.length > shown.length ? (
        <Button className={classes['more'] ?? ''} variant="subtle" size="xs" onClick={() => setAll(true)}>
          {t('matching.reach.showAll', { count: shares.length - shown.length })}
        </Button>
      ) : null}
    </section>
  );
}
