import type { SameKeys } from '../texts.ts';
import type { crm as italian } from '../it/crm.ts';

export const crm: SameKeys<typeof italian> = {
  title: 'CRM',
  notConfigured: 'The CRM is not configured',
  notConfiguredHint: 'Set SALESFORCE_URL and its credentials to keep companies in step here.',
  state: { confirmed: 'In step', failed: 'Not in step', waiting: 'Waiting to be sent' },
  id: 'Identifier',
  syncedAt: 'Last successful send',
  never: 'Never',
  retry: 'Try again',
  send: 'Send now',
  sent: 'Company in step with the CRM',
  sentToStandIn: 'Trial send done: no CRM received the company',
  loadError: 'We cannot read how the company stands in the CRM',
  errors: {
    unavailable: 'The CRM does not answer: we try again by ourselves ({{detail}})',
    limit: 'The CRM received too many requests: we try again by ourselves ({{detail}})',
    credentials: 'The CRM does not accept our credentials ({{detail}})',
    duplicate: 'The CRM has another record of this company: merge them, then try again ({{detail}})',
    refused: 'The CRM refused the data of this company ({{detail}})',
  },
};
