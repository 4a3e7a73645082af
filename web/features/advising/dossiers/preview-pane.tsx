import { ActionIcon, Skeleton } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { IconChevronLeft, IconChevronRight, IconLock, IconZoomIn, IconZoomOut } from '@tabler/icons-react';
import { useMemo, useState } from 'react';
import { useT } from '../../../lib/i18n/i18n.ts';
import { DelayedSkeleton } from '../../../ui/layout/delayed-skeleton.tsx';
import { EmptyState, ErrorBlock } from '../../../ui/layout/states.tsx';
import { StatusBadge } from '../../../ui/cards/status-badge.tsx';
import type { DossierChoices } from './dossier-choices.ts';
import { usePreviewPage } from './dossiers.api.ts';
import classes from './dossiers.module.css';

const PATIENCE_MS = 600;

export interface PreviewPaneProps {
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
    <section className={classes['previewPane']} aria-label={t('dossiers.builder.preview')}>
      <div className={classes['bar']}>
        <h2 className={classes['previewPaneTitle']}>{t('dossiers.builder.preview')}</h2>
        {hasChoices ? <StateBadge state={state} /> : null}
        {hasChoices ? (
          <div className={classes['pages']}>
            <ActionIcon
              aria-label={t('dossiers.builder.previewPrevious')}
              disabled={shown <= 1}
              onClick={() => setPage(shown - 1)}
            >
              <IconChevronLeft size={18} aria-hidden />
            </ActionIcon>
            <span aria-live="polite">
              {t('dossiers.builder.previewPage', { page: String(shown), total: String(total) })}
            </span>
            <ActionIcon
              aria-label={t('dossiers.builder.previewNext')}
              disabled={shown >= total}
              onClick={() => setPage(shown + 1)}
            >
              <IconChevronRight size={18} aria-hidden />
            </ActionIcon>
            <ActionIcon
              aria-label={t(isZoomed ? 'dossiers.builder.zoomOut' : 'dossiers.builder.zoomIn')}
              onClick={() => setZoomed(!isZoomed)}
            >
              {isZoomed ? <IconZoomOut size={18} aria-hidden /> : <IconZoomIn size={18} aria-hidden />}
            </ActionIcon>
          </div>
        ) : null}
      </div>
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
      <p className={classes['frozen']}>
        <IconLock size={16} aria-hidden />
        {t('dossiers.builder.frozenHint')}
      </p>
    </section>
  );
}

const tones = { fresh: 'ok', updating: 'neutral', failed: 'danger' } as const;

function StateBadge({ state }: { state: keyof typeof tones }) {
  const t = useT();
  return (
    <span role="status">
      <StatusBadge tone={tones[state]} icon={<span className={classes['dot']} aria-hidden />}>
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
