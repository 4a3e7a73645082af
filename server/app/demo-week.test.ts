import { expect, test } from 'vitest';
import { fillEmptyDatabase } from './demo-story.ts';
import { aPortal } from '../testing/world/app.ts';
import { drawPlainly } from '../testing/world/plain-pages.ts';
import { type Act, receivedSince, liveBetween } from '../testing/world/demo-week.ts';
import { ACTS, ACTS_OF_THE_SHORT_NIGHT } from '../testing/world/demo-week-acts.ts';

/** From midnight in Rome to noon of the Monday after, so that both Mondays have their digest. */
const [START, END] = [new Date('2026-11-15T23:00:00Z'), new Date('2026-11-23T11:00:00Z')];

const DIGEST = 'novità tra le tue agevolazioni';

/** The ZES whose amount changed on Wednesday, to who follows a company that it concerns. */
const ZES = [
  'Thu 19 07:35 | announcementChanged | -',
  'Thu 19 07:45 | - | È cambiata un’agevolazione · ZES unica: credito d’imposta per investimenti nel Mezzogiorn…',
];

/** The call of Friday, as far as a subject names it. */
const ECOMMERCE = 'E-commerce per l’estero: prestito per piattaforme e marketpl…';

/**
 * What the week brings to whom: `when in Rome | lines on the bell | letters`, and nothing else. People who hear nothing stand there too.
 * What people do in it is in `testing/demo-week-acts`. How the lines come about:
 * - 04:30 a complete survey that rested 14 days is served: Conceria Valdarno at once, Molino Ferrante on Wednesday.
 * - 07:30 the digest: favourites that were lost, then what is in target and new, has changed or comes to 30, 14 or 3 days from closing. On the first Monday all is new; on
 *   the second a weekly reader hears of what will come to a step in the week: 37 to 43, 21 to 27 and 10 to 16 days from the first.
 * - 09:00 surveys that rested 7 days, 09:05 dossiers that wait for 5: of Monday's two Elena's are Acciaierie and Byte, Davide's are
 *   Molino and Ceramiche. What is unseen for ten minutes is in a letter.
 * - Friday 15:02 a call is published and left alone for ten minutes: those whom it suits hear of it at 15:15.
 */
const WEEK: Record<string, string[]> = {
  'Elena Marchetti': [
    'Mon 16 04:30 | dossierReady | -',
    'Mon 16 09:05 | dossierReminder, dossierReminder | -',
    'Mon 16 09:15 | - | 2 novità ti aspettano',
    // Paolo's second message belongs to what she has not read yet: nothing more is said.
    'Mon 16 10:06 | newMessage | -',
    'Mon 16 10:16 | - | Nuovo messaggio da Paolo Bertolini',
    // She has asked for letters about favourites.
    'Wed 18 10:31 | newAnnouncementFavorite | -',
    'Wed 18 10:41 | - | Officine Bertolini S.r.l. ha tra i preferiti una nuova agevolazione · Voucher digitali I4.0: software, sensori e formazione',
    ...ZES,
    'Fri 20 09:05 | dossierReminder | -',
    'Fri 20 09:15 | - | Il dossier di Officine Bertolini S.r.l. è in attesa',
  ],
  'Davide Rinaldi': [
    'Mon 16 04:30 | dossierReady | -',
    'Mon 16 09:05 | dossierReminder, dossierReminder | -',
    'Mon 16 09:15 | - | 2 novità ti aspettano',
    'Tue 17 16:02 | recommendationAnswered | -',
    'Tue 17 16:12 | - | Ceramiche del Sele S.r.l. è interessata · Campania, energia pulita nei processi ad alta temperatura',
    'Wed 18 04:30 | dossierReady | -',
    ...ZES,
    // Read seven minutes later.
    'Sun 22 11:02 | newMessage | -',
  ],
  // Who follows a company hears of the dossier that somebody else, or nobody, made.
  'Chiara Fontana': [
    'Mon 16 00:00 | dossierReady, dossierReady | -',
    'Wed 18 10:31 | newAnnouncementFavorite | -',
    ...ZES,
  ],
  // A digest a day, where there is news: sixteen in target and a favourite that has expired; the one that he keeps on Wednesday and that
  // closes on Thursday; Friday's call; then Linea Efficienza in 3 days and Mercati Brescia in 30.
  'Paolo Bertolini': [
    `Mon 16 07:30 | - | Voucher digitali I4.0: software, sensori e formazione e altro: 19 ${DIGEST}`,
    // Read three minutes later.
    'Mon 16 10:01 | newMessage | -',
    `Fri 20 07:30 | - | Voucher digitali I4.0: software, sensori e formazione: una ${DIGEST}`,
    'Fri 20 15:15 | newAnnouncement | -',
    `Sat 21 07:30 | - | ${ECOMMERCE}: una ${DIGEST}`,
    `Sun 22 07:30 | - | Linea Efficienza: macchinari e impianti a basso consumo e altro: 2 ${DIGEST}`,
  ],
  // Three companies, one letter: 15 and a favourite out of target for Tessitura Lariana, 12 for Lariana Filati; then 4 and 5 that close, and Friday's call for both.
  'Matteo Cattaneo': [
    'Mon 16 00:00 | dossierReady | Il dossier di Tessitura Lariana S.p.A. è pronto',
    `Mon 16 07:30 | - | Transizione 5.0: beni digitali e risparmio energetico e altro: 38 ${DIGEST}`,
    'Mon 16 09:00 | surveyReminder, surveyReminder | Il questionario di Lariana Filati S.r.l. ti aspetta + Il questionario di Lariana Logistica S.r.l. ti aspetta',
    'Fri 20 15:15 | newAnnouncement, newAnnouncement | -',
    `Mon 23 07:30 | - | ${ECOMMERCE} e altro: 15 ${DIGEST}`,
  ],
  // Before her survey of Tuesday what her name and her town tell is in target; it spares her Wednesday's reminder, and brings more.
  'Giulia Torri': [
    `Mon 16 07:30 | - | Transizione 5.0: beni digitali e risparmio energetico e altro: 6 ${DIGEST}`,
    `Mon 23 07:30 | - | Emilia-Romagna, digitale per artigiani e manifattura e altro: 4 ${DIGEST}`,
  ],
  'Anna Pedrotti': [
    `Mon 16 07:30 | - | Trento, borse per tirocini e percorsi in azienda e altro: 5 ${DIGEST}`,
    'Mon 16 09:00 | surveyReminder | Il questionario di Falegnameria Dolomiti S.r.l. ti aspetta',
    `Mon 23 07:30 | - | Fondo Nuove Competenze: le ore di formazione pagate: una ${DIGEST}`,
  ],
  // A business partner is asked no questions: their survey is not unfinished.
  'Valerio Orsini': [
    `Mon 16 07:30 | - | Filiera lattiero-casearia dell’Emilia-Romagna: stagionatura… e altro: 4 ${DIGEST}`,
    `Mon 23 07:30 | - | Filiera lattiero-casearia dell’Emilia-Romagna: stagionatura… e altro: 2 ${DIGEST}`,
  ],
  'Rita Venturi': [
    'Mon 16 00:00 | dossierReady | Il dossier di Caseificio Valsamoggia S.r.l. è pronto',
    `Mon 16 07:30 | - | Transizione 5.0: beni digitali e risparmio energetico e altro: 10 ${DIGEST}`,
    'Fri 20 15:15 | newAnnouncement | -',
    `Mon 23 07:30 | - | ${ECOMMERCE} e altro: 5 ${DIGEST}`,
  ],
  // Two that close, and the ZES whose amount changed on Wednesday.
  'Luigi Ferrante': [
    `Mon 16 07:30 | - | Transizione 5.0: beni digitali e risparmio energetico e altro: 9 ${DIGEST}`,
    'Wed 18 04:30 | dossierReady | Il dossier di Molino Ferrante & Figli S.n.c. è pronto',
    `Mon 23 07:30 | - | ZES unica: credito d’imposta per investimenti nel Mezzogiorn… e altro: 3 ${DIGEST}`,
  ],
  // Friday's call may suit: that is for the digest alone.
  'Sergio Tognetti': [
    `Mon 16 07:30 | - | Toscana Nord-Ovest, contributi per fiere internazionali e altro: 14 ${DIGEST}`,
    'Mon 16 09:00 | surveyReminder | Il questionario di Nautica Tirrena S.r.l. ti aspetta',
    `Mon 23 07:30 | - | ${ECOMMERCE} e altro: 5 ${DIGEST}`,
  ],
  // No digest: she wants none.
  'Nadia Zennaro': [
    'Mon 16 09:00 | surveyReminder | Il questionario di Vetreria San Marco S.r.l. ti aspetta',
    'Thu 19 09:31 | newChat | -',
    'Thu 19 09:32 | newMessage | -',
    'Thu 19 09:41 | - | 2 novità ti aspettano',
    'Fri 20 15:15 | newAnnouncement | -',
  ],
  // Of messages he wants to hear nothing; a recommendation comes as an announcement. Five that close, Friday's call and the ZES.
  'Carmine Pisano': [
    `Mon 16 07:30 | - | Transizione 5.0: beni digitali e risparmio energetico e altro: 13 ${DIGEST}`,
    'Tue 17 11:01 | newAnnouncement | -',
    'Fri 20 15:15 | newAnnouncement | -',
    `Mon 23 07:30 | - | ${ECOMMERCE} e altro: 7 ${DIGEST}`,
  ],
  // Of new announcements he wants to hear in the digest alone.
  'Bruno Gnutti': [
    `Mon 16 07:30 | - | Transizione 5.0: beni digitali e risparmio energetico e altro: 9 ${DIGEST}`,
    `Mon 23 07:30 | - | ${ECOMMERCE} e altro: 5 ${DIGEST}`,
  ],
  // Four that close, Friday's call and the ZES.
  'Michele Dauno': [
    `Mon 16 07:30 | - | Transizione 5.0: beni digitali e risparmio energetico e altro: 12 ${DIGEST}`,
    'Mon 16 09:00 | surveyReminder | Il questionario di Pastificio Gargano S.r.l. ti aspetta',
    'Fri 20 15:15 | newAnnouncement | -',
    `Mon 23 07:30 | - | ${ECOMMERCE} e altro: 6 ${DIGEST}`,
  ],
  'Lucia Greco': [
    'Mon 16 00:00 | dossierReady | Il dossier di Oleificio Terre Rosse S.r.l. è pronto',
    `Mon 16 07:30 | - | Transizione 5.0: beni digitali e risparmio energetico e altro: 10 ${DIGEST}`,
    'Fri 20 15:15 | newAnnouncement | -',
    `Mon 23 07:30 | - | ${ECOMMERCE} e altro: 5 ${DIGEST}`,
  ],
  'Gavino Melis': [
    `Mon 16 07:30 | - | Transizione 5.0: beni digitali e risparmio energetico e altro: 10 ${DIGEST}`,
    `Mon 23 07:30 | - | ZES unica: credito d’imposta per investimenti nel Mezzogiorn… e altro: 4 ${DIGEST}`,
  ],
  // She has asked for letters about announcements.
  'Franca Bini': [
    'Mon 16 04:30 | dossierReady | Il dossier di Conceria Valdarno S.p.A. è pronto',
    `Mon 16 07:30 | - | Toscana Nord-Ovest, contributi per fiere internazionali e altro: 10 ${DIGEST}`,
    'Fri 20 15:15 | newAnnouncement | -',
    `Fri 20 15:25 | - | Una nuova agevolazione in target · ${ECOMMERCE}`,
    `Mon 23 07:30 | - | ${ECOMMERCE} e altro: 4 ${DIGEST}`,
  ],
  'Ivano Zanelli': [
    `Mon 16 07:30 | - | Transizione 5.0: beni digitali e risparmio energetico e altro: 9 ${DIGEST}`,
    'Mon 16 09:00 | surveyReminder | Il questionario di Autofficina Ponte Nuovo di Zanelli Ivano ti aspetta',
    `Mon 23 07:30 | - | Transizione 5.0: beni digitali e risparmio energetico e altro: 4 ${DIGEST}`,
  ],
  // Not invited yet: what the bell says waits for them, and no letter leaves.
  'Silvano Pedersoli': ['Fri 20 15:15 | newAnnouncement | -'],
  'Ornella Rota': [],
  // Not let in yet, let in no longer, and staff without companies.
  'Teresa Iannuzzi': [],
  'Piero Lanza': [],
  'Sara Colombo': [],
  'Andrea Moretti': [],
  'Marco De Santis': [],
};

async function live(from: Date, until: Date, acts: readonly Act[]): Promise<Record<string, string[]>> {
  const portal = await aPortal();
  drawPlainly(portal.ctx);
  portal.travelTo(from);
  await fillEmptyDatabase(portal.ctx);
  await liveBetween(portal, from, until, acts);
  return receivedSince(portal, from);
}

test('a week of the story tells each person exactly what the table says', async () => {
  expect(await live(START, END, ACTS)).toEqual(WEEK);
});

test('where the clocks go forward nobody waits longer, and morning is morning', async () => {
  const heard = await live(new Date('2027-03-27T23:00:00Z'), new Date('2027-03-29T07:10:00Z'), ACTS_OF_THE_SHORT_NIGHT);
  expect(heard).toMatchObject({
    'Elena Marchetti': [
      'Sun 28 04:30 | dossierReady | -',
      'Sun 28 09:05 | dossierReminder, dossierReminder | -',
      'Sun 28 09:15 | - | 2 novità ti aspettano',
    ],
    'Paolo Bertolini': [
      'Sun 28 01:57 | newMessage | -',
      // Ten minutes later.
      'Sun 28 03:07 | - | Nuovo messaggio da Elena Marchetti',
      `Mon 29 07:30 | - | Voucher digitali I4.0: software, sensori e formazione e altro: 19 ${DIGEST}`,
    ],
    'Franca Bini': [
      'Sun 28 04:30 | dossierReady | Il dossier di Conceria Valdarno S.p.A. è pronto',
      `Mon 29 07:30 | - | Toscana Nord-Ovest, contributi per fiere internazionali e altro: 10 ${DIGEST}`,
    ],
    'Anna Pedrotti': [
      'Sun 28 09:00 | surveyReminder | Il questionario di Falegnameria Dolomiti S.r.l. ti aspetta',
      `Mon 29 07:30 | - | Trento, borse per tirocini e percorsi in azienda e altro: 5 ${DIGEST}`,
    ],
    'Luigi Ferrante': [`Mon 29 07:30 | - | Transizione 5.0: beni digitali e risparmio energetico e altro: 9 ${DIGEST}`],
  });
});
