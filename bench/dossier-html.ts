import { readFileSync } from 'node:fs';
import type { DossierDocument } from '@volano/server/renderers/pdf/dossier-document';

// The same dossier as a page for a browser to print: the same texts, fonts and drawings, so that the two can be compared.

const fonts = (
  [
    ['Besley', 500, 'besley/500Medium/Besley_500Medium.ttf'],
    ['Hanken', 400, 'hanken-grotesk/400Regular/HankenGrotesk_400Regular.ttf'],
    ['Hanken', 700, 'hanken-grotesk/700Bold/HankenGrotesk_700Bold.ttf'],
  ] as const
).map(([family, weight, file]) => {
  const bytes = readFileSync(new URL(import.meta.resolve(`@expo-google-fonts/${file}`)));
  return `@font-face{font-family:${family};font-weight:${weight};src:url(data:font/ttf;base64,${bytes.toString('base64')})}`;
});
const style = `${fonts.join('')}@page{size:A4;margin:81pt 48pt 69pt}body{font:400 10.5pt/16pt Hanken;color:#0E1C1E;margin:0}
h1,h2,h3{font-family:Besley;font-weight:500}h1{font-size:28pt;line-height:34pt}h2{font-size:19pt;line-height:25pt}.page{break-before:page}
table{border-collapse:collapse;width:100%}td,th{border-bottom:1px solid #CED6D6;padding:5pt;text-align:left}.cover{height:900px;background:#FDF4EF}`;

/** Writes the dossier as one HTML page. The texts are the samples' own, so nothing needs escaping here. */
export function dossierHtml(document: DossierDocument): string {
  const wheel = (count: number, side: number): string => {
    const arcs = Array.from({ length: count }, (_, index) => {
      const at = (turn: number): string => `${50 + 41 * Math.sin(turn)} ${50 - 41 * Math.cos(turn)}`;
      const step = (2 * Math.PI) / count;
      return `<path d="M${at(index * step + 0.07)}A41 41 0 0 1 ${at((index + 1) * step - 0.07)}" stroke="#066369" stroke-width="18" fill="none"/>`;
    });
    return `<svg width="${side}" height="${side}" viewBox="0 0 100 100" role="img" aria-label="ruota">${arcs.join('')}</svg>`;
  };
  const facts = (call: DossierDocument['announcements'][number]): string =>
    `<p>${call.territory} ${wheel(call.total, 58)} ${call.satisfied}/${call.total} Alta Bassa ${call.expiryDate ?? ''} € ${call.amount}</p>`;
  const calls = document.announcements.map((call) => {
    const criteria = call.criteria.map(
      ({ label, detail, status }) => `<tr><td><b>${label}</b><br>${detail ?? ''}</td><td>${status}</td></tr>`,
    );
    return `<section class="page"><h2>${call.title}</h2>${facts(call)}${wheel(call.total, 108)}<h3>I requisiti</h3><table>${criteria.join('')}</table><h3>La misura</h3>${call.descriptionHtml}</section>`;
  });
  const services = document.services.map((service) => `<h2>${service.name}</h2>${service.descriptionHtml}`);
  const investments = document.investments.map(
    ({ name, type, description, amount }) =>
      `<tr><td>${name}</td><td>${type}</td><td>${description}</td><td>${amount}</td></tr>`,
  );
  return `<!doctype html><html lang="it"><head><meta charset="utf-8"><title>Dossier</title><style>${style}</style></head><body>
<section class="cover"><h1>Dossier agevolazioni</h1><h2>${document.agency.businessName}</h2>${wheel(8, 500)}</section>
<section class="page"><h1>Sommario</h1>${document.announcements.map((call) => `<p>${call.title}</p>`).join('')}</section>
<section class="page"><h1>Agevolazioni consigliate</h1>${document.announcements.map((call) => `<h3>${call.title}</h3>${facts(call)}<p>${call.criteria[0]?.label ?? ''}</p>`).join('')}<p>${document.notes}</p></section>
${calls.join('')}<section class="page"><h1>Servizi</h1>${services.join('')}</section><section class="page"><h1>Investimenti</h1><table>${investments.join('')}</table></section></body></html>`;
}
