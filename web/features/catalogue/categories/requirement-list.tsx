import { may } from '@volano/domain/policies/access';
import { createRequirementTemplate } from '@volano/domain/contracts/categories';
import { useT } from '../../../lib/i18n/i18n.ts';
import type { ListState } from '../../../lib/list/list-state.ts';
import { useMe } from '../../../lib/session/session.ts';
import { SettingsList, listView, pageOf } from '../../../ui/layout/settings-list.tsx';
import { useOpened } from '../../../ui/layout/focus.ts';
import { type Requirement, useRequirementPage } from './category-settings.api.ts';
import { DeleteRequirementDialog } from './delete-dialogs.tsx';
import { RequirementDialog, useRequirementColumns } from './requirement-dialog.tsx';

/** Every requirement, of whichever category or none, nine a page (2-catalogue §2). */
export function RequirementList({ list }: { list: ListState }) {
  const t = useT();
  const canWrite = may(useMe(), createRequirementTemplate);
  const { opened, openNew, open, close } = useOpened<Requirement>();
  const view = listView(list);
  const requirements = useRequirementPage({
    ...pageOf(view),
    sort: 'name',
    ...(view.text === '' ? {} : { name: view.text }),
  });
  const columns = useRequirementColumns();
  return (
    <>
      <SettingsList
        label={t('categories.requirement.title')}
        query={requirements}
        nameOf={({ name }) => name}
        columns={columns}
        view={view}
        placeholder={t('categories.requirement.search')}
        loadError={t('categories.requirement.loadError')}
        empty={t('categories.requirement.empty')}
        newLabel={t('categories.requirement.new')}
        onNew={canWrite ? openNew : undefined}
        onEdit={canWrite ? open('edit') : undefined}
        onDelete={canWrite ? open('delete') : undefined}
      />
      {opened?.action === 'new' || opened?.action === 'edit' ? (
        <RequirementDialog requirement={opened.row} onClose={close} />
      ) : null}
      {opened?.action === 'delete' ? <DeleteRequirementDialog of={opened.row} onClose={close} /> : null}
    </>
  );
}
