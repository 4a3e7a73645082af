import { ApiError } from './api-client.ts';

/** What the server said of one field of a refused form; null when it said nothing of it. */
export function fieldError(refusal: unknown, path: string): string | null {
  if (!(refusal instanceof ApiError)) return null;
  return refusal.fields.find((field) => field.path === path)?.message ?? null;
}

/** What a refusal says: the field's own words where only a field was wrong, `fallback` for what is no refusal. */
export function refusalMessage(refusal: unknown, fallback: string): string {
  return refusal instanceof ApiError ? (refusal.fields[0]?.message ?? refusal.message) : fallback;
}

/** Brings the first wrong field of a form under the reader's hands, once it is marked. */
export function focusFirstWrong(form: HTMLFormElement | null): void {
  requestAnimationFrame(() => form?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus());
}
