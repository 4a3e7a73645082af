import { DEMO_PASSWORD, demoAccounts } from '@volano/database/seed/demo-accounts';
import type { Context } from '../platform/context.ts';

/** Says on the terminal where the portal answers and, with the demo story, who may sign in. */
export function announce(ctx: Context, port: number, isFilled: boolean): void {
  const lines = [`Volano ${ctx.version}: http://localhost:${port}  (PostgreSQL: ${ctx.databaseKind})`];
  if (ctx.config.isDemo) {
    const width = Math.max(...demoAccounts.map((account) => account.email.length));
    lines.push('', isFilled ? 'The database was empty: it now tells the demo story.' : 'Demo accounts:');
    lines.push(`Password for all: ${DEMO_PASSWORD}`);
    for (const account of demoAccounts) lines.push(`  ${account.email.padEnd(width)}  ${account.shows}`);
  }
  process.stdout.write(`${lines.join('\n')}\n`);
}
