import { isIPv6 } from 'node:net';

/**
 * What limits count a client by: its IPv4 address, or the network of its IPv6 address, because whoever has one of those has all the
 * 2^64 of them to come from (abuse 3). Empty for a client whose connection is closed: its socket has no address any more.
 */
export function networkOf(address: string | undefined): string {
  if (address === undefined) return '';
  const bare = address.split('%')[0] ?? address;
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(bare)?.[1];
  if (mapped !== undefined || !isIPv6(bare)) return mapped ?? address;
  const [left = [], right = []] = bare.split('::').map((part) => part.split(':').filter((group) => group !== ''));
  const zeros = Array<string>(Math.max(0, 8 - left.length - right.length)).fill('0');
  const groups = [...left, ...zeros, ...right].slice(0, 4);
  return `${groups.map((group) => Number.parseInt(group, 16).toString(16)).join(':')}::/64`;
}
