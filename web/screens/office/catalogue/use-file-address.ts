import { isConsultant } from '@volano/domain/policies/actor';
import { countDownload } from '../../../features/insight/kpi/kpi.api.ts';
import { fileAddress } from '../../../lib/api/file-address.ts';
import { useMe } from '../../../lib/session/session.ts';

/** Asks again where a file of something stands, just before it is opened, and counts it where a consultant takes it (2-catalogue §7). */
export function useFileAddress(of: Parameters<typeof fileAddress>[0]): (fileId: string) => Promise<string | null> {
  const counts = isConsultant(useMe());
  return async function addressOf(fileId) {
    const address = await fileAddress(of, fileId);
    if (address !== null && counts) countDownload(fileId);
    return address;
  };
}
