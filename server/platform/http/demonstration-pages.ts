import { romeDay } from '@volano/domain/rules/announcement-dates';
import type { ElipsisType } from '@volano/domain/rules/vocabulary';

const DAY = 86_400_000;
const TIMES = ['09:00', '09:30', '11:15', '14:30', '16:00', '17:15'];
/** How many working days are offered. */
const OFFERED = 5;

const STYLE = `
:root { color-scheme: light dark; --ink: #1d2b2a; --soft: #5b6a68; --line: #d8dedb; --paper: #fff; --deep: #24635c; --on: #fff; }
@media (prefers-color-scheme: dark) { :root { --ink: #e6ecea; --soft: #a3b1ae; --line: #3a4644; --paper: #18201f; --deep: #7fc4b9; --on: #10201e; } }
* { box-sizing: border-box; }
body { margin: 0; padding: 20px; font: 15px/1.5 system-ui, sans-serif; color: var(--ink); background: var(--paper); }
.note { display: inline-block; padding: 2px 10px; border: 1px dashed var(--soft); border-radius: 14px; color: var(--soft); font-size: 13px; }
h1 { font-size: 20px; margin: 12px 0 4px; } p { margin: 0 0 14px; color: var(--soft); }
fieldset { border: 0; border-top: 1px solid var(--line); margin: 0; padding: 12px 0; }
legend { padding: 0 8px 0 0; font-weight: 600; }
label { display: inline-flex; align-items: center; gap: 6px; min-height: 44px; margin: 0 8px 8px 0; padding: 0 12px; border: 1px solid var(--line); border-radius: 8px; }
button { min-height: 44px; padding: 0 20px; border: 0; border-radius: 8px; background: var(--deep); color: var(--on); font: inherit; font-weight: 600; }
a { color: var(--deep); } dl { display: flex; flex-wrap: wrap; gap: 8px 32px; margin: 0 0 16px; } dt { color: var(--soft); font-size: 13px; } dd { margin: 0; font-size: 22px; font-weight: 600; }
svg { width: 100%; height: auto; max-width: 900px; } svg text { font: 11px system-ui, sans-serif; fill: var(--soft); } svg rect { fill: var(--deep); } svg line { stroke: var(--line); }`;

function page(title: string, body: string): string {
  return `<!doctype html><html lang="it"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${title} (dimostrazione)</title><style>${STYLE}</style></head><body><span class="note">Dimostrazione: nessun servizio esterno è collegato</span>${body}</body></html>`;
}

/** The next working days of a consultant, each with a few free times. `handle` holds letters, figures and hyphens alone. */
export function agendaPage(handle: string, now: Date): string {
  const today = Date.parse(`${romeDay(now)}T12:00:00Z`);
  const days = Array.from({ length: 10 }, (_, n) => new Date(today + (n + 1) * DAY))
    .filter((day) => day.getUTCDay() % 6 !== 0)
    .slice(0, OFFERED);
  const choices = days.map((day, index) => {
    const times = TIMES.filter((_, n) => (n + index) % 3 !== 1).map((time) => {
      const when = `${day.toISOString().slice(0, 10)}T${time}`;
      return `<label><input type="radio" name="when" value="${when}" required> ${time}</label>`;
    });
    return `<fieldset><legend>${capital(dayName(day))}</legend>${times.join('')}</fieldset>`;
  });
  return page(
    'Appuntamento',
    `<h1>Un quarto d’ora con ${nameOf(handle)}</h1><p>Scegli quando: qui comparirebbe l’agenda vera del consulente.</p><form method="get">${choices.join('')}<button>Prenota</button></form>`,
  );
}

/** What a booking answers; nothing is sent to anybody, and the page says so. */
export function proposedPage(handle: string, when: string): string {
  const moment = /^(\d{4}-\d{2}-\d{2})T(\d{2}:\d{2})$/.exec(when);
  const day = new Date(`${moment?.[1] ?? ''}T12:00:00Z`);
  const said =
    moment === null || Number.isNaN(day.getTime())
      ? 'Scegli un orario tra quelli proposti'
      : `${capital(dayName(day))}, ore ${moment[2]}`;
  return page(
    'Appuntamento',
    `<h1>${said}</h1><p>Con ${nameOf(handle)}. Nella dimostrazione l’appuntamento non viene preso e nessuno riceve un messaggio.</p><a href="?">Scegli un altro orario</a>`,
  );
}

const MEASURES = {
  energy: { title: 'Consumi di energia', unit: 'kWh', base: 1840, other: ['Picco', 'kW', 212] },
  production: { title: 'Produzione', unit: 'pezzi', base: 960, other: ['Fermi macchina', 'ore', 11] },
} as const;

/** Thirty days of invented figures, working days higher than weekends. */
export function monitoringPage(type: ElipsisType, now: Date): string {
  const { title, unit, base, other } = MEASURES[type];
  const today = Date.parse(`${romeDay(now)}T12:00:00Z`);
  const days = Array.from({ length: 30 }, (_, n) => {
    const day = new Date(today - (30 - n) * DAY);
    const swing = 1 + Math.sin(n * 1.7) * 0.08 + Math.sin(n * 0.4) * 0.06;
    return { day, value: Math.round(base * (day.getUTCDay() % 6 === 0 ? 0.32 : 1) * swing) };
  });
  const highest = Math.max(...days.map(({ value }) => value));
  const bars = days.map(({ day, value }, n) => {
    const height = Math.round((value / highest) * 170);
    const label =
      n % 5 === 0 ? `<text x="${n * 29 + 2}" y="206">${day.getUTCDate()}/${day.getUTCMonth() + 1}</text>` : '';
    return `<rect x="${n * 29 + 2}" y="${190 - height}" width="20" height="${height}" rx="2"><title>${dayName(day)}: ${figure(value)} ${unit}</title></rect>${label}`;
  });
  const total = days.reduce((sum, { value }) => sum + value, 0);
  return page(
    title,
    `<h1>${title}</h1><p>Ultimi 30 giorni, cifre di esempio.</p><dl><div><dt>Totale</dt><dd>${figure(total)} ${unit}</dd></div><div><dt>Media al giorno</dt><dd>${figure(Math.round(total / 30))} ${unit}</dd></div><div><dt>${other[0]}</dt><dd>${other[2]} ${other[1]}</dd></div></dl><svg viewBox="0 0 872 212" role="img" aria-label="${title} negli ultimi 30 giorni"><line x1="0" x2="872" y1="190" y2="190"/>${bars.join('')}</svg>`,
  );
}

function nameOf(handle: string): string {
  const words = handle.split('-').slice(0, 2);
  return words.map(capital).join(' ');
}

function capital(text: string): string {
  return text.slice(0, 1).toUpperCase() + text.slice(1);
}

function dayName(day: Date): string {
  return new Intl.DateTimeFormat('it-IT', { weekday: 'long', day: 'numeric', month: 'long', timeZone: 'UTC' }).format(
    day,
  );
}

function figure(value: number): string {
  return new Intl.NumberFormat('it-IT', { useGrouping: 'always' }).format(value);
}
