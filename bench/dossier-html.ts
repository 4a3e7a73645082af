import { readFileSync } from 'node:fs';
import type { DossierDocument } from '@volano/domain/rules/dossier/dossier-document';
import type { AnnouncementView } from '@volano/domain/rules/dossier/call-view';
import { viewDossier } from '@volano/domain/rules/dossier/dossier-view';
import { htmlToContent } from '@volano/server/platform/rendering/pdf/html-to-content';

// The same dossier as a page for a browser to print, to compare the two. The words are the samples' own: nothing needs escaping.

const faces = [
  ['Besley', 500, 'besley/500Medium/Besley_500Medium.ttf'],
  ['Hanken', 400, 'hanken-grotesk/400Regular/HankenGrotesk_400Regular.ttf'],
  ['Hanken', 600, 'hanken-grotesk/600SemiBold/HankenGrotesk_600SemiBold.ttf'],
] as const;
const fonts = faces.map(([family, weight, file]) => {
  const bytes = readFileSync(new URL(import.meta.resolve(`@expo-google-fonts/${file}`)));
  return `@font-face{font-family:${family};font-weight:${weight};src:url(data:font/ttf;base64,${bytes.toString('base64')})}`;
});
const style = `${fonts.join('')}@page{size:A4;margin:108px 64px 92px}
body{font:400 14px/22px Hanken;color:#0E1C1E;margin:0;font-variant-numeric:tabular-nums}
h1,h2,h3,.serif{font-family:Besley;font-weight:500;margin:0 0 12px}h1{font-size:38px;line-height:46px}h2{font-size:26px;line-height:34px}
h3{font-size:19px;line-height:26px;border-top:2px solid #0E1C1E;padding-top:12px;margin-top:30px}b{font-weight:600}
small{display:block;font-size:12px;line-height:17px;color:#566365}.first{break-before:page}
.row{display:grid;grid-template-columns:1fr auto;gap:20px}.facts{display:grid;grid-template-columns:auto 1fr 1fr 1.15fr;gap:16px;align-items:center}
.two{display:grid;grid-template-columns:1fr 1fr;gap:24px;font-size:13px;line-height:19px}.item{border-top:1px solid #CED6D6;padding:18px 0;break-inside:avoid}
.asked{display:grid;grid-template-columns:22px 1fr auto;border-bottom:1px solid #E2E7E8;padding:10px 0;break-inside:avoid}
.mark{width:10px;height:15px;background:#066369}.bars i{display:inline-block;width:5px;height:10px;margin-right:2px;background:#066369;border-radius:1px}
table{border-collapse:collapse;width:100%}td,th{border-bottom:1px solid #CED6D6;padding:6px;text-align:left}
.cover{height:900px;background:#FDF4EF}.note{background:#FDF4EF;border-radius:10px;padding:18px 22px}`;

/** The dossier as one HTML page with its styles and fonts. */
export function dossierHtml(document: DossierDocument): string {
  const view = viewDossier(document, htmlToContent);
  const calls = view.announcements.map((call, index) =>
    callPage(call, document.announcements[index]?.descriptionHtml ?? ''),
  );
  const services = document.services.map((service) => `<h2>${service.name}</h2>${service.descriptionHtml}`);
  const rows = [view.investments.head, ...view.investments.rows, view.investments.total];
  const table = rows.map((row) => `<tr>${row.map((cell) => `<td>${cell}</td>`).join('')}</tr>`);
  const contents = view.announcements.map(
    (call) => `<p><a href="#c${call.number}">${call.number} ${call.title}</a></p>`,
  );
  return `<!doctype html><html lang="it"><head><meta charset="utf-8"><title>${view.head.title}</title><style>${style}</style></head><body>
<section class="cover"><h1>${view.cover.title}</h1><h2>${view.cover.name}</h2><p>${view.cover.lines.join('<br>')}</p>${ring(Array<string>(8).fill('ok'), '', 500)}</section>
<section class="first"><h1>${view.summary.title}</h1>${contents.join('')}</section>
<section class="page">${view.announcements.map(overviewItem).join('')}
<div class="note serif">${view.note?.paragraphs.flat().join('<br>') ?? ''}</div></section>
${calls.join('')}<section class="page"><h1>${view.services.title}</h1>${services.join('')}</section>
<section class="page"><h1>${view.investments.title}</h1><table>${table.join('')}</table></section>
<section><h2>${view.legend.title}</h2>${view.legend.list.map(({ word, text }) => `<div class="asked"><div></div><div><b>${word}</b><br>${text}</div></div>`).join('')}</section></body></html>`;
}

/** What stands at the head and the foot of every page, as the browser takes it. */
export function runningHtml(document: DossierDocument): { headerTemplate: string; footerTemplate: string } {
  const { running } = viewDossier(document, htmlToContent);
  const line = 'style="font-size:9px;width:100%;margin:0 48pt;display:flex;justify-content:space-between"';
  return {
    headerTemplate: `<div ${line}><span>${running.brand}</span><span>${running.right}</span></div>`,
    footerTemplate: `<div ${line}><span>${running.legal}</span><span><span class="pageNumber"></span> ${running.of} <span class="totalPages"></span></span></div>`,
  };
}

function overviewItem(call: AnnouncementView): string {
  return `<div class="item"><div class="row"><div><small>${call.place}</small><div class="serif">${call.number} ${call.title}</div></div>${amount(call)}</div>
${facts(call, 58)}<div class="two">${reasons(call.why.title, [call.why.text])}${reasons(call.now.title, [call.now.text])}</div></div>`;
}

function callPage(call: AnnouncementView, description: string): string {
  const asked = [...call.requirements.open, ...call.requirements.settled].map(({ label, detail, word }) => {
    return `<div class="asked"><div class="mark"></div><div><b>${label}</b><br>${detail}</div><b>${word}</b></div>`;
  });
  return `<section class="page" id="c${call.number}"><div class="row"><div><small>${call.place}</small><h2>${call.number} ${call.title}</h2></div>${amount(call)}</div>
<p class="serif">${call.verdict}</p>${facts(call, 108)}<div class="two">${reasons(call.why.title, [call.why.text])}${reasons(call.now.title, [call.now.text])}</div>
<h3>${call.requirements.title}</h3>${asked.join('')}<h3>${call.description.title}</h3>${description}<p>${call.link?.text ?? ''}</p></section>`;
}

function amount(call: AnnouncementView): string {
  return `<div><small>${call.amount.label}</small><div class="serif">${call.amount.value}</div></div>`;
}

function facts(call: AnnouncementView, side: number): string {
  const cells = [...call.facts, ...(side > 58 ? call.dates.map((date) => ({ ...date, bars: null })) : [])].map(
    ({ label, value, bars }) => {
      return `<div><small>${label}</small><b><span class="bars">${'<i></i>'.repeat(bars ?? 0)}</span>${value}</b></div>`;
    },
  );
  return `<div class="facts">${ring(call.ring.states, call.ring.label, side)}${cells.join('')}</div>`;
}

function reasons(title: string, lines: readonly string[]): string {
  return `<div><b>${title}</b><br>${lines.join('<br>')}</div>`;
}

function ring(states: readonly string[], label: string, side: number): string {
  const step = (2 * Math.PI) / states.length;
  const at = (turn: number): string => `${50 + 41 * Math.sin(turn)} ${50 - 41 * Math.cos(turn)}`;
  const arcs = states.map((state, index) => {
    const width = state === 'ok' ? 18 : state === 'check' ? 9.9 : 2.88;
    const arc = `M${at(index * step + 0.07)}A41 41 0 0 1 ${at((index + 1) * step - 0.07)}`;
    return `<path d="${arc}" stroke="#066369" stroke-width="${width}" fill="none"/>`;
  });
  const hub = `<text x="50" y="58" text-anchor="middle" font-size="25">${label}</text>`;
  return `<svg width="${side}" height="${side}" viewBox="0 0 100 100" role="img" aria-label="${label}">${arcs.join('')}${hub}</svg>`;
}
