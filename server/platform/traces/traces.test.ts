import { json } from 'node:stream/consumers';
import { getMe, updateMe } from '@volano/domain/contracts/session';
import { z } from 'zod';
import { afterAll, expect, test } from 'vitest';
import { aUser } from '../../testing/builders/factories.ts';
import { type TestApp, testApp } from '../../testing/world/app.ts';
import { serving } from '../../testing/world/listening.ts';
import { openMailServer } from '../../testing/world/mail-server.ts';
import { closeTransport, queueMail } from '../mail/mailer.ts';
import { newId } from '../new-id.ts';

const id = (length: number) => z.string().regex(new RegExp(`^[\\da-f]{${length}}$`));
const value = z.union([z.object({ stringValue: z.string() }), z.object({ intValue: z.string() })]);
const attributes = z.array(z.object({ key: z.string(), value }));
const span = z.strictObject({
  traceId: id(32),
  spanId: id(16),
  parentSpanId: id(16).optional(),
  name: z.string(),
  kind: z.int(),
  startTimeUnixNano: z.string().regex(/^\d{19}$/),
  endTimeUnixNano: z.string().regex(/^\d{19}$/),
  attributes,
  status: z.object({ code: z.int().optional(), message: z.string().optional() }),
});
/** What a collector takes: the JSON of OTLP's trace service. */
const sent = z.strictObject({
  resourceSpans: z.array(
    z.strictObject({
      resource: z.object({ attributes }),
      scopeSpans: z.array(z.strictObject({ scope: z.object({ name: z.string() }), spans: z.array(span) })),
    }),
  ),
});

const taken: { url: string; key: string; body: z.infer<typeof sent> }[] = [];
let answer = 200;
const collector = await serving((request, reply) => {
  void json(request).then((body) => {
    if (answer === 200)
      taken.push({ url: request.url ?? '', key: String(request.headers['x-key']), body: sent.parse(body) });
    reply.writeHead(answer).end('{}');
  });
});
const mails = await openMailServer();
afterAll(async () => {
  await mails.close();
  await collector.close();
});

function aTracedPortal(more: Record<string, string> = {}): Promise<TestApp> {
  return testApp({
    OTEL_EXPORTER_OTLP_ENDPOINT: `${collector.url}/`,
    OTEL_EXPORTER_OTLP_HEADERS: 'x-key=a%20key',
    OTEL_SERVICE_NAME: 'studio',
    SMTP_URL: mails.url,
    ...more,
  });
}

const spansTaken = () =>
  taken.flatMap(({ body }) => body.resourceSpans.flatMap(({ scopeSpans }) => scopeSpans.flatMap(({ spans }) => spans)));

test('a request, the statements in it, a job and the mail that it sends reach the collector, each inside what it is part of', async () => {
  const portal = await aTracedPortal();
  const user = await aUser(portal.ctx);
  await portal.as(user).call(getMe, {});
  await portal.as(user).call(updateMe, { body: { name: 'Un nome che non si vede' } });
  const content = { subject: 'Riservato', html: '<p>x</p>', text: 'x' };
  const mail = { eventKey: newId(), recipient: 'segreto@prova.example', ...content };
  await portal.ctx.db.transaction().execute((trx) => queueMail(portal.ctx, trx, mail));
  await portal.drain();
  closeTransport(mails.url);
  await portal.close();

  expect([taken[0]?.url, taken[0]?.key]).toEqual(['/v1/traces', 'a key']);
  expect(JSON.stringify(taken[0]?.body.resourceSpans[0]?.resource)).toContain('"stringValue":"studio"');
  const spans = spansTaken();
  const [request] = spans.filter(({ name }) => name.startsWith('PUT ') || name.startsWith('PATCH '));
  expect(request).toMatchObject({ kind: 2, status: {} });
  expect(JSON.stringify(request?.attributes)).toContain('"key":"http.response.status_code","value":{"intValue":"200"}');
  // A body arrived in between: what is asked after it is part of the request too.
  const inside = spans.filter(({ parentSpanId }) => parentSpanId === request?.spanId);
  expect(inside.map(({ name }) => name)).toEqual(expect.arrayContaining(['select', 'update']));
  for (const one of inside) {
    expect([one.traceId, one.kind]).toEqual([request?.traceId, 3]);
    expect(BigInt(one.endTimeUnixNano) >= BigInt(one.startTimeUnixNano)).toBe(true);
  }
  const job = spans.find(({ name }) => name === 'job mail.queued-send');
  const left = spans.find(({ name }) => name === 'mail');
  expect(job?.kind).toBe(5);
  expect([left?.traceId, left?.parentSpanId]).toEqual([job?.traceId, job?.spanId]);
  expect(JSON.stringify(taken)).not.toMatch(/Un nome che non si vede|segreto@|Riservato/);
});

test('the id of a request is that of its trace, and of a trace that the proxy began where there is one', async () => {
  taken.length = 0;
  const trace = '4bf92f3577b34da6a3ce929d0e0e4736';
  const headers = { traceparent: `00-${trace}-00f067aa0ba902b7-01` };
  const ids: string[] = [];
  for (const TRUST_PROXY of ['false', 'true']) {
    const portal = await aTracedPortal({ TRUST_PROXY });
    const refused = await portal.app.inject({ url: '/api/users/me', headers });
    ids.push(refused.json<{ requestId: string }>().requestId);
    await portal.close();
  }
  const [own, proxys] = spansTaken().filter(({ name }) => name.startsWith('GET '));
  expect(ids.map((requestId) => requestId.replaceAll('-', ''))).toEqual([own?.traceId, proxys?.traceId]);
  expect([own?.traceId === trace, own?.parentSpanId]).toEqual([false, undefined]);
  expect([proxys?.traceId, proxys?.parentSpanId]).toEqual([trace, '00f067aa0ba902b7']);
});

test('a collector that is away costs nobody anything; without one nothing is kept', async () => {
  answer = 503;
  const portal = await aTracedPortal();
  const user = await aUser(portal.ctx);
  for (let asked = 0; asked < 200; asked += 1) await portal.as(user).call(getMe, {});
  await portal.close();
  const plain = await testApp();
  expect(plain.ctx.traces).toBeNull();
  await plain.close();
});

test.each([
  [{ OTEL_EXPORTER_OTLP_ENDPOINT: 'collector:4318' }, 'OTEL_EXPORTER_OTLP_ENDPOINT is not valid'],
  [{ OTEL_EXPORTER_OTLP_HEADERS: 'a secret' }, 'OTEL_EXPORTER_OTLP_HEADERS is not valid: must be name=value'],
])('a wrong setting is one line, and shows no secret', async (environment, line) => {
  await expect(aTracedPortal(environment)).rejects.toThrow(line);
});
