import { z } from 'zod';

/** Where traces go, what is said with them, and whether a proxy in front may begin them. */
export interface TracesConfig {
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly serviceName: string;
  readonly isBehindProxy: boolean;
}

/** The variables of OpenTelemetry that are heard, under the names that all its programs share. */
export const TRACES = {
  endpoint: z.url({ protocol: /^https?$/ }).optional(),
  headers: z
    .string()
    .transform((text) => text.split(',').map((pair) => pair.trim().split('=')))
    .refine(
      (pairs) => pairs.every(([name = '', ...value]) => /^[\w-]+$/.test(name) && value.length > 0),
      'must be name=value',
    )
    .transform((pairs) => Object.fromEntries(pairs.map(([name = '', ...value]) => [name, decoded(value.join('='))])))
    .optional(),
  serviceName: z.string().min(1).max(100).default('volano'),
};

function decoded(value: string): string {
  try {
    return decodeURIComponent(value);
  } catch {
    return value;
  }
}

/** The address of the collector's traces below its own; undefined where there is none. */
export function tracesOf(env: {
  readonly OTEL_EXPORTER_OTLP_ENDPOINT?: string | undefined;
  readonly OTEL_EXPORTER_OTLP_HEADERS?: Readonly<Record<string, string>> | undefined;
  readonly OTEL_SERVICE_NAME: string;
  readonly TRUST_PROXY: boolean;
}): TracesConfig | undefined {
  const { OTEL_EXPORTER_OTLP_ENDPOINT: endpoint, OTEL_EXPORTER_OTLP_HEADERS: headers = {} } = env;
  if (endpoint === undefined) return undefined;
  const url = `${endpoint.replace(/\/+$/, '')}/v1/traces`;
  return { url, headers, serviceName: env.OTEL_SERVICE_NAME, isBehindProxy: env.TRUST_PROXY };
}
