import { rowOf } from '@volano/server/testing/builders/rows';
import type { Cast } from '@volano/server/testing/world/cast';

/** Ids of things of the story that have a screen of their own. */
export interface Places {
  readonly agency: string;
  /** Companies whose dossier was generated, and may be. */
  readonly generated: string;
  readonly ready: string;
  /** A customer with a group, one who waits to be confirmed, a consultant with many companies. */
  readonly group: string;
  readonly waiting: string;
  readonly advisor: string;
  /** What `agency` and its consultant say to each other. */
  readonly chat: string;
  readonly announcement: string;
  /** An announcement whose requirements nobody entered. */
  readonly notEntered: string;
  readonly service: string;
  readonly news: string;
  readonly partner: string;
  /** The address of the survey of `agency`. */
  readonly survey: string;
  /** Questions with one answer and with several. */
  readonly single: string;
  readonly multiple: string;
}

/** Finds them anew: every run tells the story again. */
export async function findPlaces(db: Cast['db']): Promise<Places> {
  const company = async (businessName: string) => (await rowOf(db, 'agencies', { businessName }))._id;
  const person = async (email: string) => (await rowOf(db, 'users', { email }))._id;
  const call = async (title: string) => (await rowOf(db, 'announcements', { title }))._id;
  const question = async (categoryName: string) => (await rowOf(db, 'categories_templates', { categoryName }))._id;
  const agency = await company('Officine Bertolini S.r.l.');
  const advisor = await person('advisor@volano.example');
  const news = { title: 'Legge di bilancio: le misure in discussione per le piccole imprese' };
  return {
    agency,
    generated: await company('Tessitura Lariana S.p.A.'),
    ready: await company('Acciaierie Val Trompia S.p.A.'),
    group: await person('group@volano.example'),
    waiting: await person('teresa.iannuzzi@montefosco.example'),
    advisor,
    chat: (await rowOf(db, 'chats', { agencyId: agency, advisorId: advisor }))._id,
    announcement: await call('Nuova Sabatini: finanziamento agevolato per beni strumentali'),
    notEntered: await call('Lombardia, verso la certificazione della parità di genere'),
    service: (await rowOf(db, 'services', { name: 'Diagnosi energetica e accesso al Conto Termico' }))._id,
    news: (await rowOf(db, 'news', news))._id,
    partner: (await rowOf(db, 'partners', { businessName: 'Energia Chiara' }))._id,
    survey: `/agencies/${agency}/surveys/${(await rowOf(db, 'surveys', { agencyId: agency }))._id}`,
    single: await question('Forma giuridica'),
    multiple: await question('Certificazioni'),
  };
}
