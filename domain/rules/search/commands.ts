import { wordsOf } from './gather-words.ts';

/** What a search does for a company, by its first word. */
const VERBS = { nota: 'note', dossier: 'dossier', scrivi: 'write', consiglia: 'recommend' } as const;
export type Act = (typeof VERBS)[keyof typeof VERBS];

/** What was typed to be done: for which company, and for a recommendation of which call. */
export interface Command {
  readonly act: Act;
  readonly company: string;
  readonly call: string | null;
}

/** What joins the verb and the company, and is no name: "nota per Tessitura", "scrivi a Bertolini". */
const JOINING = /^(?:a|ad|alla|al|per|di|su)\s+(?=\S)/i;

/**
 * How what was typed may be meant as something to do, best first; nothing where the first word is no verb or nothing follows it. "Consiglia fiere a
 * Bertolini a Mare" may be meant for Bertolini a Mare or for Mare: the shortest name of a company first.
 */
export function readCommands(typed: string): Command[] {
  const [, first = '', rest = ''] = /^\s*(\S+)\s+(\S.*?)\s*$/.exec(typed) ?? [];
  const verb = wordsOf(first)[0] ?? '';
  if (!isVerb(verb)) return [];
  const act = VERBS[verb];
  if (act !== 'recommend') return [{ act, company: rest.replace(JOINING, ''), call: null }];
  return [...rest.matchAll(/\s(?:a|ad|alla|al)\s+(?=\S)/gi)].toReversed().flatMap(({ index, 0: joint }) => {
    const [call, company] = [rest.slice(0, index).trim(), rest.slice(index + joint.length)];
    return call === '' ? [] : [{ act, company, call }];
  });
}

function isVerb(word: string): word is keyof typeof VERBS {
  return Object.hasOwn(VERBS, word);
}
