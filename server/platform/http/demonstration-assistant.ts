import type { FastifyInstance } from 'fastify';
import { serveAssistantProgram } from './assistant-frame.ts';

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
export function serveAssistantStandIn(app: FastifyInstance): void {
  serveAssistantProgram(app, { program: PROGRAM, style: STYLE });
}
