import { readFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { NodeCompiler, type NodeTypstDocument } from '@myriaddreamin/typst-ts-node-compiler';
import type { DossierDocument } from './dossier-document.ts';
import { viewDossier } from './dossier-view.ts';
import { PdfError } from './pdf-error.ts';
import { cutSvgPage } from './svg-page.ts';

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
export function compileDossier(document: DossierDocument): Uint8Array {
  const compiled = compile(document);
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
export function compilePage(document: DossierDocument, page: number): { page: number; pageCount: number; svg: string } {
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
export function drawFirstPage(pdf: Uint8Array): { page: number; pageCount: number; svg: string } {
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
  compiler.mapShadow(path.join(workspace, 'data.json'), Buffer.from(JSON.stringify(viewDossier(document))));
  const photo = document.advisor?.photo;
  if (photo == null || !photoFormats.includes(photo.mime)) return run('no');
  compiler.mapShadow(path.join(workspace, 'photo'), Buffer.from(photo.bytes));
  try {
    return run('yes');
  } catch {
    // A damaged photo must not cost the company its dossier: initials stand in for it.
    return run('no');
  } finally {
    compiler.unmapShadow(path.join(workspace, 'photo'));
  }
}

function run(photo: 'yes' | 'no'): NodeTypstDocument {
  const outcome = compiler.compile({ mainFilePath: path.join(workspace, 'dossier.typ'), inputs: { photo } });
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
