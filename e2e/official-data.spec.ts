import { createHash } from 'node:crypto';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect } from '@playwright/test';
import { openOwnPortal } from '@volano/server/testing/world/own-portal';
import { expectAccessible, test } from './fixtures.ts';
import { officialFile } from './official-file.ts';

const FILES = [
  [
    'structures',
    'ateco2025.csv',
    'code,parent_code,section,title_it\nJ,,J,Informazione\n62.10,,J,Software\n62.10.00,,J,Software\n',
  ],
  [
    'structures',
    'ateco2007.csv',
    'code,parent_code,section,title_it\nJ,,J,Informazione\n62.01,,J,Software\n62.01.00,,J,Software\n',
  ],
  ['index', 'indice.csv', 'ateco2025_code,activity\n62.10.00,programmatori\n'],
  ['correspondence', 'tavola.csv', 'code_2022,n_targets,relation,recoding_type,code_2025\n62.01.00,1,1-1,S,62.10.00\n'],
  [
    'incentives',
    'incentivi.csv',
    officialFile([{ id: 'a', title: 'Macchinari in Lombardia', amount: 50_000 }]).toString(),
  ],
] as const;

/** A package as the command makes it. */
async function aPackage(): Promise<string> {
  const folder = await mkdtemp(path.join(tmpdir(), 'volano-package-'));
  const files = [];
  for (const [part, name, text] of FILES) {
    await writeFile(path.join(folder, name), text);
    const sha256 = createHash('sha256').update(text).digest('hex');
    files.push({ part, name, sha256, size: Buffer.byteLength(text) });
  }
  await writeFile(path.join(folder, 'manifest.json'), JSON.stringify({ dated: '2026-11-02', files }));
  return folder;
}

test('official data come by one press, and go on where they stopped @desktop', async ({
  browser,
  allow,
  complaints,
}) => {
  allow(404);
  const folder = await aPackage();
  const broken = path.join(folder, 'indice.csv');
  await writeFile(broken, 'ateco2025_code,activity\n62.10.00,programmatore\n');
  const portal = await openOwnPortal(process.env['PORTAL_DATABASE'] ?? '', {
    NODE_ENV: 'production',
    OFFICIAL_DATA: folder,
  });
  const context = await browser.newContext({ baseURL: portal.address });
  const page = await context.newPage();
  page.on('pageerror', (error) => complaints.push(error.message));
  const [link = ''] = /http:\S+first-admin\S+/.exec(portal.out()) ?? [];
  await page.goto(link);
  await page.getByLabel('Nome', { exact: true }).fill('Ada');
  await page.getByLabel('Cognome').fill('Conti');
  await page.getByLabel('E-mail').fill('ada@studioprova.it');
  await page.getByLabel('Password', { exact: true }).fill('Sentiero-Alto7');
  await page.getByRole('button', { name: 'Crea e accedi' }).click();

  const step = page
    .getByRole('listitem')
    .filter({ has: page.getByRole('heading', { name: /^Codici e dati ufficiali/ }) });
  await expect(step).toContainText('Un passo solo porta codici ATECO');
  // The way file by file is there, folded.
  await expect(step.getByRole('link', { name: 'Carica i codici' })).toBeHidden();
  await step.getByText('Carica i file uno per uno').click();
  await expect(step.getByRole('link', { name: 'Carica i codici' })).toBeVisible();
  await step.getByRole('button', { name: 'Prendi i dati ufficiali' }).click();
  await expect(step.getByRole('alert')).toContainText('Ci siamo fermati qui: Indice delle attività.');
  await expect(step.getByRole('alert')).toContainText('“indice.csv” non è il file del pacchetto');
  await expect(step).toContainText('Pacchetto del 02/11/2026');
  await expectAccessible(page);

  await writeFile(broken, FILES[2][2]);
  await step.getByRole('button', { name: 'Riprova' }).click();
  await expect(step).toContainText('Fatto');
  await expect(step).toContainText('Gli incentivi aspettano le domande del questionario');
  await page.getByRole('button', { name: 'Prendi le domande iniziali' }).click();
  await expect(step).not.toContainText('Gli incentivi aspettano');
  await expect(step).toContainText('Dati ufficiali presi. Pacchetto del 02/11/2026.');
  await expectAccessible(page);
  await context.close();
  await portal.close();
  await rm(folder, { recursive: true });
});
