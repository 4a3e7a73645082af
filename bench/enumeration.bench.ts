import { hold, median } from './measures.ts';
import { withPortal } from './world.ts';

const TIMES = 1000;
const LIMIT_MS = 5;
const KNOWN = 'user@volano.example';

/** Ways to ask whether an e-mail has an account; `from` is another address each time, so that no limit answers in place of the route. */
const QUESTIONS: Readonly<
  Record<string, (email: string) => readonly [path: string, status: number, init: RequestInit]>
> = {
  'login, wrong password': (email) => [
    'auth',
    401,
    { headers: { authorization: `Basic ${Buffer.from(`${email}:Sbagliata1`).toString('base64')}` } },
  ],
  'new password asked for': (email) => [
    'password-resets',
    200,
    { headers: { 'content-type': 'application/json' }, body: JSON.stringify({ email }) },
  ],
};

/** How much longer an e-mail with an account takes than one without, a thousand of each in an order drawn by lot: the clock must not tell (abuse 1, 9). */
export function run(): Promise<boolean> {
  return withPortal({ env: { TRUST_PROXY: 'true' } }, async ({ address }) => {
    const held: boolean[] = [];
    for (const [what, question] of Object.entries(QUESTIONS)) {
      const times: { known: number[]; unknown: number[] } = { known: [], unknown: [] };
      for (let n = 0; n < 2 * TIMES; n += 1) {
        const isKnown = Math.random() < 0.5;
        const [path, status, init] = question(isKnown ? KNOWN : `nessuno${n}@volano.example`);
        const from = `10.${100 + Math.floor(n / 62_500)}.${Math.floor(n / 250) % 250}.${n % 250}`;
        const began = performance.now();
        const headers = { ...init.headers, 'x-forwarded-for': from };
        const response = await fetch(`${address}/api/${path}`, { ...init, method: 'POST', headers });
        await response.text();
        if (response.status !== status) throw new Error(`${path} answered ${response.status}`);
        if (n > 20) times[isKnown ? 'known' : 'unknown'].push(performance.now() - began);
      }
      const difference = Math.abs(median(times.known) - median(times.unknown));
      const figure = `${difference.toFixed(2)} ms (${median(times.known).toFixed(1)} and ${median(times.unknown).toFixed(1)} ms)`;
      held.push(hold(`an e-mail with an account, ${what}`, figure, `≤ ${LIMIT_MS} ms`, difference <= LIMIT_MS));
    }
    return held.every(Boolean);
  });
}
