import { Box, Checkbox, Select, Stack, Text } from '@mantine/core';
import { boundsWords } from '@volano/domain/rules/matching/bounds-words';
import { isNumeric } from '@volano/domain/rules/survey-progress';
import { createContext, type ReactNode, use, useState } from 'react';
import { mutateWithMessage } from '../../../lib/api/mutate-with-message.ts';
import { type FormState, useForm } from '../../../lib/form/use-form.ts';
import { formatDate } from '../../../lib/format/format.ts';
import { useT } from '../../../lib/i18n/i18n.ts';
import { ConfirmDialog, FormDialog } from '../../../ui/dialogs/dialogs.tsx';
import {
  BoundsFields,
  boundsFault,
  boundsOf,
  typedBounds,
  type TypedBounds,
} from '../../../ui/forms/bounds-fields.tsx';
import { OfficeDetailPart } from '../../../ui/layout/office-page.tsx';
import { ErrorBlock } from '../../../ui/layout/states.tsx';
import { toast } from '../../../lib/screens/toast.ts';
import { OriginLine } from './criterion-origin.tsx';
import classes from './open-conditions.module.css';
import {
  type OpenCondition,
  type Question,
  useOpenConditions,
  useQuestions,
  useSettleCondition,
} from './review.api.ts';

interface OfCall {
  announcementId: string;
}

/** What the words of a call's record narrow and no question covers: each is asked in the survey, left to be read, or taken away. */
export function OpenConditions({ announcementId }: OfCall) {
  const t = useT();
  const { data = [], isError, isFetching, refetch } = useOpenConditions(announcementId);
  if (data.length === 0 && !isError) return null;
  return (
    <OfficeDetailPart id="call-conditions" title={t('callConditions.title')}>
      {isError ? (
        <ErrorBlock title={t('callConditions.loadError')} onRetry={() => void refetch()} isRetrying={isFetching} />
      ) : (
        <>
          <Text size="sm" mb="2xs" c="var(--vl-ink2)">
            {t('callConditions.hint')}
          </Text>
          <Box component="ul" className={classes['list']}>
            {data.map((condition) => (
              <li key={condition._id}>
                <Box component="p" fw={500} className="anywhere">
                  {condition.text}
                </Box>
                <OriginLine origin={originOf(condition)} said={condition.text} />
                <Proposal condition={condition} />
                <ConditionMoves announcementId={announcementId} condition={condition} />
              </li>
            ))}
          </Box>
        </>
      )}
    </OfficeDetailPart>
  );
}

function originOf({ field, quote }: OpenCondition) {
  return { kind: 'sentence', field, quote } as const;
}

/** The question that seems to ask the same, or the answers that the survey looks at already. */
function Proposal({ condition: { proposal, asks } }: { condition: OpenCondition }) {
  const t = useT();
  if (asks.length > 0)
    return (
      <Text size="sm" mt="2xs" c="var(--vl-ink2)">
        {t('callConditions.asks', { answers: asks.join(', ') })}
      </Text>
    );
  if (proposal === null) return null;
  const { requirements, bounds } = proposal;
  const answers = bounds === null ? requirements.map(({ name }) => name).join(', ') : boundsWords(t, bounds);
  return (
    <Text size="sm" mt="2xs" c="var(--vl-ink2)">
      {t('callConditions.fits', { question: proposal.categoryName, answers })}
    </Text>
  );
}

/** The call that a review looks at, where conditions of it are settled on the spot. */
const ReviewedId = createContext<string | null>(null);

/** A part of the review in which conditions are settled. */
export function WithReviewed({ announcementId, children }: OfCall & { children: ReactNode }) {
  return <ReviewedId value={announcementId}>{children}</ReviewedId>;
}

/** The ways to settle one of the conditions that a review shows; nothing for one that a person wrote. */
export function ReviewedCondition({ checkId }: { checkId: string }) {
  const announcementId = use(ReviewedId);
  const { data = [] } = useOpenConditions(announcementId ?? '', announcementId !== null);
  const condition = data.find(({ _id }) => _id === checkId);
  if (announcementId === null || condition === undefined) return null;
  return <ConditionMoves announcementId={announcementId} condition={condition} isShort />;
}

interface ConditionMovesProps extends OfCall {
  condition: OpenCondition;
  /** Where there is little room, a word each. */
  isShort?: boolean;
}

/** The three ways to settle a condition, on one line; what was confirmed says by whom. */
function ConditionMoves({ announcementId, condition, isShort = false }: ConditionMovesProps) {
  const t = useT();
  const [opened, setOpened] = useState<'ask' | 'dismiss' | null>(null);
  const settle = useSettleCondition(announcementId, condition._id);
  const { text, confirmedAt, confirmedBy } = condition;
  const date = confirmedAt === null ? '' : formatDate(confirmedAt);
  const words = (move: 'ask' | 'confirm' | 'dismiss') =>
    t(isShort ? `callConditions.short.${move}` : `callConditions.${move}`);
  const close = (): void => {
    setOpened(null);
    settle.reset();
  };

  function say(outcome: 'confirmed' | 'dismissed'): void {
    const done = () => toast.success(t(`callConditions.done.${outcome}`));
    mutateWithMessage(
      settle,
      { outcome },
      { done, onSuccess: close, ...(opened === null ? {} : { refused: 'shown' }) },
    );
  }

  return (
    <div className={classes['moves']}>
      <button type="button" aria-label={`${words('ask')}: ${text}`} onClick={() => setOpened('ask')}>
        {words('ask')}
      </button>
      {confirmedAt === null ? (
        <button
          type="button"
          aria-label={`${words('confirm')}: ${text}`}
          disabled={settle.isPending}
          onClick={() => say('confirmed')}
        >
          {words('confirm')}
        </button>
      ) : (
        <span>
          {confirmedBy === null
            ? t('callConditions.confirmedOn', { date })
            : t('callConditions.confirmed', { name: confirmedBy, date })}
        </span>
      )}
      <button type="button" aria-label={`${words('dismiss')}: ${text}`} onClick={() => setOpened('dismiss')}>
        {words('dismiss')}
      </button>
      {opened === 'ask' ? <AskDialog announcementId={announcementId} condition={condition} onClose={close} /> : null}
      <DismissDialog
        isOpen={opened === 'dismiss'}
        text={text}
        isWorking={settle.isPending}
        refusal={settle.error}
        onClose={close}
        onConfirm={() => say('dismissed')}
      />
    </div>
  );
}

interface DismissDialogProps extends Closes {
  isOpen: boolean;
  text: string;
  isWorking: boolean;
  refusal: Error | null;
  onConfirm: () => void;
}

function DismissDialog({ text, ...dialog }: DismissDialogProps) {
  const t = useT();
  return (
    <ConfirmDialog
      {...dialog}
      title={t('callConditions.dismissal.title')}
      confirmLabel={t('callConditions.dismissal.label')}
    >
      <span className={classes['quoted']}>{text}</span>
      {t('callConditions.dismissal.text')}
    </ConfirmDialog>
  );
}

interface Asked {
  readonly templateId: string | null;
  readonly requirementsToUse: readonly string[];
  /** Of a question with a number or a year, in place of answers. */
  readonly bounds: TypedBounds | null;
}

function startOf(proposal: OpenCondition['proposal']): Asked {
  return {
    templateId: proposal?.templateId ?? null,
    requirementsToUse: (proposal?.requirements ?? []).map((one) => one._id),
    bounds: proposal?.bounds == null ? null : typedBounds(proposal.bounds, false),
  };
}

/** A question in the place of a sentence: the one that fits is chosen already, with its answers or its bounds. */
function AskDialog({ announcementId, condition: { _id, text, proposal }, onClose }: ConditionMovesProps & Closes) {
  const t = useT();
  const templates = useQuestions();
  const questions = (templates.data ?? []).filter((one) => isNumeric(one) || one.requirements.length > 0);
  const questionOf = (asked: Asked) => questions.find((one) => one._id === asked.templateId);
  const isOfBounds = (asked: Asked) => isNumeric(questionOf(asked) ?? {});
  const form = useForm({
    start: () => startOf(proposal),
    bodyOf: (asked: Asked) => ({
      outcome: 'criterion' as const,
      templateId: asked.templateId ?? '',
      ...(isOfBounds(asked)
        ? { bounds: (asked.bounds && boundsOf(asked.bounds)) ?? undefined }
        : { requirementsToUse: [...asked.requirementsToUse] }),
    }),
    rules: (asked: Asked) => ({ bounds: isOfBounds(asked) ? boundsFault(t, asked.bounds) : null }),
    contract: () => import('@volano/domain/shapes/announcement-review').then((shapes) => shapes.settleCondition),
    change: useSettleCondition(announcementId, _id),
    done: () => toast.success(t('callConditions.done.criterion')),
    onSaved: onClose,
  });
  const { templateId, requirementsToUse } = form.values;
  const chosen = questionOf(form.values);
  return (
    <FormDialog
      form={form}
      onClose={onClose}
      title={t('callConditions.dialog.title')}
      submitLabel={t('callConditions.dialog.submit')}
      isIdle={chosen === undefined || (!isNumeric(chosen) && requirementsToUse.length === 0)}
    >
      <p className={classes['quoted']}>{text}</p>
      <p>{t('callConditions.dialog.text')}</p>
      <Select
        label={t('callConditions.dialog.question')}
        placeholder={t('callConditions.dialog.pick')}
        searchable
        allowDeselect={false}
        nothingFoundMessage={t('common.filters.noOption')}
        data={questions.map((one) => ({ value: one._id, label: one.categoryName }))}
        value={templateId}
        onChange={(next) => form.set({ templateId: next, requirementsToUse: [], bounds: null })}
      />
      {chosen === undefined ? null : <AskedOf question={chosen} form={form} />}
    </FormDialog>
  );
}

/** What is accepted of a question: some of its answers, or the bounds of its number or year. */
function AskedOf({ question, form }: { question: Question; form: FormState<Asked> }) {
  const isYear = question.kind === 'year';
  if (isNumeric(question))
    return (
      <BoundsFields
        isYear={isYear}
        hasMonths
        value={form.values.bounds ?? typedBounds(null, isYear)}
        error={form.errorOf('bounds')}
        onChange={(bounds) => form.set({ bounds })}
      />
    );
  return (
    <AcceptedAnswers
      question={question}
      chosen={form.values.requirementsToUse}
      error={form.errorOf('requirementsToUse')}
      onChange={(ids) => form.set({ requirementsToUse: ids })}
    />
  );
}

interface AcceptedAnswersProps {
  question: Question;
  chosen: readonly string[];
  error: React.ReactNode;
  onChange: (ids: string[]) => void;
}

function AcceptedAnswers({ question, chosen, error, onChange }: AcceptedAnswersProps) {
  const t = useT();
  const answers = question.requirements.filter(({ isNoneOfThese }) => !isNoneOfThese);
  return (
    <Checkbox.Group label={t('callConditions.dialog.answers')} value={[...chosen]} error={error} onChange={onChange}>
      <Stack gap="xs" mt="xs">
        {answers.map(({ _id, name }) => (
          <Checkbox key={_id} size="xs" value={_id} label={name} />
        ))}
      </Stack>
    </Checkbox.Group>
  );
}

interface Closes {
  onClose: () => void;
}
