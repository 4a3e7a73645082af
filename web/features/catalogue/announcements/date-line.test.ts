import { describe, expect, it } from 'vitest';
import { dateLineOf } from './announcement-facts.tsx';

const day = (text: string) => Date.parse(`${text}T00:00:00Z`);

describe('the line of the dates', () => {
  const [published, entrust, expiry] = [day('2026-10-05'), day('2026-11-23'), day('2026-11-27')];
  const line = dateLineOf([published, entrust, expiry]);

  it('keeps room for the label of a deadline four days before the last', () => {
    expect(line.places).toEqual([0, 0.76, 1]);
    expect(dateLineOf([published, day('2026-10-06'), expiry]).places).toEqual([0, 0.24, 1]);
    expect(dateLineOf([published, expiry]).places).toEqual([0, 1]);
  });

  it('finds today between its neighbours, however the line was stretched', () => {
    expect(line.at(published)).toBe(0);
    expect(line.at(entrust)).toBeCloseTo(0.76);
    expect(line.at(day('2026-11-25'))).toBeCloseTo(0.88);
    expect(line.at(expiry)).toBe(1);
  });

  it('says when today is outside', () => {
    expect(line.at(day('2026-10-01'))).toBeLessThan(0);
    expect(line.at(day('2026-12-01'))).toBeGreaterThan(1);
  });

  it('bears dates that are the same day', () => {
    expect(dateLineOf([published, expiry, expiry]).places).toEqual([0, 0.76, 1]);
    expect(dateLineOf([expiry, expiry]).places).toEqual([0, 1]);
    expect(dateLineOf([published, expiry, expiry]).at(day('2026-11-26'))).toBeLessThan(0.76);
  });
});
