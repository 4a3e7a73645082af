import { spawn } from 'node:child_process';
import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import { text } from 'node:stream/consumers';
import { expect, test } from 'vitest';
import { bundledProgram } from '../testing/world/bundled-portal.ts';
import { openFreshDatabase } from '../testing/world/database.ts';
import { openFolder } from '../testing/world/left-open.ts';

const folder = openFolder();
const database = await openFreshDatabase();

async function run(...args: string[]): Promise<{ code: number | null; out: string; err: string }> {
  const isOfSources = args[0] === 'incentivi';
  const program = isOfSources ? path.join(import.meta.dirname, 'import.ts') : await bundledProgram('import');
  const child = spawn(process.execPath, [program, ...args], {
    env: { ...process.env, DATABASE_URL: database.url, NODE_ENV: 'test' },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const closed = new Promise<number | null>((resolve) => {
    child.once('close', resolve);
  });
  const [out, err, code] = await Promise.all([text(child.stdout), text(child.stderr), closed]);
  return { code, out, err };
}

async function file(name: string, content: string): Promise<string> {
  const where = path.join(folder, name);
  await writeFile(where, content);
  return where;
}

const HEAD = 'ID_Incentivo,Titolo,Descrizione,Data_chiusura,Codici_ATECO,Regioni';

test('a file with good and bad rows: a report in Italian, every bad row with its line, exit 0', async () => {
  const rows = [
    '7,Voucher,Testo,2026-12-31T00:00:00,Tutti i settori economici,Lombardia',
    '8,Fiere,Testo,2026-02-30,Tutti i settori economici,Veneto',
    '9,Aperta,"Testo',
  ];
  const { code, out, err } = await run('incentivi', await file('incentivi.csv', `${HEAD}\n${rows.join('\n')}\n`));
  expect(err).toBe('');
  expect(out).toContain('Incentivi\n  Righe in tutto');
  expect(out).toMatch(/Righe in tutto +3\n.*Aggiunte +1\n.*Modificate +0\n.*Invariate +0\n.*Non lette +2\n/s);
  expect(out).toContain('«Fiere», ID 8, riga 3: data non valida: 2026-02-30');
  expect(out).toContain('«9,Aperta,"Testo», riga 4: virgolette fuori posto o riga interrotta');
  expect(out).not.toMatch(/imports\.|\{\{/);
  expect(code).toBe(0);
  // The territories of a database that no portal has started on are there now.
  const calls = database.db.selectFrom('announcements').innerJoin('regions', 'regions._id', 'regionId');
  expect(await calls.select('regions.name').execute()).toEqual([{ name: 'Lombardia' }]);
});

test('--json and --version', async () => {
  const list = await file('a.csv', 'code,title_it\n01,Coltivazioni\n');
  const { code, out } = await run('ateco', list, '--version', '2007', '--json');
  const counts = { read: 1, added: 1, changed: 0, unchanged: 0 };
  const rows = { skipped: [], ambiguous: [], kept: [], leftInText: {} };
  expect(JSON.parse(out)).toEqual({ version: '2007', ...counts, ...rows });
  expect(code).toBe(0);
});

test('nothing that could be read: one clear line, exit 1', async () => {
  const page = await run('incentivi', await file('page.csv', '<!doctype html><p>Servizio non disponibile'));
  const { host, pathname } = new URL(database.url);
  expect([page.code, page.out, page.err]).toEqual([
    1,
    `Database: PostgreSQL, ${host}${pathname}\n`,
    'Il file non si può leggere: è una pagina web, non un file di dati. Non è stato modificato nulla.\n',
  ]);
  const numbers = await file('numbers.csv', 'code,title_it\n1.1,Coltivazioni\n');
  const useless = await run('ateco', numbers, '--version', '2025');
  expect(useless.code).toBe(1);
  expect(useless.out).toContain('Nessuna riga utilizzabile');
  const absent = await run('ateco', path.join(folder, 'absent.csv'));
  expect([absent.code, absent.err]).toEqual([1, `File non trovato: ${path.join(folder, 'absent.csv')}\n`]);
});

test('official calls of which half of a column is unknown change nothing, exit 1, until somebody is sure', async () => {
  const forms = ['Contributo Extra', 'Contributo/Fondo perduto'];
  const rows = Array.from(
    { length: 10 },
    (_, at) => `d${at},Dubbia ${at},Testo,2026-12-31T00:00:00,,Lombardia,${forms[at % 2]}`,
  );
  const doubtful = await file('doubtful.csv', `${HEAD},Forma_agevolazione\n${rows.join('\n')}\n`);
  const count = async () => (await database.db.selectFrom('announcements').select('_id').execute()).length;
  const before = await count();
  const { code, err } = await run('incentivi', doubtful);
  expect(err).toContain(
    'Nella colonna Forma_agevolazione 5 valori su 10 non sono previsti. Non è stato modificato nulla: guarda il file e, se è giusto, ripeti il comando con --sure.',
  );
  expect([code, await count()]).toEqual([1, before]);
  expect((await run('incentivi', doubtful, '--sure')).code).toBe(0);
  expect(await count()).toBe(before + 10);
});

const misused = [[['ateco']], [['bandi', 'x.csv']], [['ateco', 'x.csv', '--version', '1991']]];
test.each(misused)('%s is answered by how to use it', async (args) => {
  const { code, err } = await run(...args);
  expect(code).toBe(1);
  expect(err).toContain('npm run import -- incentivi FILE');
});
