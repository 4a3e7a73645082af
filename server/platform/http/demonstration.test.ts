import { expect, test } from 'vitest';
import { testApp } from '../../testing/app.ts';

const AGENDA = '/dimostrazione/agenda/elena-marchetti-volano/15min';
const ENERGY = '/dimostrazione/monitoraggio/energy';

test('a demo without a calendar and without monitoring shows what both would look like, and says that it is one', async () => {
  const demo = await testApp({ DEMO: 'true' });
  const options = await demo.app.inject({ url: '/api/options' });
  expect(options.json()).toMatchObject({
    schedulingUrl: '/dimostrazione/agenda',
    monitoringStandIn: '/dimostrazione/monitoraggio',
  });
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
  const answer = await demo.app.inject({ url: `${AGENDA}?when=%3Cscript%3E` });
  expect(answer.body).not.toContain('<script>');
  await demo.close();
});

test('a portal that is no demo, and a demo with services of its own, serve no stand-in', async () => {
  const own = { SCHEDULING_URL: 'https://calendario.example', MONITORING_HOSTS: 'monitor.example' };
  for (const environment of [{ DEMO: 'false' }, { DEMO: 'true', ...own }]) {
    const portal = await testApp(environment);
    for (const url of [AGENDA, ENERGY]) expect((await portal.app.inject({ url })).statusCode).toBe(404);
    expect((await portal.app.inject({ url: '/api/options' })).json()).toMatchObject({ monitoringStandIn: null });
    await portal.close();
  }
});
