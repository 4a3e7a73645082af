import { readFileSync } from 'node:fs';
import { StartupError } from '../startup-error.ts';

/** Settings that open something: each may stand in a file, and is never printed. */
export const SECRETS = [
  'DATABASE_URL',
  'DATABASE_OWNER_URL',
  'SMTP_URL',
  'MASTER_KEY',
  'SECRET_KEY',
  'METRICS_TOKEN',
  'OTEL_EXPORTER_OTLP_ENDPOINT',
  'OTEL_EXPORTER_OTLP_HEADERS',
  'SALESFORCE_CLIENT_SECRET',
  'INNOVATION_URL',
  'INNOVATION_KEY',
  'COMPANY_REGISTER_URL',
  'COMPANY_REGISTER_KEY',
  'S3_ENDPOINT',
  'S3_KEY',
  'S3_SECRET',
  'BACKUP_KEY',
  'BACKUP_S3_ENDPOINT',
  'BACKUP_S3_KEY',
  'BACKUP_S3_SECRET',
];

/** The environment with each secret that a `NAME_FILE` names, without one line end (18-trust §7). Throws a `StartupError` that says both names. */
export function withSecretFiles(
  source: Readonly<Record<string, string | undefined>>,
): Readonly<Record<string, string | undefined>> {
  const read = SECRETS.flatMap((name) => {
    const file = source[`${name}_FILE`];
    return file === undefined || file === '' ? [] : [[name, readSecret(name, file, source[name])]];
  });
  return { ...source, ...(Object.fromEntries(read) as Record<string, string>) };
}

function readSecret(name: string, file: string, said: string | undefined): string {
  if (said !== undefined && said !== '')
    throw new StartupError(`${name} and ${name}_FILE are both set: set one of them.`);
  let text: string;
  try {
    text = readFileSync(file, 'utf8').replace(/\r?\n$/, '');
  } catch (error) {
    const reason = (error as NodeJS.ErrnoException).code ?? 'unreadable';
    throw new StartupError(`${name}_FILE cannot be read (${reason}): it is a file that holds ${name}.`);
  }
  if (text === '') throw new StartupError(`${name}_FILE is empty: it is a file that holds ${name}.`);
  return text;
}
