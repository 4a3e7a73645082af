import { beginningOf } from '@volano/domain/rules/harmless-text';
import type { CriterionOrigin } from '@volano/domain/rules/matching/types';
import { wholeSentencesOf } from '@volano/domain/rules/proposals';
import { plainPlace } from '../../territories/town-index.parse.ts';
import { LONGEST_CHECK } from './incentive-checks.parse.ts';

/** Whoever promises to open a place of work there, beside those who have one. */
const NEW_SITE =
  /\b(?:o|oppure|ovvero|e\/o) ?(?:che |in alternativa,? )?(?:dichiar\w+ di )?(?:si |vi )?(?:intend\w+|impegn\w+|obblig\w+)\b[^.;]{0,90}\b(?:apri|attiv|costitui|insedi|dot|stabili|trasferi)\w*[^.;]{0,110}\b(?:sed[ei]|unità|stabiliment[oi]|filial[ei]|comun[ei]|territorio|una entro|una prima)\b|\b(?:o|oppure|ovvero) (?:che )?(?:vi )?(?:aprano|apriranno|attivino|insedino) (?:un['’]|una )\s?(?:sede|unità|filiale)|\boppure ?dichiarino di impegnarsi a costituirne una\b/i;

/** The sentence by which who has no site in the territory may promise one; null where none says so. */
export function readNewSite(description: string): CriterionOrigin | null {
  const found = wholeSentencesOf(description).find((sentence) => NEW_SITE.test(sentence));
  return found === undefined
    ? null
    : { kind: 'sentence', field: 'Descrizione', quote: beginningOf(found, LONGEST_CHECK) };
}

const SITE =
  /\b(?:sed[ei]|unità (?:\w+ )?(?:locali?|produttiv[ae]|operativ[ae])|filial[ei]|stabiliment[oi]|ubicat\w+|localizzat\w+|insediat\w+|operant[ei]|resident[ei])\b[^.;]{0,160}/gi;

/**
 * Whether the town or the province that grants bounds where a site may be. Not where the words put sites anywhere in a region, and never there; and where the
 * columns list all of Italy and no word names the body, nobody knows.
 */
export function boundOfBody(
  description: string,
  body: string,
  regions: readonly { readonly name: string }[],
): 'bound' | 'wider' | 'unsure' {
  const said = [...wholeSentencesOf(description).join('. ').matchAll(SITE)].map(([words]) => ` ${plainPlace(words)} `);
  const own = plainPlace(body.replace(KIND, ''));
  if (said.some((words) => words.includes(` ${own} `))) return 'bound';
  const names = regions.map(({ name }) => plainPlace(name.split('/')[0] ?? ''));
  const isWider = said.some((words) => ANYWHERE.test(words) || names.some((name) => words.includes(` ${name} `)));
  if (isWider) return 'wider';
  return regions.length === 0 ? 'unsure' : 'bound';
}

const KIND = /^(?:città metropolitana|comune|provincia(?: autonoma)?)\s+(?:di|del|della|dell['’])\s*/i;
const ANYWHERE = /\b(?:territorio regionale|territorio nazionale|in italia)\b/;
