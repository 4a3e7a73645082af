import { logDownload } from '@volano/domain/contracts/kpi';
import { call } from '../../../lib/api/api-client.ts';

/** Says that a document was downloaded. Nobody waits for it: a download must not fail because counting did. */
export function countDownload(entityId: string): void {
  call(logDownload, { body: { kpiType: 'document_download', entityId } }).catch(() => undefined);
}
