import { ApiError } from '../../lib/api-client.ts';

/** A company as questions and results name it. */
export interface NamedAgency {
  readonly _id: string;
  readonly businessName: string;
}

/** What a refusal says: the field's own words where only a field was wrong. */
export function refusalText(error: unknown, fallback: string): string {
  return error instanceof ApiError ? (error.fields[0]?.message ?? error.message) : fallback;
}
