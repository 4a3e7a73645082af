import type { charts as italian } from '../it/charts.ts';
import type { SameKeys } from '../texts.ts';

export const charts: SameKeys<typeof italian> = {
  showTable: 'Show the table',
  showChart: 'Show the chart',
  keys: 'Chart. Arrow keys move along the values.',
  missing: 'The chart did not load. The numbers are in the table.',
  day: 'Day',
};
