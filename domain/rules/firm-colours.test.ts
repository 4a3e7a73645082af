import { expect, test } from 'vitest';
import { contrastOf, firmStyle, isReadable, readableOf } from './firm-colours.ts';

test('contrast is that of WCAG, whichever colour comes first', () => {
  expect(contrastOf('#000000', '#ffffff')).toBeCloseTo(21, 5);
  expect(contrastOf('#ffffff', '#767676')).toBeCloseTo(4.54, 2);
  expect(contrastOf('#777777', '#ffffff')).toBeLessThan(4.5);
});

test("the product's own colours can be read, each on its own page and not on the other", () => {
  expect(isReadable('#066369', 'light')).toBe(true);
  expect(isReadable('#53a8ab', 'dark')).toBe(true);
  expect(isReadable('#53a8ab', 'light')).toBe(false);
  expect(isReadable('#066369', 'dark')).toBe(false);
});

const COLOURS = ['#ffd400', '#8a1538', '#0000ff', '#00ff00', '#777777', '#000000', '#ffffff', '#e4002b'];
test.each(COLOURS)('what is proposed instead of %s can be read in both schemes', (colour) => {
  expect(isReadable(readableOf(colour, 'light'), 'light')).toBe(true);
  expect(isReadable(readableOf(colour, 'dark'), 'dark')).toBe(true);
});

test('a readable colour is proposed as it is', () => {
  expect(readableOf('#8a1538', 'light')).toBe('#8a1538');
});

test('the style sheet names both schemes and the first frame', () => {
  const style = firmStyle({ light: '#8a1538', dark: '#e88aa2' });
  expect(style).toContain('--vl-brand:#8a1538');
  expect(style).toContain('--vl-brand:#e88aa2');
  expect(style).toContain('--first-brand:#8a1538');
});
