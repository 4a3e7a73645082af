import { romeDay } from '@volano/domain/rules/announcement-dates';
import { SCHEDULING_HANDLE } from '@volano/domain/rules/addresses';
import { ELIPSIS_TYPES, type ElipsisType } from '@volano/domain/rules/vocabulary';
import type { FastifyInstance, FastifyReply } from 'fastify';
import type { Context } from '../context.ts';
import { standInsOf } from '../config/config.ts';
import { serveAssistantProgram } from './document.ts';

const AGENDA = '/dimostrazione/agenda';
const MONITORING = '/dimostrazione/monitoraggio';

/** No script, nothing from elsewhere, and framed by the portal alone. */
const POLICY = [
  "default-src 'none'",
  "style-src 'unsafe-inline'",
  "base-uri 'none'",
  "form-action 'self'",
  "frame-ancestors 'self'",
].join('; ');

/**
 * Pages of the portal that stand in, where the demo runs without them, for the calendar of consultants and for what companies watch
 * their energy and production with: their addresses, or null where the service is configured or the portal is nobody's demo.
 */
export function standInPagesOf(config: Context['config']): {
  readonly scheduling: string | null;
  readonly monitoring: string | null;
} {
  const standIns = standInsOf(config);
  return {
    scheduling: standIns.includes('scheduling') ? AGENDA : null,
    monitoring: standIns.includes('monitoring') ? MONITORING : null,
  };
}

/** Serves those of the stand-ins that the portal needs. Nothing that is sent to them is kept. */
export function serveStandIns(app: FastifyInstance, ctx: Context): void {
  const { scheduling, monitoring } = standInPagesOf(ctx.config);
  if (standInsOf(ctx.config).includes('assistant')) serveAssistantStandIn(app);
  if (scheduling !== null)
    app.get<{ Params: { handle: string }; Querystring: { when?: string } }>(
      `${AGENDA}/:handle/15min`,
      ({ params: { handle }, query: { when } }, reply) => {
        if (!SCHEDULING_HANDLE.test(handle)) return reply.callNotFound();
        const now = ctx.clock.now();
        return send(reply, typeof when === 'string' ? proposedPage(handle, when) : agendaPage(handle, now));
      },
    );
  if (monitoring !== null)
    app.get<{ Params: { type: string } }>(`${MONITORING}/:type`, ({ params }, reply) =>
      isMonitored(params.type) ? send(reply, monitoringPage(params.type, ctx.clock.now())) : reply.callNotFound(),
    );
}

function isMonitored(type: string): type is ElipsisType {
  return (ELIPSIS_TYPES as readonly string[]).includes(type);
}

function send(reply: FastifyReply, page: string): FastifyReply {
  return reply
    .header('content-security-policy', POLICY)
    .header('cache-control', 'no-store')
    .type('text/html; charset=utf-8')
    .send(page);
}

const STYLE = `
:root { color-scheme: light; --ink: #1d2b2a; --soft: #5b6a68; --line: #d8dedb; --paper: #fff; --mine: #24635c; --on: #fff; --theirs: #eef2f0; }
* { box-sizing: border-box; }
body { display: flex; flex-direction: column; gap: 12px; height: 100vh; margin: 0; padding: 16px; font: 15px/1.5 system-ui, sans-serif; color: var(--ink); background: var(--paper); }
.note { align-self: flex-start; padding: 2px 10px; border: 1px dashed var(--soft); border-radius: 14px; color: var(--soft); font-size: 13px; }
.talk { flex: 1; display: flex; flex-direction: column; gap: 8px; margin: 0; padding: 0; overflow-y: auto; }
.talk p { max-width: 85%; margin: 0; padding: 8px 12px; border-radius: 12px; background: var(--theirs); }
.talk p.mine { align-self: flex-end; background: var(--mine); color: var(--on); }
.asks { display: flex; flex-wrap: wrap; gap: 8px; }
button { min-height: 44px; padding: 8px 14px; border: 1px solid var(--line); border-radius: 22px; background: var(--paper); color: var(--mine); font: inherit; font-size: 14px; text-align: left; cursor: pointer; }
button:focus-visible { outline: 2px solid var(--mine); outline-offset: 2px; }`;

const SAID = {
  it: {
    note: 'Dimostrazione: nessun servizio esterno è collegato',
    greeting:
      'Ciao! Qui risponde l’assistente in chat dello studio, quando è collegato. Questa è una dimostrazione: so rispondere solo alle domande qui sotto.',
    asks: [
      [
        'Che cosa sei?',
        'Un esempio che fa parte del portale. Non sono un’intelligenza artificiale: le mie risposte sono già scritte.',
      ],
      [
        'Sai dirmi se questa agevolazione fa per me?',
        'Io no. Guarda i requisiti in questa pagina, oppure scrivi al tuo consulente dal portale.',
      ],
      [
        'Chi riceve quello che scrivo?',
        'Nessuno: questo riquadro non può inviare nulla. Con un assistente vero, chi lo gestisce riceve la tua e-mail e i messaggi.',
      ],
    ],
    talk: 'Conversazione',
    questions: 'Domande',
  },
  en: {
    note: 'Demonstration: no outside service is connected',
    greeting:
      'Hello! The firm’s chat assistant answers here once it is connected. This is a demonstration: I can answer only the questions below.',
    asks: [
      [
        'What are you?',
        'An example that is part of the portal. I am no artificial intelligence: my answers are already written.',
      ],
      [
        'Can you tell whether this grant suits me?',
        'I cannot. See the requirements on this page, or write to your consultant in the portal.',
      ],
      [
        'Who receives what I write?',
        'Nobody: this frame cannot send anything. With a real assistant, whoever runs it receives your e-mail and the messages.',
      ],
    ],
    talk: 'Conversation',
    questions: 'Questions',
  },
};

const PROGRAM = `
const all = ${JSON.stringify(SAID)};
const said = all[window.assistantSettings.language] ?? all.it;
function add(parent, name, attributes) {
  const element = Object.assign(document.createElement(name), attributes);
  parent.append(element);
  return element;
}
add(document.body, 'div', { className: 'note', textContent: said.note });
const talk = add(document.body, 'div', { className: 'talk', role: 'log', ariaLabel: said.talk, tabIndex: 0 });
function say(textContent, className) {
  add(talk, 'p', { textContent, className }).scrollIntoView({ block: 'nearest' });
}
say(said.greeting, '');
const asks = add(document.body, 'div', { className: 'asks', role: 'group', ariaLabel: said.questions });
for (const [question, answer] of said.asks) {
  add(asks, 'button', { type: 'button', textContent: question }).addEventListener('click', () => {
    say(question, 'mine');
    say(answer, '');
  });
}
`;

/** Serves what stands in for the chat assistant in the demo: a few questions with fixed answers, that leave the frame for nowhere. */
function serveAssistantStandIn(app: FastifyInstance): void {
  serveAssistantProgram(app, { program: PROGRAM, style: STYLE });
}

const DAY = 86_400_000;
const TIMES = ['09:00', '09:30', '11:15', '14:30', '16:00', '17:15'];
/** How many working days are offered. */
const OFFERED = 5;

const PAGE_STYLE = `
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
  return `<!doctype html><html lang="it"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${title} (dimostrazione)</title><style>${PAGE_STYLE}</style></head><body><span class="note">Dimostrazione: nessun servizio esterno è collegato</span>${body}</body></html>`;
}

/** The next working days of a consultant, each with a few free times. `handle` holds letters, figures and hyphens alone. */
function agendaPage(handle: string, now: Date): string {
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
function proposedPage(handle: string, when: string): string {
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
function monitoringPage(type: ElipsisType, now: Date): string {
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
