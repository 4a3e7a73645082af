import { WordList, ChoiceList } from '../../../features/catalogue/ateco/word-list.tsx';
import { useT } from '../../../lib/i18n/i18n.ts';
import { useListState } from '../../../lib/list/list-state.ts';
import { usePageFrame } from '../../../lib/format/page-frame.tsx';
import { hrefOf } from '../../../lib/screens/address.ts';
import { OfficePage } from '../../../ui/layout/office-page.tsx';
import { PageTitle } from '../../../ui/layout/titles.tsx';

/** Words of the trade of the classification of 2025: what companies type, and the code that it means. */
export function SettingsAtecoWordsPage() {
  const t = useT();
  const list = useListState('ateco-words', ['q']);
  const title = t('atecoSettings.words.title');
  usePageFrame(title, {
    crumbs: [
      { label: t('common.places.settings') },
      { label: t('atecoSettings.page.2025'), href: hrefOf('/admin/settings/latestAteco2025') },
      { label: title },
    ],
  });
  return (
    <OfficePage>
      <PageTitle isOffice>{title}</PageTitle>
      <p>{t('atecoSettings.words.intro')}</p>
      <WordList version="2025" list={list} />
      <ChoiceList version="2025" />
    </OfficePage>
  );
}
