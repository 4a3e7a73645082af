import {
  isAnswered,
  isAskedQuestions,
  missingParts,
  type SurveyPart,
  type SurveyProgress,
} from '@volano/domain/rules/survey-progress';
import { CUSTOMER_ROLES } from '@volano/domain/rules/vocabulary';
import { useState } from 'react';
import { Box, Button, Flex, Group } from '@mantine/core';
import { useT } from '../../../lib/i18n/i18n.ts';
import { type RingSegment, RequirementRing } from '../../../ui/marks/requirement-ring.tsx';
import { surveyAction } from './survey-action.ts';
import { surveyHref } from './survey-href.ts';
import { useSurveyDraft, SaveAlert, SaveNote } from './survey-saver.tsx';
import type { Question, Survey } from './surveys.api.ts';
import { TerritoryFields, type TerritoryFieldsProps } from './territory-fields.tsx';

/** One screen of the survey. Its key is what `?step=` says. */
export type SurveyStep =
  | { readonly kind: 'territory' | 'activity' | 'investments'; readonly key: string }
  | { readonly kind: 'question'; readonly key: string; readonly question: Question; readonly number: number };

/** After the last step. */
export const END = 'end';

const [, PARTNER_ROLE] = CUSTOMER_ROLES;

export type StepState = 'done' | 'partial' | 'open';

/** The steps in order. A business partner says only where it works (1-people §6). */
export function listSteps(questions: readonly Question[], isPartner: boolean): SurveyStep[] {
  if (isPartner) return [{ kind: 'territory', key: 'territory' }];
  return [
    { kind: 'territory', key: 'territory' },
    { kind: 'activity', key: 'activity' },
    ...questions.map((question, index): SurveyStep => ({
      kind: 'question',
      key: question._id,
      question,
      number: index + 1,
    })),
    { kind: 'investments', key: 'investments' },
  ];
}

/** Of the company behind the survey: what else says how far it is, and who it belongs to. */
export interface SurveyCompany {
  readonly vatNumber: string;
  readonly ownerRole: string;
}

/** What the survey asks besides its questions and has not, as the server counts it. */
export function missingOf(survey: Survey, { vatNumber, ownerRole }: SurveyCompany): SurveyPart[] {
  const { registerOfficeId, operationalHeadQuarterIds, cciaaIds, atecoCodes } = survey;
  return missingParts(
    {
      vatNumber,
      registerOfficeId,
      hasOffices: operationalHeadQuarterIds.length > 0,
      hasChambers: cciaaIds.length > 0,
      hasActivity: atecoCodes.length > 0,
    },
    ownerRole,
  );
}

/** How far one step is. Investments may be none, so that step is open only until there is one, and never counts as missing. */
export function stepState(step: SurveyStep, survey: Survey, missing: readonly SurveyPart[]): StepState {
  switch (step.kind) {
    case 'territory': {
      if (missing.every((part) => part === 'atecoIds')) return 'done';
      const { registerOfficeId, operationalHeadQuarterIds, cciaaIds } = survey;
      const hasPlace = registerOfficeId !== null || operationalHeadQuarterIds.length > 0 || cciaaIds.length > 0;
      return hasPlace ? 'partial' : 'open';
    }
    case 'activity':
      return missing.includes('atecoIds') ? 'open' : 'done';
    case 'question':
      if (!isAnswered(step.question, survey.answers)) return 'open';
      return survey.toConfirm.includes(step.key) ? 'partial' : 'done';
    case 'investments':
      return survey.investments.length > 0 ? 'done' : 'open';
  }
}

/** The steps that still lack something, in order: where a survey is taken up again is the first of them. */
export function openSteps(
  steps: readonly SurveyStep[],
  survey: Survey,
  missing: readonly SurveyPart[],
): readonly SurveyStep[] {
  return steps.filter((step) => step.kind !== 'investments' && stepState(step, survey, missing) !== 'done');
}

/** The wheel of the survey: one segment a question, half for the one on the screen; for a business partner its two kinds of places. */
export function surveyRing(
  steps: readonly SurveyStep[],
  survey: Survey,
  current: string,
  isPartner: boolean,
): RingSegment[] {
  if (isPartner) {
    return [survey.operationalHeadQuarterIds, survey.cciaaIds].map(({ length }) => (length > 0 ? 'ok' : 'missing'));
  }
  return steps
    .filter((step) => step.kind === 'question')
    .map((step) => {
      // An answer that is to be confirmed counts until then.
      if (stepState(step, survey, []) !== 'open') return 'ok';
      return step.key === current ? 'check' : 'missing';
    });
}

/** Minutes that the open questions still take, at twenty seconds each. */
export function minutesLeft(ring: readonly RingSegment[]): number {
  return Math.ceil((ring.filter((segment) => segment !== 'ok').length * 20) / 60);
}

interface StepsAsked {
  questions: readonly Question[];
  company: SurveyCompany;
  /** By step, how many calls its answer alone would settle, most first. */
  settles?: ReadonlyMap<string, number> | undefined;
  /** The step the address names. */
  step: string | undefined;
  onStep: (step: string) => void;
}

/** Where somebody wanted to go on while something was missing, and how often: each time it is shown. */
interface MissingSaid {
  readonly step: string;
  readonly times: number;
}

/** Which steps there are, which are still open, where one stands, and the way on: what is missing is said before it is left. */
export function useSteps({ questions, company, settles, step: named, onStep }: StepsAsked, survey: Survey) {
  const [missingSaid, setMissingSaid] = useState<MissingSaid | null>(null);
  const steps = listSteps(questions, !isAskedQuestions(company.ownerRole));
  const missing = missingOf(survey, company);
  const open = openSteps(steps, survey, missing);
  const [startKey] = useState(() => startOf(open, settles, survey) ?? steps[0]?.key ?? END);
  const isKnown = named === END || steps.some(({ key }) => key === named);
  const current = isKnown && named !== undefined ? named : startKey;
  const index = steps.findIndex(({ key }) => key === current);
  const step = steps[index];
  const isOpen = step !== undefined && open.includes(step);

  function goOn(): void {
    setMissingSaid(null);
    onStep(steps[index + 1]?.key ?? END);
  }

  function next(): void {
    if (isOpen) setMissingSaid((before) => ({ step: current, times: (before?.times ?? 0) + 1 }));
    else goOn();
  }

  return { steps, missing, open, startKey, current, index, step, isOpen, missingSaid, goOn, next };
}

/**
 * Where a survey is taken up again: at an answer that is to be confirmed, else at its first gap, but among its questions at the one that
 * settles most.
 */
function startOf(
  open: readonly SurveyStep[],
  settles: StepsAsked['settles'],
  { toConfirm, askedAgain }: Survey,
): string | undefined {
  const asked = open.find(({ key }) => askedAgain.includes(key));
  if (asked !== undefined) return asked.key;
  // What nobody asked for waits until the gaps are filled.
  const gaps = open.filter(({ key }) => !toConfirm.includes(key));
  const [first] = gaps.length > 0 ? gaps : open;
  if (first?.kind !== 'question' || settles === undefined) return first?.key;
  return [...settles.keys()].find((key) => open.some((step) => step.key === key)) ?? first.key;
}

interface SurveyCardProps {
  agencyId: string;
  surveyId: string | null;
  progress: SurveyProgress;
  /** A business partner answers no questions: it says only where it works. */
  isPartner: boolean;
}

/** How far the survey is, with its wheel and the way there. */
export function SurveyCard({ agencyId, surveyId, progress, isPartner }: SurveyCardProps) {
  const t = useT();
  const { state, answered, total } = progress;
  const said = t('profile.survey.answers', { answered: String(answered), total: String(total) });
  return (
    <Box
      component="section"
      px="lg"
      pt="s20"
      pb="lg"
      bdrs="md"
      bg="var(--vl-surface)"
      className="boxed"
      aria-labelledby="profile-survey"
    >
      <h2 id="profile-survey" className="font-h3">
        {t('profile.survey.title')}
      </h2>
      <Group gap="s18" wrap="nowrap" mt="s14" mb="s18" c="var(--vl-ink2)" className="font-compact">
        {total === 0 ? null : (
          <RequirementRing
            size={92}
            label={`${String(answered)}/${String(total)}`}
            description={said}
            segments={Array.from({ length: total }, (_, index) => (index < answered ? 'ok' : 'missing'))}
          />
        )}
        <p>{isPartner ? t('profile.survey.partner') : stateWords(t, progress)}</p>
      </Group>
      <Button
        component="a"
        href={surveyHref(agencyId, surveyId)}
        fullWidth
        variant={state === 'complete' ? 'default' : 'filled'}
      >
        {t(isPartner ? 'home.survey.places' : `surveys.action.${surveyAction(state)}`)}
      </Button>
    </Box>
  );
}

function stateWords(t: ReturnType<typeof useT>, { state, answered, total, missing }: SurveyProgress): string {
  if (state === 'none') return t('profile.survey.none');
  if (state === 'complete') return t('profile.survey.complete');
  const parts = missing.map((part) => t(`surveyParts.${part}`)).join(', ');
  const said = [
    ...(answered < total ? [t('profile.survey.started', { count: total - answered })] : []),
    ...(missing.length > 0 ? [t('surveys.missingParts', { parts })] : []),
  ];
  return said.length > 0 ? said.join(' ') : `${t('surveys.end.noQuestions')}.`;
}

interface SurveyPlacesProps extends Pick<TerritoryFieldsProps, 'regions' | 'chambers'> {
  saved: Survey;
}

/** The whole survey of a business partner: where it works, saved as it changes (1-people §6). */
export function SurveyPlaces({ saved, regions, chambers }: SurveyPlacesProps) {
  const t = useT();
  const { survey, saver, state } = useSurveyDraft(saved);
  const missing = missingOf(survey, { vatNumber: '', ownerRole: PARTNER_ROLE });
  return (
    <Box
      component="section"
      px="lg"
      pt="s20"
      pb="lg"
      bdrs="md"
      bg="var(--vl-surface)"
      className="boxed"
      aria-labelledby="survey-places"
    >
      <h2 id="survey-places" className="font-h3">
        {t('surveys.territory.titlePartner')}
      </h2>
      <Flex component="p" gap="s18" align="center" mt="s14" mb="s18" c="var(--vl-ink2)" className="font-compact">
        {t(missing.length === 0 ? 'profile.survey.partnerDone' : 'profile.survey.partner')}
      </Flex>
      <TerritoryFields
        survey={survey}
        isPartner
        regions={regions}
        chambers={chambers}
        missing={[]}
        onChange={saver.put}
      />
      <SaveAlert saver={saver} state={state} />
      <SaveNote savedAt={survey.updatedAt} isSaving={state.isSaving} />
    </Box>
  );
}
