export const FORM_TYPE = 'multipart/form-data; boundary=edge';

/** A body as a form: objects travel as JSON, lists one by one, and a small file goes with it. */
export function formOf(body: object): string {
  const fields = Object.entries(body).flatMap(([name, value]: [string, unknown]) =>
    (Array.isArray(value) ? value : [value]).map((one: unknown): [string, string] => [
      name,
      typeof one === 'string' ? one : JSON.stringify(one),
    ]),
  );
  const parts = fields.map(([name, value]) => partOf(`name="${name}"`, value));
  return `${parts.join('')}${partOf('name="file"; filename="a.txt"', 'x')}--edge--\r\n`;
}

function partOf(disposition: string, content: string): string {
  return `--edge\r\ncontent-disposition: form-data; ${disposition}\r\n\r\n${content}\r\n`;
}
