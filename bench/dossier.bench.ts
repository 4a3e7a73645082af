import { manyCalls, sampleDossier } from '@volano/domain/testing/dossier-samples';
import type { DossierDocument } from '@volano/domain/rules/dossier/dossier-document';
import { createPdfRenderer } from '@volano/server/platform/rendering/pdf/renderer';
import { openBrowser } from './browser.ts';
import { dossierHtml, runningHtml } from './dossier-html.ts';
import { printMeasure } from './measures.ts';
import { peakOfDescendants } from './process-memory.ts';

interface Measure {
  readonly first: number;
  readonly median: number;
  readonly peak: number;
  readonly pages: number;
}

interface Printer {
  print(document: DossierDocument): Promise<Uint8Array>;
  close(): Promise<void>;
}

const cases = [
  {
    name: '6 pages',
    goal: 6,
    document: { ...sampleDossier, announcements: sampleDossier.announcements.slice(0, 1) },
    runs: 15,
  },
  { name: '60 calls', goal: 2, document: manyCalls(60), runs: 7 },
] as const;

/**
 * The dossier against printing comparable HTML with headless Chromium in the same run: milliseconds of the first document (with the
 * start of its process), the median of the following ones, and the peak memory of the processes at work.
 * Answers whether ours was as many times faster as it is to be.
 */
export async function run(): Promise<boolean> {
  let isWithin = true;
  const rows: Record<string, string>[] = [];
  for (const { name, goal, document, runs } of cases) {
    const ours = await measure(document, runs, openOurs);
    const theirs = await measure(document, runs, openChromium);
    const isHeld = theirs.median / ours.median >= goal;
    printMeasure({
      what: `dossier of ${name}, times faster than Chromium printing the same`,
      figure: `${(theirs.median / ours.median).toFixed(1)} (${ours.median.toFixed(0)} and ${theirs.median.toFixed(0)} ms)`,
      limit: `≥ ${goal}`,
      isHeld,
    });
    isWithin &&= isHeld;
    rows.push(row(name, 'dossier', ours), row(name, 'Chromium', theirs));
    rows.push({
      case: name,
      what: 'ratio',
      first: ratio(ours.first, theirs.first),
      median: ratio(ours.median, theirs.median),
      peak: ratio(ours.peak, theirs.peak),
      pages: isHeld ? 'held' : 'BROKEN',
    });
  }
  console.table(rows);
  return isWithin;
}

/** Time first, then memory: looking at the memory of a process while it works slows it down. */
async function measure(document: DossierDocument, runs: number, open: () => Promise<Printer>): Promise<Measure> {
  const { times, bytes } = await time(document, runs, open);
  const peak = await peakOfDescendants(async () => {
    await time(document, 2, open);
  });
  const [first = 0, ...following] = times;
  const pages = new TextDecoder('latin1').decode(bytes).match(/\/Type\s*\/Page\b/g)?.length ?? 0;
  return { first, median: following.toSorted((a, b) => a - b)[Math.floor(runs / 2)] ?? 0, peak, pages };
}

/** Every document differs from the last by its note, so that nothing is answered from memory. */
async function time(
  document: DossierDocument,
  runs: number,
  open: () => Promise<Printer>,
): Promise<{ times: number[]; bytes: Uint8Array }> {
  const times: number[] = [];
  let bytes: Uint8Array = new Uint8Array();
  let start = performance.now();
  const printer = await open();
  for (let turn = 0; turn <= runs; turn += 1) {
    bytes = await printer.print({ ...document, notes: `${document.notes} ${turn}` });
    times.push(performance.now() - start);
    start = performance.now();
  }
  await printer.close();
  return { times, bytes };
}

function openOurs(): Promise<Printer> {
  const renderer = createPdfRenderer({ log: console });
  return Promise.resolve({ print: (document) => renderer.dossier(document), close: () => renderer.close() });
}

async function openChromium(): Promise<Printer> {
  const browser = await openBrowser();
  async function print(document: DossierDocument): Promise<Uint8Array> {
    const page = await browser.newPage();
    await page.setContent(dossierHtml(document), { waitUntil: 'load' });
    const bytes = await page.pdf({
      preferCSSPageSize: true,
      printBackground: true,
      tagged: true,
      outline: true,
      displayHeaderFooter: true,
      ...runningHtml(document),
    });
    await page.close();
    return bytes;
  }
  return { print, close: () => browser.close() };
}

function row(name: string, what: string, measured: Measure): Record<string, string> {
  const milliseconds = (value: number): string => `${Math.round(value)} ms`;
  const memory = measured.peak === 0 ? 'not told' : `${Math.round(measured.peak / 1e6)} MB`;
  return {
    case: name,
    what,
    first: milliseconds(measured.first),
    median: milliseconds(measured.median),
    peak: memory,
    pages: String(measured.pages),
  };
}

function ratio(ours: number, theirs: number): string {
  return theirs === 0 ? '' : `${(ours / theirs).toFixed(2)}×`;
}
