import { Session } from 'node:inspector/promises';
import { writeFileSync } from 'node:fs';
import { previewAudience } from '@volano/domain/contracts/announcement-review';
import { listAnnouncementAgencies } from '@volano/domain/contracts/matching';
import { listAnnouncements } from '@volano/domain/contracts/announcements';
import { aUser } from '@volano/server/testing/builders/factories';
import { testApp } from '@volano/server/testing/world/app';
import { startTestServer } from '@volano/server/testing/world/postgres';
import { readDrafts } from './drafts.ts';
import { announcementId } from './matching-data.ts';
import { setUpMatching } from './matching-setup.ts';
const server = await startTestServer();
const setup = await setUpMatching(server.adminUrl, {
  agencies: Number(process.argv[2] ?? 100_000),
  announcements: 1000,
});
const portal = await testApp({}, { url: setup.url });
const admin = portal.as(await aUser(portal.ctx, { role: 'admin', email: 'misura@prova.example' }));
const drafts = await readDrafts(setup);
const page = { page: '1', limit: '10', count: 'true' } as const;
const q: Record<string, (n: number) => Promise<{ status: number }>> = {
  list: () => admin.call(listAnnouncements, { query: { ...page, isExpired: 'false' } }),
  assoc: (n) => admin.call(listAnnouncementAgencies, { params: { id: announcementId(5 * (n % 40) + 1) }, query: page }),
  reach: (n) => admin.call(previewAudience, { body: drafts[n % drafts.length] ?? { announcementType: 'national' } }),
};
for (const [name, ask] of Object.entries(q)) {
  for (let n = 0; n < 100; n++) await ask(n);
  const s = new Session();
  s.connect();
  await s.post('Profiler.enable');
  await s.post('Profiler.setSamplingInterval', { interval: 200 });
  await s.post('Profiler.start');
  const c = process.cpuUsage();
  for (let n = 0; n < 400; n++) await ask(n);
  const d = process.cpuUsage(c);
  const { profile } = (await s.post('Profiler.stop')) as any;
  s.disconnect();
  console.log(`\n## ${name}: ${((d.user + d.system) / 400 / 1000).toFixed(2)} ms node a request`);
  const self = new Map<string, number>();
  const byId = new Map<number, any>(profile.nodes.map((x: any) => [x.id, x]));
  profile.samples.forEach((id: number, i: number) => {
    const f = byId.get(id).callFrame;
    const k = `${f.functionName} ${f.url.replace(/.*\/(node_modules|work\/main)\//, '')}:${f.lineNumber}`;
    self.set(k, (self.get(k) ?? 0) + (profile.timeDeltas[i] ?? 0));
  });
  const total = [...self.values()].reduce((a, b) => a + b, 0);
  for (const [k, v] of [...self].sort((a, b) => b[1] - a[1]).slice(0, 28))
    console.log(`${((v / total) * 100).toFixed(1).padStart(5)}% ${(v / 400 / 1000).toFixed(3)} ms ${k}`);
  writeFileSync(`/tmp/prof-${name}.cpuprofile`, JSON.stringify(profile));
}
await portal.close();
await setup.close();
await server.stop();
