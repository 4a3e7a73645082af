import { Button } from '@mantine/core';
import { IconDownload, IconFileTypePdf, IconRefresh, IconTrash } from '@tabler/icons-react';
import { formatDateTime, formatFileSize } from '../../../lib/format/format.ts';
import { useT } from '../../../lib/i18n/i18n.ts';
import { AttachmentList } from '../../../ui/forms/attachment-list.tsx';
import { useFileDownload } from '../../../ui/table/use-file-download.ts';
import type { DossierFile } from './dossiers.api.ts';
import classes from './dossiers.module.css';

export interface GeneratedPaneProps {
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
export function GeneratedPane({
  dossiers,
  isGenerated,
  addressOf,
  heldBack,
  onNewRound,
  onDelete,
}: GeneratedPaneProps) {
  const t = useT();
  const latest = isGenerated ? dossiers[0] : undefined;
  const earlier = latest === undefined ? dossiers : dossiers.slice(1);
  const title = t(latest === undefined ? 'dossiers.builder.documents' : 'dossiers.builder.earlier');
  return (
    <section className={classes['generatedPane']} aria-label={t('dossiers.builder.documents')}>
      {latest === undefined ? null : (
        <div className={classes['card']}>
          <IconFileTypePdf size={44} aria-hidden className={classes['icon']} />
          <h2 className={classes['generatedPaneTitle']}>{t('dossiers.builder.generatedTitle')}</h2>
          <p className={classes['file']}>{latest.additionalInfo.fullName}</p>
          <p className={classes['meta']}>
            {formatDateTime(latest.createdAt)}, {formatFileSize(latest.size)}
          </p>
          <p className={classes['text']}>{t('dossiers.builder.generatedBody')}</p>
          {heldBack === null ? null : (
            <p role="status" className={classes['held']}>
              {t('dossiers.builder.blocked')}{' '}
              <a href={heldBack} target="_blank" rel="noopener noreferrer">
                {t('dossiers.builder.openIt')}
              </a>
            </p>
          )}
          <div className={classes['generatedPaneActions']}>
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
          </div>
        </div>
      )}
      {earlier.length > 0 || latest === undefined ? (
        <div>
          <h2 className={classes['subtitle']}>{title}</h2>
          {earlier.length === 0 ? (
            <p className={classes['meta']}>{t('dossiers.builder.noDocuments')}</p>
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
      ) : null}
    </section>
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
