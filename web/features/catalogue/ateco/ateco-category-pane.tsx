import type { AtecoVersion } from '@volano/domain/rules/vocabulary';
import { useT } from '../../../lib/i18n/i18n.ts';
import { pageOf, usePaneView } from '../../../ui/layout/settings-view.ts';
import { useCategoryPage } from './ateco-catalogue.api.ts';
import { AtecoCategoryDialog } from './ateco-category-dialog.tsx';
import { AtecoSetList, SETS_A_PAGE } from './ateco-set-list.tsx';

/** The office's categories of a version by name, each with how many groups it has. */
export function AtecoCategoryPane({ version }: { version: AtecoVersion }) {
  const t = useT();
  const view = usePaneView(SETS_A_PAGE);
  const categories = useCategoryPage({
    version,
    ...pageOf(view),
    sort: 'name',
    ...(view.text === '' ? {} : { name: view.text }),
  });
  return (
    <AtecoSetList
      kind="categories"
      found={categories}
      view={view}
      partsOf={({ subCategoryIds }) => subCategoryIds}
      emptyHint={t('atecoSettings.categories.emptyHint')}
      dialog={(category, close) => <AtecoCategoryDialog version={version} category={category} onClose={close} />}
    />
  );
}
