import type { AtecoLists } from '@volano/domain/rules/ateco-code';
import type { AtecoVersion } from '@volano/domain/rules/vocabulary';
import type { AtecoChoice } from '../../../features/catalogue/ateco/ateco-tree.ts';
import { AtecoSettingChosen } from '../../../features/catalogue/ateco/ateco-setting-chosen.tsx';
import { AtecoSettingTree } from '../../../features/catalogue/ateco/ateco-setting-tree.tsx';
import { EditorColumns } from '../../../ui/layout/editor-frame.tsx';

export interface AnnouncementAtecoTabProps {
  version: AtecoVersion;
  lists: AtecoLists;
  onChange: (lists: AtecoLists) => void;
  /** Whom it reaches as it is written. */
  audience: React.ReactNode;
}

/** The activities of an announcement in one version: the tree, and what is chosen beside it (mock-up 11). */
export function AnnouncementAtecoTab({ version, lists, onChange, audience }: AnnouncementAtecoTabProps) {
  const of2007: AtecoChoice = { chosen: lists.atecoCodesIds, removed: lists.removedIds };
  const of2025: AtecoChoice = { chosen: lists.latestAtecoIds, removed: lists.latestRemovedIds };
  const [choice, other] = version === '2007' ? [of2007, of2025] : [of2025, of2007];

  function choose({ chosen, removed }: AtecoChoice): void {
    if (version === '2007') onChange({ ...lists, atecoCodesIds: chosen, removedIds: removed });
    else onChange({ ...lists, latestAtecoIds: chosen, latestRemovedIds: removed });
  }

  return (
    <EditorColumns
      aside={
        <>
          {audience}
          <AtecoSettingChosen
            version={version}
            choice={choice}
            onChange={choose}
            isOtherEmpty={other.chosen.length + other.removed.length === 0}
          />
        </>
      }
    >
      <AtecoSettingTree version={version} choice={choice} onChange={choose} other={other} />
    </EditorColumns>
  );
}
