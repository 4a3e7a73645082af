import { CorrespondenceList } from '../../../features/catalogue/announcements/correspondence-list.tsx';
import { useCategoryTemplates } from '../../../features/catalogue/categories/copied-categories.api.ts';
import { useT } from '../../../lib/i18n/i18n.ts';
import { useListState } from '../../../lib/list/list-state.ts';
import { usePageFrame } from '../../../lib/format/page-frame.tsx';
import { OfficePage } from '../../../ui/layout/office-page.tsx';
import { PageTitle } from '../../../ui/layout/titles.tsx';

/** What the values of the official record mean for the questions of the survey (8-true-calls §1). */
export function SettingsCorrespondencesPage() {
  const t = useT();
  const list = useListState('correspondences', ['q']);
  const questions = useCategoryTemplates(true);
  const title = t('correspondences.title');
  usePageFrame(title, { crumbs: [{ label: t('common.places.settings') }, { label: title }] });
  return (
    <OfficePage>
      <PageTitle isOffice>{title}</PageTitle>
      <p>{t('correspondences.intro')}</p>
      <CorrespondenceList list={list} questions={questions} />
    </OfficePage>
  );
}
