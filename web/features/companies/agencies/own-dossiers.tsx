import { Button } from '@mantine/core';
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
        <p className={classes['empty']}>
          <strong>{t('profile.dossiers.empty')}.</strong> {t(`profile.dossiers.emptyHint.${why}`)}
        </p>
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
        <p className={classes['empty']}>{t(`profile.dossiers.next.${stage}`)}</p>
      )}
      <DossierChanges agency={agency}>
        <p>{t('agencies.dossierChanges.ask')}</p>
      </DossierChanges>
      <ul className={classes['list']}>
        {agency.dossier.map((dossier) => (
          <DossierRow key={dossier._id} dossier={dossier} addressOf={addressOf} />
        ))}
      </ul>
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
      <h2 id="dossier-calls" className={classes['callsTitle']}>
        {t('profile.dossiers.calls')}
      </h2>
      <ol className={classes['calls']}>
        {dossierCalls.map(({ announcementId, title, why, now }) => (
          <li key={announcementId}>
            <p className={classes['ownDossiersName']}>
              <a href={hrefOf('/announcements/$announcementId', { announcementId })}>{title}</a>{' '}
              {outdated.has(announcementId) ? (
                <StatusBadge tone="accent">{t('agencies.dossierChanges.title')}</StatusBadge>
              ) : null}
            </p>
            <p>
              <strong>{t('profile.dossiers.why')}.</strong> {why}
            </p>
            <p>
              <strong>{t('profile.dossiers.now')}.</strong> {now}
            </p>
          </li>
        ))}
      </ol>
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
        <p className={classes['ownDossiersName']}>{t('profile.dossiers.name', { round: String(round) })}</p>
        <p className={classes['facts']}>
          {t('profile.dossiers.facts', { date: formatDateTime(createdAt), size: formatFileSize(size) })}
        </p>
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
