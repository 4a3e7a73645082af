import type { Brand } from '@volano/domain/contracts/firm';
import { SOCIAL_NETWORKS } from '@volano/domain/rules/vocabulary';
import type { Context, Database } from '../context.ts';

const COLUMNS = [
  'name',
  'telephone',
  'email',
  'privacyUrl',
  'linkedin',
  'facebook',
  'instagram',
  'vatNumber',
  'pec',
  'seat',
  'colourLight',
  'colourDark',
  'showsProduct',
  'checkSites',
  'confirmsChoices',
  'logoMark',
  'logoWidth',
  'logoHeight',
] as const;

/** What the office said of the firm, in the shape of its row; null before it said anything. */
async function findFirm(db: Database) {
  return (await db.selectFrom('firm').select(COLUMNS).executeTakeFirst()) ?? null;
}

/** The firm as its settings show it: what was said, and the configuration for the rest; with the sites that may show the check. */
export interface FirmRecord extends Omit<Brand, 'social'> {
  readonly linkedin: string | null;
  readonly facebook: string | null;
  readonly instagram: string | null;
  readonly checkSites: string[];
}

/** Reads the firm: one row, at every use, so that every node says the same from the moment it is saved. */
export async function getFirm({ config }: Pick<Context, 'config'>, db: Database): Promise<FirmRecord> {
  const first = config.brand;
  const said = await findFirm(db);
  const network = (name: (typeof SOCIAL_NETWORKS)[number]): string | null =>
    first.social.find((one) => one.network === name)?.url ?? null;
  return {
    name: said?.name ?? first.name,
    telephone: said?.telephone ?? first.telephone,
    email: said?.email ?? first.email,
    privacyUrl: said?.privacyUrl ?? first.privacyUrl,
    // Once the office has said who the firm is, a network that it left out is one where it is not.
    linkedin: said?.name == null ? network('linkedin') : said.linkedin,
    facebook: said?.name == null ? network('facebook') : said.facebook,
    instagram: said?.name == null ? network('instagram') : said.instagram,
    vatNumber: said?.vatNumber ?? null,
    pec: said?.pec ?? null,
    seat: said?.seat ?? null,
    colours: said?.colourLight && said.colourDark ? { light: said.colourLight, dark: said.colourDark } : null,
    showsProduct: said?.showsProduct ?? true,
    checkSites: said?.checkSites ?? [],
    confirmsChoices: said?.confirmsChoices ?? false,
    logo:
      said?.logoMark && said.logoWidth && said.logoHeight
        ? { url: `/api/firm/logo/${said.logoMark}`, width: said.logoWidth, height: said.logoHeight }
        : null,
  };
}

/** Who the firm says it is, for pages, mails, documents and calendars (10-company-path §4). */
export async function getBrand(ctx: Pick<Context, 'config'>, db: Database): Promise<Brand> {
  return brandOf(await getFirm(ctx, db));
}

function brandOf({ linkedin, facebook, instagram, checkSites: _, ...brand }: FirmRecord): Brand {
  const urls = { linkedin, facebook, instagram };
  const social = SOCIAL_NETWORKS.flatMap((network) => {
    const url = urls[network];
    return url === null ? [] : [{ network, url }];
  });
  return { ...brand, social };
}

/** What each portal of this process last heard of its firm. */
const heard = new WeakMap<Context['config'], Brand>();

/** The same for a page that opens: while the database does not answer it is what was last heard, or what the configuration says. */
export async function getBrandToShow(ctx: Pick<Context, 'config' | 'log'>, db: Database): Promise<Brand> {
  try {
    const brand = await getBrand(ctx, db);
    heard.set(ctx.config, brand);
    return brand;
  } catch (error) {
    ctx.log.warn({ err: error }, 'firm not read: the page opens in what was last heard of it');
    const { social, ...first } = ctx.config.brand;
    return heard.get(ctx.config) ?? { ...UNSAID, ...first, social: [...social] };
  }
}

/** What the configuration says nothing of. */
const UNSAID = {
  colours: null,
  logo: null,
  vatNumber: null,
  pec: null,
  seat: null,
  showsProduct: true,
  confirmsChoices: false,
} as const;

/** The logo as a PNG; null where the firm has none, or another one than is named. */
export async function findLogo(db: Database, mark?: string): Promise<Buffer | null> {
  let found = db.selectFrom('firm').select('logo').where('logo', 'is not', null);
  if (mark !== undefined) found = found.where('logoMark', '=', mark);
  return (await found.executeTakeFirst())?.logo ?? null;
}
