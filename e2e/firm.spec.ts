import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { updateFirm, getFirm } from '@volano/domain/contracts/firm';
import { expect } from '@playwright/test';
import { callAs, demo, expectAccessible, open, openSession, test } from './fixtures.ts';

/** A site of somebody with the check inside its page, under two names of this machine: another host is another site. */
async function aSite(portal: string) {
  const server = createServer((_, reply) => {
    reply.setHeader('content-type', 'text/html');
    reply.end(
      `<!doctype html><html lang="it"><title>Studio</title><iframe src="${portal}/verifica" title="Verifica" width="600" height="700"></iframe></html>`,
    );
  });
  server.listen(0);
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  return {
    allowed: `http://127.0.0.1:${port}`,
    other: `http://localhost:${port}`,
    close: () => server.close(),
  };
}

test('an unreadable colour is refused, and one site shows the check @desktop', async ({
  page,
  enter,
  baseURL,
  complaints,
  allow,
}) => {
  allow(400);
  const site = await aSite(baseURL ?? '');
  await enter(demo('admin'));
  await open(page, '/admin/settings/firm');
  await expectAccessible(page, true);
  await page.getByLabel('Sede legale').fill('via Roma 12, 25121 Brescia');
  await page.getByLabel('Usa i colori dello studio').check();
  await page.getByLabel('Colore su pagina chiara').fill('#ffd400');
  await expect(page.getByText(/non si legge, ne servono almeno 4,5/)).toBeVisible();
  await page.getByLabel('Siti che possono mostrarla').fill(site.allowed);
  await page.getByRole('button', { name: 'Salva', exact: true }).click();
  await expect(page.getByText('Su una pagina chiara non si legge', { exact: false })).toBeVisible();
  await page.getByRole('button', { name: /^Usa il più vicino che si legge/ }).click();
  await expect(page.getByRole('complementary', { name: 'Anteprima' }).getByText('via Roma 12').first()).toBeVisible();
  // The colours are everybody's in this portal: they are tried and not kept.
  await page.getByLabel('Usa i colori dello studio').uncheck();
  await page.getByRole('button', { name: 'Salva', exact: true }).click();
  await expect(page.getByText('Dati dello studio salvati')).toBeVisible();
  await expect(page.getByText('via Roma 12, 25121 Brescia').last()).toBeVisible();

  await page.goto(site.allowed);
  const check = page.frameLocator('iframe');
  await expect(check.getByRole('heading', { name: 'Che cosa fa la tua azienda?' })).toBeVisible();
  await page.goto(site.other);
  await expect.poll(() => complaints.join()).toContain('frame-ancestors');
  complaints.length = 0;
  await expect(page.frameLocator('iframe').getByRole('heading')).toHaveCount(0);
  site.close();

  const session = await openSession(demo('admin'));
  const { name, telephone, email, privacyUrl, confirmsChoices } = await callAs(session, getFirm, {});
  await callAs(session, updateFirm, { body: { name, telephone, email, privacyUrl, confirmsChoices } });
});
