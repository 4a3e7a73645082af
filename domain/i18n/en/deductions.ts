import type { deductions as italian } from '../it/deductions.ts';
import type { SameKeys } from '../it/texts.ts';

/** What the portal tells of a company without asking, and the ways to say that it is right. */
export const deductions: SameKeys<typeof italian> = {
  title: 'What we already know',
  body: 'Deduced from the data of the company: it counts for finding grants until the survey says otherwise.',
  loadError: 'We cannot load what we already know of the company',
  from: {
    name: 'deduced from the name',
    town: 'deduced from the town',
    province: 'deduced from the province',
    region: 'deduced from the region',
    ateco2007: 'deduced from the ATECO 2007 code',
    ateco2025: 'deduced from the ATECO 2025 code',
    peopleAndTurnover: 'deduced from people and turnover',
  },
  keys: {
    legalForm: 'Legal form',
    cciaa: 'Chamber of commerce',
    region: 'Region of the registered office',
    ateco2007: 'ATECO 2007 code',
    ateco2025: 'ATECO 2025 code',
    size: 'Size',
    foundedIn: 'Year of foundation',
  },
  states: {
    deduced: 'To be confirmed',
    confirmed: 'Confirmed',
    corrected: 'The survey says otherwise',
  },
  confirm: 'Confirm',
  confirmNamed: 'Confirm {{name}}',
  confirmAll: 'Confirm all',
  confirmed: 'Data confirmed',
  correct: 'Correct it in the survey',
  proposal: '{{from}}: {{value}}. Is that right?',
  accept: 'Yes, that is right',
  bulk: {
    action: 'Confirm deduced data',
    title_one: 'Confirm the deduced data of one company?',
    title_other: 'Confirm the deduced data of {{count}} companies?',
    body: 'Legal form, chamber of commerce, region, ATECO codes and size that the portal deduced. What the survey says otherwise stays as it is.',
    done_one: 'Deduced data confirmed',
    done_other: 'Deduced data of {{count}} companies confirmed',
    failed_one: 'One company was not confirmed',
    failed_other: '{{count}} companies were not confirmed',
  },
};
