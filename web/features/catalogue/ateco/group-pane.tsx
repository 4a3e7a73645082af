import type { AtecoVersion } from '@volano/domain/rules/vocabulary';
import { pageOf, usePaneView } from '../../../ui/layout/settings-view.ts';
import { useGroupPage } from './ateco-catalogue.api.ts';
import { AtecoSetList, SETS_A_PAGE } from './ateco-set-list.tsx';
import { GroupDialog } from './group-dialog.tsx';

/** The office's groups of codes of a version by name, each with how many codes it has. */
export function GroupPane({ version }: { version: AtecoVersion }) {
  const view = usePaneView(SETS_A_PAGE);
  const groups = useGroupPage({
    version,
    ...pageOf(view),
    sort: 'name',
    ...(view.text === '' ? {} : { name: view.text }),
  });
  return (
    <AtecoSetList
      kind="groups"
      found={groups}
      view={view}
      partsOf={({ atecoCodeIds }) => atecoCodeIds}
      dialog={(group, close) => <GroupDialog version={version} group={group} onClose={close} />}
    />
  );
}
