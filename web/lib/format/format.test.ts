import { describe, expect, it } from 'vitest';
import * as format from './format.ts';

const { formatDate, formatDateTime, formatFileSize, formatMoney, initials, monthInWords } = format;

describe('money', () => {
  it('groups thousands always, shows cents only when there are some', () => {
    expect(formatMoney(1000)).toBe('€\u00A01.000');
    expect(formatMoney(250_000)).toBe('€\u00A0250.000');
    expect(formatMoney(1250.5)).toBe('€\u00A01.250,50');
    expect(formatMoney(-12)).toBe('-€\u00A012');
  });
});

describe('dates', () => {
  it('reads instants in Rome, across both offsets of the year', () => {
    expect(formatDateTime('2026-11-18T09:42:00Z')).toBe('18/11/2026 10:42');
    expect(formatDateTime('2026-07-01T22:30:00Z')).toBe('02/07/2026 00:30');
  });

  it('keeps a calendar day the day it is', () => {
    expect(formatDate('2026-11-27')).toBe('27/11/2026');
    expect(formatDate('2026-07-27')).toBe('27/07/2026');
  });

  it('says headings in words', () => {
    expect(format.formatWeekday('2026-11-18')).toBe('Mercoledì 18 novembre 2026');
    expect(format.formatDayName('2026-11-27', 'en')).toBe('Friday 27 November');
    expect([format.formatMonth('2026-11'), format.formatWeekdayShort('2026-11-02')]).toEqual(['Novembre 2026', 'lun']);
    expect([monthInWords('2026-11'), monthInWords('2026-11', 'en')]).toEqual(['novembre 2026', 'November 2026']);
  });
});

describe('short texts', () => {
  it('sizes files, takes initials', () => {
    expect(formatFileSize(860 * 1024)).toBe('860 KB');
    expect(formatFileSize(1_258_291)).toBe('1,2 MB');
    expect(formatFileSize(0)).toBe('0 byte');
    expect(initials('Officine Bertolini S.r.l.')).toBe('OB');
    expect(initials('Élena')).toBe('ÉL');
    expect(initials('')).toBe('');
  });
});
