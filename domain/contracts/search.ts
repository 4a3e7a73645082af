import { z } from 'zod';
import { FOUND_KINDS } from '../rules/search/gather-words.ts';
import { everyone } from './subject.ts';
import { queryInteger, searchText } from './fields.ts';
import { route } from './route.ts';

/** Something that was found: `subtitle` tells two of one name apart, `href` is its address inside the portal, `/admin/agencies/4f…`. */
export const found = z
  .object({
    kind: z.enum(FOUND_KINDS),
    /** Of a place its address, of an act the company that it is for. */
    _id: z.string(),
    title: z.string(),
    subtitle: z.string(),
    /** A call past its day, or shut: of its kind it stands after all others. */
    isClosed: z.boolean(),
    href: z.string(),
  })
  .meta({ id: 'Found' });

export const search = route({
  method: 'GET',
  path: 'search',
  summary:
    'Companies, people, calls, services and conversations by a name, a VAT number, an e-mail or a town, screens, and what “nota”, “dossier”, “scrivi” or “consiglia” and a name would do, best first',
  access: everyone,
  subject: { none: 'it finds only what the reader’s own lists show' },
  query: z.strictObject({
    q: searchText.min(1).max(100).describe('Each word has to be there; one letter of a word may be wrong'),
    limit: queryInteger(1, 30).default(12),
  }),
  reply: z.array(found),
});
