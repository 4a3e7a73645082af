import { describe, expect, test } from 'vitest';
import { takeFacts } from './numbers.ts';

/** What a text asks, shortly: `craft`, or the kind with its ends. */
function askedBy(text: string): string[] {
  return takeFacts(text).found.map((meaning) => {
    if (meaning.kind === 'craft') return 'craft';
    const { unit, minimum, maximum } = meaning.bounds;
    return `${meaning.kind} ${unit} ${minimum ?? ''}..${maximum ?? ''}`;
  });
}

describe('ages, years and people of a plain text are bounds', () => {
  test.each([
    ['imprese costituite da non piu di 60 mesi', 'years monthsOld ..60'],
    ['imprese costituite da meno di 5 anni', 'years monthsOld ..59'],
    ['le imprese devono essere costituite da almeno due anni', 'years monthsOld 24..'],
    ['imprese regolarmente costituite da almeno 12 mesi e da non piu di cinque anni', 'years monthsOld 12..60'],
    ['iscritte al registro delle imprese da non oltre 48 mesi', 'years monthsOld ..48'],
    ['imprese costituite negli ultimi tre anni', 'years monthsOld ..36'],
    ['imprese costituite nei 24 mesi precedenti la domanda', 'years monthsOld ..24'],
    ['start-up con meno di 5 anni di vita', 'years monthsOld ..59'],
    ['imprese costituite da piu di 12 mesi', 'years monthsOld 12..'],
    ['costituite dopo il 1 gennaio 2024', 'years value 2024..'],
    ['costituite successivamente al 31 dicembre 2022', 'years value 2023..'],
    ['imprese nate a partire dal 2023', 'years value 2023..'],
    ['imprese costituite entro il 31 dicembre 2021', 'years value ..2021'],
    ['imprese costituite prima del 2020', 'years value ..2019'],
    ['imprese con meno di 10 dipendenti', 'people value ..9'],
    ['imprese con almeno 50 addetti', 'people value 50..'],
    ['che occupano piu di quindici lavoratori', 'people value 16..'],
    ['imprese che abbiano un numero di dipendenti non superiore a 249', 'people value ..249'],
    ['aziende con un organico compreso tra 10 e 49 addetti', 'people value 10..49'],
    ['imprese artigiane', 'craft'],
    ['imprese artigiane, con sede in toscana', 'craft'],
    ['imprese del legno e iscritte all albo delle imprese artigiane', 'craft'],
    ['micro e piccole imprese artigiane con sede in toscana', 'craft'],
    ['esclusivamente le imprese iscritte all albo delle imprese artigiane', 'craft'],
    ['imprese artigiane iscritte all albo provinciale', 'craft'],
  ])('%s', (text, asked) => {
    expect(askedBy(text)).toEqual([asked]);
  });
});

test('what is asked leaves the text, the rest stays', () => {
  expect(takeFacts('imprese del legno costituite da meno di 5 anni').rest.trim()).toBe('imprese del legno');
});

describe('alternatives, other people and other days are left to be read', () => {
  test.each([
    'imprese artigiane e commerciali',
    'imprese agricole, artigiane e turistiche',
    'imprese artigiane o cooperative',
    'imprese femminili o costituite da meno di 5 anni',
    'imprese commerciali e artigiane',
    'imprese cooperative o artigiane',
    'imprese costituite da meno di 5 anni oppure femminili',
    'micro imprese con meno di 10 addetti, piccole imprese con meno di 50 addetti',
    'costituite dopo il 15 giugno 2024',
    'soci residenti da almeno 5 anni',
    'iscritte all elenco regionale da almeno due anni',
    'imprese con almeno 15 lavoratori, le reti di imprese e gli enti',
    'imprese in possesso del marchio eccellenza artigiana',
    'che assumono almeno 2 dipendenti',
    'per la formazione con almeno 10 lavoratori',
    'cooperativa artigiani riuniti confartigianato',
  ])('%s', (text) => {
    expect(takeFacts(text)).toEqual({ found: [], rest: text });
  });
});
