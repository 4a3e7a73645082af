/** A page of a list as a contract reads it. */
export interface Paging {
  readonly page: number;
  readonly limit: number;
}

/** How many rows stand before a page. */
export function offsetOf({ page, limit }: Paging): number {
  return (page - 1) * limit;
}
