import { ActionIcon, Box, Button, Flex, Group, Skeleton, Stack, Text } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import {
  IconDownload,
  IconFileTypePdf,
  IconRefresh,
  IconTrash,
  IconChevronLeft,
  IconChevronRight,
  IconLock,
  IconZoomIn,
  IconZoomOut,
} from '@tabler/icons-react';
import { useMemo, useState } from 'react';
import { formatDateTime, formatFileSize } from '../../../lib/format/format.ts';
import { useT } from '../../../lib/i18n/i18n.ts';
import { StatusBadge } from '../../../ui/marks/marks.tsx';
import { AttachmentList } from '../../../ui/table/attachment-list.tsx';
import { EmptyState, ErrorBlock, DelayedSkeleton } from '../../../ui/layout/states.tsx';
import { useFileDownload } from '../../../ui/table/download-action.tsx';
import type { DossierChoices } from './dossier-choices.tsx';
import { type DossierFile, usePreviewPage } from './dossiers.api.ts';
import classes from './dossiers.module.css';

export interface GeneratedPaneProps {
  /** Who of the company first opened a document, in words. */
  receiptOf: (dossier: DossierFile) => string;
  dossiers: readonly DossierFile[];
  /** The newest one is this round's; otherwise all of them are earlier ones. */
  isGenerated: boolean;
  /** Where a document stands now: addresses live five minutes. */
  addressOf: (id: string) => Promise<string | null>;
  /** Where the document stands that the browser opened no tab for; null where it did. */
  heldBack: string | null;
  /** Admins open a new round. */
  onNewRound: (() => void) | undefined;
  /** For those who may delete one. */
  onDelete: ((dossier: DossierFile) => void) | undefined;
}

/** What was generated: the PDF to download, those of earlier rounds, and the way to a new one. */
export function GeneratedPane(props: GeneratedPaneProps) {
  const t = useT();
  const { dossiers, isGenerated } = props;
  const latest = isGenerated ? dossiers[0] : undefined;
  const earlier = latest === undefined ? dossiers : dossiers.slice(1);
  const title = t(latest === undefined ? 'dossiers.builder.documents' : 'dossiers.builder.earlier');
  return (
    <Flex component="section" direction="column" gap="lg" aria-label={t('dossiers.builder.documents')}>
      {latest === undefined ? null : <LatestDossier {...props} latest={latest} />}
      {earlier.length > 0 || latest === undefined ? (
        <EarlierDossiers title={title} earlier={earlier} addressOf={props.addressOf} onDelete={props.onDelete} />
      ) : null}
    </Flex>
  );
}

type LatestDossierProps = Pick<
  GeneratedPaneProps,
  'addressOf' | 'heldBack' | 'receiptOf' | 'onNewRound' | 'onDelete'
> & {
  latest: DossierFile;
};

/** The document of this round, and what may be done with it. */
function LatestDossier({ latest, addressOf, heldBack, receiptOf, onNewRound, onDelete }: LatestDossierProps) {
  const t = useT();
  return (
    <Stack gap="xs" align="flex-start" p="s28" bdrs="md" bg="var(--vl-surface)" className="boxed">
      <IconFileTypePdf size={44} aria-hidden className={classes['icon']} />
      <h2 className="font-h2">{t('dossiers.builder.generatedTitle')}</h2>
      <Box component="p" fw={600} className="anywhere">
        {latest.additionalInfo.fullName}
      </Box>
      <Text size="meta" c="dimmed">
        {formatDateTime(latest.createdAt)}, {formatFileSize(latest.size)}
      </Text>
      <Text size="meta" c="dimmed">
        {receiptOf(latest)}
      </Text>
      <Box component="p" mb="xs" c="var(--vl-ink2)">
        {t('dossiers.builder.generatedBody')}
      </Box>
      {heldBack === null ? null : (
        <p role="status" className={classes['held']}>
          {t('dossiers.builder.blocked')}{' '}
          <a href={heldBack} target="_blank" rel="noopener noreferrer">
            {t('dossiers.builder.openIt')}
          </a>
        </p>
      )}
      <Flex gap="xs" wrap="wrap">
        <Download dossier={latest} addressOf={addressOf} />
        {onNewRound === undefined ? null : (
          <Button variant="default" leftSection={<IconRefresh size={18} aria-hidden />} onClick={onNewRound}>
            {t('dossiers.builder.newRound')}
          </Button>
        )}
        {onDelete === undefined ? null : (
          <Button
            variant="subtle"
            color="danger"
            leftSection={<IconTrash size={18} aria-hidden />}
            onClick={() => onDelete(latest)}
          >
            {t('dossiers.delete.label')}
          </Button>
        )}
      </Flex>
    </Stack>
  );
}

type EarlierDossiersProps = Pick<GeneratedPaneProps, 'addressOf' | 'onDelete'> & {
  title: string;
  earlier: readonly DossierFile[];
};

/** The documents of earlier rounds, each with its day. */
function EarlierDossiers({ title, earlier, addressOf, onDelete }: EarlierDossiersProps) {
  const t = useT();
  return (
    <div>
      <Text component="h2" size="sm" ff="text" mb="s6" fw={600} lts={0}>
        {title}
      </Text>
      {earlier.length === 0 ? (
        <Text size="meta" c="dimmed">
          {t('dossiers.builder.noDocuments')}
        </Text>
      ) : (
        <AttachmentList
          label={title}
          items={earlier.map(withDate)}
          addressOf={addressOf}
          deletion={
            onDelete && {
              labelOf: ({ additionalInfo }) => t('dossiers.delete.one', { name: additionalInfo.name }),
              onDelete: ({ _id }) => earlier.filter((dossier) => dossier._id === _id).forEach(onDelete),
            }
          }
        />
      )}
    </div>
  );
}

function Download({ dossier, addressOf }: { dossier: DossierFile; addressOf: GeneratedPaneProps['addressOf'] }) {
  const t = useT();
  const { isBusy, download } = useFileDownload(
    dossier,
    addressOf,
    t('uploads.list.failed', { name: dossier.additionalInfo.name }),
  );

  return (
    <Button leftSection={<IconDownload size={18} aria-hidden />} loading={isBusy} onClick={download}>
      {t('dossiers.builder.download')}
    </Button>
  );
}

function withDate({ additionalInfo, createdAt, ...dossier }: DossierFile) {
  return {
    ...dossier,
    additionalInfo: { ...additionalInfo, name: `${additionalInfo.name}, ${formatDateTime(createdAt)}` },
  };
}

const PATIENCE_MS = 600;

interface PreviewPaneProps {
  agencyId: string;
  businessName: string;
  choices: DossierChoices;
}

/** The real page of the document, drawn again a moment after each change (visual language §10.06). */
export function PreviewPane({ agencyId, businessName, choices }: PreviewPaneProps) {
  const t = useT();
  const [settled] = useDebouncedValue(choices, PATIENCE_MS);
  const [page, setPage] = useState(1);
  const [isZoomed, setZoomed] = useState(false);
  const hasChoices = settled.announcements.length + settled.services.length + settled.investments.length > 0;
  const preview = usePreviewPage(agencyId, settled, page, hasChoices);
  const state = preview.isError ? 'failed' : preview.isFetching || settled !== choices ? 'updating' : 'fresh';
  const shown = preview.data?.page ?? page;
  const total = preview.data?.pageCount ?? 1;
  return (
    <Flex component="section" direction="column" gap="sm" mih={0} aria-label={t('dossiers.builder.preview')}>
      <Flex rowGap="s6" columnGap="s10" align="center" wrap="wrap" mih={36}>
        <Text component="h2" size="sm" ff="text" fw={600} lts={0} className={classes['previewPaneTitle']}>
          {t('dossiers.builder.preview')}
        </Text>
        {hasChoices ? <StateBadge state={state} /> : null}
        {hasChoices ? (
          <PreviewSteps shown={shown} total={total} isZoomed={isZoomed} onPage={setPage} onZoom={setZoomed} />
        ) : null}
      </Flex>
      {hasChoices ? null : (
        <EmptyState title={t('dossiers.builder.previewEmpty')}>{t('dossiers.builder.previewEmptyHint')}</EmptyState>
      )}
      {preview.isError ? (
        <ErrorBlock
          title={t('dossiers.builder.previewError')}
          onRetry={() => void preview.refetch()}
          isRetrying={preview.isFetching}
        >
          {t('dossiers.builder.previewErrorHint')}
        </ErrorBlock>
      ) : null}
      {hasChoices && preview.isPending ? (
        <DelayedSkeleton>
          <Skeleton className={classes['blank'] ?? ''} />
        </DelayedSkeleton>
      ) : null}
      {hasChoices && preview.data !== undefined && !preview.isError ? (
        <Page
          svg={preview.data.svg}
          alt={t('dossiers.builder.previewAlt', { page: String(shown), total: String(total), name: businessName })}
          isZoomed={isZoomed}
          isStale={state === 'updating'}
        />
      ) : null}
      <Flex component="p" gap="xs" align="flex-start" c="var(--vl-ink2)" className="font-meta">
        <IconLock size={16} aria-hidden />
        {t('dossiers.builder.frozenHint')}
      </Flex>
    </Flex>
  );
}

interface PreviewStepsProps {
  shown: number;
  total: number;
  isZoomed: boolean;
  onPage: (page: number) => void;
  onZoom: (isZoomed: boolean) => void;
}

/** A page back, a page on, and closer to it. */
function PreviewSteps({ shown, total, isZoomed, onPage, onZoom }: PreviewStepsProps) {
  const t = useT();
  return (
    <Group gap="2xs" wrap="nowrap" ml="auto" className="font-meta">
      <ActionIcon
        aria-label={t('dossiers.builder.previewPrevious')}
        disabled={shown <= 1}
        onClick={() => onPage(shown - 1)}
      >
        <IconChevronLeft size={18} aria-hidden />
      </ActionIcon>
      <span aria-live="polite">{t('dossiers.builder.previewPage', { page: String(shown), total: String(total) })}</span>
      <ActionIcon
        aria-label={t('dossiers.builder.previewNext')}
        disabled={shown >= total}
        onClick={() => onPage(shown + 1)}
      >
        <IconChevronRight size={18} aria-hidden />
      </ActionIcon>
      <ActionIcon
        aria-label={t(isZoomed ? 'dossiers.builder.zoomOut' : 'dossiers.builder.zoomIn')}
        onClick={() => onZoom(!isZoomed)}
      >
        {isZoomed ? <IconZoomOut size={18} aria-hidden /> : <IconZoomIn size={18} aria-hidden />}
      </ActionIcon>
    </Group>
  );
}

const tones = { fresh: 'ok', updating: 'neutral', failed: 'danger' } as const;

function StateBadge({ state }: { state: keyof typeof tones }) {
  const t = useT();
  return (
    <span role="status">
      <StatusBadge
        tone={tones[state]}
        icon={<Box component="span" w="xs" h="xs" bdrs="50%" className={classes['dot']} aria-hidden />}
      >
        {t(`dossiers.builder.previewState.${state}`)}
      </StatusBadge>
    </span>
  );
}

interface PageProps {
  svg: string;
  alt: string;
  isZoomed: boolean;
  isStale: boolean;
}

// A zoomed page scrolls, and scrolling must not need a mouse.
const scrollable = { tabIndex: 0 };

/** The drawing lives in an image: whatever stands in it, it cannot run. */
function Page({ svg, alt, isZoomed, isStale }: PageProps) {
  const address = useMemo(() => `data:image/svg+xml;charset=utf-8,${encodeURIComponent(svg)}`, [svg]);
  return (
    <div
      className={classes['frame']}
      data-zoomed={isZoomed || undefined}
      aria-busy={isStale || undefined}
      {...(isZoomed ? scrollable : {})}
    >
      <img src={address} alt={alt} className={classes['page']} />
    </div>
  );
}
