import {
  createTheme,
  type CSSVariablesResolver,
  type MantineColorsTuple,
  type VariantColorsResolver,
} from '@mantine/core';
import { palette } from './ui/brand/tokens.ts';

type Variant = ReturnType<VariantColorsResolver>;

/** The four voices a filled, light or outlined part may have, as token families (visual language §2). */
const voices = {
  brand: {
    fill: 'brand',
    hover: 'brand-hover',
    on: 'on-brand',
    soft: 'brand-soft2',
    softHover: 'brand-line',
    ink: 'brand-ink',
  },
  accent: {
    fill: 'accent-fill',
    hover: 'accent-fill-hover',
    on: 'on-accent',
    soft: 'accent-soft',
    softHover: 'paperline',
    ink: 'accent-ink',
  },
  ok: { fill: 'ok', hover: 'ok-ink', on: 'on-ok', soft: 'ok-soft', softHover: 'ok-soft', ink: 'ok-ink' },
  danger: {
    fill: 'danger',
    hover: 'danger-hover',
    on: 'on-danger',
    soft: 'danger-soft',
    softHover: 'danger-soft',
    ink: 'danger-ink',
  },
  neutral: { fill: 'ink2', hover: 'ink', on: 'bg', soft: 'soft2', softHover: 'line', ink: 'ink2' },
} as const;

const voiceOfColor: Record<string, keyof typeof voices> = {
  brand: 'brand',
  teal: 'brand',
  accent: 'accent',
  orange: 'accent',
  ok: 'ok',
  green: 'ok',
  danger: 'danger',
  red: 'danger',
};

const none = '1px solid transparent';

/** One colour and variant to tokens, so that both themes keep their measured contrasts. */
function variantColorResolver({ color, variant }: Parameters<VariantColorsResolver>[0]): Variant {
  const voice = voices[voiceOfColor[color ?? 'brand'] ?? 'neutral'];
  const ink = `var(--vl-${voice.ink})`;
  switch (variant) {
    case 'filled':
      return {
        background: `var(--vl-${voice.fill})`,
        hover: `var(--vl-${voice.hover})`,
        color: `var(--vl-${voice.on})`,
        border: none,
      };
    case 'light':
      return { background: `var(--vl-${voice.soft})`, hover: `var(--vl-${voice.softHover})`, color: ink, border: none };
    case 'outline':
      return { background: 'transparent', hover: 'var(--vl-soft)', color: ink, border: '1px solid var(--vl-line2)' };
    case 'default':
      return {
        background: 'var(--vl-surface)',
        hover: 'var(--vl-soft)',
        color: 'var(--vl-ink)',
        border: '1px solid var(--vl-field)',
      };
    case 'white':
      return { background: 'var(--vl-surface)', hover: 'var(--vl-soft)', color: ink, border: none };
    case 'subtle':
      return { background: 'transparent', hover: 'var(--vl-soft2)', color: ink, border: none };
    default:
      return { background: 'transparent', hover: 'transparent', color: ink, border: none };
  }
}

function tuple(colors: readonly string[]): MantineColorsTuple {
  return colors as unknown as MantineColorsTuple;
}

/** At its field from the first moment: a list that begins in the middle and then grows makes a phone's page wider for as long as it is open. */
const list = { comboboxProps: { position: 'bottom-start' } } as const;
const field = { defaultProps: { size: 'md', errorProps: { role: 'alert' } } };
const check = { defaultProps: { size: 'sm' } };
const dialog = {
  centered: true,
  radius: 'lg',
  shadow: 'xl',
  padding: 0,
  overlayProps: { backgroundOpacity: 0.46, color: '#00262A' },
  // The title of a dialog is no banner of the page.
  attributes: { header: { role: 'presentation' } },
  transitionProps: { duration: 240, timingFunction: 'cubic-bezier(.2, 0, 0, 1)' },
};

/** Distances do not grow with the text, or a phone with large text would be all margins. Half steps carry their width in the name. */
const spacing = {
  '3xs': '2px',
  '2xs': '4px',
  s6: '6px',
  xs: '8px',
  s10: '10px',
  sm: '12px',
  s14: '14px',
  md: '16px',
  s18: '18px',
  s20: '20px',
  lg: '24px',
  s28: '28px',
  xl: '32px',
  '2xl': '48px',
  '3xl': '64px',
};

/** The theme of the whole product: colours, type, space, shape and the defaults of every part (visual language §2 to visual language §5). Companies get 44 px controls. */
export const theme = createTheme({
  colors: {
    brand: tuple(palette.brand),
    teal: tuple(palette.brand),
    accent: tuple(palette.accent),
    orange: tuple(palette.accent),
    neutral: tuple(palette.neutral),
    gray: tuple(palette.neutral),
    ok: tuple(palette.ok),
    green: tuple(palette.ok),
    danger: tuple(palette.danger),
    red: tuple(palette.danger),
    dark: tuple(palette.night),
  },
  primaryColor: 'brand',
  primaryShade: { light: 6, dark: 4 },
  black: '#0E1C1E',
  autoContrast: false,
  variantColorResolver,
  respectReducedMotion: true,
  cursorType: 'pointer',
  fontFamily: "'Hanken Grotesk Variable', system-ui, sans-serif",
  headings: {
    fontFamily: "'Besley Variable', Rockwell, Georgia, serif",
    fontWeight: '500',
    textWrap: 'balance',
    sizes: {
      h1: { fontSize: 'var(--mantine-font-size-3xl)', lineHeight: '1.24' },
      h2: { fontSize: 'var(--mantine-font-size-xl)', lineHeight: '2rem' },
      h3: { fontSize: 'var(--mantine-font-size-lg)', lineHeight: '1.625rem' },
      h4: { fontSize: 'var(--mantine-font-size-md)', lineHeight: '1.5rem', fontWeight: '600' },
    },
  },
  fontSizes: {
    xs: '0.75rem',
    meta: '0.8125rem',
    sm: '0.875rem',
    compact: '0.9375rem',
    md: '1rem',
    lg: '1.1875rem',
    xl: '1.5rem',
    // Bound to the width: a word of this size fits a narrow window at any size of text.
    '2xl': 'min(1.75rem, 8.75vw)',
    '3xl': 'min(2.125rem, 10.625vw)',
    '4xl': 'min(2.75rem, 13.75vw)',
    '5xl': 'min(3.5rem, 17.5vw)',
  },
  lineHeights: {
    xs: 'calc(16 / 12)',
    meta: 'calc(18 / 13)',
    sm: 'calc(20 / 14)',
    compact: 'calc(23 / 15)',
    md: '1.625',
    lg: 'calc(26 / 19)',
    xl: 'calc(32 / 24)',
  },
  spacing,
  radius: { xs: '4px', sm: '6px', md: '10px', lg: '16px', xl: '1000px' },
  defaultRadius: 'sm',
  shadows: { xs: 'var(--vl-sh1)', sm: 'var(--vl-sh1)', md: 'var(--vl-sh2)', lg: 'var(--vl-sh2)', xl: 'var(--vl-sh3)' },
  breakpoints: { xs: '31.25em', sm: '48em', md: '62em', lg: '75em', xl: '90em' },
  // Plain objects, not `Button.extend(…)`: naming a component here would ship it to every page.
  components: {
    Button: { defaultProps: { size: 'md' } },
    ActionIcon: { defaultProps: { variant: 'subtle', color: 'gray', size: 'lg' } },
    TextInput: field,
    PasswordInput: field,
    NumberInput: field,
    Textarea: field,
    Select: { defaultProps: { ...field.defaultProps, ...list, checkIconPosition: 'right' } },
    MultiSelect: { defaultProps: { ...field.defaultProps, ...list, checkIconPosition: 'right' } },
    TagsInput: { defaultProps: { ...field.defaultProps, ...list } },
    Autocomplete: { defaultProps: { ...field.defaultProps, ...list } },
    NativeSelect: field,
    PinInput: { defaultProps: { size: 'md' } },
    FileInput: field,
    DateInput: field,
    DatePickerInput: field,
    DateTimePicker: field,
    Checkbox: check,
    Radio: check,
    Switch: { defaultProps: { size: 'md', withThumbIndicator: false } },
    SegmentedControl: { defaultProps: { size: 'sm', transitionDuration: 180 } },
    Badge: { defaultProps: { variant: 'light', radius: 'xs' } },
    Pill: { defaultProps: { size: 'sm' } },
    Anchor: { defaultProps: { underline: 'always' } },
    Modal: { defaultProps: { ...dialog, size: 480 } },
    Drawer: { defaultProps: { ...dialog, centered: undefined, radius: 0, position: 'right', size: 420 } },
    Menu: {
      defaultProps: {
        withInitialFocusPlaceholder: false,
        menuItemTabIndex: 0,
        shadow: 'md',
        radius: 'md',
        position: 'bottom-end',
        offset: 6,
        transitionProps: { duration: 180 },
      },
    },
    Popover: { defaultProps: { shadow: 'md', radius: 'lg', transitionProps: { duration: 180 } } },
    Tooltip: {
      defaultProps: {
        openDelay: 300,
        radius: 'sm',
        transitionProps: { duration: 120 },
        events: { hover: true, focus: true, touch: false },
      },
    },
    Tabs: { defaultProps: { keepMounted: false } },
    Skeleton: { defaultProps: { radius: 'xs' } },
    Card: { defaultProps: { radius: 'md', withBorder: true } },
    Paper: { defaultProps: { radius: 'md' } },
    Alert: { defaultProps: { radius: 'md', variant: 'light' } },
    Pagination: { defaultProps: { size: 'md', radius: 'sm' } },
    Avatar: { defaultProps: { radius: 'xl' } },
    ScrollArea: { defaultProps: { scrollbarSize: 8, type: 'hover' } },
  },
});

/** Mantine's own scheme-dependent variables, said in our tokens once for both themes. */
const shared = {
  '--mantine-color-body': 'var(--vl-bg)',
  '--mantine-color-text': 'var(--vl-ink)',
  '--mantine-color-bright': 'var(--vl-ink)',
  '--mantine-color-dimmed': 'var(--vl-ink3)',
  '--mantine-color-placeholder': 'var(--vl-ink3)',
  '--mantine-color-anchor': 'var(--vl-brand-ink)',
  '--mantine-color-error': 'var(--vl-danger)',
  '--mantine-color-default': 'var(--vl-surface)',
  '--mantine-color-default-hover': 'var(--vl-soft)',
  '--mantine-color-default-color': 'var(--vl-ink)',
  '--mantine-color-default-border': 'var(--vl-line)',
  '--mantine-color-disabled': 'var(--vl-soft2)',
  '--mantine-color-disabled-color': 'var(--vl-ink3)',
  '--mantine-color-disabled-border': 'transparent',
  '--mantine-color-brand-filled': 'var(--vl-brand)',
  '--mantine-color-brand-filled-hover': 'var(--vl-brand-hover)',
  '--mantine-color-brand-light': 'var(--vl-brand-soft)',
  '--mantine-color-brand-light-hover': 'var(--vl-brand-soft2)',
  '--mantine-color-brand-light-color': 'var(--vl-brand-ink)',
};

/** Points Mantine's variables at the tokens of `ui/brand/tokens.css`, which know both themes. */
export function cssVariablesResolver(): ReturnType<CSSVariablesResolver> {
  return { variables: {}, light: shared, dark: shared };
}
