/** Whether an address is on one of the hosts whose pages may be shown as a company's monitoring; a port of its own is another host (holes H29). */
export function isMonitoringAddress(address: string, hosts: readonly string[]): boolean {
  return URL.canParse(address) && hosts.includes(new URL(address).host);
}
