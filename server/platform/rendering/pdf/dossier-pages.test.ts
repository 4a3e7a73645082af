import { readFileSync } from 'node:fs';
import path from 'node:path';
import { getDocument } from 'pdfjs-dist/legacy/build/pdf.mjs';
import { afterAll, describe, expect, it } from 'vitest';
import type { DossierAnnouncement, DossierDocument } from '@volano/domain/rules/dossier/dossier-document';
import { manyCalls, sampleDossier } from '@volano/domain/testing/dossier-samples';
import { createPdfRenderer } from './renderer.ts';
import { REFERENCE_DATA, withReferenceData } from '../../../testing/world/only-where.ts';

// What a reader holds: at most two pages a grant, and after the cover no page under a third full (9-working-day §8), measured on the pages.

const renderer = createPdfRenderer({ log: { warn: () => undefined } });
afterAll(() => renderer.close());

/** Where text may stand on a page, in points from below: between the foot and the head (dossier.typ). */
const [BOTTOM, TOP] = [92 * 0.75, 841.89 - 108 * 0.75];

interface Measured {
  /** How far down each page after the cover is written, from 0 to 1. */
  readonly fills: readonly number[];
  /** On how many pages each grant stands. */
  readonly spans: readonly number[];
  /** Pages after the cover that do not say which of how many they are. */
  readonly unnumbered: readonly number[];
  readonly text: string;
}

async function measure(document: DossierDocument): Promise<Measured> {
  const bytes = await renderer.dossier(document);
  const pdf = await getDocument({ data: new Uint8Array(bytes), verbosity: 0 }).promise;
  const [fills, texts]: [number[], string[]] = [[], []];
  for (let number = 1; number <= pdf.numPages; number += 1) {
    const { items } = await (await pdf.getPage(number)).getTextContent();
    const words = items.filter((item) => 'str' in item);
    texts.push(words.map(({ str, hasEOL }) => str + (hasEOL ? '\n' : '')).join(''));
    const heights = words.flatMap(({ str, transform }) => (str.trim() === '' ? [] : [Number(transform[5])]));
    const written = heights.filter((height) => height > BOTTOM && height < TOP);
    if (number > 1) fills.push((TOP - Math.min(TOP, ...written)) / (TOP - BOTTOM));
  }
  const parts = (((await pdf.getOutline()) as Awaited<ReturnType<typeof pdf.getOutline>> | null) ?? []).flatMap(
    ({ title, items }) =>
      [{ title, isGrant: false }, ...items.map((one) => ({ title: one.title, isGrant: /^\d+ /.test(one.title) }))].map(
        (one, at) => ({ ...one, dest: at === 0 ? null : items[at - 1]?.dest }),
      ),
  );
  const starts: { page: number; isAtTop: boolean }[] = [];
  for (const { isGrant, dest } of parts) {
    if (!isGrant || !Array.isArray(dest)) continue;
    const [ref, , , top] = dest as [{ num: number; gen: number }, unknown, number, number];
    starts.push({ page: await pdf.getPageIndex(ref), isAtTop: top > TOP - 40 });
  }
  const after = texts.findIndex(
    (text, at) => at >= (starts.at(-1)?.page ?? 0) && /Servizi consigliati|Come leggere/.test(text),
  );
  const ends = [...starts.slice(1), { page: after === -1 ? pdf.numPages - 1 : after, isAtTop: false }];
  const spans = starts.map(({ page }, at) => {
    const end = ends[at] ?? { page, isAtTop: false };
    return end.page - page + (end.isAtTop && end.page > page ? 0 : 1);
  });
  const unnumbered = texts.flatMap((text, at) =>
    at === 0 || new RegExp(`${at + 1}\\s*di\\s*${pdf.numPages}`).test(text) ? [] : [at + 1],
  );
  return { fills, spans, unnumbered, text: texts.join('\n') };
}

/** What is wrong with the pages of so many grants: nothing, where each has its place, two pages at most, and no page stands nearly empty. */
function faultsOf({ fills, spans, unnumbered }: Measured, grants: number): string[] {
  return [
    ...unnumbered.map((page) => `page ${page} does not say its number`),
    ...(spans.length === grants ? [] : [`${spans.length} grants of ${grants}`]),
    ...spans.flatMap((pages, at) => (pages > 2 ? [`grant ${at + 1} takes ${pages} pages`] : [])),
    ...fills.flatMap((fill, at) =>
      Math.round(fill * 100) < 34 ? [`page ${at + 1} is ${Math.round(fill * 100)} % full`] : [],
    ),
  ];
}

const long = 'La misura sostiene gli investimenti delle micro, piccole e medie imprese. '.repeat(120);
const purpose =
  'Contributi a fondo perduto per la digitalizzazione, la transizione energetica e la formazione delle imprese ';
const title = purpose.repeat(3);

function withAll(document: DossierDocument, change: Partial<DossierAnnouncement>): DossierDocument {
  return { ...document, announcements: document.announcements.map((call) => ({ ...call, ...change })) };
}

const [first] = sampleDossier.announcements;
const manyCriteria = Array.from({ length: 24 }, (_, index) => ({
  key: `sample:${index}`,
  status: (['pass', 'fail', 'unknown'] as const)[index % 3] ?? 'pass',
  label: `Requisito numero ${index}, con un nome lungo come quelli degli avvisi regionali`,
  detail: 'La condizione si legge nel bando, articolo 4, e riguarda la sede in cui si fa l’investimento.',
  isCounted: true,
  isToRead: false,
}));

describe('the pages of a dossier', () => {
  it.each([1, 3, 4, 14, 60])('of %i grants are full, two a grant at most', async (count) => {
    const document = manyCalls(count);
    expect(faultsOf(await measure(document), count)).toEqual([]);
    const alone = await measure({ ...document, services: [], investments: [] });
    // All but the cover.
    expect(alone.fills.length).toBeLessThanOrEqual(1 + count);
  });

  it.each([
    ['long texts', withAll(manyCalls(5), { descriptionHtml: `<p>${long}</p>` })],
    ['long titles', withAll(manyCalls(5), { title: title.trim(), descriptionHtml: `<p>${long}</p>` })],
    [
      'many requirements and documents',
      withAll(manyCalls(5), {
        criteria: manyCriteria,
        documents: manyCriteria.map(({ label }) => `Modulo: ${label}`),
        descriptionHtml: long,
      }),
    ],
    ['hardly any text', withAll(manyCalls(5), { criteria: [], documents: [], descriptionHtml: '', link: null })],
  ])('with %s are full, two a grant at most', async (_what, document) => {
    for (const cut of [document, { ...document, services: [], investments: [], notes: '' }])
      expect(faultsOf(await measure(cut), 5)).toEqual([]);
  });

  it('are full with nothing chosen, and with one grant alone', async () => {
    const bare = { ...sampleDossier, announcements: [], services: [], investments: [], notes: '' };
    expect(faultsOf(await measure(bare), 0)).toEqual([]);
    expect(faultsOf(await measure({ ...bare, announcements: first === undefined ? [] : [first] }), 1)).toEqual([]);
  });

  it('name every title whole, and shorten a text at the end of a word with the way to the rest', async () => {
    const words = Array.from({ length: 3000 }, (_, index) => `parola${index}fine`);
    const { text } = await measure(
      withAll(manyCalls(1), { title: purpose.trim(), criteria: [], descriptionHtml: `<p>${words.join(' ')}</p>` }),
    );
    const dense = text.replace(/[\s\u200B\u00AD-]+/g, '');
    expect(dense.split(purpose.replace(/[\s-]+/g, '')).length - 1).toBeGreaterThanOrEqual(2);
    expect(text).toContain('Il testo continua sul portale');
    const shown = dense.match(/parola\d+fine/g) ?? [];
    expect(shown.length).toBeGreaterThan(20);
    expect(dense).toMatch(/parola\d+fine…/);
    expect(dense.match(/parola(?!\d+fine)/g)).toBeNull();
  });

  it('say why and what to do now, the sum by form of aid, and the grants by date', async () => {
    const [one, two, three] = sampleDossier.announcements;
    if (one === undefined || two === undefined || three === undefined) throw new Error('the sample has three calls');
    const calls = [{ ...three, amount: null }, two, { ...one, why: 'Perché sì.', now: 'Prepara il DURC.' }];
    const { text } = await measure({ ...sampleDossier, announcements: calls });
    const said = text.replace(/\s+/g, ' ');
    for (const words of ['Perché sì.', 'Prepara il DURC.', 'fino a € 260.000, 1 con importo non indicato'])
      expect(said).toContain(words);
    const places = ['21/11/2026 Voucher', '27/11/2026 Linea Efficienza', 'Fino a esaurimento fondi Nuova'].map((row) =>
      said.indexOf(row),
    );
    expect(places).toEqual(places.toSorted((a, b) => a - b));
    expect(places).not.toContain(-1);
    expect(said).not.toMatch(/leggi il bando|consulente/i);
  });
});

describe('the pages of real grants', withReferenceData, () => {
  it('are full, two a grant at most', async () => {
    const rows = JSON.parse(readFileSync(path.join(REFERENCE_DATA ?? '', 'incentivi.json'), 'utf8')) as Record<
      string,
      string
    >[];
    const wide = rows.toSorted((a, b) => (b['Descrizione']?.length ?? 0) - (a['Descrizione']?.length ?? 0));
    const titled = rows.toSorted((a, b) => (b['Titolo']?.length ?? 0) - (a['Titolo']?.length ?? 0));
    const chosen = [...wide.slice(0, 8), ...titled.slice(0, 8), ...rows.slice(0, 8)];
    const document = manyCalls(chosen.length);
    const announcements = document.announcements.map((call, at) => ({
      ...call,
      title: chosen[at]?.['Titolo'] ?? '',
      descriptionHtml: chosen[at]?.['Descrizione'] ?? '',
    }));
    expect(faultsOf(await measure({ ...document, announcements }), chosen.length)).toEqual([]);
  });
});
