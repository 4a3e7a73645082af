/** A file on its way, as a browser or a test holds it. */
export interface FileToSend {
  readonly content: Blob;
  readonly name: string;
}

/** The form that a `multipart` call travels as: objects as JSON text, lists as fields of one name, and the file under `file`. */
export function formOf(body: object, file: FileToSend | undefined): FormData {
  const form = new FormData();
  for (const [name, value] of Object.entries(body) as [string, unknown][]) {
    if (value === undefined) continue;
    if (Array.isArray(value)) for (const item of value) form.append(name, textOf(item));
    else form.set(name, textOf(value));
  }
  if (file !== undefined) form.set('file', file.content, file.name);
  return form;
}

/** A text as it is, and of everything else its JSON: `String` throws for an object like `{ toString: 1 }`. */
export function textOf(value: unknown): string {
  return typeof value === 'string' ? value : (JSON.stringify(value) ?? '');
}
