import { spawn } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { text } from 'node:stream/consumers';
import { fileURLToPath } from 'node:url';
import { startDatabase } from '@volano/server/platform/db/database';

/** One import as a person runs it: start of the process, opening of the database and report included. */
interface Import {
  readonly name: string;
  readonly args: readonly string[];
  readonly seconds: number;
  readonly megabytes: number;
}

const command = fileURLToPath(new URL('../server/app/import.ts', import.meta.url));
// The command says at its end how much memory it took at most.
const tellMemory = `data:text/javascript,process.on("exit",()=>process.stderr.write("maxRSS "+process.resourceUsage().maxRSS))`;

const quiet = { info: () => undefined, warn: () => undefined, error: () => undefined };

/**
 * Every import of the command line, the first time and again unchanged: seconds and peak memory of the command against their limits.
 * The real files where `REFERENCE_DATA` names them, and a made catalogue of incentives of 1,000 and of 10,000 rows.
 * Answers whether every limit was held.
 */
export async function run(): Promise<boolean> {
  const folder = await mkdtemp(path.join(tmpdir(), 'volano-bench-'));
  const database = await startDatabase({ dataDir: folder, log: quiet });
  try {
    const rows: Record<string, string | number>[] = [];
    let isWithin = true;
    for (const one of [...realImports(), ...(await madeImports(folder))]) {
      for (const turn of ['first', 'again']) {
        const measured = await measure(one.args, database.url);
        const isHeld = measured.isDone && measured.seconds <= one.seconds && measured.megabytes <= one.megabytes;
        isWithin &&= isHeld;
        rows.push({
          import: one.name,
          run: turn,
          seconds: measured.seconds.toFixed(2),
          'limit, s': one.seconds,
          'peak, MB': Math.round(measured.megabytes),
          'limit, MB': one.megabytes,
          held: isHeld ? 'held' : 'BROKEN',
        });
      }
    }
    console.table(rows);
    if (process.env['REFERENCE_DATA'] === undefined)
      console.log('Real files: not measured, REFERENCE_DATA is not set.');
    return isWithin;
  } finally {
    await database.stop();
    await rm(folder, { recursive: true, force: true });
  }
}

function realImports(): Import[] {
  const folder = process.env['REFERENCE_DATA'];
  if (folder === undefined) return [];
  const real = (name: string, kind: string, file: string): Import => ({
    name,
    args: [kind, path.join(folder, file)],
    seconds: 6,
    megabytes: 300,
  });
  return [
    real('ATECO 2007, 3,157 codes', 'ateco', 'ateco2007_agg2022.csv'),
    real('ATECO 2025, 3,257 codes', 'ateco', 'ateco2025.csv'),
    real('notes, 8,110', 'ateco-notes', 'ateco2025_note.csv'),
    real('correspondence, 3,157', 'ateco-correspondence', 'ateco_2022_to_2025.csv'),
    real('incentives, 352 (JSON)', 'incentivi', 'incentivi.json'),
    real('incentives, 352 (CSV)', 'incentivi', 'incentivi.csv'),
  ];
}

async function madeImports(folder: string): Promise<Import[]> {
  const made = async (count: number, seconds: number, megabytes: number): Promise<Import> => {
    const file = path.join(folder, `incentivi-${count}.json`);
    await writeFile(file, JSON.stringify(Array.from({ length: count }, (_, index) => madeRow(count + index))));
    return { name: `made incentives, ${count}`, args: ['incentivi', file], seconds, megabytes };
  };
  return [await made(1_000, 10, 350), await made(10_000, 60, 700)];
}

function madeRow(index: number): Record<string, unknown> {
  const regions = ['Lombardia', 'Veneto', 'Puglia', 'Sicilia', 'Lazio'];
  return {
    ID_Incentivo: `made-${index}`,
    Titolo: `Bando ${index} per la transizione digitale delle imprese`,
    Descrizione: `Contributo a fondo perduto numero ${index}.  `.repeat(60),
    Data_apertura: '2026-01-15T00:00:00',
    Data_chiusura: index % 4 === 0 ? '' : '2026-12-31T00:00:00',
    Note_di_apertura_chiusura: '',
    Forma_agevolazione: ['Contributo/Fondo perduto'],
    Agevolazione_Concedibile_max: String(1000 * (1 + (index % 90))),
    Codici_ATECO: 'Tutti i settori economici ammissibili a ricevere aiuti',
    Regioni: regions.slice(0, 1 + (index % regions.length)),
    Soggetto_Concedente: 'Regione',
    Link_istituzionale: `https://bandi.example/${index}`,
    Data_ultimo_aggiornamento: '2025-02-01T10:00:00Z',
  };
}

async function measure(
  args: readonly string[],
  url: string,
): Promise<{ seconds: number; megabytes: number; isDone: boolean }> {
  const start = performance.now();
  const child = spawn(process.execPath, ['--import', tellMemory, command, ...args, '--json'], {
    env: { ...process.env, DATABASE_URL: url },
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  const closed = new Promise<number | null>((resolve) => {
    child.once('close', resolve);
  });
  const [said, code] = await Promise.all([text(child.stderr), closed]);
  const seconds = (performance.now() - start) / 1000;
  if (code !== 0) console.error(said);
  return { seconds, megabytes: Number(/maxRSS (\d+)/.exec(said)?.[1] ?? Number.NaN) / 1024, isDone: code === 0 };
}
