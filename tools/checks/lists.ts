import { parseSync } from 'rolldown/utils';
import type { QueryFields } from '@volano/domain/rules/list-query';
import { childrenOf, isNode, type Module, type Node } from './modules.ts';
import type { SourceFile } from './tree.ts';

/** What the query of each call takes, by the name of the call. */
export type FieldsByCall = ReadonlyMap<string, QueryFields>;

/** A list of the page, or the record of its screen: which call reads it, and what of the call it leaves out, draws itself or adds. */
interface Said {
  readonly path: string;
  readonly calls: readonly string[];
  readonly without: readonly string[];
  readonly drawn: readonly string[];
  readonly own: readonly string[];
}

/**
 * What of a list does nothing: a field of its call that the screen neither offers nor leaves out, and a record of a screen that takes another
 * address than its list. Filters of a bar are typed (`wired`); here it is seen that a list has a bar, and that what it draws by itself is drawn.
 */
export function checkLists(files: readonly SourceFile[], modules: readonly Module[], fields: FieldsByCall): string[] {
  const web = files.filter(({ path }) => path.startsWith('web/') && !/\.test\.tsx?$/.test(path));
  const lists = web.flatMap((file) => saidBy(file, 'useListState'));
  const records = web.filter(({ path }) => path.endsWith('screens.ts')).flatMap((file) => saidBy(file, 'listOf'));
  const textOf = new Map(web.map(({ path, text }) => [path, text]));
  const around = (path: string) => [path, ...usersOf(path, modules)].map((one) => textOf.get(one) ?? '').join('\n');
  return [
    ...lists.flatMap((list) => unwiredOf(list, around(list.path), fields)),
    ...records.flatMap((record) => differenceOf(record, lists)),
  ];
}

/** The files that import a list, and so may show it. */
function usersOf(path: string, modules: readonly Module[]): string[] {
  return modules.filter(({ imports }) => imports.some(({ target }) => target === path)).map((module) => module.path);
}

function unwiredOf({ path, calls, without, drawn }: Said, text: string, fields: FieldsByCall): string[] {
  const taken = Object.keys(fields.get(calls[0] ?? '') ?? {}).filter((name) => name !== 'sort');
  const hasBar = text.includes('.wired(');
  const isDrawn = (name: string) => new RegExp(`\\b(?:set|values|asked)\\b[^;]*\\b${name}\\b`).test(text);
  return taken
    .filter((name) => !without.includes(name))
    .filter((name) => (drawn.includes(name) ? !isDrawn(name) : name === 'q' ? !/[sS]earch\b/.test(text) : !hasBar))
    .map((name) => `${path} does not offer \`${name}\` of ${calls.join(', ')}: wire it, or leave it out by name`);
}

function differenceOf(record: Said, lists: readonly Said[]): string[] {
  const same = lists.filter(({ calls }) => record.calls.some((call) => calls.includes(call)));
  const isSaid = same.some((list) => keyOf(list) === keyOf(record));
  const call = record.calls.join(', ');
  return isSaid ? [] : [`${record.path} takes another address for ${call} than any list that reads it`];
}

function keyOf({ without, own }: Said): string {
  return JSON.stringify([without.toSorted(), own.toSorted()]);
}

function saidBy({ path, text }: SourceFile, name: string): Said[] {
  if (!text.includes(`${name}(`)) return [];
  const found: Said[] = [];
  function visit(node: Node): void {
    const said = callOf(node, name);
    if (said !== null) found.push({ path, ...said });
    for (const child of childrenOf(node)) visit(child);
  }
  visit(parseSync(path, text).program as unknown as Node);
  return found;
}

function callOf(node: Node, name: string): Omit<Said, 'path'> | null {
  if (node.type !== 'CallExpression' || (node['callee'] as { name?: string }).name !== name) return null;
  const [call, options] = node['arguments'] as (Node | undefined)[];
  const given = propertiesOf(options);
  return {
    calls: namesIn(call),
    without: wordsIn(given.get('without')),
    drawn: wordsIn(given.get('drawn')),
    own: [...propertiesOf(given.get('own')).keys()],
  };
}

function propertiesOf(node: Node | undefined): Map<string, Node> {
  if (node?.type !== 'ObjectExpression') return new Map();
  const all = (node['properties'] as Node[]).filter(({ type }) => type === 'Property');
  return new Map(all.map((one) => [String((one['key'] as { name?: string }).name), one['value'] as Node]));
}

/** The names in an expression: of a choice between two calls both. */
function namesIn(node: Node | undefined): string[] {
  if (node === undefined) return [];
  if (node.type === 'ConditionalExpression')
    return [node['consequent'], node['alternate']].flatMap((one) => (isNode(one) ? namesIn(one) : []));
  return typeof node['name'] === 'string' ? [node['name']] : [];
}

function wordsIn(node: Node | undefined): string[] {
  if (node?.type !== 'ArrayExpression') return [];
  return (node['elements'] as { value?: unknown }[]).map(({ value }) => String(value));
}
