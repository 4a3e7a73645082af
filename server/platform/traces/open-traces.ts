import type { Logger } from 'pino';
import type { TracesConfig } from '../config/traces.ts';
import type { Traces } from './traces.ts';

/** Opens the traces of a node, or null where no collector is configured: then nothing of them is even loaded. */
export async function openTraces(
  config: TracesConfig | undefined,
  version: string,
  log: Pick<Logger, 'warn'>,
): Promise<Traces | null> {
  if (config === undefined) return null;
  const { createTraces } = await import('./spans.ts');
  return createTraces(config, version, log);
}
