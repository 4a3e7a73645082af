import type { StandIn } from '@volano/domain/rules/vocabulary';
import type { Config } from './config.ts';

/** The optional services that the demo shows in the place of those that are not configured; none where the portal is no demo (10 §4). */
export function standInsOf(config: Config): readonly StandIn[] {
  if (!config.isDemo) return [];
  const isMissing: Record<StandIn, boolean> = {
    scheduling: config.schedulingUrl === undefined,
    monitoring: config.monitoringHosts.length === 0,
    assistant: config.isAssistantEnabled && config.assistant === undefined,
    analytics: config.analytics === undefined,
    crm: config.salesforce === undefined,
    innovation: config.innovation === undefined,
  };
  return (Object.keys(isMissing) as StandIn[]).filter((service) => isMissing[service]);
}
