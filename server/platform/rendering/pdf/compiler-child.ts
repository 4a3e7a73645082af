import { readFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { NodeCompiler, type NodeTypstDocument } from '@myriaddreamin/typst-ts-node-compiler';
import type { DossierDocument } from '@volano/domain/rules/dossier/dossier-document';
import { type Answer, type PageDrawing, type Question, PdfError, type ReportDocument } from './compiler-messages.ts';
import { viewDossier } from '@volano/domain/rules/dossier/dossier-view';
import { htmlToContent } from './html-to-content.ts';
import { viewReport } from './report-view.ts';

const workspace = import.meta.dirname;
const faces = {
  besley: ['400Regular', '400Regular_Italic', '500Medium', '500Medium_Italic', '600SemiBold', '700Bold'],
  'hanken-grotesk': [
    '400Regular',
    '400Regular_Italic',
    '500Medium',
    '600SemiBold',
    '600SemiBold_Italic',
    '700Bold',
    '700Bold_Italic',
  ],
} as const;
const families = { besley: 'Besley', 'hanken-grotesk': 'HankenGrotesk' } as const;
/** Points of an A4 page. */
const [width, height] = [595.28, 841.89];
const photoFormats = ['image/png', 'image/jpeg', 'image/webp', 'image/gif'];

const compiler = NodeCompiler.create({ workspace, fontArgs: [{ fontBlobs: readFonts() }] });

/** The dossier as a tagged PDF. Blocks while it works: for the compiler's own process only. Throws `PdfError` when it is refused. */
function compileDossier(document: DossierDocument): Uint8Array {
  return taggedPdf(compile(document));
}

/** Tables of figures as a tagged PDF. */
function compileReport(document: ReportDocument): Uint8Array {
  compiler.mapShadow(path.join(workspace, 'data.json'), Buffer.from(JSON.stringify(viewReport(document))));
  return taggedPdf(run('report.typ', 'no'));
}

function taggedPdf(compiled: NodeTypstDocument): Uint8Array {
  try {
    return compiler.pdf(compiled, { pdfStandard: 'ua-1' });
  } catch {
    // The standard refuses what no font can draw (a rare script, a picture sign). Such a text comes out all the same, still tagged.
    return compiler.pdf(compiled, {});
  } finally {
    forget();
  }
}

/** A page of the very same document as a drawing that stands by itself. A page past the end is the last one. */
function compilePage(document: DossierDocument, page: number): { page: number; pageCount: number; svg: string } {
  const compiled = compile(document);
  try {
    const pageCount = compiled.numOfPages;
    const shown = Math.min(Math.max(1, page), pageCount);
    return { page: shown, pageCount, svg: cutSvgPage(compiler.plainSvg(compiled), shown, width, height) };
  } finally {
    forget();
  }
}

/** The first page of somebody else's PDF as a drawing, a thousand points wide. Throws `PdfError` when it cannot be read. */
function drawFirstPage(pdf: Uint8Array): { page: number; pageCount: number; svg: string } {
  const place = path.join(workspace, 'sent.pdf');
  compiler.mapShadow(place, Buffer.from(pdf));
  try {
    const outcome = compiler.compile({
      mainFileContent:
        '#set page(width: 1000pt, height: auto, margin: 0pt)\n#image("sent.pdf", width: 1000pt, page: 1)',
    });
    if (outcome.result === null) throw refusalOf(outcome);
    return { page: 1, pageCount: outcome.result.numOfPages, svg: compiler.plainSvg(outcome.result) };
  } finally {
    compiler.unmapShadow(place);
    forget();
  }
}

/** What the compiler remembers of a document makes the next one no faster (measured), and is most of its memory. */
function forget(): void {
  compiler.evictCache(0);
}

function compile(document: DossierDocument): NodeTypstDocument {
  compiler.mapShadow(
    path.join(workspace, 'data.json'),
    Buffer.from(JSON.stringify(viewDossier(document, htmlToContent))),
  );
  const { logo } = document.firm;
  if (logo !== null) compiler.mapShadow(path.join(workspace, 'firm.png'), Buffer.from(logo.bytes));
  const photo = document.advisor?.photo;
  if (photo == null || !photoFormats.includes(photo.mime)) return run('dossier.typ', 'no');
  compiler.mapShadow(path.join(workspace, 'photo'), Buffer.from(photo.bytes));
  try {
    return run('dossier.typ', 'yes');
  } catch {
    // A damaged photo must not cost the company its dossier: initials stand in for it.
    return run('dossier.typ', 'no');
  } finally {
    compiler.unmapShadow(path.join(workspace, 'photo'));
  }
}

function run(main: 'dossier.typ' | 'report.typ', photo: 'yes' | 'no'): NodeTypstDocument {
  const outcome = compiler.compile({ mainFilePath: path.join(workspace, main), inputs: { photo } });
  const compiled = outcome.result;
  if (compiled !== null) return compiled;
  throw refusalOf(outcome);
}

function refusalOf(outcome: ReturnType<typeof compiler.compile>): PdfError {
  return new PdfError('refused', JSON.stringify(outcome.takeError()?.shortDiagnostics ?? 'no reason given'));
}

function readFonts(): Buffer[] {
  return (['besley', 'hanken-grotesk'] as const).flatMap((name) => {
    const folder = path.dirname(fileURLToPath(import.meta.resolve(`@expo-google-fonts/${name}/package.json`)));
    return faces[name].map((face) => readFileSync(path.join(folder, face, `${families[name]}_${face}.ttf`)));
  });
}

/**
 * One page out of the compiler's SVG of a whole document, by itself: its own drawings and the glyphs, clips and gradients that it uses.
 * The compiler writes two elements a page (its paper, its content) at the first indent, then the shared definitions.
 * Links go: the page is shown as a picture. `page` counts from 1. Throws when the document has no such page.
 */
function cutSvgPage(svg: string, page: number, width: number, height: number): string {
  const parts = svg.split(/\n(?= {4}<(?!\/))/);
  const drawings = parts.slice(1).filter((part) => !part.startsWith('    <defs'));
  const paper = drawings[(page - 1) * 2];
  const content = drawings[(page - 1) * 2 + 1];
  if (paper === undefined || content === undefined) throw new RangeError(`the drawing has no page ${page}`);
  const body = withoutLinks(close(content).replace(/^( {4}<g) transform="[^"]*"/, '$1'));
  const definitions = parts.filter((part) => part.startsWith('    <defs')).map(close);
  const used = pick(definitions, `${paper}\n${body}`);
  const size = `viewBox="0 0 ${width} ${height}" width="${width}pt" height="${height}pt"`;
  const names = 'xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink"';
  return `<svg ${size} ${names}>\n${paper}\n${body}\n${used}\n</svg>\n`.replace(/\n\s+/g, '\n');
}

/** Drops the end of the whole drawing from its last part. */
function close(part: string): string {
  return part.replace(/\s*<\/svg>\s*$/, '');
}

function withoutLinks(body: string): string {
  return body.replace(/<a( transform="[^"]*")?[^>]*>/g, '<g$1>').replaceAll('</a>', '</g>');
}

/** The definitions that a drawing names, and those that they name in turn. */
function pick(groups: readonly string[], drawing: string): string {
  const all = new Map<string, string>();
  for (const group of groups) {
    for (const part of group.split(/\n(?= {8}<(?!\/))/).slice(1)) {
      const text = part.replace(/\n {4}<\/defs>\s*$/, '');
      const id = /\bid="([^"]+)"/.exec(text)?.[1];
      if (id !== undefined) all.set(id, text);
    }
  }
  const chosen = new Map<string, string>();
  for (let search = drawing; search !== '';) {
    let found = '';
    for (const match of search.matchAll(/(?:href="#|url\(#)([^")]+)/g)) {
      const id = match[1] ?? '';
      const text = all.get(id);
      if (text === undefined || chosen.has(id)) continue;
      chosen.set(id, text);
      found += text;
    }
    search = found;
  }
  return chosen.size === 0 ? '' : `    <defs>\n${[...chosen.values()].join('\n')}\n    </defs>`;
}

// The compiler's own process: it blocks while it works and leaks a little with every document, so the service keeps it apart and renews it.

process.on('message', (question: Question) => {
  tell(answer(question));
});
process.on('disconnect', () => process.exit(0));
tell({ kind: 'ready' });

function answer(question: Question): Answer {
  try {
    return { kind: 'done', id: question.id, result: work(question), memory: process.memoryUsage.rss() };
  } catch (error) {
    const reason = error instanceof PdfError ? error.reason : 'refused';
    return { kind: 'failed', id: question.id, reason, message: String(error), memory: process.memoryUsage.rss() };
  }
}

function work(question: Question): Uint8Array | PageDrawing {
  switch (question.kind) {
    case 'dossier':
      return compileDossier(question.document);
    case 'report':
      return compileReport(question.document);
    case 'page':
      return compilePage(question.document, question.page);
    case 'firstPage':
      return drawFirstPage(question.pdf);
  }
}

function tell(message: Answer): void {
  process.send?.(message);
}
