import { Box, Button, Flex, Text } from '@mantine/core';
import { IconDownload, IconFileTypePdf, IconLock } from '@tabler/icons-react';
import { formatDateTime, formatFileSize } from '../../../lib/format/format.ts';
import { useT } from '../../../lib/i18n/i18n.ts';
import { hrefOf } from '../../../lib/screens/address.ts';
import { StatusBadge } from '../../../ui/marks/marks.tsx';
import { useFileDownload } from '../../../ui/table/download-action.tsx';
import { DossierChanges } from './agency-marks.tsx';
import type { DossierFile, OwnAgency } from './own-agency.api.ts';
import classes from './own-agency.module.css';

export interface OwnDossiersProps {
  agency: OwnAgency;
  /** Where a document stands now, or null where the contract does not open it: addresses live five minutes. */
  addressOf: (dossierId: string) => Promise<string | null>;
  /** Where a company says what its dossier is prepared from; null where the way there stands beside it. */
  surveyHref?: string | null;
}

/** The dossiers prepared for a company, newest first. Without premium they are there by name, with a lock. */
export function OwnDossiers({ agency, addressOf, surveyHref = null }: OwnDossiersProps) {
  const t = useT();
  const { dossierStage: stage } = agency;
  if (agency.dossier.length === 0) {
    const otherwise = agency.survey.state === 'complete' ? 'notBegun' : 'none';
    const why = stage === null || stage === 'generated' ? otherwise : stage;
    return (
      <>
        <Box component="p" c="var(--vl-ink2)">
          <strong>{t('profile.dossiers.empty')}.</strong> {t(`profile.dossiers.emptyHint.${why}`)}
        </Box>
        {why === 'none' && surveyHref !== null ? (
          <Button component="a" href={surveyHref} mt="md">
            {t('profile.dossiers.survey')}
          </Button>
        ) : null}
      </>
    );
  }
  return (
    <>
      {stage === null || stage === 'generated' ? null : (
        <Box component="p" c="var(--vl-ink2)">
          {t(`profile.dossiers.next.${stage}`)}
        </Box>
      )}
      <DossierChanges agency={agency}>
        <p>{t('agencies.dossierChanges.ask')}</p>
      </DossierChanges>
      <Box component="ul" mt="-md">
        {agency.dossier.map((dossier) => (
          <DossierRow key={dossier._id} dossier={dossier} addressOf={addressOf} />
        ))}
      </Box>
      <DossierCalls agency={agency} />
    </>
  );
}

/** The grants of the newest dossier in its own words, marked where something has changed since. */
function DossierCalls({ agency: { dossierCalls, dossierChanges } }: Pick<OwnDossiersProps, 'agency'>) {
  const t = useT();
  const outdated = new Set(dossierChanges.map(({ announcementId }) => announcementId));
  if (dossierCalls.length === 0) return null;
  return (
    <section aria-labelledby="dossier-calls">
      <Box id="dossier-calls" component="h2" mt="xl" className="font-h3">
        {t('profile.dossiers.calls')}
      </Box>
      <Flex
        component="ol"
        direction="column"
        gap="s20"
        mt="sm"
        pl="lg"
        maw="72ch"
        c="var(--vl-ink2)"
        className={classes['calls']}
      >
        {dossierCalls.map(({ announcementId, title, why, now }) => (
          <li key={announcementId}>
            <Box component="p" fw={600}>
              <a href={hrefOf('/announcements/$announcementId', { announcementId })}>{title}</a>{' '}
              {outdated.has(announcementId) ? (
                <StatusBadge tone="accent">{t('agencies.dossierChanges.title')}</StatusBadge>
              ) : null}
            </Box>
            <p>
              <strong>{t('profile.dossiers.why')}.</strong> {why}
            </p>
            <p>
              <strong>{t('profile.dossiers.now')}.</strong> {now}
            </p>
          </li>
        ))}
      </Flex>
    </section>
  );
}

interface DossierRowProps {
  dossier: DossierFile;
  addressOf: OwnDossiersProps['addressOf'];
}

function DossierRow({ dossier, addressOf }: DossierRowProps) {
  const t = useT();
  const { isBusy, download } = useFileDownload(dossier, addressOf, t('profile.dossiers.downloadError'));
  const { round, size, createdAt, locked } = dossier;

  return (
    <li className={classes['row']}>
      <IconFileTypePdf size={24} aria-hidden className={classes['icon']} />
      <div className={classes['words']}>
        <Box component="p" fw={600}>
          {t('profile.dossiers.name', { round: String(round) })}
        </Box>
        <Text size="sm" c="dimmed">
          {t('profile.dossiers.facts', { date: formatDateTime(createdAt), size: formatFileSize(size) })}
        </Text>
      </div>
      {locked ? (
        <span className={classes['locked']}>
          <IconLock size={16} aria-hidden />
          {t('profile.dossiers.locked')}
        </span>
      ) : (
        <Button
          variant="default"
          leftSection={<IconDownload size={18} aria-hidden />}
          loading={isBusy}
          aria-label={t('profile.dossiers.download', { round: String(round) })}
          onClick={download}
        >
          {t('common.actions.download')}
        </Button>
      )}
    </li>
  );
}
