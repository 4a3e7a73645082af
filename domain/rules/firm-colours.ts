/** The colour of a firm, said twice: for a light page and for a dark one. Both as `#066369`, lower case. */
export interface FirmColours {
  readonly light: string;
  readonly dark: string;
}

/** What a page of the product is drawn on, the darkest and the lightest of what a colour has to be read on. */
const GROUNDS = { light: ['#ffffff', '#f7fafa'], dark: ['#0b1415', '#111d1f'] } as const;
/** What text needs to be read (WCAG 2.2, 1.4.3). */
export const LEAST_CONTRAST = 4.5;

export const COLOUR = /^#[0-9a-f]{6}$/;

/** How far two colours are apart, from 1 to 21 (WCAG 2.2, relative luminance). Both as `#rrggbb`. */
export function contrastOf(one: string, other: string): number {
  const [brighter = 0, darker = 0] = [luminanceOf(one), luminanceOf(other)].toSorted((a, b) => b - a);
  return (brighter + 0.05) / (darker + 0.05);
}

/**
 * The least contrast that a colour would have in use, on a page of that scheme: as text on the page and on its own pale ground, and under the words
 * of a button. What is below `LEAST_CONTRAST` cannot be read (10-company-path §4).
 */
export function leastContrast(colour: string, scheme: 'light' | 'dark'): number {
  const tokens = firmTokens(colour, scheme);
  return Math.min(
    ...GROUNDS[scheme].map((ground) => contrastOf(colour, ground)),
    contrastOf(tokens['on-brand'], tokens.brand),
    contrastOf(tokens['on-brand'], tokens['brand-hover']),
    contrastOf(tokens['brand-ink'], tokens['brand-soft2']),
  );
}

/** Whether everything that is drawn in a colour can be read on a page of that scheme. */
export function isReadable(colour: string, scheme: 'light' | 'dark'): boolean {
  return leastContrast(colour, scheme) >= LEAST_CONTRAST;
}

/** The nearest readable colour of the same tint for a scheme: darker on a light page, brighter on a dark one. */
export function readableOf(colour: string, scheme: 'light' | 'dark'): string {
  const end = scheme === 'light' ? '#000000' : '#ffffff';
  for (let part = 0; part < 1; part += 0.04) {
    const tried = mix(colour, end, part);
    if (isReadable(tried, scheme)) return tried;
  }
  return mix(colour, end, 0.96);
}

/** Whether a logo is a written name: wide enough that the name need not stand beside it a second time. */
export function isWordmark({ width, height }: { readonly width: number; readonly height: number }): boolean {
  return width >= height * 1.8;
}

/** The style sheet that gives the product the colours of a firm, over those of its own, in both schemes and in the first frame. */
export function firmStyle({ light, dark }: FirmColours): string {
  const [day, night] = [declarations(light, 'light'), declarations(dark, 'dark')];
  return [
    `:root:root,[data-mantine-color-scheme='light'][data-mantine-color-scheme]{${day}}`,
    `@media screen{[data-mantine-color-scheme='dark'][data-mantine-color-scheme][data-mantine-color-scheme]{${night}}}`,
    `.first.first{${ofFirst(light, 'light')}}@media (prefers-color-scheme:dark){.first.first{${ofFirst(dark, 'dark')}}}`,
  ].join('');
}

function ofFirst(colour: string, scheme: 'light' | 'dark'): string {
  return `--first-brand:${colour};--first-link:${firmTokens(colour, scheme)['brand-ink']}`;
}

function declarations(colour: string, scheme: 'light' | 'dark'): string {
  return Object.entries(firmTokens(colour, scheme))
    .map(([name, value]) => `--vl-${name}:${value}`)
    .join(';');
}

/** The tokens that speak in the firm's voice (visual language §2). */
export function firmTokens(colour: string, scheme: 'light' | 'dark') {
  const isLight = scheme === 'light';
  const [ground] = GROUNDS[scheme];
  const strong = isLight ? mix(colour, '#000000', 0.22) : mix(colour, '#ffffff', 0.4);
  return {
    brand: colour,
    'brand-hover': strong,
    'on-brand': isLight ? '#ffffff' : mix(colour, '#000000', 0.82),
    'brand-ink': strong,
    'brand-soft': mix(ground, colour, isLight ? 0.06 : 0.12),
    'brand-soft2': mix(ground, colour, isLight ? 0.13 : 0.15),
    'brand-line': mix(ground, colour, isLight ? 0.25 : 0.36),
    focus: isLight ? colour : strong,
    'ring-ok': colour,
    'deadline-far': isLight ? mix(ground, colour, 0.6) : colour,
  };
}

/** A colour with a part of another in it, from 0 to 1. */
export function mix(one: string, other: string, part: number): string {
  const [a, b] = [channelsOf(one), channelsOf(other)];
  const mixed = a.map((channel, at) => Math.round(channel + ((b[at] ?? 0) - channel) * part));
  return `#${mixed.map((channel) => channel.toString(16).padStart(2, '0')).join('')}`;
}

function channelsOf(colour: string): number[] {
  return [1, 3, 5].map((at) => Number.parseInt(colour.slice(at, at + 2), 16));
}

function luminanceOf(colour: string): number {
  const [red = 0, green = 0, blue = 0] = channelsOf(colour).map((channel) => {
    const share = channel / 255;
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}
