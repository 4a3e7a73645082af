import type { transfers as italian } from '../it/transfers.ts';
import type { SameKeys } from '../texts.ts';

/** The transfer of an announcement to the startup platform. */
export const transfers: SameKeys<typeof italian> = {
  action: 'Transfer to the startup platform',
  retry: 'Try the transfer to the startup platform again',
  notConfigured: 'The startup platform is not configured',
  draft: 'It has to be published first: it is a draft',
  queued: 'Queued for the startup platform',
  waiting: 'Queued, we are trying again: {{error}}',
  sent: 'Transferred on {{day}}',
  sentToStandIn: 'Transferred as a trial on {{day}}',
  failed: 'Failed: {{error}}',
  requested: 'Transfer queued',
  title: 'Transfer this grant?',
  body: 'The startup platform receives title, description, amount, territory and dates as they are now.',
  bodyStandIn:
    'With the platform connected, title, description, amount, territory and dates would be sent. Now nothing leaves the portal.',
  confirm: 'Transfer',
  errors: {
    unavailable: 'the platform does not answer ({{detail}})',
    credentials: 'the platform does not accept our key ({{detail}})',
    redirected: 'the platform points to another address ({{detail}})',
    refused: 'the platform refused the data ({{detail}})',
  },
};
