import { z } from 'zod';
import { isHarmless } from '../rules/harmless-text.ts';
import { COLOUR, isReadable } from '../rules/firm-colours.ts';
import { FIRM_CONTACTS } from '../rules/setup.ts';
import { SOCIAL_NETWORKS } from '../rules/vocabulary.ts';
import { admins, ofTheOffice } from './subject.ts';
import { email, httpsUrl, line, telephone, vatNumber } from './fields.ts';
import { route } from './route.ts';

const colours = z.object({ light: z.string(), dark: z.string() });

/** A logo as pages show it: its address changes with every new picture. Sides in pixels. */
const logo = z.object({ url: z.string(), width: z.int(), height: z.int() });

/** Who the firm says it is, wherever its name stands: what was set in the office, and before that the configuration (10-company-path §4). */
export const brand = z.object({
  name: z.string(),
  telephone: z.string(),
  email: z.string(),
  privacyUrl: z.string(),
  /** Only the networks where the firm is. */
  social: z.array(z.object({ network: z.enum(SOCIAL_NETWORKS), url: z.string() })),
  /** Null where the product's own colours hold. */
  colours: colours.nullable(),
  logo: logo.nullable(),
  vatNumber: z.string().nullable(),
  pec: z.string().nullable(),
  seat: z.string().nullable(),
  /** Whether pages say what the portal is made with. */
  showsProduct: z.boolean(),
  /** Whether an admin confirms whom a company chooses; it is assigned at once otherwise. */
  confirmsChoices: z.boolean(),
});
export type Brand = z.infer<typeof brand>;

/** How many sites may show the check inside their own pages. */
export const MAX_CHECK_SITES = 20;

/** The origin of a site, as a browser says it: https, a host, at most a port. Nothing behind it. */
const site = z
  .string()
  .trim()
  .toLowerCase()
  .max(200)
  .transform((value) => value.replace(/\/$/, ''))
  .refine((value) => URL.canParse(value) && new URL(value).origin === value && isSiteScheme(value), 'site');

/** A developer's own machine has no certificate. */
function isSiteScheme(value: string): boolean {
  // It is written into a policy of the browser: a wildcard or a quote would open more than one site.
  return (
    /^https:\/\/[a-z0-9-]+(?:\.[a-z0-9-]+)*(?::\d+)?$/.test(value) ||
    /^http:\/\/(?:localhost|127\.0\.0\.1)(?::\d+)?$/.test(value)
  );
}

function colourFor(scheme: 'light' | 'dark') {
  return z
    .string()
    .trim()
    .toLowerCase()
    .refine((value) => COLOUR.test(value), { error: 'colour', abort: true })
    .refine((value) => isReadable(value, scheme), scheme === 'light' ? 'contrastLight' : 'contrastDark');
}

const firmBody = z.strictObject({
  name: line(60, 1).refine(isHarmless, 'characters'),
  telephone,
  email,
  privacyUrl: httpsUrl,
  linkedin: httpsUrl.nullable().default(null),
  facebook: httpsUrl.nullable().default(null),
  instagram: httpsUrl.nullable().default(null),
  vatNumber: vatNumber.nullable().default(null),
  pec: email.nullable().default(null),
  seat: line(200, 1).nullable().default(null),
  colours: z
    .strictObject({ light: colourFor('light'), dark: colourFor('dark') })
    .nullable()
    .default(null),
  showsProduct: z.boolean().default(true),
  checkSites: z.array(site).max(MAX_CHECK_SITES).default([]),
  confirmsChoices: z.boolean().default(false),
});

/** The firm as its settings show it. `fictitious` names what still is what nobody has set, and reaches nobody. */
export const firm = z
  .object({
    ...brand.omit({ social: true }).shape,
    linkedin: z.string().nullable(),
    facebook: z.string().nullable(),
    instagram: z.string().nullable(),
    checkSites: z.array(z.string()),
    fictitious: z.array(z.enum(FIRM_CONTACTS)),
  })
  .meta({ id: 'Firm' });
export type Firm = z.infer<typeof firm>;

export const getFirm = route({
  method: 'GET',
  path: 'firm',
  summary: 'The firm as its settings show it',
  access: admins,
  subject: ofTheOffice,
  reply: firm,
});

/** Colours that cannot be read on a light or on a dark page are a 400 that says which (`contrastLight`, `contrastDark`). */
export const updateFirm = route({
  method: 'PUT',
  path: 'firm',
  summary: 'Say who the firm is: every page, mail, dossier and calendar from now on says it',
  access: admins,
  subject: ofTheOffice,
  body: firmBody,
  example: {
    body: {
      name: 'Studio Prova',
      telephone: '030 1234567',
      email: 'aiuto@studio.example',
      privacyUrl: 'https://studio.example/privacy',
    },
  },
  reply: firm,
});

/** What a logo may weigh as it is sent; it is drawn anew, and smaller. */
export const MAX_LOGO_MEGABYTES = 5;

/** PNG, JPEG, WebP and the like, never a drawing that may hold a script: SVG is a 415 `unsupportedMedia`. */
export const putLogo = route({
  method: 'POST',
  path: 'firm/logo',
  summary: 'Send the logo of the firm: a picture, drawn anew within 640 by 240 pixels',
  access: admins,
  subject: ofTheOffice,
  multipart: true,
  fileMegabytes: MAX_LOGO_MEGABYTES,
  body: z.strictObject({}),
  reply: firm,
});

export const deleteLogo = route({
  method: 'DELETE',
  path: 'firm/logo',
  summary: 'Take the logo away: the product’s own mark stands beside the name',
  access: admins,
  subject: ofTheOffice,
  reply: firm,
});

/** The address says which logo it is, so that it is kept for a year. One that was replaced is a 404. */
export const getLogo = route({
  method: 'GET',
  path: 'firm/logo/{mark}',
  summary: 'The logo of the firm, for everybody',
  access: 'public',
  params: z.strictObject({ mark: z.string().regex(/^[0-9a-f]{16}$/) }),
  reply: z.unknown(),
  bytes: true,
});
