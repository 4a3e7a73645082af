import { createHash } from 'node:crypto';
import { expect, test } from 'vitest';
import { aPortal, openPortal } from '../../testing/world/app.ts';

const AGENDA = '/dimostrazione/agenda/elena-marchetti-volano/15min';
const ENERGY = '/dimostrazione/monitoraggio/energy';
const demo = await openPortal({ DEMO: 'true' });

test('a demo without a calendar and without monitoring shows what both would look like, and says that it is one', async () => {
  const options = await demo.app.inject({ url: '/api/options' });
  const standIns = { schedulingUrl: '/dimostrazione/agenda', monitoringStandIn: '/dimostrazione/monitoraggio' };
  expect(options.json()).toMatchObject(standIns);
  expect(options.headers['content-security-policy']).toContain("frame-src 'self';");
  for (const url of [`${AGENDA}?month=2026-11`, `${AGENDA}?when=2026-11-20T09:00`, ENERGY]) {
    const page = await demo.app.inject({ url });
    expect([url, page.statusCode]).toEqual([url, 200]);
    expect(page.body).toContain('Dimostrazione: nessun servizio esterno è collegato');
    expect(page.headers['content-security-policy']).toContain("frame-ancestors 'self'");
    expect(page.headers['content-security-policy']).not.toContain('script-src');
  }
  // The 18th is a Wednesday: the weekend is not offered.
  const agenda = await demo.app.inject({ url: AGENDA });
  expect(agenda.body).toContain('Elena Marchetti');
  expect(agenda.body).toContain('2026-11-20T');
  expect(agenda.body).not.toContain('2026-11-21T');
  for (const url of ['/dimostrazione/agenda/%3Cb%3E/15min', '/dimostrazione/monitoraggio/constructor'])
    expect([url, (await demo.app.inject({ url })).statusCode]).toEqual([url, 404]);
  expect((await demo.app.inject({ url: `${AGENDA}?when=%3Cscript%3E` })).body).not.toContain('<script>');
});

test('a demo without an assistant shows one that says so, in the same frame, which may reach nobody', async () => {
  const page = await demo.app.inject({ url: '/assistant' });
  expect(page.statusCode).toBe(200);
  expect(page.body).toContain('Dimostrazione: nessun servizio esterno è collegato');
  const policy = String(page.headers['content-security-policy']);
  expect(policy).toContain("default-src 'none'");
  expect(policy).toContain('sandbox allow-scripts allow-forms allow-popups');
  // Nothing but the very program of the page runs, and no address is named at all.
  const program = /<script>([^]*)<\/script>/.exec(page.body)?.[1] ?? '';
  expect(policy).toContain(`script-src 'sha256-${createHash('sha256').update(program).digest('base64')}';`);
  expect(policy).not.toMatch(/https?:|wss?:|connect-src|unsafe-inline|allow-same-origin/);
});

test('page views of a demo without a counter are told to nobody', async () => {
  const options = await demo.app.inject({ url: '/api/options' });
  expect(options.json()).toMatchObject({ analytics: null, standIns: expect.arrayContaining(['analytics']) });
  expect(options.headers['content-security-policy']).toContain("connect-src 'self';");
});

test('a portal that is no demo, and a demo with services of its own, serve no stand-in', async () => {
  const own = {
    SCHEDULING_URL: 'https://calendario.example',
    MONITORING_HOSTS: 'monitor.example',
    ASSISTANT_ENABLED: 'false',
    ANALYTICS_URL: 'https://conta.example/api/event',
    SALESFORCE_URL: 'https://crm.example',
    SALESFORCE_CLIENT_ID: 'prova',
    SALESFORCE_CLIENT_SECRET: 'prova',
    INNOVATION_URL: 'https://startup.example',
    INNOVATION_KEY: 'prova',
  };
  for (const environment of [{ DEMO: 'false' }, { DEMO: 'true', ...own }]) {
    const portal = await aPortal(environment);
    for (const url of [AGENDA, ENERGY, '/assistant']) expect((await portal.app.inject({ url })).statusCode).toBe(404);
    const options = (await portal.app.inject({ url: '/api/options' })).json<object>();
    expect(options).toMatchObject({ monitoringStandIn: null, standIns: [] });
  }
});
