import type { Context, Database } from '../context.ts';
import { audit, type AuditActor } from './audit.ts';

/** What was done to which thing of the settings. */
export interface SettingsChange {
  readonly what:
    | 'region'
    | 'regionGroup'
    | 'cciaa'
    | 'category'
    | 'requirement'
    | 'atecoCode'
    | 'atecoSubCategory'
    | 'atecoCategory'
    | 'atecoWord';
  readonly action: 'created' | 'changed' | 'deleted';
  readonly id: string;
  /** As it was called before, so that what is gone can still be named. */
  readonly name: string;
  readonly fields?: readonly string[];
}

/** Writes down a change of the settings, in the transaction that makes it. */
export async function auditSettings(
  ctx: Pick<Context, 'clock'>,
  db: Database,
  actor: AuditActor,
  { id, action, ...details }: SettingsChange,
): Promise<void> {
  await audit(ctx, db, actor, {
    action: 'settingsChanged',
    entity: { type: 'settings', id },
    details: { ...details, deed: action },
  });
}
