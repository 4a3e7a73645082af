import type { listDossierWords } from '@volano/domain/contracts/dossiers';
import { translations } from '@volano/domain/i18n/t';
import { type DossierStep, dossierSteps, nowSentence } from '@volano/domain/rules/dossier/dossier-steps';
import { type Worded, whySentence } from '@volano/domain/rules/dossier/dossier-words';
import type { Match } from '@volano/domain/rules/matching/types';
import type { z } from 'zod';
import type { Database } from '../../../platform/context.ts';
import { listMatches, sortNarrowestFirst } from '../../../matching/public.ts';
import { type EditedWords, listEditedWords } from './dossier-words.queries.ts';

type Words = z.output<typeof listDossierWords.reply>[number];

/** The sentences of a chosen grant, and the steps that the second one is made of. */
export interface ChosenWords extends Pick<Words, 'why' | 'now'> {
  readonly steps: readonly DossierStep[];
}

interface Chosen {
  readonly announcements: readonly (Omit<Worded['call'], 'waitingPubblication'> & {
    readonly _id: string;
    readonly waitingPubblication: boolean;
  })[];
  readonly investments: Worded['investments'];
}

/** How each chosen grant stands for the company, and its sentences by id: rewritten ones where somebody did. */
export async function listChosenWords(
  db: Database,
  agency: { readonly _id: string; readonly dossierRound: number },
  { announcements, investments }: Chosen,
  now: Date,
): Promise<{ matches: Map<string, Match>; words: Map<string, ChosenWords> }> {
  const ids = announcements.map(({ _id }) => _id);
  const matches = await sortNarrowestFirst(db, await listMatches(db, agency._id, ids, now), now);
  const edited = await listEditedWords(db, agency, ids);
  const words = announcements.flatMap((call): [string, ChosenWords][] => {
    const match = matches.get(call._id);
    if (match === undefined) return [];
    return [[call._id, wordsOf({ call, match, investments, now }, edited.get(call._id))]];
  });
  return { matches, words: new Map(words) };
}

/** The dossier is in Italian whatever the reader's language. */
const t = translations('it');

function wordsOf(worded: Worded, edited: EditedWords | undefined): ChosenWords {
  return {
    why: sentence(whySentence(t, worded), edited?.why ?? null, edited?.madeWhy ?? null),
    now: sentence(nowSentence(t, worded), edited?.now ?? null, edited?.madeNow ?? null),
    steps: dossierSteps(t, worded),
  };
}

function sentence(made: string, text: string | null, madeThen: string | null): Words['why'] {
  return { text: text ?? made, made, isEdited: text !== null, isOutdated: text !== null && madeThen !== made };
}
