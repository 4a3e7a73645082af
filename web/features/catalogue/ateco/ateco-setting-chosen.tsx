import { Button } from '@mantine/core';
import type { AtecoVersion } from '@volano/domain/rules/vocabulary';
import { IconX } from '@tabler/icons-react';
import { useMemo, useState } from 'react';
import { useT } from '../../../lib/i18n/i18n.ts';
import { trapFocus } from '../../../ui/layout/focus.ts';
import { useAtecoGroups, useAtecoStructure } from './ateco-setting.api.ts';
import classes from './ateco-setting.module.css';
import type { Code, Structure } from './ateco-structure.ts';
import { growTree, type TreeNode, type AtecoChoice } from './ateco-tree.ts';

export interface AtecoSettingChosenProps {
  version: AtecoVersion;
  choice: AtecoChoice;
  onChange: (choice: AtecoChoice) => void;
  /** Whether nothing is chosen of the other version either, so that every activity is admitted. */
  isOtherEmpty: boolean;
}

/** What is chosen of one version, by group, and what is taken out: each can be taken back (mock-up 11, right). */
export function AtecoSettingChosen({ version, choice, onChange, isOtherEmpty }: AtecoSettingChosenProps) {
  const t = useT();
  const structure = useAtecoStructure(version).data;
  const groups = useAtecoGroups(version).data;
  const chosen = useMemo(() => {
    if (structure === undefined) return [];
    return groupChosen(structure, growTree(structure, groups ?? [], t('ateco.setting.others')), choice.chosen);
  }, [structure, groups, choice.chosen, t]);
  if (structure === undefined) return null;
  const removed = choice.removed.flatMap((id) => structure.byId.get(id) ?? []);

  return (
    <section
      ref={trapFocus}
      tabIndex={-1}
      className={classes['atecoSettingChosen']}
      aria-labelledby={`chosen-${version}`}
    >
      <div className={classes['head']}>
        <h2 id={`chosen-${version}`}>{t('ateco.setting.chosen', { count: choice.chosen.length })}</h2>
        {choice.chosen.length + choice.removed.length === 0 ? null : (
          <Button variant="subtle" size="xs" onClick={() => onChange({ chosen: [], removed: [] })}>
            {t('ateco.setting.clear')}
          </Button>
        )}
      </div>
      {choice.chosen.length === 0 ? (
        <p className={classes['hint']}>
          {removed.length > 0 ? t('ateco.setting.onlyExcluded') : t('ateco.setting.none')}{' '}
          {isOtherEmpty && removed.length === 0 ? t('ateco.setting.allSectors') : null}
        </p>
      ) : null}
      {chosen.map((group) => (
        <Group
          key={group.key}
          group={group}
          onRemove={(id) => onChange({ ...choice, chosen: choice.chosen.filter((one) => one !== id) })}
        />
      ))}
      {removed.length === 0 ? null : (
        <>
          <h3 className={classes['excluded']}>{t('ateco.setting.excludedCount', { count: removed.length })}</h3>
          <Codes
            codes={removed}
            tone="danger"
            onRemove={(id) => onChange({ ...choice, removed: choice.removed.filter((one) => one !== id) })}
          />
          <p className={classes['hint']}>{t('ateco.setting.excludedHint')}</p>
        </>
      )}
    </section>
  );
}

function Group({ group, onRemove }: { group: ChosenGroup; onRemove: (id: string) => void }) {
  const t = useT();
  return (
    <div className={classes['group']}>
      <p className={classes['name']}>{group.isWhole ? t('ateco.setting.whole', { name: group.name }) : group.name}</p>
      <Codes codes={group.codes} onRemove={onRemove} />
    </div>
  );
}

/** More than this of one group, and the rest waits to be asked for. */
const SHOWN = 24;

function Codes({ codes, tone, onRemove }: { codes: readonly Code[]; tone?: 'danger'; onRemove: (id: string) => void }) {
  const t = useT();
  const [isAll, setAll] = useState(false);
  const shown = isAll ? codes : codes.slice(0, SHOWN);
  return (
    <ul className={classes['codes']} data-tone={tone}>
      {shown.map(({ _id, code, name }) => (
        <li key={_id} className={classes['atecoSettingChosenCode']} title={`${code} ${name}`}>
          {code}
          <button type="button" aria-label={t('ateco.setting.remove', { code })} onClick={() => onRemove(_id)}>
            <IconX size={14} aria-hidden />
          </button>
        </li>
      ))}
      {codes.length > shown.length ? (
        <li>
          <Button variant="subtle" size="xs" onClick={() => setAll(true)}>
            {t('ateco.setting.more', { count: codes.length - shown.length })}
          </Button>
        </li>
      ) : null}
    </ul>
  );
}

/** Chosen codes that stand in one subcategory of the tree. */
interface ChosenGroup {
  readonly key: string;
  readonly name: string;
  readonly codes: readonly Code[];
  /** Whether they are all that the subcategory holds. */
  readonly isWhole: boolean;
}

/** The chosen codes by subcategory, in the order of the tree. A code above several stands under its own name. */
function groupChosen(structure: Structure, tree: readonly TreeNode[], chosen: readonly string[]): ChosenGroup[] {
  const homes = new Map<Code, TreeNode>();
  for (const { children } of tree) for (const part of children) for (const leaf of part.leaves) homes.set(leaf, part);
  const groups = new Map<string, { name: string; codes: Code[]; home: TreeNode | null }>();
  for (const code of chosen.flatMap((id) => structure.byId.get(id) ?? []).sort(inOrder)) {
    const parts = new Set(code.leaves.map((leaf) => homes.get(leaf)));
    const [home] = parts;
    const isOne = parts.size === 1 && home !== undefined;
    const key = isOne ? home.key : code._id;
    const group = groups.get(key) ?? { name: isOne ? home.label : code.name, codes: [], home: isOne ? home : null };
    group.codes.push(code);
    groups.set(key, group);
  }
  return [...groups].map(([key, { name, codes, home }]) => {
    const held = new Set(codes.flatMap(({ leaves }) => leaves));
    return { key, name, codes, isWhole: home !== null && home.leaves.every((leaf) => held.has(leaf)) };
  });
}

function inOrder(a: Code, b: Code): number {
  return a.code < b.code ? -1 : Number(a.code > b.code);
}
