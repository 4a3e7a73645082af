import { posix } from 'node:path';
import { parseSync } from 'rolldown/utils';
import type { SourceFile } from './tree.ts';

/** One import of a module. `target` is a path from the root for our own files, null for a library. */
export interface Import {
  specifier: string;
  target: string | null;
  isType: boolean;
  isDynamic: boolean;
  line: number;
}

/** What the checks want to know of a module, read from its syntax tree. */
export interface Module {
  path: string;
  imports: Import[];
  /** Lines that pass on another module's exports. */
  reExports: number[];
  /** Those of them that pass on all there is, without saying what. */
  exportAlls: number[];
  defaultExports: number[];
  /** Exported functions written as an arrow: name and line. */
  exportedArrows: { name: string; line: number }[];
  /** Lines that ask the clock: `Date.now()`, `new Date()`. */
  clocks: number[];
}

export interface Node {
  type: string;
  start: number;
  [key: string]: unknown;
}

const packagePath = /^@volano\/(domain|database|server|web|e2e|bench)\/(.+)$/;

/** Where an import leads among our own files, or null for a library. `paths` settles the extension that a package import leaves out. */
export function resolveImport(from: string, specifier: string, paths: ReadonlySet<string>): string | null {
  const found = packagePath.exec(specifier);
  if (found === null && !specifier.startsWith('.')) return null;
  const written = found === null ? posix.join(posix.dirname(from), specifier) : `${found[1]}/${found[2]}`;
  // The second name of a contract: with its shapes, for forms (decision 040).
  const base = written.replace(/^domain\/shapes\//, 'domain/contracts/');
  const candidates = [base, `${base}.ts`, `${base}.tsx`];
  return candidates.find((candidate) => paths.has(candidate)) ?? base;
}

/** Parses one TypeScript file. A file that does not parse yields an empty module: the type check reports it better. */
export function readModule(file: SourceFile, paths: ReadonlySet<string>): Module {
  const module: Module = {
    path: file.path,
    imports: [],
    reExports: [],
    exportAlls: [],
    defaultExports: [],
    exportedArrows: [],
    clocks: [],
  };
  const lineOf = (offset: number): number => file.text.slice(0, offset).split('\n').length;

  function addImport(source: unknown, node: Node, isType: boolean, isDynamic: boolean): void {
    const literal = source as { value?: unknown } | null;
    if (typeof literal?.value !== 'string') return;
    const specifier = literal.value;
    const target = resolveImport(file.path, specifier, paths);
    module.imports.push({ specifier, target, isType, isDynamic, line: lineOf(node.start) });
  }

  function visit(node: Node): void {
    switch (node.type) {
      case 'ImportDeclaration':
        addImport(node['source'], node, node['importKind'] === 'type', false);
        break;
      case 'ImportExpression':
        addImport(node['source'], node, false, true);
        break;
      case 'TSImportType':
        addImport(node['source'] ?? node['argument'], node, true, true);
        break;
      case 'ExportAllDeclaration':
        module.reExports.push(lineOf(node.start));
        module.exportAlls.push(lineOf(node.start));
        addImport(node['source'], node, node['exportKind'] === 'type', false);
        break;
      case 'ExportNamedDeclaration':
        if (isNode(node['source'])) {
          module.reExports.push(lineOf(node.start));
          addImport(node['source'], node, node['exportKind'] === 'type', false);
        }
        module.exportedArrows.push(...arrowsOf(node['declaration'], lineOf(node.start)));
        break;
      case 'ExportDefaultDeclaration':
        module.defaultExports.push(lineOf(node.start));
        break;
      default:
        if (asksClock(node)) module.clocks.push(lineOf(node.start));
    }
    for (const child of childrenOf(node)) visit(child);
  }

  visit(parseSync(file.path, file.text).program as unknown as Node);
  return module;
}

export function isNode(value: unknown): value is Node {
  return typeof value === 'object' && value !== null && typeof (value as Node).type === 'string';
}

/** What a node of a syntax tree is made of. */
export function childrenOf(node: Node): Node[] {
  return Object.values(node).flatMap((value) =>
    Array.isArray(value) ? value.filter(isNode) : isNode(value) ? [value] : [],
  );
}

function arrowsOf(declaration: unknown, line: number): { name: string; line: number }[] {
  if (!isNode(declaration) || declaration.type !== 'VariableDeclaration') return [];
  return (declaration['declarations'] as Node[])
    .filter((item) => isNode(item['init']) && /^(ArrowFunction|Function)Expression$/.test(item['init'].type))
    .map((item) => ({ name: String((item['id'] as { name?: string }).name), line }));
}

function asksClock(node: Node): boolean {
  const callee = node['callee'];
  if (!isNode(callee)) return false;
  if (node.type === 'NewExpression') {
    return callee['name'] === 'Date' && (node['arguments'] as unknown[]).length === 0;
  }
  const object = callee['object'] as { name?: string } | undefined;
  const property = callee['property'] as { name?: string } | undefined;
  return node.type === 'CallExpression' && object?.name === 'Date' && property?.name === 'now';
}
