import type { AtecoLists } from '@volano/domain/rules/ateco-code';
import type { AtecoVersion } from '@volano/domain/rules/vocabulary';
import { Box, Button, Flex, Group, Select, Text } from '@mantine/core';
import { IconX } from '@tabler/icons-react';
import { useMemo, useState } from 'react';
import { useDebouncedValue } from '@mantine/hooks';
import type { useAnnouncement } from '../../../features/catalogue/announcements/announcements.api.ts';
import type { FormPartProps, Places } from '../../../features/catalogue/announcements/publish-dialog.tsx';
import { AtecoSettingTree } from '../../../features/catalogue/ateco/ateco-setting-tree.tsx';
import { useAtecoGroups, useAtecoStructure } from '../../../features/catalogue/ateco/ateco-settings.api.ts';
import type { Code, Structure } from '../../../features/catalogue/ateco/ateco-structure.ts';
import { type AtecoChoice, growTree, type TreeNode } from '../../../features/catalogue/ateco/ateco-tree.ts';
import {
  useProvinces,
  useTownSearch,
  useTownsOf,
  optionsOf,
  placesOf,
  withPlace,
  type Limits,
} from '../../../features/catalogue/territories/limits-line.tsx';
import { AttachmentsField } from '../../../features/catalogue/uploads/upload-fields.tsx';
import type { UploadQueue } from '../../../features/catalogue/uploads/upload-queue.ts';
import { fileAddress } from '../../../lib/format/browser.ts';
import { useT } from '../../../lib/i18n/i18n.ts';
import { FilterChip } from '../../../ui/marks/marks.tsx';
import { FieldNote } from '../../../ui/forms/currency-field.tsx';
import { WAIT } from '../../../ui/forms/filters.tsx';
import { EditorColumns, EditorPair } from '../../../ui/pages/editor-frame.tsx';
import { trapFocus } from '../../../ui/layout/focus.ts';
import classes from '../../../features/catalogue/ateco/ateco-setting.module.css';

interface TownLimitsProps {
  limits: Limits;
  onChange: (limits: Limits) => void;
  /** The region that the call holds in, where it is one. */
  region: { readonly _id: string; readonly name: string } | null;
  error: string | null;
}

/** Chips that stand there before more are asked for. */
const FIRST = 24;
const STEP = 100;

interface AnnouncementAtecoTabProps {
  version: AtecoVersion;
  lists: AtecoLists;
  onChange: (lists: AtecoLists) => void;
  /** Whom it reaches as it is written. */
  audience: React.ReactNode;
}

/** The activities of an announcement in one version: the tree, and what is chosen beside it (visual language §10.11). */
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

interface AnnouncementFilesTabProps {
  /** The announcement as it stands on the server; nothing yet for one that is new. */
  stored: ReturnType<typeof useAnnouncement>;
  queue: UploadQueue;
}

/** The attachments of an announcement, public and premium side by side (visual language §10.11). */
export function AnnouncementFilesTab({ stored, queue }: AnnouncementFilesTabProps) {
  const { publicAttachments = [], premiumAttachments = [] } = stored.data ?? {};
  const addressOf = (fileId: string) => fileAddress(stored, fileId);
  return (
    <EditorPair>
      <AttachmentsField kind="public" queue={queue} files={publicAttachments} addressOf={addressOf} />
      <AttachmentsField kind="premium" queue={queue} files={premiumAttachments} addressOf={addressOf} />
    </EditorPair>
  );
}

type AnnouncementLimitsProps = Pick<FormPartProps, 'form' | 'onChange' | 'errorOf'> & { places: Places };

/** The towns and provinces that an announcement is limited to; those outside its region are pointed at. */
export function AnnouncementLimits({ form, onChange, errorOf, places }: AnnouncementLimitsProps) {
  const isRegional = form.announcementType === 'regional';
  const region = isRegional ? places.regionId.find(({ value }) => value === form.regionId) : undefined;
  return (
    <TownLimits
      limits={form}
      onChange={({ municipalities, provinces }) => onChange({ ...form, municipalities, provinces })}
      region={region === undefined ? null : { _id: region.value, name: region.label }}
      error={errorOf('municipalities') ?? errorOf('provinces')}
    />
  );
}

interface AtecoSettingChosenProps {
  version: AtecoVersion;
  choice: AtecoChoice;
  onChange: (choice: AtecoChoice) => void;
  /** Whether nothing is chosen of the other version either, so that every activity is admitted. */
  isOtherEmpty: boolean;
}

/** What is chosen of one version, by group, and what is taken out: each can be taken back (visual language §10.11, right). */
function AtecoSettingChosen({ version, choice, onChange, isOtherEmpty }: AtecoSettingChosenProps) {
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
    <Flex
      ref={trapFocus}
      tabIndex={-1}
      component="section"
      direction="column"
      gap="xs"
      aria-labelledby={`chosen-${version}`}
    >
      <Group gap="sm" justify="space-between" wrap="nowrap" className={classes['head']}>
        <h2 id={`chosen-${version}`}>{t('ateco.setting.chosen', { count: choice.chosen.length })}</h2>
        {choice.chosen.length + choice.removed.length === 0 ? null : (
          <Button variant="subtle" size="xs" onClick={() => onChange({ chosen: [], removed: [] })}>
            {t('ateco.setting.clear')}
          </Button>
        )}
      </Group>
      {choice.chosen.length === 0 ? (
        <Text size="meta" c="var(--vl-ink2)">
          {removed.length > 0 ? t('ateco.setting.onlyExcluded') : t('ateco.setting.none')}{' '}
          {isOtherEmpty && removed.length === 0 ? t('ateco.setting.allSectors') : null}
        </Text>
      ) : null}
      {chosen.map((group) => (
        <GroupRow
          key={group.key}
          group={group}
          onRemove={(id) => onChange({ ...choice, chosen: choice.chosen.filter((one) => one !== id) })}
        />
      ))}
      {removed.length === 0 ? null : (
        <>
          <Box component="h3" mt="s14" className={classes['excluded']}>
            {t('ateco.setting.excludedCount', { count: removed.length })}
          </Box>
          <Codes
            codes={removed}
            tone="danger"
            onRemove={(id) => onChange({ ...choice, removed: choice.removed.filter((one) => one !== id) })}
          />
          <Text size="meta" c="var(--vl-ink2)">
            {t('ateco.setting.excludedHint')}
          </Text>
        </>
      )}
    </Flex>
  );
}

function GroupRow({ group, onRemove }: { group: ChosenGroup; onRemove: (id: string) => void }) {
  const t = useT();
  return (
    <div>
      <Text size="meta" mb="s6" c="var(--vl-ink2)">
        {group.isWhole ? t('ateco.setting.whole', { name: group.name }) : group.name}
      </Text>
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
    <Flex component="ul" gap="s6" wrap="wrap" className={classes['codes']} data-tone={tone}>
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
    </Flex>
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

/** The towns and provinces that narrow a call within its territory: found by name, each with its province, taken away one by one. */
function TownLimits({ limits, onChange, region, error }: TownLimitsProps) {
  const t = useT();
  const [shownCount, setShownCount] = useState(FIRST);
  const { municipalities, provinces } = limits;
  const places = usePlaceNames({ provinces, municipalities: municipalities.slice(0, shownCount) });
  const outside = region === null ? [] : places.filter(({ regionId }) => regionId !== null && regionId !== region._id);
  return (
    <div>
      <PlaceField limits={limits} onChange={onChange} error={error} />
      {municipalities.length + provinces.length === 0 ? null : (
        <>
          <Flex component="ul" gap="s6" wrap="wrap" mt="xs" aria-label={t('territories.limits.chosen')}>
            {places.map(({ key, label }) => (
              <li key={key}>
                <FilterChip label={label} onRemove={() => onChange(withPlace(limits, key))} />
              </li>
            ))}
          </Flex>
          <LimitsFoot
            limits={limits}
            more={Math.max(0, municipalities.length - shownCount)}
            onMore={() => setShownCount(shownCount + STEP)}
            onClear={() => onChange({ municipalities: [], provinces: [] })}
          />
        </>
      )}
      {region === null || outside.length === 0 ? null : (
        <FieldNote>
          {t('territories.limits.outside', {
            region: region.name,
            places: outside.map(({ label }) => label).join(', '),
          })}
        </FieldNote>
      )}
    </div>
  );
}

/** The places that are shown, under their names. */
function usePlaceNames(shown: Limits) {
  const t = useT();
  const known = useProvinces().data ?? [];
  const towns = useTownsOf(shown.municipalities);
  return placesOf(shown, known, towns.data ?? []).map(({ isProvince, name, ...place }) => ({
    ...place,
    label: isProvince ? t('announcements.detail.wholeProvince', { name }) : name,
  }));
}

/** Finds a town or a province by its name, and adds it. */
function PlaceField({ limits, onChange, error }: Pick<TownLimitsProps, 'limits' | 'onChange' | 'error'>) {
  const t = useT();
  const [typed, setTyped] = useState('');
  const [q] = useDebouncedValue(typed.trim(), WAIT.servedSelect);
  const known = useProvinces().data ?? [];
  const found = useTownSearch(q);
  const isWaiting = found.isFetching || q !== typed.trim();
  return (
    <Select
      label={t('territories.limits.label')}
      description={t('territories.limits.hint')}
      inputWrapperOrder={['label', 'input', 'description', 'error']}
      placeholder={t('territories.limits.pick')}
      searchable
      selectFirstOptionOnChange
      maxDropdownHeight={280}
      nothingFoundMessage={
        typed.trim() === ''
          ? t('territories.limits.type')
          : t(isWaiting ? 'territories.limits.searching' : 'territories.limits.nothing')
      }
      // The server has searched: in both languages of a place, and without accents.
      filter={({ options }) => options}
      data={optionsOf(q, known, q === '' ? [] : (found.data ?? []), limits).map(({ group, items }) => ({
        group: t(`territories.limits.groups.${group}`),
        items: [...items],
      }))}
      value={null}
      searchValue={typed}
      onSearchChange={setTyped}
      error={error}
      onChange={(value) => {
        if (value === null) return;
        onChange(withPlace(limits, value));
        setTyped('');
      }}
    />
  );
}

interface LimitsFootProps {
  limits: Limits;
  /** Those that are not shown yet. */
  more: number;
  onMore: () => void;
  onClear: () => void;
}

/** How many there are, the rest of them, and all of them taken away. */
function LimitsFoot({ limits: { municipalities, provinces }, more, onMore, onClear }: LimitsFootProps) {
  const t = useT();
  const words = (count: number, kind: 'towns' | 'provinces') =>
    count === 0 ? [] : [t(`territories.limits.${kind}`, { count })];
  const places = [...words(provinces.length, 'provinces'), ...words(municipalities.length, 'towns')];
  return (
    <Flex rowGap="2xs" columnGap="sm" align="center" wrap="wrap" mt="s6" c="var(--vl-ink2)" className="font-compact">
      <span role="status">{t('territories.limits.only', { places: places.join(t('territories.limits.and')) })}</span>
      {more > 0 ? (
        <Button variant="subtle" size="compact-sm" onClick={onMore}>
          {t('territories.limits.more', { count: more })}
        </Button>
      ) : null}
      <Button variant="subtle" size="compact-sm" onClick={onClear}>
        {t('territories.limits.clear')}
      </Button>
    </Flex>
  );
}
