import { ActionIcon, Skeleton } from '@mantine/core';
import { IconDots, IconLink, IconPrinter, IconShare2 } from '@tabler/icons-react';
import { useState } from 'react';
import type { Contact } from '../../../features/companies/agencies/advisor-contact.tsx';
import { PremiumDialog } from '../../../features/companies/agencies/premium.tsx';
import { copyText } from '../../../lib/format/browser.ts';
import { useT } from '../../../lib/i18n/i18n.ts';
import { type AttachmentItem, AttachmentList } from '../../../ui/table/attachment-list.tsx';
import { FrameMenu, MenuItem } from '../../../ui/layout/frame-menu.tsx';
import { DelayedSkeleton } from '../../../ui/layout/states.tsx';
import { SectionTitle } from '../../../ui/layout/titles.tsx';
import { toast } from '../../../lib/screens/toast.ts';

export interface DetailFilesProps {
  files: readonly AttachmentItem[];
  /** Those that the contract may not open: pressed, they say what would. */
  premium?: readonly AttachmentItem[];
  addressOf: (fileId: string) => Promise<string | null>;
  /** Who explains what is locked. */
  contact?: Contact | null;
}

/** The files of a detail of the companies' side; nothing where there are none. */
export function DetailFiles({ files, premium = [], addressOf, contact = null }: DetailFilesProps) {
  const t = useT();
  const [locked, setLocked] = useState<string | null>(null);
  if (files.length + premium.length === 0) return null;
  return (
    <section>
      <SectionTitle>{t('uploads.list.title')}</SectionTitle>
      <AttachmentList
        label={t('uploads.list.title')}
        items={files}
        premium={premium}
        addressOf={addressOf}
        onLocked={({ additionalInfo }) => setLocked(additionalInfo.name)}
      />
      <PremiumDialog locked={locked} onClose={() => setLocked(null)} contact={contact} />
    </section>
  );
}

/** A detail while it loads: cover, title, facts, lines. */
export function DetailSkeleton() {
  return (
    <DelayedSkeleton>
      <Skeleton height={140} radius={10} maw={736} />
      <Skeleton height={16} width={220} mt={20} />
      <Skeleton height={44} maw={620} mt={14} />
      <Skeleton height={44} maw={420} mt={8} />
      <Skeleton height={64} maw={736} mt={24} />
      <Skeleton height={14} maw={640} mt={40} />
      <Skeleton height={14} maw={600} mt={10} />
      <Skeleton height={14} maw={380} mt={10} />
    </DelayedSkeleton>
  );
}

/** Print, share where the device can, copy the link: of the page that is open. */
export function PageActions({ title, isPhone = false }: { title: string; isPhone?: boolean }) {
  const t = useT();
  return (
    <FrameMenu
      width={220}
      button={(props) => (
        <ActionIcon
          {...props}
          variant={isPhone ? 'subtle' : 'default'}
          size={isPhone ? 44 : 36}
          aria-label={t('common.actions.more')}
        >
          <IconDots size={20} aria-hidden />
        </ActionIcon>
      )}
    >
      {typeof navigator.share === 'function' ? (
        <MenuItem
          icon={IconShare2}
          // Who closes the sheet of the device has chosen not to.
          onSelect={() => void navigator.share({ title, url: location.href }).catch(() => undefined)}
        >
          {t('common.actions.share')}
        </MenuItem>
      ) : null}
      <MenuItem
        icon={IconLink}
        onSelect={() => void copyText(location.href).then(() => toast.success(t('common.linkCopied')))}
      >
        {t('common.actions.copyLink')}
      </MenuItem>
      <MenuItem icon={IconPrinter} onSelect={() => window.print()}>
        {t('common.actions.print')}
      </MenuItem>
    </FrameMenu>
  );
}
