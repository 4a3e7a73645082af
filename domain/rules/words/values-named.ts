import { FIRM } from './lexicon.ts';
import { MEANINGS } from './meanings.ts';

/** What the values of a column were read of a plain text, and the text without the words that say it. */
interface TakenValues {
  readonly values: readonly string[];
  readonly rest: string;
}

const AND = String.raw`(?:,|\b(?:e|ed|o|od|oppure|ovvero|nonche)\b)`;
const ARTICLES = String.raw`(?:(?:le|gli|i|l|alle|agli|ai|a|di|per|loro|altre|anche) )*`;
/** Firms in a row with something else, which stands at the star. */
const BESIDE_FIRMS = new RegExp(
  String.raw`\b(?:impres[ae]|m?pmi|aziend[ae])(?: \w+){0,2} ?(?:${AND} ?)+ ?${ARTICLES}\*|\* ?(?:${AND} ?)+${ARTICLES}(?:impres[ae]|m?pmi|aziend[ae])\b(?! [a-z]+(?:e|i|ali|ili)\b)`,
);
/** Goes on about the same firm. */
const GOES_ON =
  'che|con|in|iscritt|avent|sed[ei]|costituit|operant|attiv|regolarment|non|abbia|hanno|present|un|sia|ubicat|localizzat|situat|dotat|loro|relativ';
/** In a row with a kind that has no value: whoever is of that kind may too. */
const IN_A_ROW = new RegExp(
  String.raw`\* ?${AND} ?${ARTICLES}(?!\*|${GOES_ON}|(?:le|gli|i|l|alle|agli|ai|a|di|per|loro|altre|anche)\b)[a-z]|\b[a-z]+ ?${AND} ?${ARTICLES}\*`,
);
/** "Imprese non femminili", "diverse da quelle giovanili". */
const TURNED = /\bnon (?:\w+ ){0,2}\*|\b(?:divers[aei] d\w+|tranne|eccetto)(?: \w+){0,2} \*/;

/**
 * Takes out of a plain text the kinds of firms that a column has values for. Beside plain firms each is one of several who may; in a row with a kind
 * that has none, or turned round, nothing is taken and the text has to be read. `namesFirms` where the call is for
 * firms, beside which another kind only adds.
 */
export function takeValues(text: string, listed: readonly string[], namesFirms: boolean): TakenValues {
  const starred = MEANINGS.reduce((said, { words }) => said.replace(words, '*'), text);
  if (!starred.includes('*') || TURNED.test(starred)) return { values: [], rest: text };
  const isBeside = BESIDE_FIRMS.test(starred);
  if (!isBeside && IN_A_ROW.test(starred)) return { values: [], rest: text };
  const values: string[] = [];
  let rest = text;
  for (const meaning of MEANINGS) {
    if (text.search(meaning.words) < 0) continue;
    const isListed =
      isBeside ||
      (namesFirms && meaning.isWider === true && FIRM.test(starred)) ||
      meaning.values.some((value) => listed.includes(value));
    if (!isListed) values.push(...meaning.values);
    if (isListed || meaning.isWider !== true) rest = rest.replace(meaning.words, ' ');
  }
  return { values, rest };
}
