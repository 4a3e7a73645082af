import type { RequestListener } from 'node:http';
import { getWatch, startWatch } from '@volano/domain/contracts/watch';
import type { TestApp } from '../world/app.ts';
import { serving } from '../world/listening.ts';

/** Unlike each other, so that no two are taken for the same call. */
const NAMES = ['Mulini', 'Ceramiche', 'Fiere estere', 'Voucher digitale', 'Botteghe', 'Vigneti', 'Energia', 'Tirocini'];

/** A record as the official catalogue spells it: a grant of Lombardia, open to every firm until the end of the year. */
export function officialRecord(number: number, given: Record<string, unknown> = {}): Record<string, unknown> {
  return {
    ID_Incentivo: String(number),
    Titolo: `${NAMES[number % NAMES.length]} ${number}`,
    Descrizione: 'Un contributo.',
    Data_apertura: '2026-01-15T00:00:00',
    Data_chiusura: '2026-12-31T00:00:00',
    Forma_agevolazione: ['Contributo/Fondo perduto'],
    Agevolazione_Concedibile_max: '10000',
    Codici_ATECO: 'Tutti i settori economici ammissibili a ricevere aiuti;',
    Regioni: ['Lombardia'],
    Soggetto_Concedente: 'Regione Lombardia',
    Link_istituzionale: `https://bandi.example/${number}`,
    Data_ultimo_aggiornamento: '2026-05-01T10:00:00Z',
    ...given,
  };
}

/** A site of this machine that serves the official catalogue. */
export async function anOfficialFeed() {
  let answer: RequestListener = (_, reply) => reply.end('[]');
  const { url, close } = await serving((request, reply) => answer(request, reply));
  return {
    url: `${url}/opendata.json`,
    /** What it answers from now on: records, or a text as it is. */
    serve(feed: readonly unknown[] | string, status = 200): void {
      const body = typeof feed === 'string' ? feed : JSON.stringify(feed, null, 1);
      answer = (_, reply) => reply.writeHead(status, { 'content-type': 'application/json' }).end(body);
    },
    answerWith(listener: RequestListener): void {
      answer = listener;
    },
    close,
  };
}

/** Has an admin's portal read the feed, and says how that ended. */
export async function readFeedNow(portal: TestApp, admin: { _id: string }, isSure = false) {
  const { status } = await portal.as(admin).attempt(startWatch, { body: { isSure } });
  if (status !== 201) throw new Error(`the feed is not read: ${status}`);
  await portal.drain();
  const [run] = (await portal.as(admin).call(getWatch, {})).runs;
  if (run === undefined) throw new Error('no reading');
  return run;
}
