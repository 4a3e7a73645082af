import type { DB } from '../types.ts';
import type { Transaction } from 'kysely';
import { idOf, insertRows } from './rows.ts';

/** What the values of the official record mean for the questions of the story: column, value, question and its answers. */
const MEANINGS: readonly (readonly [field: string, value: string, question: string, ...answers: string[]])[] = [
  ['Dimensioni', 'Microimpresa', 'size', 'micro'],
  ['Dimensioni', 'Piccola Impresa', 'size', 'small'],
  ['Dimensioni', 'Media Impresa', 'size', 'medium'],
  ['Dimensioni', 'Grande Impresa', 'size', 'large'],
  ['Tipologia_Soggetto', 'Professionista', 'legalForm', 'professional'],
  ['Tipologia_Soggetto', 'Consorzio', 'legalForm', 'cooperative'],
  ['Tipologia_Soggetto', 'Cooperative/Associazioni Non Profit', 'legalForm', 'cooperative', 'thirdSector'],
  ['Tipologia_Soggetto', 'Impresa da costituire - Altro', 'legalForm', 'toBeFounded'],
  ['Tipologia_Soggetto', 'Impresa da costituire - Femminile', 'legalForm', 'toBeFounded'],
  ['Tipologia_Soggetto', 'Impresa da costituire - Femminile', 'profile', 'women'],
  ['Tipologia_Soggetto', 'Impresa da costituire - Giovanile', 'legalForm', 'toBeFounded'],
  ['Tipologia_Soggetto', 'Impresa da costituire - Giovanile', 'profile', 'young'],
  ['Tipologia_Soggetto', 'Impresa - prevalenza femminile', 'profile', 'women'],
  ['Tipologia_Soggetto', 'Impresa - prevalenza giovanile', 'profile', 'young'],
  ['Tipologia_Soggetto', 'Impresa - SU/PMI innovativa', 'profile', 'startup', 'innovativeSme'],
  ['Tipologia_Soggetto', "Rete d'impresa", 'profile', 'network'],
];

/** Writes the answers that the values mean; those that mean everybody, or no firm, came with the migrations. */
export async function writeOfficialCorrespondences(trx: Transaction<DB>): Promise<void> {
  await insertRows(
    trx,
    'official_correspondences',
    MEANINGS.flatMap(([field, value, question, ...answers]) =>
      answers.map((answer) => ({
        _id: idOf('correspondence', `${field} ${value} ${question} ${answer}`),
        field,
        value,
        kind: 'answer',
        requirementTemplateId: idOf('requirement', `${question} ${answer}`),
      })),
    ),
  );
}
