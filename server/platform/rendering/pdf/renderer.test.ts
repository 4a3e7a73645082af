import { getDocument, type PDFDocumentProxy } from 'pdfjs-dist/legacy/build/pdf.mjs';
import { afterAll, describe, expect, it } from 'vitest';
import type { DossierDocument } from '@volano/domain/rules/dossier/dossier-document';
import { manyCalls, sampleDossier } from '@volano/domain/testing/dossier-samples';
import { serving } from '../../../testing/world/listening.ts';
import { createPdfRenderer } from './renderer.ts';

const renderer = createPdfRenderer({ log: { warn: () => undefined } });
afterAll(() => renderer.close());

async function read(bytes: Uint8Array): Promise<{ pdf: PDFDocumentProxy; pages: string[] }> {
  const pdf = await getDocument({ data: new Uint8Array(bytes), verbosity: 0, fontExtraProperties: true }).promise;
  const pages: string[] = [];
  for (let number = 1; number <= pdf.numPages; number += 1) {
    const content = await (await pdf.getPage(number)).getTextContent();
    pages.push(content.items.map((item) => ('str' in item ? item.str + (item.hasEOL ? '\n' : '') : '')).join(''));
  }
  return { pdf, pages };
}

async function linksOf(pdf: PDFDocumentProxy): Promise<string[]> {
  const links: string[] = [];
  for (let number = 1; number <= pdf.numPages; number += 1) {
    const annotations = (await (await pdf.getPage(number)).getAnnotations()) as { url?: string; unsafeUrl?: string }[];
    links.push(...annotations.flatMap(({ url, unsafeUrl }) => unsafeUrl ?? url ?? []));
  }
  return [...new Set(links)].toSorted();
}

function withFirst(call: Partial<DossierDocument['announcements'][number]>): DossierDocument {
  const [first] = sampleDossier.announcements;
  if (first === undefined) throw new Error('the sample has no call');
  return { ...sampleDossier, announcements: [{ ...first, ...call }] };
}

/** Without spaces and break marks, which depend on where lines end. */
function dense(text: string): string {
  return text.replace(/[\s\u200B]+/g, '');
}

describe('the dossier', () => {
  it('says all its parts, numbers its pages and names them in bookmarks', async () => {
    const { pdf, pages } = await read(await renderer.dossier(sampleDossier));
    const said = pages.map(dense);
    expect(said[0]).toContain(dense('Dossier agevolazioni Officine Bertolini S.r.l.'));
    expect(said[0]).toContain(dense('P. IVA 03482910175, ATECO 25.53 All’attenzione di Paolo Bertolini'));
    expect(said[0]).toContain(dense('Preparato da Elena Marchetti 3 agevolazioni, 2 servizi 3 investimenti'));
    const all = said.join('');
    expect(all).toContain(dense('3 agevolazioni per Officine Bertolini S.r.l., dalla scadenza più vicina.'));
    expect(all).toContain(dense('Nota di Elena Marchetti Paolo, partiamo dal voucher'));
    expect(all).toContain(dense('Hai 6 requisiti su 8. Uno è da verificare. Uno manca.'));
    expect(all).toContain(dense('fino a € 250.000'));
    expect(all).toContain(dense('Serve una diagnosi fatta negli ultimi quattro anni Mancante'));
    expect(all).toContain(dense('Totale € 524.000,50'));
    expect(said.at(-1)).toContain(dense('Come leggere questo dossier'));
    said.slice(1).forEach((page, index) => {
      expect(page).toContain(dense('Gli importi sono massimali: l’ammissione spetta all’ente che gestisce il bando.'));
      expect(page).toContain(`${index + 2}di${said.length}`);
      expect(page).not.toContain('Bozza');
    });
    const outline = await pdf.getOutline();
    const parts = ['In sintesi', 'Servizi consigliati', 'Investimenti'];
    expect(outline.map((entry) => entry.title)).toEqual(parts);
    expect(outline[0]?.items.map((entry) => entry.title)).toEqual(
      sampleDossier.announcements.map((call, index) => `${index + 1} ${call.title}`),
    );
  });

  it('tells what the company has, what is left to read, and not what holds for everybody', async () => {
    const [known, toRead] = [{ isToRead: false }, { isCounted: false, isToRead: true }];
    const criteria = [
      { key: 'territory', status: 'pass', label: 'Tutta Italia', isCounted: false, ...known },
      { key: 'requirement:size', status: 'pass', label: 'Micro impresa', isCounted: true, ...known },
      { key: 'check:durc', status: 'notApplicable', label: 'Da leggere nel bando: DURC', ...toRead },
    ] as const;
    const { pages } = await read(await renderer.dossier(withFirst({ criteria, satisfied: 1, total: 1 })));
    const all = dense(pages.join(''));
    for (const words of ['Micro impresa', 'Hai il requisito che abbiamo controllato.', 'bando: DURC'])
      expect(all).toContain(dense(words));
  });

  it('is tagged to the accessibility standard, in Italian, with every font inside and the wheels in words', async () => {
    const { pdf } = await read(await renderer.dossier(sampleDossier));
    // A map, whatever its type says.
    const marks = Object.fromEntries((await pdf.getMarkInfo()) as unknown as Map<string, boolean>);
    expect(marks).toMatchObject({ Marked: true });
    const { info, metadata } = await pdf.getMetadata();
    const named = { Title: 'Dossier agevolazioni: Officine Bertolini S.r.l.', Author: 'Elena Marchetti' };
    expect(info).toMatchObject({ ...named, Language: 'it-IT' });
    expect(metadata.getRaw()).toContain('<pdfuaid:part>1</pdfuaid:part>');
    const page = await pdf.getPage(3);
    const trees = await Promise.all([3, 4].map(async (number) => (await pdf.getPage(number)).getStructTree()));
    expect(JSON.stringify(trees)).toContain('Ruota dei requisiti: Hai 6 requisiti su 8.');
    await page.getOperatorList();
    const { styles } = await page.getTextContent();
    const fontOf = (name: string) => page.commonObjs.get(name) as { name: string; missingFile: boolean };
    const fonts = Object.keys(styles).map(fontOf);
    expect(fonts.map((font) => font.missingFile)).not.toContain(true);
    const names = new Set(fonts.map((font) => font.name.replace(/^[A-Z]+\+|-.*$/g, '')));
    expect(names).toEqual(new Set(['Besley', 'HankenGrotesk']));
  });

  it('renders the rich text of a description, and follows web and mail addresses only', async () => {
    const descriptionHtml =
      '<h2>Titolo interno</h2><ol><li>Passo uno</li></ol><p>#let x = 1 $a$ *b* @c</p>' +
      '<a href="https://ok.example/a?b=%22c">sì</a><a href="javascript:alert(1)">no</a><a href="file:///etc/passwd">no</a>';
    const { pdf, pages } = await read(await renderer.dossier(withFirst({ descriptionHtml })));
    expect(dense(pages.join(''))).toContain(dense('La misura Titolo interno 1. Passo uno #let x = 1 $a$ *b* @c'));
    expect(await linksOf(pdf)).toEqual([
      'https://ok.example/a?b=%22c',
      'https://www.bs.camcom.example.it/voucher-digitali',
      'mailto:elena.marchetti@volano.example',
    ]);
  });

  it('prints a name that is markup, and one that is an address, as the words they are (abuse 51)', async () => {
    const businessName = '<img src=x onerror=alert(1)> http://evil.example';
    const { pdf, pages } = await read(await renderer.dossier({ ...sampleDossier, agency: { businessName } }));
    expect(dense(pages[0] ?? '')).toContain(dense(businessName));
    expect(dense(pages[1] ?? '')).toContain(dense(businessName));
    expect((await pdf.getMetadata()).info).toMatchObject({ Title: `Dossier agevolazioni: ${businessName}` });
    expect((await linksOf(pdf)).join(' ')).not.toContain('evil');
  });

  it('fetches nothing, whatever a description points at (abuse 54)', async () => {
    let visits = 0;
    const { port, url, close } = await serving((_request, response) => {
      visits += 1;
      response.end();
    });
    const address = `${url}/x.png`;
    const html = `<img src="${address}"><img src="file:///etc/passwd"><iframe src="${address}"></iframe><p style="background:url(${address})">Resta il testo</p><link rel="stylesheet" href="${address}"><object data="http://[::ffff:127.0.0.1]:${port}/"></object>`;
    const { pages } = await read(await renderer.dossier(withFirst({ descriptionHtml: html })));
    await close();
    expect(dense(pages.join(''))).toContain(dense('Resta il testo'));
    expect(pages.join('')).not.toContain('root:');
    expect(visits).toBe(0);
  });

  it('brings out 60 calls whole', async () => {
    const { pages } = await read(await renderer.dossier(manyCalls(60)));
    const all = dense(pages.join('\n'));
    for (const call of manyCalls(60).announcements) {
      // In the summary, on its page.
      expect(all.split(dense(call.title)).length - 1).toBeGreaterThanOrEqual(2);
    }
    expect(all).toContain('Totale');
  });

  it.each([
    ['plain', (words: string[]) => words.join(' ')],
    ['rich', (words: string[]) => words.map((word) => `<p><b>${word}</b></p>`).join('')],
  ])('comes out with a %s description of 200,000 letters: its start, and where the rest is', async (_kind, write) => {
    const words = Array.from({ length: 40_000 }, (_, index) => `p${index}`);
    let count = words.length;
    while (write(words.slice(0, count)).length > 200_000) count -= 100;
    const descriptionHtml = write(words.slice(0, count));
    const { pdf, pages } = await read(await renderer.dossier(withFirst({ descriptionHtml })));
    const found = pages.join('\n').match(/\bp\d+\b/g) ?? [];
    expect(found.slice(0, 3)).toEqual(['p0', 'p1', 'p2']);
    expect(found).toEqual(words.slice(0, found.length));
    expect(await linksOf(pdf)).toContain('https://portale.example.it/#/announcements/1');
  });

  it('comes out with what no font draws, with a damaged photo and with nothing chosen', async () => {
    const photo = { bytes: new Uint8Array([137, 80, 78, 71, 1, 2, 3]), mime: 'image/png' };
    const bare: DossierDocument = {
      ...sampleDossier,
      isDraft: true,
      advisor: { fullName: 'Élena \u202EOrsini', photo },
      announcements: [],
      services: [],
      investments: [],
      notes: 'A presto \u{1F44D} \u65E5\u672C',
    };
    const { pages } = await read(await renderer.dossier(bare));
    expect(pages).toHaveLength(2);
    expect(dense(pages[0] ?? '')).toContain(dense('Bozza'));
    expect(dense(pages[1] ?? '')).toContain(dense('Nota di Élena Orsini'));
    expect(dense(pages[1] ?? '')).toContain(dense('A presto'));
  });

  it('shows the photo of the consultant', async () => {
    const dot = 'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mP8z8BQDwAEhQGAhKmMIQAAAABJRU5ErkJggg==';
    const advisor = { fullName: 'Elena Marchetti', photo: { bytes: Buffer.from(dot, 'base64'), mime: 'image/png' } };
    const { pdf } = await read(await renderer.dossier({ ...sampleDossier, advisor }));
    expect(JSON.stringify(await (await pdf.getPage(2)).getStructTree())).toContain('Foto di Elena Marchetti');
  });
});

describe('the preview', () => {
  it('is a page of the very same document, by itself and harmless', async () => {
    const { pages } = await read(await renderer.dossier(sampleDossier));
    const shown = await renderer.preview(sampleDossier, 3);
    expect(shown).toMatchObject({ page: 3, pageCount: pages.length });
    expect(shown.svg).toMatch(/^<svg viewBox="0 0 595.28 841.89"/);
    expect(shown.svg).not.toMatch(/<(a|script|foreignObject|text|style)\b| on\w+=|https?:\/\/(?!www\.w3\.org\/)/);
    for (const [, target] of shown.svg.matchAll(/href="([^"]*)"/g))
      expect(target).toMatch(/^(#|data:image\/(svg\+xml|png|jpeg);base64,)/);
    const named = [...shown.svg.matchAll(/(?:href="#|url\(#)([^")]+)/g)].map(([, id]) => id ?? '');
    expect(named.filter((id) => !shown.svg.includes(`id="${id}"`))).toEqual([]);
    const glyphs = shown.svg.match(/<symbol/g)?.length ?? 0;
    expect(glyphs).toBe(new Set(named.filter((id) => id.startsWith('g'))).size);
  });

  it('shows the last page when asked for a later one, and a draft by its mark', async () => {
    const last = await renderer.preview(sampleDossier, 999);
    expect(last.page).toBe(last.pageCount);
    const draft = await renderer.preview({ ...sampleDossier, isDraft: true }, 999);
    expect(draft.svg).not.toBe(last.svg);
    expect(draft.pageCount).toBe(last.pageCount);
  });
});
