import { faultOfChatFile } from '@volano/domain/rules/chat-files';
import type { FormFile } from '../../../platform/http/forms.ts';
import { type CheckedFile, readAttachment, refuseFault } from './attachments.parse.ts';

/** Reads a file that was chosen for a conversation: its size and name first, then what it holds. Throws 413, 415 or 422. */
export async function readChatFile({ name, bytes }: FormFile): Promise<CheckedFile> {
  refuseFault(faultOfChatFile({ name, size: bytes.length }));
  return readAttachment({ name, bytes });
}
