import { updateSurvey } from '@volano/domain/contracts/surveys';
import { Button, Flex, Text } from '@mantine/core';
import { IconCloudOff, IconDeviceFloppy, IconRefresh } from '@tabler/icons-react';
import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { useEffect, useMemo, useSyncExternalStore } from 'react';
import { formatTime } from '../../../lib/format/format.ts';
import { useT } from '../../../lib/i18n/i18n.ts';
import { drop, onTaken, onWaiting, retry, send, waitingIn } from '../../../lib/line/outbox.ts';
import { onReach, readReach } from '../../../lib/api/reach.ts';
import { readMark } from '../../../lib/session/session.ts';
import classes from './survey-flow.module.css';
import { type Survey, type SurveyPatch, type Investment, cacheSavedSurvey, readsOfSurvey } from './surveys.api.ts';

interface SaverState {
  /** Not yet confirmed by the server, oldest first. */
  readonly drafts: readonly Change[];
  readonly isSaving: boolean;
  /** What the server last answered: it takes the place of a draft in the very moment that the draft goes. */
  readonly saved: Survey | null;
  /** Why the first of the drafts is still here. */
  readonly fault: 'unreached' | { readonly status: number; readonly message: string } | null;
}

export interface Saver {
  readonly subscribe: (listener: () => void) => () => void;
  readonly state: () => SaverState;
  /** Shows a change at once and saves it; a later change of the same thing takes its place. */
  readonly put: (change: Change) => void;
  /** Tries again what has failed. */
  readonly retry: () => void;
  /** Gives up what was refused; the rest goes on. */
  readonly discard: () => void;
  /** Saves in turn without showing anything before: for a form that waits and keeps its own text. Rejects with the refusal. */
  readonly save: (patch: SurveyPatch) => Promise<void>;
}

/**
 * Saves one change after the other, so that the server keeps the last one given and no answer arrives before an older one.
 * A change leaves the drafts only when the server has confirmed it: what a person chose or typed is never lost.
 */
export function createSaver(surveyId: string, onSaved: (saved: Survey, isWatched: boolean) => void): Saver {
  return new QueuedSaver(surveyId, onSaved);
}

class QueuedSaver implements Saver {
  readonly #surveyId: string;
  readonly #line: string;
  readonly #listeners = new Set<() => void>();
  #state: SaverState = NOTHING_SAVED;

  constructor(surveyId: string, onSaved: (saved: Survey, isWatched: boolean) => void) {
    this.#surveyId = surveyId;
    this.#line = `survey.${surveyId}`;
    onWaiting(this.#line, this.#show);
    onTaken(this.#line, (_write, saved) => {
      // Sent by another page: it is read again by whoever shows it.
      if (saved === null) return;
      this.#show({ saved: saved as Survey });
      onSaved(saved as Survey, this.#listeners.size > 0);
    });
    this.#show();
  }

  readonly subscribe = (listener: () => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  readonly state = () => this.#state;

  readonly put = (change: Change) => void this.#send(change, true).catch(() => undefined);

  readonly save = async (patch: SurveyPatch) => {
    await this.#send({ patch }, false);
  };

  readonly retry = () => {
    for (const { key } of waitingIn(this.#line)) retry(key);
  };

  readonly discard = () => {
    for (const { key, standing } of waitingIn(this.#line)) if (standing === 'refused') drop(key);
  };

  #send(change: Change, isShown: boolean): Promise<unknown> {
    const request = { params: { id: this.#surveyId }, body: change.patch };
    return send(updateSurvey, request, {
      line: this.#line,
      ...(isShown ? { place: slotOf(change.patch) } : {}),
      shown: isShown ? change : null,
      reads: readsOfSurvey(this.#surveyId),
      ...(isShown ? { staysRefused: true } : { keep: 'page' }),
    });
  }

  readonly #show = (changed: { readonly saved?: Survey } = {}) => {
    const waiting = waitingIn<Change | null>(this.#line);
    const failed = waiting.find(({ standing }) => standing === 'unreached' || standing === 'refused');
    this.#state = {
      ...this.#state,
      ...changed,
      drafts: waiting.flatMap(({ shown }) => shown ?? []),
      isSaving: waiting.some(({ standing }) => standing === 'queued' || standing === 'sending'),
      fault: failed === undefined ? null : failed.refusal === null ? 'unreached' : failed.refusal,
    };
    for (const listener of this.#listeners) listener();
  };
}

const NOTHING_SAVED: SaverState = { drafts: [], isSaving: false, saved: null, fault: null };

/** What a person has just changed: the part to send, and the codes behind its ids so that they can be named before the server answers. */
export interface Change {
  readonly patch: SurveyPatch;
  readonly atecoCodes?: Survey['atecoCodes'];
  /** The towns behind the codes that it sends, and those known before. */
  readonly towns?: Survey['towns'];
}

/** What a change replaces; of two changes with the same slot only the later one matters. */
function slotOf({ answered, ...fields }: SurveyPatch): string {
  if (answered !== undefined) return `answered:${answered.categoryCode}`;
  return Object.keys(fields).sort().join('+');
}

/** The survey as it will be once the changes are saved: what is shown meanwhile. */
export function withChanges(survey: Survey, changes: readonly Change[]): Survey {
  return changes.reduce(withChange, survey);
}

function withChange(survey: Survey, { patch, atecoCodes, towns }: Change): Survey {
  const { answered, answers, investments, ...fields } = patch;
  const changed = { ...survey, ...(fields as Partial<Survey>) };
  // What is answered again is confirmed.
  const isLeft = (code: string): boolean => answers === undefined && code !== answered?.categoryCode;
  return {
    ...changed,
    answers: answered === undefined ? (answers ?? survey.answers) : replaced(survey.answers, answered),
    investments: investments === undefined ? survey.investments : investments.map(shown),
    atecoCodes: atecoCodes === undefined ? survey.atecoCodes : atecoCodes,
    towns: towns ?? survey.towns,
    toConfirm: survey.toConfirm.filter(isLeft),
    askedAgain: survey.askedAgain.filter(isLeft),
  };
}

function replaced(answers: Survey['answers'], answered: NonNullable<SurveyPatch['answered']>): Survey['answers'] {
  const { categoryCode } = answered;
  const others = answers.filter((answer) => answer.categoryCode !== categoryCode);
  if ('value' in answered) return [...others, answered];
  return [...others, ...answered.requirementCodes.map((requirementCode) => ({ categoryCode, requirementCode }))];
}

function shown(investment: NonNullable<SurveyPatch['investments']>[number], index: number): Investment {
  return { ...investment, _id: investment._id ?? `unsaved-${String(index)}` };
}

interface SurveyDraft {
  /** The survey with what is not saved yet. */
  readonly survey: Survey;
  readonly saver: Saver;
  readonly state: SaverState;
}

// Another session has its own.
const savers = new Map<string, Saver>();

function saverOf(surveyId: string, client: QueryClient): Saver {
  const key = `${readMark() ?? ''} ${surveyId}`;
  const known =
    savers.get(key) ?? createSaver(surveyId, (survey, isWatched) => cacheSavedSurvey(client, survey, isWatched));
  savers.set(key, known);
  return known;
}

/** Resolves once no answer of a survey is on its way, whether it was taken or not. */
export async function whenAnswersSaved(surveyId: string, client: QueryClient): Promise<void> {
  const saver = saverOf(surveyId, client);
  if (!saver.state().isSaving) return;
  const { promise, resolve } = Promise.withResolvers<void>();
  const forget = saver.subscribe(() => {
    if (!saver.state().isSaving) resolve();
  });
  await promise;
  forget();
}

/** A survey being filled in: every change is shown at once and saved in turn; what reaches nobody waits for the service (decision 041). */
export function useSurveyDraft(saved: Survey): SurveyDraft {
  const client = useQueryClient();
  const saver = useMemo(() => saverOf(saved._id, client), [saved._id, client]);
  const state = useSyncExternalStore(saver.subscribe, saver.state);
  const survey = useMemo(() => {
    const isAhead = state.saved !== null && state.saved.updatedAt > saved.updatedAt;
    return withChanges(isAhead ? state.saved : saved, state.drafts);
  }, [saved, state]);
  // What was refused is tried again by who comes back to it.
  useEffect(() => {
    if (saver.state().fault !== null) saver.retry();
  }, [saver]);
  return { survey, saver, state };
}

/** That everything is saved, and when it last was. */
export function SaveNote({ savedAt, isSaving }: { savedAt: string; isSaving: boolean }) {
  const t = useT();
  return (
    <Flex
      component="p"
      gap="xs"
      align="flex-start"
      mt="sm"
      pt="sm"
      c="var(--vl-ink2)"
      className="paper-above font-meta"
      role="status"
    >
      <IconDeviceFloppy size={17} aria-hidden />
      <span>
        {t('surveys.save.note')}{' '}
        {isSaving ? `${t('surveys.save.saving')}…` : t('surveys.save.at', { time: formatTime(savedAt) })}
      </span>
    </Flex>
  );
}

/** A save that failed: the choice is still on the screen and can be sent again. */
export function SaveAlert({ saver, state }: { saver: Saver; state: SaverState }) {
  const t = useT();
  const { fault, isSaving } = state;
  const isSilent = useSyncExternalStore(onReach, () => readReach() === 'silent');
  // The note over every screen says that the answer waits: here it would stand on the other answers.
  if (fault === null || (fault === 'unreached' && isSilent)) return null;
  // What the server refuses will be refused again: the only way on is to take it back.
  const isRefused = fault !== 'unreached' && fault.status >= 400 && fault.status < 500 && fault.status !== 429;
  return (
    <div className={classes['alert']} role="alert">
      <IconCloudOff size={20} aria-hidden />
      <Text size="sm" flex={1} className={classes['saveNoteWords']}>
        <strong>{t('surveys.save.failed')}.</strong>{' '}
        {isRefused ? fault.message : t(fault === 'unreached' ? 'surveys.save.waits' : 'surveys.save.failedHint')}
      </Text>
      {isRefused ? (
        <Button size="sm" variant="default" onClick={saver.discard}>
          {t('surveys.save.discard')}
        </Button>
      ) : null}
      <Button
        size="sm"
        variant="default"
        loading={isSaving}
        onClick={() => tryAgain(saver)}
        leftSection={<IconRefresh size={17} aria-hidden />}
      >
        {t('common.actions.retry')}
      </Button>
    </div>
  );
}

/** The button goes away with the alert: the question takes the focus, so that keys act on it again. */
function tryAgain(saver: Saver): void {
  saver.retry();
  document.querySelector<HTMLElement>('main h1')?.focus();
}
