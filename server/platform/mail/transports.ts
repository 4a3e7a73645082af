import { createTransport, type Transporter } from 'nodemailer';

/**
 * What `SMTP_URL` may say otherwise. A mail server may be silent for shorter than a reaction may take, so that a mail is never given to one
 * that is still being waited for (6-abuse, F9). Connections are shared, and closed when nothing was sent for a while; a mail of which not
 * a byte had left when its connection was cut takes another one, once.
 */
const DEFAULTS = {
  connectionTimeout: 30_000,
  greetingTimeout: 30_000,
  socketTimeout: 60_000,
  pool: true,
  maxConnections: 5,
  idleTimeout: 10_000,
  maxRequeues: 1,
} as const;

const transports = new Map<string, Transporter>();

/** The connections to a mail server, opened when they are needed. */
export function transportOf(smtpUrl: string): Transporter {
  const known = transports.get(smtpUrl);
  if (known !== undefined) return known;
  const added = Object.entries(DEFAULTS).filter(([name]) => !smtpUrl.includes(`${name}=`));
  const options = added.map(([name, value]) => `${name}=${value}`).join('&');
  const transport = createTransport(`${smtpUrl}${smtpUrl.includes('?') ? '&' : '?'}${options}`);
  transports.set(smtpUrl, transport);
  return transport;
}

/** Closes the connections to a mail server that nothing needs any more. */
export function closeTransport(smtpUrl: string | undefined): void {
  if (smtpUrl === undefined) return;
  transports.get(smtpUrl)?.close();
  transports.delete(smtpUrl);
}
