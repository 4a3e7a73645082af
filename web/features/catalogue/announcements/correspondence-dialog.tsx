import { MultiSelect, Radio, Select, Text, TextInput } from '@mantine/core';
import { CORRESPONDENCE_FIELDS } from '@volano/domain/contracts/announcement-review';
import { CORRESPONDENCE_KINDS, type CorrespondenceKind } from '@volano/domain/rules/vocabulary';
import { type FormState, useForm } from '../../../lib/form/use-form.ts';
import { useT } from '../../../lib/i18n/i18n.ts';
import { FormDialog } from '../../../ui/dialogs/dialogs.tsx';
import { toast } from '../../../lib/screens/toast.ts';
import { type Correspondence, type Correspondences, useSaveCorrespondence } from './review.api.ts';

const UNDER = ['label', 'input', 'description', 'error'] as const;

/** A question of the survey with the answers that it offers. */
export interface OfferedQuestion {
  readonly categoryName: string;
  readonly requirements: readonly { readonly _id: string; readonly name: string; readonly isNoneOfThese: boolean }[];
}

export interface CorrespondenceDialogProps {
  table: Correspondences;
  questions: readonly OfferedQuestion[];
  /** What is changed, or a value that has no meaning yet; null for one that is typed here. */
  row: Pick<Correspondence, 'field' | 'value'> | null;
  onClose: () => void;
}

/** What a value of the official record means; whom the change reaches stands above the buttons. */
export function CorrespondenceDialog({ table, questions, row, onClose }: CorrespondenceDialogProps) {
  const t = useT();
  const known = table.rows.find(({ field, value }) => field === row?.field && value === row.value);
  const form = useForm({
    start: {
      field: row?.field ?? CORRESPONDENCE_FIELDS[0],
      value: row?.value ?? '',
      kind: known?.kind ?? 'answer',
      requirementTemplateIds: (known?.answers ?? []).map(({ _id }) => _id),
    },
    bodyOf: ({ value, requirementTemplateIds: chosen, ...typed }) => ({
      ...typed,
      value: value.trim(),
      requirementTemplateIds: typed.kind === 'answer' ? chosen : [],
    }),
    contract: () => import('@volano/domain/shapes/announcement-review').then((shapes) => shapes.saveCorrespondence),
    change: useSaveCorrespondence(),
    done: () => toast.success(t('correspondences.dialog.done')),
    onSaved: onClose,
  });
  const { field, value, kind, requirementTemplateIds: chosen } = form.values;
  const isTaken = row === null && table.rows.some((each) => each.field === field && isSameValue(each.value, value));
  const asksAnswers = kind === 'answer';
  const waiting = table.unknown.find((each) => each.field === field && isSameValue(each.value, value));

  return (
    <FormDialog
      form={form}
      onClose={onClose}
      title={row === null ? t('correspondences.dialog.new') : t('correspondences.dialog.edit', { value: row.value })}
      isIdle={value.trim() === '' || isTaken || (asksAnswers && chosen.length === 0)}
    >
      {row === null ? <ValueFields form={form} isTaken={isTaken} /> : null}
      <KindField kind={kind} onKind={(next) => form.set({ kind: next })} />
      {asksAnswers ? (
        <MultiSelect
          label={t('correspondences.dialog.answers')}
          description={t('correspondences.dialog.answersHint')}
          inputWrapperOrder={[...UNDER]}
          placeholder={chosen.length === 0 ? t('correspondences.dialog.answersPick') : ''}
          required
          searchable
          nothingFoundMessage={t('common.filters.noOption')}
          maxDropdownHeight={260}
          data={optionsOf(questions)}
          {...form.field('requirementTemplateIds')}
        />
      ) : null}
      <Text size="compact" c="var(--vl-ink2)">
        {waiting === undefined ? <Effect count={table.notReviewed} /> : <WaitingEffect count={waiting.notReviewed} />}
      </Text>
    </FormDialog>
  );
}

interface ValueFieldsProps {
  form: FormState<Pick<Correspondence, 'field' | 'value'>>;
  isTaken: boolean;
}

/** A value that is typed here: of which field of the record, and its words there. */
function ValueFields({ form, isTaken }: ValueFieldsProps) {
  const t = useT();
  return (
    <>
      <Select
        label={t('correspondences.dialog.field')}
        data={CORRESPONDENCE_FIELDS.map((each) => ({ value: each, label: t(`imports.facts.${each}`) }))}
        allowDeselect={false}
        {...form.field('field')}
      />
      <TextInput
        label={t('correspondences.dialog.value')}
        description={t('correspondences.dialog.valueHint')}
        inputWrapperOrder={[...UNDER]}
        required
        maxLength={300}
        autoComplete="off"
        data-autofocus
        {...form.field('value')}
        error={isTaken ? t('correspondences.dialog.taken') : form.errorOf('value')}
      />
    </>
  );
}

interface KindFieldProps {
  kind: CorrespondenceKind;
  onKind: (kind: CorrespondenceKind) => void;
}

function KindField({ kind, onKind }: KindFieldProps) {
  const t = useT();
  return (
    <Radio.Group
      label={t('correspondences.dialog.kind')}
      value={kind}
      onChange={(next) => onKind(CORRESPONDENCE_KINDS.find((each) => each === next) ?? kind)}
    >
      {CORRESPONDENCE_KINDS.map((each) => (
        <Radio
          key={each}
          mt="xs"
          value={each}
          label={t(`correspondences.kinds.${each}`)}
          description={t(`correspondences.kindHints.${each}`)}
        />
      ))}
    </Radio.Group>
  );
}

/** What a change of the table does, as the import does it. */
export function Effect({ count }: { count: number }) {
  const t = useT();
  return count === 0 ? t('correspondences.effectNone') : t('correspondences.effect', { count });
}

function WaitingEffect({ count }: { count: number }) {
  const t = useT();
  return count === 0 ? t('correspondences.dialog.waitingNone') : t('correspondences.dialog.waiting', { count });
}

/** The answers under their questions; "none of these" is no answer that a call can accept. */
function optionsOf(questions: readonly OfferedQuestion[]) {
  return questions
    .map(({ categoryName, requirements }) => ({
      group: categoryName,
      items: requirements
        .filter(({ isNoneOfThese }) => !isNoneOfThese)
        .map(({ _id, name }) => ({ value: _id, label: name })),
    }))
    .filter(({ items }) => items.length > 0);
}

/** Whether two spellings are one value of the table. */
function isSameValue(one: string, other: string): boolean {
  return one.trim().toLowerCase() === other.trim().toLowerCase();
}
