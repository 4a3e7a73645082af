import { Button } from '@mantine/core';
import { IconPencil } from '@tabler/icons-react';
import { isConsultant } from '@volano/domain/policies/actor';
import { countDownload } from '../../../features/insight/kpi/kpi.api.ts';
import { fileAddress } from '../../../lib/api/file-address.ts';
import { useT } from '../../../lib/i18n/i18n.ts';
import { useMe } from '../../../lib/session/session.ts';
import { type AttachmentItem, AttachmentList } from '../../../ui/forms/attachment-list.tsx';
import { OfficeDetailNothing, OfficeDetailPart } from '../../../ui/layout/office-page.tsx';
import { RichText } from '../../../ui/rich-text/rich-text.tsx';
import { StatusBadge } from '../../../ui/cards/marks.tsx';

/** Draft or published, and since when it is there for those who may know. */
export function StateBadges({ isActive, published, inserted }: StateBadgesProps) {
  const t = useT();
  return (
    <>
      <StatusBadge tone={isActive ? 'ok' : 'neutral'}>{isActive ? published : t('officeCatalogue.draft')}</StatusBadge>
      {inserted === null ? null : <StatusBadge tone="outline">{inserted}</StatusBadge>}
    </>
  );
}

export interface StateBadgesProps {
  isActive: boolean;
  published: string;
  /** "Inserita il 05/10/2026", for admins. */
  inserted: string | null;
}

/** The way to the editor. */
export function EditAction({ href }: { href: string }) {
  const t = useT();
  return (
    <Button component="a" href={href} leftSection={<IconPencil size={18} aria-hidden />}>
      {t('officeCatalogue.edit')}
    </Button>
  );
}

/** What was written, or that nothing was. */
export function DescriptionPart({ html }: { html: string }) {
  const t = useT();
  return (
    <OfficeDetailPart id="thing-description" title={t('officeCatalogue.description')}>
      {html === '' ? (
        <OfficeDetailNothing>{t('officeCatalogue.noDescription')}</OfficeDetailNothing>
      ) : (
        <RichText html={html} />
      )}
    </OfficeDetailPart>
  );
}

export interface FilesPartProps {
  files: readonly AttachmentItem[];
  premium?: readonly AttachmentItem[];
  addressOf: (fileId: string) => Promise<string | null>;
}

/** The attachments: nothing is locked for the office. */
export function FilesPart({ files, premium = [], addressOf }: FilesPartProps) {
  const t = useT();
  return (
    <OfficeDetailPart id="thing-files" title={t('officeCatalogue.attachments')}>
      {files.length + premium.length === 0 ? (
        <OfficeDetailNothing>{t('officeCatalogue.noAttachments')}</OfficeDetailNothing>
      ) : (
        <AttachmentList
          label={t('officeCatalogue.attachments')}
          items={files}
          premium={premium}
          addressOf={addressOf}
        />
      )}
    </OfficeDetailPart>
  );
}

/** Asks again where a file of something stands, just before it is opened, and counts it where a consultant takes it (2-catalogue §7). */
export function useFileAddress(of: Parameters<typeof fileAddress>[0]): (fileId: string) => Promise<string | null> {
  const counts = isConsultant(useMe());
  return async function addressOf(fileId) {
    const address = await fileAddress(of, fileId);
    if (address !== null && counts) countDownload(fileId);
    return address;
  };
}
