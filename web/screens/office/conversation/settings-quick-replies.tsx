import { QuickReplyList } from '../../../features/conversation/quick-replies/quick-reply-list.tsx';
import { usePageFrame } from '../../../lib/format/page-frame.tsx';
import { useT } from '../../../lib/i18n/i18n.ts';
import { OfficePage } from '../../../ui/layout/office-page.tsx';
import { PageTitle } from '../../../ui/layout/titles.tsx';

/** Texts that consultants put into their messages. */
export function SettingsQuickRepliesPage() {
  const t = useT();
  const title = t('quickReplies.title');
  usePageFrame(title, { crumbs: [{ label: t('common.places.settings') }, { label: title }] });
  return (
    <OfficePage>
      <PageTitle isOffice>{title}</PageTitle>
      <p>{t('quickReplies.intro')}</p>
      <QuickReplyList />
    </OfficePage>
  );
}
