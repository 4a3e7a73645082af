import { readSheet } from '../../platform/imports/spreadsheets.ts';
import type { TestApp } from '../world/app.ts';

/** The bytes of the file that an answer leads to. */
export async function bytesAt({ app }: Pick<TestApp, 'app'>, { url }: { readonly url: string }) {
  return new Uint8Array((await app.inject({ url })).rawPayload);
}

/** The rows of the sheet that an answer leads to, its header first. */
export async function sheetAt(portal: Pick<TestApp, 'app'>, file: { readonly url: string }) {
  return readSheet(await bytesAt(portal, file));
}

/** The rows below its header, by the names of their columns. */
export async function recordsAt(portal: Pick<TestApp, 'app'>, file: { readonly url: string }) {
  const [header = [], ...rows] = await sheetAt(portal, file);
  return rows.map((row) => Object.fromEntries(header.map((name, at) => [String(name), row[at]])));
}
