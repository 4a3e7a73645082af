import type { Company } from './true-calls-companies.ts';
import type { RawRecord } from './true-calls-raw.ts';

/** A made record: where its sentence stands, and who surely meets it. Without `holds` nobody can be told to; `open` narrows nothing. */
export interface WordCase {
  readonly column:
    | 'Titolo'
    | 'Descrizione'
    | 'Note_di_apertura_chiusura'
    | 'Altre_caratteristiche'
    | 'Soggetto_Concedente';
  readonly sentence: string;
  readonly holds: 'open' | ((company: Company) => boolean);
}

const nobody = (): boolean => false;
const text = (sentence: string, holds: WordCase['holds'] = nobody): WordCase => ({
  column: 'Descrizione',
  sentence,
  holds,
});
const inProvince = (code: string) => (company: Company) => company.sites.some(({ province }) => province === code);
const has = (quality: NonNullable<Company['qualities']>[number]) => (company: Company) =>
  company.qualities?.includes(quality) === true;

/** Forty sentences as offices write them, written before any rule that reads them, and not tuned to. */
export const WORD_CASES: readonly WordCase[] = [
  text('Il sostegno va alle sole botteghe artigiane iscritte nell’apposita sezione del registro.'),
  text('Sono destinatarie le aziende agricole del territorio.'),
  text('Beneficiarie sono le cooperative sociali di tipo B.'),
  text('Ne beneficiano soltanto le aziende guidate da donne.', has('women')),
  text('Il bando finanzia nuove attività aperte da chi è senza lavoro.'),
  text('Per partecipare occorre avere almeno venti addetti in organico.'),
  text('L’aiuto spetta alle sole realtà con meno di dieci occupati.', ({ size }) => size === 'micro'),
  text('La sede deve trovarsi nel territorio provinciale di Grosseto.', inProvince('GR')),
  { column: 'Titolo', sentence: 'Voucher digitali della Città metropolitana di Bologna', holds: inProvince('BO') },
  { column: 'Soggetto_Concedente', sentence: 'Città metropolitana di Firenze', holds: inProvince('FI') },
  { column: 'Titolo', sentence: 'Contributi alle imprese della Valdichiana', holds: nobody },
  text('Possono chiedere il finanziamento i giovani fino a trentacinque anni che conducono un’impresa.', has('young')),
  text('L’impresa richiedente non deve aver superato i tre anni di vita.'),
  text('Serve aver ottenuto il marchio di qualità rilasciato dalla Regione.'),
  text('La misura interessa chi ha già superato la prima fase dell’avviso.'),
  text('Possono aderire raggruppamenti di almeno tre aziende.'),
  text('Le imprese devono essere controllate da soci esteri.'),
  text('Hanno titolo all’indennizzo gli operatori colpiti dal sisma del 2016.'),
  text('È richiesta l’iscrizione alla Camera di commercio di Pisa.'),
  text('Occorre essere titolari di licenza taxi o di noleggio con conducente.'),
  text('Rimangono fuori le società di capitali.', ({ form }) => form !== null && form !== 'capital'),
  text('Non sono ammesse le grandi imprese.', ({ size }) => size !== null && size !== 'large'),
  text('Con esclusione delle attività di commercio al dettaglio.'),
  text('L’intervento si rivolge a caseifici e produttori di latte.'),
  text('Gli aiuti sono concessi a imprese confiscate alla criminalità organizzata.'),
  text('La partecipazione è limitata alle startup innovative iscritte nella sezione speciale.', has('startup')),
  { column: 'Altre_caratteristiche', sentence: 'Riservato ai soci del consorzio.', holds: nobody },
  text('Le domande sono accettate unicamente dalle imprese con certificazione ISO 14001.'),
  text('Il contributo è concesso a chi assume lavoratori con disabilità.'),
  text('Sono ammissibili le sole società cooperative.', ({ form }) => form === 'cooperative'),
  text('Devono possedere un fatturato non superiore a 500.000 euro.'),
  {
    column: 'Note_di_apertura_chiusura',
    sentence: 'Possono accedere solo i comuni di Cecina e Grosseto.',
    holds: nobody,
  },
  text('È attribuita priorità alle imprese femminili.', 'open'),
  text('Un punteggio aggiuntivo premia le aziende con meno di cinque anni.', 'open'),
  text('Possono partecipare anche i liberi professionisti.', 'open'),
  text('Il contributo sale al 60 % per le imprese giovanili.', 'open'),
  text('Il bando sostiene in particolare le attività artigiane.', 'open'),
  text('Gestisce le domande la Cooperativa Artigiana Fidi.', 'open'),
  text('Non è riservato alle sole startup.', 'open'),
  text('Le spese devono essere sostenute entro dodici mesi.', 'open'),
];

const FIRST = 98_000;

/** A plain record for every company of Italy, changed by one sentence. `first` is the record that each is changed from. */
export function wordRecords(plainRecord: RawRecord, day: string): readonly RawRecord[] {
  return WORD_CASES.map(({ column, sentence }, at) => {
    const told =
      column === 'Descrizione'
        ? `Cos'è Contributo per investimenti. A chi si rivolge ${sentence} Cosa prevede Contributo a fondo perduto.`
        : sentence;
    return {
      ...plainRecord,
      ID_Incentivo: String(FIRST + at),
      Titolo: `Prova ${at}`,
      Descrizione:
        "Cos'è Contributo per investimenti. A chi si rivolge Alle imprese. Cosa prevede Contributo a fondo perduto.",
      Data_ultimo_aggiornamento: `${day}T10:00:00Z`,
      [column]: told,
    };
  });
}
