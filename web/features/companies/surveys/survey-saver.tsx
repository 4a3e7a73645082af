import { Button } from '@mantine/core';
import { IconCloudOff, IconDeviceFloppy, IconRefresh } from '@tabler/icons-react';
import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { useEffect, useMemo, useSyncExternalStore } from 'react';
import { ApiError } from '../../../lib/api/api-client.ts';
import { refusalMessage } from '../../../lib/api/mutate-with-message.ts';
import { formatTime } from '../../../lib/format/format.ts';
import { i18n, useT } from '../../../lib/i18n/i18n.ts';
import {
  KEPT_UNTIL_SIGNED_OUT,
  recall,
  remember,
  storedUnder,
  readSession,
  readToken,
} from '../../../lib/session/session.ts';
import { toast } from '../../../ui/layout/toast.ts';
import classes from './survey-flow.module.css';
import { type Survey, type SurveyPatch, type Investment, cacheSavedSurvey, saveSurvey } from './surveys.api.ts';

interface SaverState {
  /** Not yet confirmed by the server, oldest first. */
  readonly drafts: readonly Change[];
  readonly isSaving: boolean;
  /** What the server last answered: it takes the place of a draft in the very moment that the draft goes. */
  readonly saved: Survey | null;
  /** Why the last attempt failed; the drafts are still here. */
  readonly error: Error | null;
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

interface SaverWork {
  readonly send: (patch: SurveyPatch) => Promise<Survey>;
  /** `isWatched` while somebody looks at the survey. */
  readonly onSaved: (saved: Survey, isWatched: boolean) => void;
  /** A save that failed when nobody looks any more. */
  readonly onFailedUnseen: () => void;
  /** What was not confirmed when the page was left, and where it is kept until it is. */
  readonly kept?: { readonly read: () => readonly Change[]; readonly write: (drafts: readonly Change[]) => void };
}

/**
 * Saves one change after the other, so that the server keeps the last one given and no answer arrives before an older one.
 * A change leaves the drafts only when the server has confirmed it: what a person chose or typed is never lost.
 */
export function createSaver(work: SaverWork): Saver {
  return new QueuedSaver(work);
}

class QueuedSaver implements Saver {
  readonly #work: SaverWork;
  readonly #drafts = new Map<string, Change>();
  readonly #listeners = new Set<() => void>();
  #state: SaverState = { drafts: [], isSaving: false, saved: null, error: null };
  #turn: Promise<unknown> = Promise.resolve();
  #isRunning = false;

  constructor(work: SaverWork) {
    this.#work = work;
    for (const change of work.kept?.read() ?? []) this.#drafts.set(slotOf(change.patch), change);
    if (this.#drafts.size > 0) {
      this.#state = { ...this.#state, drafts: [...this.#drafts.values()] };
      void this.#run();
    }
  }

  readonly subscribe = (listener: () => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  readonly state = () => this.#state;

  readonly put = (change: Change) => {
    this.#drafts.set(slotOf(change.patch), change);
    this.#show({});
    void this.#run();
  };

  readonly retry = () => void this.#run();

  readonly discard = () => {
    const refused = first(this.#drafts);
    if (refused !== undefined) this.#drafts.delete(refused[0]);
    void this.#run();
  };

  readonly save = async (patch: SurveyPatch) => {
    this.#cacheSurvey(await this.#inTurn(() => this.#work.send(patch)));
  };

  async #run(): Promise<void> {
    if (this.#isRunning) return;
    this.#isRunning = true;
    this.#show({ isSaving: true, error: null });
    try {
      for (let next = first(this.#drafts); next !== undefined; next = first(this.#drafts)) {
        await this.#sendFirst(...next);
      }
      this.#show({ isSaving: false });
    } catch (error) {
      this.#show({ isSaving: false, error: error instanceof Error ? error : new Error(String(error)) });
      if (this.#listeners.size === 0 && !isUnreached(error)) this.#work.onFailedUnseen();
    } finally {
      this.#isRunning = false;
    }
  }

  async #sendFirst(slot: string, change: Change): Promise<void> {
    const saved = await this.#inTurn(() => this.#work.send(change.patch));
    // Changed again while it travelled: the newer one still has to go.
    if (this.#drafts.get(slot) === change) this.#drafts.delete(slot);
    this.#cacheSurvey(saved);
  }

  #cacheSurvey(saved: Survey): void {
    this.#show({ saved });
    this.#work.onSaved(saved, this.#listeners.size > 0);
  }

  #show(changed: Partial<SaverState>): void {
    this.#state = { ...this.#state, ...changed, drafts: [...this.#drafts.values()] };
    this.#work.kept?.write(this.#state.drafts);
    for (const listener of this.#listeners) listener();
  }

  #inTurn<T>(work: () => Promise<T>): Promise<T> {
    const next = this.#turn.then(work, work);
    this.#turn = next.catch(() => undefined);
    return next;
  }
}

/** It reached nobody: it goes by itself when the network is back. */
function isUnreached(error: unknown): boolean {
  return error instanceof ApiError && error.code === 'unavailable';
}

function first<K, V>(map: ReadonlyMap<K, V>): [K, V] | undefined {
  return map.entries().next().value;
}

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
  const { categoryCode, requirementCodes } = answered;
  return [
    ...answers.filter((answer) => answer.categoryCode !== categoryCode),
    ...requirementCodes.map((requirementCode) => ({ categoryCode, requirementCode })),
  ];
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

// Whoever leaves the survey before the last save is through finds that change again when they come back. Another session has its own.
const savers = new Map<string, Saver>();

function saverOf(surveyId: string, client: QueryClient): Saver {
  const key = `${readToken() ?? ''} ${surveyId}`;
  const known = savers.get(key);
  if (known) return known;
  const saver = createSaver({
    send: (patch) => saveSurvey(surveyId, patch),
    onSaved: (survey, isWatched) => cacheSavedSurvey(client, survey, isWatched),
    onFailedUnseen: () => toast.error(i18n.t('surveys.save.failed'), i18n.t('surveys.save.failedUnseen')),
    kept: keptDrafts(surveyId),
  });
  savers.set(key, saver);
  return saver;
}

const PREFIX = KEPT_UNTIL_SIGNED_OUT.survey;

function keptDrafts(surveyId: string): NonNullable<SaverWork['kept']> {
  const owner = readSession()?.user._id;
  const key = `${PREFIX}${owner ?? ''}.${surveyId}`;
  return {
    read: () => {
      try {
        const kept: unknown = JSON.parse(recall(key) ?? '[]');
        return Array.isArray(kept) ? (kept as Change[]) : [];
      } catch {
        return [];
      }
    },
    // Once somebody else sits here, an answer that comes late writes nothing.
    write: (drafts) => {
      if (readSession()?.user._id === owner || drafts.length === 0)
        remember(key, drafts.length === 0 ? null : JSON.stringify(drafts));
    },
  };
}

/** Sends the answers that wait on this device, also those of surveys that nobody looks at. */
export function sendWaitingAnswers(client: QueryClient): void {
  const own = `${PREFIX}${readSession()?.user._id ?? ''}.`;
  for (const key of storedUnder(own)) {
    const saver = saverOf(key.slice(own.length), client);
    if (isUnreached(saver.state().error)) saver.retry();
  }
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

/**
 * A survey being filled in: every change is shown at once and saved in turn. What failed is tried again when the connection is
 * back and when the survey is opened again; closing the page before that asks first.
 */
export function useSurveyDraft(saved: Survey): SurveyDraft {
  const client = useQueryClient();
  const saver = useMemo(() => saverOf(saved._id, client), [saved._id, client]);
  const state = useSyncExternalStore(saver.subscribe, saver.state);
  const survey = useMemo(() => {
    const isAhead = state.saved !== null && state.saved.updatedAt > saved.updatedAt;
    return withChanges(isAhead ? state.saved : saved, state.drafts);
  }, [saved, state]);

  useEffect(() => {
    function tryAgain(): void {
      if (saver.state().error !== null) saver.retry();
    }
    function askFirst(event: BeforeUnloadEvent): void {
      if (saver.state().drafts.length > 0) event.preventDefault();
    }
    tryAgain();
    window.addEventListener('online', tryAgain);
    window.addEventListener('beforeunload', askFirst);
    return () => {
      window.removeEventListener('online', tryAgain);
      window.removeEventListener('beforeunload', askFirst);
      tryAgain();
    };
  }, [saver]);

  return { survey, saver, state };
}

/** That everything is saved, and when it last was. */
export function SaveNote({ savedAt, isSaving }: { savedAt: string; isSaving: boolean }) {
  const t = useT();
  return (
    <p className={classes['note']} role="status">
      <IconDeviceFloppy size={17} aria-hidden />
      <span>
        {t('surveys.save.note')}{' '}
        {isSaving ? `${t('surveys.save.saving')}…` : t('surveys.save.at', { time: formatTime(savedAt) })}
      </span>
    </p>
  );
}

/** A save that failed: the choice is still on the screen and can be sent again. */
export function SaveAlert({ saver, state }: { saver: Saver; state: SaverState }) {
  const t = useT();
  const { error, isSaving } = state;
  if (error === null) return null;
  // What the server refuses will be refused again: the only way on is to take it back.
  const isRefused = error instanceof ApiError && error.status >= 400 && error.status < 500 && error.status !== 429;
  const said = refusalMessage(error, t('errors.unexpected'));
  return (
    <div className={classes['alert']} role="alert">
      <IconCloudOff size={20} aria-hidden />
      <p className={classes['saveNoteWords']}>
        <strong>{t('surveys.save.failed')}.</strong>{' '}
        {isRefused ? said : t(isUnreached(error) ? 'surveys.save.waits' : 'surveys.save.failedHint')}
      </p>
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
