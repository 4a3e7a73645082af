import { expect, test } from 'vitest';
import { QUOTED_TEXTS } from '../testing/quoted-texts.ts';
import { it } from './it.ts';
import type { Texts } from './it/texts.ts';

function textsOf(words: Texts, prefix = ''): [string, string][] {
  return Object.entries(words).flatMap(([key, value]): [string, string][] =>
    typeof value === 'string' ? [[`${prefix}${key}`, value]] : textsOf(value, `${prefix}${key}.`),
  );
}

const TEXTS = textsOf(it as Texts);

test.each(Object.entries(QUOTED_TEXTS))('%s of the book is said as %s', (_, said) => {
  expect(TEXTS.map(([, text]) => text)).toContain(said);
});

/** What was stiff, ambiguous or wrong, and is not said again. */
const STIFF = [
  /lo sa con una notifica/,
  /guarda queste cose/,
  /non è detto che duri/,
  /lo saprà\b|lo sapranno\b/,
  /quando aprono/,
  /e-mail sola/,
  /consigliate dei consulenti/,
  /È nuovo un abbinamento/,
  /prima chi scade/,
  /^Protette$|^Ambigue$/,
  /Di’ che cosa vuol dire|mai visti/,
  /nuovo giro/,
  /non entrano$|farle partire/,
  /che deciderebbe/,
  /Al questionario (?:dell’azienda )?non manca niente/,
  /La diamo per verificata/,
  /non si leggono\.$/,
  /dici se vanno bene/,
  /[Pp]arole del mestiere/,
  /segna(?:re|to)? (?:il dossier )?come pronto/,
  /Business developer|Business performance partner/,
] as const;

test.each(STIFF)('%s is not said', (stiff) => {
  expect(TEXTS.filter(([, text]) => stiff.test(text))).toEqual([]);
});

test('grants are recommended by consultants, and are not theirs', () => {
  const texts = new Map(TEXTS);
  expect(texts.get('statistics.events.byAdvisors')).toBe('{{counted}} dai consulenti');
});

test('the product says tu to companies, also in what it proposes to write to them', () => {
  const toCompanies = TEXTS.filter(([key]) => /^(?:mails|home|surveys|profile|portfolio\.unlocks\.text)/.test(key));
  expect(toCompanies.filter(([, text]) => /\b(?:suo questionario|sua azienda)\b/.test(text))).toEqual([]);
});

test('a scheda is the official record alone, and a tab of the browser', () => {
  const isOfficial =
    /^(?:matching|imports|importEffects|dossier|pdf|correspondences|officeAnnouncements\.(?:review|check)|announcementReview|watch)/;
  const others = TEXTS.filter(([key, text]) => /\b[Ss]ched[ae]\b/.test(text) && !isOfficial.test(key));
  expect(
    others.filter(
      ([, text]) => !/ufficial|catalogo|altra scheda|nuova scheda|La scheda (?:non|ammette|elenca)/.test(text),
    ),
  ).toEqual([]);
});
