/** One server of a database. A host that begins with `/` is the folder of a socket. */
export interface Host {
  readonly host: string;
  readonly port: number;
}

/** Where a database is, as libpq reads it: hosts in the order in which they are tried, and what the one to be used must be. */
export interface DatabaseAddress {
  readonly hosts: readonly [Host, ...Host[]];
  /** `read-write` and `primary` refuse a standby, `read-write` also a server whose sessions only read. */
  readonly attributes: TargetSessionAttributes;
  /** The address as the driver reads it: with the first host, and without what is only libpq's. Holds the password. */
  readonly url: string;
  readonly database: string;
}

export type TargetSessionAttributes = (typeof ATTRIBUTES)[number];

const ATTRIBUTES = ['read-write', 'primary', 'any'] as const;
const MOST_HOSTS = 8;
const DEFAULT_PORT = 5432;
const PARTS = /^(postgres(?:ql)?):\/\/([^/?#]*)([^?#]*)(?:\?([^#]*))?/;

/**
 * Reads `postgres://user:password@a:5432,b:5433/name?target_session_attrs=read-write`, or the hosts as `?host=a,b&port=5432,5433` (18-trust §1).
 * Throws a `RangeError` whose message says what is wrong and holds nothing of the address.
 */
export function parseAddress(text: string): DatabaseAddress {
  const [, scheme = '', authority = '', path = '', query = ''] = PARTS.exec(text) ?? [];
  if (scheme === '') throw new RangeError('must begin with postgres://');
  const at = authority.lastIndexOf('@');
  const parameters = new URLSearchParams(query);
  const hosts = parameters.get('host')?.split(',') ?? authority.slice(at + 1).split(',');
  const ports = parameters.get('port')?.split(',') ?? [];
  const read = parameters.has('host') ? withPorts(hosts, ports) : hosts.map((one) => readHost(one, ports));
  const [first, ...others] = read;
  if (first === undefined || read.length > MOST_HOSTS) throw new RangeError(`may name one to ${MOST_HOSTS} hosts`);
  if (others.length > 0 && read.some(({ host }) => host === '')) throw new RangeError('names a host that is empty');
  const attributes = parameters.get('target_session_attrs') ?? 'read-write';
  if (!isAttribute(attributes)) throw new RangeError(`target_session_attrs must be one of ${ATTRIBUTES.join(', ')}`);
  for (const name of ['host', 'port', 'target_session_attrs']) parameters.delete(name);
  const url = `${scheme}://${authority.slice(0, at + 1)}${writeHost(first)}${path}${parameters.size > 0 ? `?${parameters}` : ''}`;
  if (!URL.canParse(url)) throw new RangeError('cannot be read: encode special characters of the password with %');
  return { hosts: [first, ...others], attributes, url, database: decodeURIComponent(path.slice(1)) };
}

/** What is wrong with an address, or null. */
export function findAddressProblem(text: string): string | null {
  try {
    parseAddress(text);
    return null;
  } catch (error) {
    return error instanceof Error ? error.message : null;
  }
}

/** Hosts, ports and database, for a person: nothing of it is secret. */
export function describeAddress({ hosts, database }: Pick<DatabaseAddress, 'hosts' | 'database'>): string {
  return `${hosts.map(describeHost).join(',')}/${database}`;
}

/** `HOST:PORT`, for a person. */
export function describeHost({ host, port }: Host): string {
  return `${host.includes(':') ? `[${host}]` : host}:${port}`;
}

function isAttribute(word: string): word is TargetSessionAttributes {
  return (ATTRIBUTES as readonly string[]).includes(word);
}

/** Hosts given as a parameter have their ports in another one: as many, or one for all. */
function withPorts(hosts: readonly string[], ports: readonly string[]): Host[] {
  if (ports.length > 1 && ports.length !== hosts.length) throw new RangeError('names more or fewer ports than hosts');
  return hosts.map((host, place) => ({ host, port: readPort(ports.length === 1 ? ports[0] : ports[place]) }));
}

function readHost(text: string, ports: readonly string[]): Host {
  const [, bracketed, plain = '', port] = /^(?:\[([\da-fA-F:.]+)\]|([^:]*))(?::(.*))?$/.exec(text) ?? [];
  const host = bracketed ?? decodeURIComponent(plain);
  if (host === '' && text !== '') throw new RangeError('names a host that cannot be read');
  return { host: host === '' && ports.length === 0 ? '' : host, port: readPort(port ?? ports[0]) };
}

function readPort(text: string | undefined): number {
  if (text === undefined || text === '') return DEFAULT_PORT;
  const port = /^\d{1,5}$/.test(text) ? Number(text) : 0;
  if (port < 1 || port > 65_535) throw new RangeError('names a port that is none');
  return port;
}

function writeHost({ host, port }: Host): string {
  if (host === '') return port === DEFAULT_PORT ? '' : `:${port}`;
  if (host.startsWith('/')) return `${encodeURIComponent(host)}:${port}`;
  return describeHost({ host, port });
}
