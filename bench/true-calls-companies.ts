/** What a company says of its size and legal form; null is a question left open. */
export type Size = 'micro' | 'small' | 'medium' | 'large';
export type Form =
  | 'soleTrader'
  | 'partnership'
  | 'capital'
  | 'cooperative'
  | 'professional'
  | 'thirdSector'
  | 'toFound';
export type Quality = 'women' | 'young' | 'startup' | 'innovativeSme';

/** Where a company works: a town of the official list with its province, or a region of which the town is not said. */
export interface Site {
  readonly town: string | null;
  readonly province: string;
}

/** A company of the bench, in its own words. `versions` says in which classifications it declared its activity. */
export interface Company {
  readonly name: string;
  readonly sites: readonly Site[];
  readonly code2007: string;
  readonly versions: 'both' | '2007' | '2025';
  readonly size: Size | null;
  readonly form: Form | null;
  /** Empty is "none of these"; null is a question left open. */
  readonly qualities: readonly Quality[] | null;
}

/** Town and province, activity of 2007, size, legal form, qualities, and in which classifications the activity is declared. */
const ROWS = [
  'Milano MI|62.01.00|small|capital||both',
  'Milano MI|74.10.10|micro|professional|women|2007',
  'Brescia BS|25.62.00|medium|capital||both',
  'Bergamo BG|28.99.99|large|capital||2007',
  'Monza MB|31.09.10|small|partnership||both',
  'Mantova MN|56.10.11|micro|partnership|young|both',
  'Dongo CO|55.10.00|micro|soleTrader|women|both',
  '- SO|41.20.00|small|capital||2025',
  'Varese VA|29.32.09|large|capital||both',
  'Torino TO|26.51.29|medium|capital|innovativeSme|both',
  'Alba CN|10.71.10|small|capital||both',
  'Alessandria AL|49.41.00|medium|capital||2007',
  'Resana TV|47.71.10|micro|soleTrader||2007',
  'Vicenza VI|15.20.10|small|capital||both',
  'Verona VR|01.21.00|small|cooperative||both',
  'Belluno BL|93.11.30|micro|thirdSector||both',
  'Trento TN|72.19.09|micro|capital|startup|2007',
  '- TN|55.20.51|micro|soleTrader||2007',
  'Bolzano BZ|46.33.10|medium|cooperative||both',
  'Brunico BZ|43.21.01|small|partnership||both',
  'Udine UD|31.09.10|medium|capital|women|both',
  'Trieste TS|52.29.22|small|capital||2007',
  'Aosta AO|01.41.00|micro|soleTrader|young|both',
  'Genova GE|79.11.00|small|capital||2007',
  'Bologna BO|21.20.09|large|capital||both',
  'Lugo RA|96.02.01|micro|soleTrader|women|2025',
  'Firenze FI|59.11.00|small|capital|young|both',
  'Grosseto GR|01.13.10|micro|soleTrader||2007',
  'Cecina LI|56.30.00|micro|partnership||2007',
  'Assisi PG|23.70.10|small|capital||both',
  'Ancona AN|38.11.00|medium|capital||both',
  'Roma RM|82.30.00|medium|capital||2007',
  '- RM|90.01.01|micro|cooperative|women|both',
  'Napoli NA|63.11.11|micro|toFound|young|2025',
  'Guardia Sanframondi BN|45.20.10|micro|soleTrader||both',
  'Bari BA|88.99.00|medium|thirdSector|women|2007',
  'Cosenza CS|71.12.10|micro|professional|young|both',
  'Palermo PA|27.51.00|?|capital||both',
  'Cagliari CA|85.59.20|small|?|?|both',
  'Sassari SS|35.11.00|micro|capital|startup|2007',
] as const;

/** Companies with a second place of work: their second town and its province. */
const SECOND_SITES: Readonly<Record<number, string>> = { 2: 'Trento TN', 8: '- BG', 24: 'Gela CL' };

/** Forty companies, the same at every run: sizes, legal forms, towns and activities of every kind, some of whose answers are missing. */
export const COMPANIES: readonly Company[] = ROWS.map((row, at) => {
  const [place = '', code2007 = '', size, form, qualities = '', versions] = row.split('|');
  const second = SECOND_SITES[at];
  return {
    name: `Misura ${String(at + 1).padStart(2, '0')}`,
    sites: [place, ...(second === undefined ? [] : [second])].map(siteOf),
    code2007,
    versions: versions as Company['versions'],
    size: size === '?' ? null : (size as Size),
    form: form === '?' ? null : (form as Form),
    qualities: qualities === '?' ? null : (qualities.split(' ').filter(Boolean) as Quality[]),
  };
});

/** A small shoe factory of Fucecchio, led by women, of which only the newest code of its activity is known. */
export const SHOE_FACTORY: Company = {
  name: 'Calzaturificio di misura',
  sites: [siteOf('Fucecchio FI')],
  code2007: '15.20.10',
  versions: '2025',
  size: 'small',
  form: 'capital',
  qualities: ['women'],
};

function siteOf(text: string): Site {
  const town = text.slice(0, -3);
  return { town: town === '-' ? null : town, province: text.slice(-2) };
}
