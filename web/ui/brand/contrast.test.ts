import { globSync, readFileSync } from 'node:fs';
import { contrastOf, firmTokens, LEAST_CONTRAST, readableOf } from '@volano/domain/rules/firm-colours';
import postcss, { type AtRule, type Rule } from 'postcss';
import { expect, test } from 'vitest';
import { cssVariablesResolver, theme } from '../../theme.ts';

/**
 * WCAG 2.2, 1.4.3 and 1.4.11, of the colours of our style sheets: whatever a rule may put together is computed by day and by night. axe
 * measures only what style sheets do not decide (`e2e/axe.ts`).
 */
const WEB = new URL('../../', import.meta.url).pathname;

const GROUNDS =
  'bg surface soft soft2 nav-on paper paper2 brand-soft brand-soft2 accent-soft ok-soft danger-soft'.split(' ');
const FIRST_GROUNDS = ['first-bg', 'first-soft'];
/** Colours of text, and the grounds on which each can be read. */
const TEXT: Record<string, readonly string[]> = {
  ...Object.fromEntries(
    'ink ink2 ink3 brand-ink accent-ink danger danger-ink ok-ink'.split(' ').map((one) => [one, GROUNDS]),
  ),
  'first-ink': FIRST_GROUNDS,
  'first-ink2': FIRST_GROUNDS,
  'first-ink3': [...FIRST_GROUNDS, 'first-surface'],
  'first-link': FIRST_GROUNDS,
};
/** Colours of icons, borders and the focus, which need 3:1, and the grounds on which they stand. */
const LEAST_OF_SHAPES = 3;
const SHAPES: Record<string, readonly string[]> = {
  brand: GROUNDS,
  'first-brand': FIRST_GROUNDS,
  ok: GROUNDS,
  'accent-fill': GROUNDS,
  focus: GROUNDS,
  field: ['bg', 'surface', 'soft', 'soft2', 'paper'],
  accent: ['bg', 'surface', 'soft', 'paper'],
  'ring-ok': ['bg', 'surface', 'soft', 'paper'],
  'ring-check': ['bg', 'surface', 'soft', 'paper'],
  'ring-missing': ['bg', 'surface', 'soft', 'paper'],
};

/** Parts without text, whose meaning words repeat: no rule of theirs sets a colour of text. */
const DRAWN = /::(before|after)$|\.(bar|dot|toReadDot|track|gone)\b/;
/** Icons, whose colour may be one of shapes. */
const ICONS = /(svg|path)$|\.(mark|icon|heart|mantine-Notification-icon)\b/;
/** Text that is half seen: what is about to be replaced, cannot be used or is under way. */
const FADED = /\[(data-stale|data-counting|data-unsent|aria-busy)\]|:disabled|:active|:hover/;

/** The white paper of pictures, frames and documents. */
const PAPER = [
  'dossiers .frame',
  'announcement-detail .assistantFrame',
  'companies .frame',
  'monitoring .frame',
  'rich-text .frame',
  'firm .paper',
  'firm .sheetHead img',
  'marks .qrCode',
  "logo .logoRoot[data-tone='light'] .picture",
  "logo :global([data-mantine-color-scheme='dark']) .picture",
];

/** Rules that name one half of a pair; the other half is said here, or why there is none. Files by the last part of their name. */
const HALVES: Record<string, string> = {
  'public .signIn': '#004e54',
  'public .lead': '#004e54',
  'public .hero .register:hover': '#004e54',
  "logo .logoRoot[data-tone='light']": '#004e54',
  "logo .logoRoot[data-tone='light'] .mark": '#004e54',
  "logo .logoRoot[data-tone='light'] .dot": 'brand art',
  'logo .dot': 'brand art',
  'two-factor .sheet *': '#ffffff',
  'invitations .sheet *': '#ffffff',
  'ateco-setting .box': 'var(--vl-brand)',
  "ateco-setting .row:is([data-state='all'], [data-state='some']) .box": 'var(--vl-on-brand)',
  'mantine-look-dates :is(.mantine-DateInput-day, .mantine-DatePickerInput-day):where([data-selected])':
    'var(--vl-brand)',
  'mantine-look-dates .mantine-DatePickerInput-day:where([data-disabled])': 'cannot be chosen',
  "stepper-row .step[data-state='present'] .mark": 'empty',
  'charts .sparkline': 'its number stands beside it',
  'charts .sparkline[data-falling]': 'its number stands beside it',
  'global mark': 'half of a line: axe looks at it',
  'mantine-look-surfaces .mantine-Tabs-list': 'a line below the tabs',
  'chat-pane .text mark': 'var(--vl-ink)',
  ...Object.fromEntries(PAPER.map((where) => [where, 'paper'])),
};

/** Files that draw pictures. */
const PAINTERS = ['**/entry-frame.tsx', '**/qr-code.tsx', '**/firm-settings.tsx'];
/** Colours that a firm may wish for: those that are not readable are replaced by the nearest that are. */
const FIRMS = ['#ffd400', '#8a1538', '#0000ff', '#00ff00', '#777777', '#000000', '#ffffff', '#e4002b', '#ff8800'];

const SCHEMES = ['light', 'dark'] as const;
type Scheme = (typeof SCHEMES)[number];
type Tokens = Readonly<Record<string, string>>;

/** Style sheets by the last part of their name; `index` is the frame before the page has come. */
const sheets = globSync('**/*.css', { cwd: WEB, exclude: ['**/dist/**', '**/node_modules/**'] })
  .toSorted()
  .map((file) => [file.replace(/^.*\/|(\.module)?\.css$/g, ''), read(file)] as const)
  .concat([['index', /<style>(.*)<\/style>/s.exec(read('index.html'))?.[1] ?? '']]);

const rules = sheets.flatMap(([file, text]) => {
  const found: { file: string; rule: Rule; isDark: boolean }[] = [];
  postcss.parse(text).walkRules((rule) => {
    const around = rule.parent?.type === 'atrule' ? (rule.parent as AtRule).params : '';
    found.push({ file, rule, isDark: /dark/.test(`${rule.selector} ${around}`) });
  });
  return found;
});

function read(file: string): string {
  return readFileSync(`${WEB}${file}`, 'utf8');
}

/** The tokens of a scheme, those of the charts and of the first frame among them. */
function tokensOf(scheme: Scheme): Tokens {
  const tokens: Record<string, string> = {};
  for (const { file, rule, isDark } of rules) {
    if (!['tokens', 'charts', 'index'].includes(file) || (isDark && scheme === 'light')) continue;
    rule.each((one) => {
      if (one.type === 'decl' && /^--.*: ?#/.test(`${one.prop}:${one.value}`))
        tokens[one.prop.replace(/^--(vl-)?/, '')] = resolved(one.value, {}) ?? '';
    });
  }
  return tokens;
}

const TOKENS = { light: tokensOf('light'), dark: tokensOf('dark') };

/** A colour as `#rrggbb`; null for what is no single colour. */
function resolved(value: string, tokens: Tokens): string | null {
  const token = /^var\(--(?:vl-)?([\w-]+)\)$/.exec(value)?.[1];
  if (token !== undefined) return tokens[token] ?? null;
  const short = /^#(\w)(\w)(\w)$/.exec(value);
  if (short !== null)
    return `#${short
      .slice(1)
      .map((digit) => digit + digit)
      .join('')}`;
  return /^#[0-9a-f]{6}$/.test(value) ? value : null;
}

function tokenOf(value: string | undefined): string {
  return /^var\(--(?:vl-)?([\w-]+)\)$/.exec(value ?? '')?.[1] ?? '';
}

/** What of a pair is below its least, one line each. */
function faults(pairs: Iterable<readonly [text: string, ground: string, least?: number]>, tokens: Tokens): string[] {
  return [...pairs].flatMap(([text, ground, least = LEAST_CONTRAST]) => {
    const [one, other] = [resolved(text, tokens), resolved(ground, tokens)];
    if (one === null || other === null) return [`${text} on ${ground}: no colour`];
    const contrast = contrastOf(one, other);
    return contrast < least ? [`${text} on ${ground}: ${contrast.toFixed(2)}`] : [];
  });
}

const asToken = (name: string) => `var(--vl-${name})`;
const isNothing = (value: string | undefined) =>
  value === undefined || /^(none|transparent|inherit|currentcolor)$/i.test(value);

/** What a rule paints text or an icon with, and what it paints it on: its own properties and those it hands to Mantine. */
function pairOf(rule: Rule): { text: string | undefined; ground: string | undefined } {
  const said: Record<string, string> = {};
  rule.each((one) => {
    if (one.type === 'decl') said[one.prop] = one.value;
  });
  return {
    text: said['color'] ?? said['fill'] ?? said['--tooltip-color'] ?? said['--input-color'],
    ground: said['background'] ?? said['background-color'] ?? said['--tooltip-bg'] ?? said['--input-bg'],
  };
}

/** Whether what a rule says alone can be read wherever it stands. */
function standsAlone(selector: string, text: string | undefined, ground: string | undefined): boolean {
  if (isNothing(ground)) {
    const token = tokenOf(text?.replace('mantine-color-dimmed', 'vl-ink3'));
    return isNothing(text) || token in TEXT || (token in SHAPES && ICONS.test(selector));
  }
  return isNothing(text) && ([...GROUNDS, ...FIRST_GROUNDS].includes(tokenOf(ground)) || DRAWN.test(selector));
}

/** What stands on what by the tables above. */
function declared(): (readonly [string, string, number])[] {
  const pairs = (table: Readonly<Record<string, readonly string[]>>, least: number) =>
    Object.entries(table).flatMap(([one, grounds]) =>
      grounds.map((ground) => [asToken(one), asToken(ground), least] as const),
    );
  return [...pairs(TEXT, LEAST_CONTRAST), ...pairs(SHAPES, LEAST_OF_SHAPES)];
}

/** The pairs that rules make and the tables do not hold, each with its place. */
function written(): { where: string; pair: readonly [string, string] }[] {
  return rules.flatMap(({ file, rule }) => {
    const { text, ground } = pairOf(rule);
    return rule.selectors.flatMap((each) => {
      const selector = each.replace(/\s+/g, ' ');
      const where = `${file} ${selector}`;
      const half = HALVES[where];
      if (standsAlone(selector, text, ground) || (half !== undefined && !/^(#|var)/.test(half))) return [];
      if (half === undefined) return [{ where, pair: [text ?? '', ground ?? ''] as const }];
      return [{ where, pair: isNothing(text) ? ([half, ground ?? ''] as const) : ([text ?? '', half] as const) }];
    });
  });
}

/** What the theme paints controls with, at rest and under the pointer. What is transparent shows its ground, which the tables hold. */
function ofControls(): (readonly [string, string])[] {
  return ['brand', 'accent', 'ok', 'danger', 'gray'].flatMap((color) =>
    (['filled', 'light', 'outline', 'default', 'white', 'subtle', 'transparent'] as const).flatMap((variant) => {
      const look = theme.variantColorResolver?.({ color, variant, theme: theme as never });
      return [look?.background ?? '', look?.hover ?? ''].flatMap((ground) =>
        ground === 'transparent' ? [] : [[look?.color ?? '', ground] as const],
      );
    }),
  );
}

test.each(SCHEMES)('every colour of text can be read on every ground: %s', (scheme) => {
  expect(faults(declared(), TOKENS[scheme])).toEqual([]);
});

test.each(SCHEMES)('every rule of a style sheet writes a readable colour on its ground: %s', (scheme) => {
  const told = written().flatMap(({ where, pair }) => faults([pair], TOKENS[scheme]).map((one) => `${where}: ${one}`));
  expect(told).toEqual([]);
});

test('no exception is left that no rule needs', () => {
  const places = rules.flatMap(({ file, rule }) => rule.selectors.map((one) => `${file} ${one.replace(/\s+/g, ' ')}`));
  expect(Object.keys(HALVES).filter((where) => !places.includes(where))).toEqual([]);
});

test('every token that a style sheet reads is declared', () => {
  const declarations = rules.flatMap(({ rule }) => rule.nodes.filter((one) => one.type === 'decl'));
  const known = new Set(declarations.map(({ prop }) => prop));
  const read = declarations.flatMap(({ value }) => value.match(/--vl-[\w-]+/g) ?? []);
  expect(read.filter((one) => !known.has(one))).toEqual([]);
});

test('nothing that stays is faded', () => {
  const faded = rules.flatMap(({ file, rule }) => {
    const isFaded = rule.nodes.some(
      (one) => one.type === 'decl' && one.prop === 'opacity' && !/^[01]$/.test(one.value),
    );
    return isFaded && !FADED.test(rule.selector) ? [`${file} ${rule.selector}`] : [];
  });
  expect(faded).toEqual([]);
});

test.each(SCHEMES)('every variant of a control can be read, also under the pointer: %s', (scheme) => {
  expect(faults(ofControls(), TOKENS[scheme])).toEqual([]);
});

test('what Mantine takes for its own is one of our colours of text or of the grounds', () => {
  const { light, dark } = cssVariablesResolver();
  expect(dark).toEqual(light);
  const isText = /-(text|bright|dimmed|placeholder|anchor|error|color)$/;
  const told = Object.entries(light).filter(([name, value]) => {
    if (isText.test(name)) return !(tokenOf(value) in TEXT);
    return !/filled|border/.test(name) && !GROUNDS.includes(tokenOf(value));
  });
  expect(told).toEqual([]);
});

test.each(SCHEMES)("the colour of a firm can be read wherever the product's own can: %s", (scheme) => {
  const voices = ['brand-ink', 'brand', 'focus'];
  const texts = ['ink', 'ink2', 'ink3'];
  const tints = ['brand-soft', 'brand-soft2'];
  const ofVoice = declared().filter(
    ([one, ground]) =>
      voices.includes(tokenOf(one)) || (texts.includes(tokenOf(one)) && tints.includes(tokenOf(ground))),
  );
  const pairs = [...ofVoice, ...written().map(({ pair }) => pair), ...ofControls()];
  const told = FIRMS.flatMap((firm) => {
    const tokens = { ...TOKENS[scheme], ...firmTokens(readableOf(firm, scheme), scheme) };
    return faults(pairs, tokens).map((one) => `${firm}: ${one}`);
  });
  expect(told).toEqual([]);
});

test('components name no colour of their own', () => {
  const literal =
    /['"`]#[\da-f]{3,8}['"`]|\b(rgb|hsl)a?\(|\s(c|bg)=\{|\b(color|background|backgroundColor|fill): ['"`](?!var\(|none|gray')/i;
  expect(linesOf((line) => literal.test(line))).toEqual([]);
});

test('a prop of colour names a colour of text, and one of the ground a ground', () => {
  const isText = (name: string) => /^(dimmed|bright|error|inherit)$/.test(name) || tokenOf(name) in TEXT;
  const isGround = (name: string) => name === 'none' || GROUNDS.includes(tokenOf(name));
  const isOther = (line: string) =>
    [...line.matchAll(/(?:^|\s)(c|bg)="([^"]*)"/g)].some(
      ([, prop, name]) => !(prop === 'c' ? isText : isGround)(name ?? ''),
    );
  expect(linesOf(isOther)).toEqual([]);
});

function linesOf(isTold: (line: string) => boolean): string[] {
  return globSync('**/*.tsx', { cwd: WEB, exclude: ['**/dist/**', '**/node_modules/**', ...PAINTERS] }).flatMap(
    (file) =>
      read(file)
        .split('\n')
        .flatMap((line, at) => (isTold(line) ? [`${file}:${at + 1}: ${line.trim()}`] : [])),
  );
}
