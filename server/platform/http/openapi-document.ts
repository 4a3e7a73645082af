/** As much of an OpenAPI document as is completed here. */
interface Document {
  readonly paths?: Record<string, Record<string, Operation>>;
  readonly components?: { readonly schemas?: Record<string, unknown> };
}

interface Operation {
  readonly parameters?: readonly Parameter[];
  readonly requestBody?: RequestBody;
  readonly security?: readonly Record<string, unknown>[];
  readonly responses: Record<string, { description: string; content?: object; headers?: object }>;
}

interface RequestBody {
  readonly content: Record<string, { schema: { properties?: object; required?: string[] }; encoding?: object }>;
}

interface Parameter {
  readonly in: string;
  readonly name: string;
  description?: string;
  readonly schema: { readonly format?: string; readonly enum?: readonly string[]; readonly pattern?: string };
}

const REASONS: Readonly<Record<string, string>> = {
  400: 'The input is wrong; `errors` names it',
  401: 'There is no session, or it is over',
  403: 'The role may not call this',
  404: 'It does not exist, or it is not for who asks',
  409: 'It would break a rule of the data',
  413: 'The file is too large',
  415: 'The file is of no kind that is taken',
  429: 'Too many attempts; `Retry-After` says when to come back',
  503: 'The service cannot answer now; `Retry-After` says when to come back',
};

/** Adds to a printed document what the contracts leave unsaid: how each call refuses, what each parameter is; takes away what nothing names. */
export function completeDocument<T extends object>(printed: T, problemId: string): T {
  const document = printed as T & Document;
  const content = { 'application/problem+json': { schema: { $ref: `#/components/schemas/${problemId}` } } };
  const responses = Object.fromEntries(
    Object.entries(REASONS).map(([status, description]) => [refusalName(status), { description, content }]),
  );
  for (const operation of Object.values(document.paths ?? {}).flatMap((path) => Object.values(path))) {
    for (const parameter of operation.parameters ?? []) parameter.description ??= describe(parameter);
    for (const answer of Object.values(operation.responses)) answer.description = 'The answer';
    if (operation.requestBody !== undefined) completeForm(operation.requestBody);
    if (operation.responses['200'] !== undefined) completeAnswer(operation, operation.responses['200']);
    for (const status of refusalsOf(operation))
      Object.assign(operation.responses, { [status]: { $ref: `#/components/responses/${refusalName(status)}` } });
  }
  const components = { ...document.components, responses };
  return { ...document, components: { ...components, schemas: namedOnly({ ...document, components }) } };
}

function refusalName(status: string): string {
  return `Refusal${status}`;
}

/** How a call may refuse, read from what it takes. */
function refusalsOf({ security = [], parameters = [], requestBody }: Operation): string[] {
  const isGuarded = security.some((way) => 'bearer' in way);
  const namesRecord = parameters.some((parameter) => parameter.in === 'path');
  return [
    '400',
    ...(security.length > 0 ? ['401'] : []),
    ...(isGuarded ? ['403'] : []),
    ...(namesRecord || requestBody !== undefined ? ['404'] : []),
    ...(requestBody !== undefined ? ['409'] : []),
    ...(requestBody?.content['multipart/form-data'] === undefined ? [] : ['413', '415']),
    ...(isGuarded ? [] : ['429']),
    '503',
  ];
}

/** The file of a form, which no shape describes, and how its JSON travels. */
function completeForm({ content }: RequestBody): void {
  const form = content['multipart/form-data'];
  if (form === undefined) return;
  form.schema = {
    ...form.schema,
    properties: { file: { type: 'string', format: 'binary', description: 'The file' }, ...form.schema.properties },
    required: ['file', ...(form.schema.required ?? [])],
  };
  form.encoding = { JSONbody: { contentType: 'text/plain' } };
}

function completeAnswer({ parameters = [] }: Operation, answer: Operation['responses'][string]): void {
  answer.content ??= { 'application/octet-stream': {} };
  if (parameters.some(({ name }) => name === 'count'))
    answer.headers = { 'X-Total-Count': { description: 'All rows, with `count=true`', schema: { type: 'integer' } } };
}

function describe({ in: where, name, schema }: Parameter): string {
  if (where === 'header') return 'The same key answers the first result again';
  if (schema.format === 'uuid') return where === 'path' ? 'The record' : 'The record that it is about';
  if (schema.format === 'date-time') return 'A moment, ISO 8601 in UTC';
  if (schema.enum !== undefined) return `One of ${schema.enum.join(', ')}`;
  return name;
}

/** The schemas that something names, through others too. */
function namedOnly(document: Document): Record<string, unknown> {
  const schemas = document.components?.schemas ?? {};
  const kept = new Set<string>();
  const keep = (part: unknown): void => {
    for (const [, name = ''] of JSON.stringify(part).matchAll(/"#\/components\/schemas\/([^"]+)"/g)) {
      if (kept.has(name)) continue;
      kept.add(name);
      keep(schemas[name]);
    }
  };
  keep({ ...document, components: { ...document.components, schemas: {} } });
  return Object.fromEntries(Object.entries(schemas).filter(([name]) => kept.has(name)));
}
