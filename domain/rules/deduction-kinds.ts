/** What the portal can deduce of a company (17-seams §8). */
export const DEDUCTION_KEYS = ['legalForm', 'cciaa', 'region', 'ateco2007', 'ateco2025', 'size', 'foundedIn'] as const;
export type DeductionKey = (typeof DEDUCTION_KEYS)[number];
