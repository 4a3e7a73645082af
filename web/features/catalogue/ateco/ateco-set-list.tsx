import { may } from '@volano/domain/policies/access';
import { updateAtecoCategory } from '@volano/domain/contracts/ateco';
import { formatNumber } from '../../../lib/format/format.ts';
import { useT } from '../../../lib/i18n/i18n.ts';
import { useMe } from '../../../lib/session/session.ts';
import { type PagedQuery, SettingsList, type SettingsView } from '../../../ui/layout/settings-list.tsx';
import { SectionTitle } from '../../../ui/layout/titles.tsx';
import { useOpened } from '../../../ui/layout/focus.ts';
import { DeleteAtecoDialog } from './delete-ateco-dialog.tsx';

/** Sets to a page, in each of the two lists of them. */
export const SETS_A_PAGE = 8;

export interface AtecoSetListProps<Row> {
  kind: 'groups' | 'categories';
  found: PagedQuery<Row>;
  view: SettingsView;
  partsOf: (row: Row) => readonly string[];
  emptyHint?: string;
  /** Writes a new one, or the one that is given. */
  dialog: (row: Row | null, close: () => void) => React.ReactNode;
}

/** What the office made of a classification, by name, each with how many parts it has: groups of codes, or categories of groups. */
export function AtecoSetList<Row extends { readonly _id: string; readonly name: string }>(
  props: AtecoSetListProps<Row>,
) {
  const { kind, found, view, partsOf, emptyHint, dialog } = props;
  const t = useT();
  const canWrite = may(useMe(), updateAtecoCategory);
  const { opened, openNew, open, close } = useOpened<Row>();
  const word = (key: 'title' | 'name' | 'parts' | 'search' | 'loadError' | 'empty' | 'new') =>
    t(`atecoSettings.${kind}.${key}`);
  return (
    <>
      <SettingsList
        title={<SectionTitle>{word('title')}</SectionTitle>}
        label={word('title')}
        query={found}
        nameOf={({ name }) => name}
        columns={[
          { key: 'name', header: word('name'), cell: ({ name }) => name, title: ({ name }) => name, takesRest: true },
          {
            key: 'parts',
            header: word('parts'),
            align: 'right',
            width: kind === 'groups' ? 80 : 130,
            cell: (row) => formatNumber(partsOf(row).length),
          },
        ]}
        view={view}
        placeholder={word('search')}
        loadError={word('loadError')}
        empty={word('empty')}
        {...(emptyHint === undefined ? {} : { emptyHint })}
        newLabel={word('new')}
        onNew={canWrite ? openNew : undefined}
        onEdit={canWrite ? open('edit') : undefined}
        onDelete={canWrite ? open('delete') : undefined}
      />
      {opened?.action === 'new' || opened?.action === 'edit' ? dialog(opened.row, close) : null}
      {opened?.action === 'delete' ? (
        <DeleteAtecoDialog kind={kind} id={opened.row._id} name={opened.row.name} onClose={close} />
      ) : null}
    </>
  );
}
