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
  return `${groupsOf(bare).slice(0, 4).join(':')}::/64`;
}

/** What a log keeps of an address: three numbers of IPv4 (`203.0.113.0`), the first 48 bits of IPv6 (`2001:db8:1::`); empty without one. */
export function shortAddressOf(address: string | undefined): string {
  const network = networkOf(address);
  return network.endsWith('::/64')
    ? `${groupsOf(network.slice(0, -3)).slice(0, 3).join(':')}::`
    : network.replace(/\d+$/, '0');
}

/** The eight groups of an IPv6 address, without leading zeros. */
function groupsOf(address: string): string[] {
  const [left = [], right = []] = address.split('::').map((part) => part.split(':').filter((group) => group !== ''));
  const zeros = Array<string>(Math.max(0, 8 - left.length - right.length)).fill('0');
  return [...left, ...zeros, ...right].map((group) => Number.parseInt(group, 16).toString(16));
}
