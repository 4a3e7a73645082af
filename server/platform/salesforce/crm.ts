import type { Config } from '../config/config.ts';
import { standInsOf } from '../config/stand-ins.ts';
import { upsertAccount } from './client.ts';

/** Where companies are kept in step. `isStandIn` where nothing leaves the portal: what it takes, no CRM was told. */
export interface Crm {
  readonly isStandIn: boolean;
  /** As `upsertAccount`. */
  upsert(externalId: string, fields: Readonly<Record<string, string | boolean | null>>): Promise<string>;
}

const STAND_IN: Crm = {
  isStandIn: true,
  upsert: (externalId) => Promise.resolve(`DIMOSTRAZIONE-${externalId.slice(-8).toUpperCase()}`),
};

/** The CRM of the installation, in a demo without one what stands in for it, or null where there is neither (decisions §9, 10 §4). */
export function crmOf(config: Config): Crm | null {
  const { salesforce } = config;
  if (salesforce !== undefined)
    return { isStandIn: false, upsert: (externalId, fields) => upsertAccount(salesforce, externalId, fields) };
  return standInsOf(config).includes('crm') ? STAND_IN : null;
}
