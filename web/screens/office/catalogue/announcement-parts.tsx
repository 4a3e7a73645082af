import { AnnouncementKind } from '../../../features/catalogue/announcements/announcement-marks.tsx';
import type { Announcement } from '../../../features/catalogue/announcements/announcements.api.ts';
import { CallDetails, hasCallDetails } from '../../../features/catalogue/announcements/call-details.tsx';
import { OfficeFacts } from '../../../features/catalogue/announcements/office-panels.tsx';
import { CallText } from '../../../features/catalogue/announcements/criterion-origin.tsx';
import { OfficialSource } from '../../../features/catalogue/announcements/official-link.tsx';
import { LimitsLine } from '../../../features/catalogue/territories/limits-line.tsx';
import { useT } from '../../../lib/i18n/i18n.ts';
import { AttachmentList } from '../../../ui/table/attachment-list.tsx';
import {
  OfficeDetailColumns,
  OfficeDetailHead,
  OfficeDetailNothing,
  OfficeDetailPart,
} from '../../../ui/layout/office-page.tsx';
import { WithdrawnBadge, WithdrawnNote } from '../../../ui/layout/withdrawn.tsx';

interface WithdrawnCallProps extends Omit<CallPartsProps, 'hasMatch'> {
  withdrawnAt: string;
}

/** One that was withdrawn, as what it was: nothing is done with it any more. */
export function WithdrawnCall({ announcement, addressOf, withdrawnAt }: WithdrawnCallProps) {
  return (
    <>
      <OfficeDetailHead
        title={announcement.title}
        badges={
          <>
            <WithdrawnBadge of="announcement" />
            <AnnouncementKind announcement={announcement} />
          </>
        }
      />
      <WithdrawnNote of="announcement" withdrawnAt={withdrawnAt} reader="office" />
      <OfficeFacts announcement={announcement} />
      <OfficeDetailColumns aside={<CallParts announcement={announcement} addressOf={addressOf} hasMatch={false} />}>
        <CallFacts announcement={announcement} />
      </OfficeDetailColumns>
    </>
  );
}

interface CallPartsProps {
  announcement: Announcement;
  addressOf: (uploadId: string) => Promise<string | null>;
  hasMatch: boolean;
}

/** Details and files: what it says, whoever reads. */
export function CallParts({ announcement, addressOf, hasMatch }: CallPartsProps) {
  const t = useT();
  const { publicAttachments, premiumAttachments } = announcement;
  return (
    <>
      {hasCallDetails(announcement) ? (
        <OfficeDetailPart id="call-details" title={t('officeAnnouncements.details')}>
          <CallDetails call={announcement} place={<LimitsLine limits={announcement} />} isForCompany={hasMatch} />
        </OfficeDetailPart>
      ) : null}
      <OfficeDetailPart id="call-files" title={t('agencies.call.attachments')}>
        {publicAttachments.length + premiumAttachments.length === 0 ? (
          <OfficeDetailNothing>{t('agencies.call.noAttachments')}</OfficeDetailNothing>
        ) : (
          <AttachmentList
            label={t('agencies.call.attachments')}
            items={publicAttachments}
            premium={premiumAttachments}
            addressOf={addressOf}
          />
        )}
      </OfficeDetailPart>
    </>
  );
}

/** Its text and where it was read. */
export function CallFacts({ announcement }: { announcement: Announcement }) {
  const t = useT();
  return (
    <OfficeDetailPart id="call-description" title={t('agencies.call.description')}>
      {announcement.description === '' ? (
        <OfficeDetailNothing>{t('agencies.call.noDescription')}</OfficeDetailNothing>
      ) : (
        <CallText html={announcement.description} />
      )}
      <OfficialSource call={announcement} />
    </OfficeDetailPart>
  );
}
