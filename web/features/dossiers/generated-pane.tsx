import { Button } from '@mantine/core';
import { IconDownload, IconFileTypePdf, IconRefresh } from '@tabler/icons-react';
import { formatDateTime, formatFileSize } from '../../lib/format.ts';
import { useT } from '../../lib/i18n.ts';
import classes from './generated-pane.module.css';
import type { DossierFile } from './dossiers.api.ts';

export interface GeneratedPaneProps {
  dossiers: readonly DossierFile[];
  /** The newest one is this round's; otherwise all of them are earlier ones. */
  isGenerated: boolean;
  onDownload: (id: string) => void;
  /** Admins open a new round. */
  onNewRound: (() => void) | undefined;
}

/** What was generated: the PDF to download, those of earlier rounds, and the way to a new one. */
export function GeneratedPane({ dossiers, isGenerated, onDownload, onNewRound }: GeneratedPaneProps) {
  const t = useT();
  const latest = isGenerated ? dossiers[0] : undefined;
  const earlier = latest === undefined ? dossiers : dossiers.slice(1);
  return (
    <section className={classes['root']} aria-label={t('dossiers.builder.documents')}>
      {latest === undefined ? null : (
        <div className={classes['card']}>
          <IconFileTypePdf size={44} aria-hidden className={classes['icon']} />
          <h2 className={classes['title']}>{t('dossiers.builder.generatedTitle')}</h2>
          <p className={classes['file']}>{latest.additionalInfo.fullName}</p>
          <p className={classes['meta']}>
            {formatDateTime(latest.createdAt)}, {formatFileSize(latest.size)}
          </p>
          <p className={classes['text']}>{t('dossiers.builder.generatedBody')}</p>
          {latest.full === null ? null : (
            <Button
              component="a"
              href={latest.full}
              target="_blank"
              rel="noreferrer"
              leftSection={<IconDownload size={18} aria-hidden />}
              onClick={() => onDownload(latest._id)}
            >
              {t('dossiers.builder.download')}
            </Button>
          )}
          {onNewRound === undefined ? null : (
            <Button variant="default" leftSection={<IconRefresh size={18} aria-hidden />} onClick={onNewRound}>
              {t('dossiers.builder.newRound')}
            </Button>
          )}
        </div>
      )}
      {earlier.length > 0 || latest === undefined ? (
        <div>
          <h2 className={classes['subtitle']}>
            {t(latest === undefined ? 'dossiers.builder.documents' : 'dossiers.builder.earlier')}
          </h2>
          {earlier.length === 0 ? <p className={classes['meta']}>{t('dossiers.builder.noDocuments')}</p> : null}
          <ul className={classes['list']}>
            {earlier.map(({ _id, additionalInfo, createdAt, full }) => (
              <li key={_id}>
                <span>
                  {additionalInfo.name} <span className={classes['meta']}>{formatDateTime(createdAt)}</span>
                </span>
                {full === null ? null : (
                  <a
                    href={full}
                    target="_blank"
                    rel="noreferrer"
                    aria-label={t('dossiers.builder.downloadNamed', { name: additionalInfo.fullName })}
                    onClick={() => onDownload(_id)}
                  >
                    {t('common.actions.download')}
                  </a>
                )}
              </li>
            ))}
          </ul>
        </div>
      ) : null}
    </section>
  );
}
