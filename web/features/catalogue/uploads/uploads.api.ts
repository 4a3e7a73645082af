import { getMe } from '@volano/domain/contracts/session';
import { createUpload, deleteUpload } from '@volano/domain/contracts/uploads';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { call } from '../../../lib/api/api-client.ts';
import { readSession, updateSessionUser } from '../../../lib/session/session.ts';

/** Makes a picture one's own photo, and shows it wherever one appears. A try again with the same key is the same photo. */
export function useSendPhoto() {
  return useMutation({
    mutationFn: async ({ content, key }: { content: Blob; key: string }) => {
      const linkedEntity = { linkedEntityType: 'user', linkedEntityId: readSession()?.user._id ?? '' } as const;
      const body = { JSONbody: { linkedEntity, additionalInfo: { name: 'photo', format: 'png' } } };
      await call(createUpload, { body, file: { content, name: 'photo.png' }, idempotencyKey: key });
      await refreshMe();
    },
  });
}

/** Takes one's own photo away. */
export function useRemovePhoto() {
  return useMutation({
    mutationFn: async (photoId: string) => {
      await call(deleteUpload, { params: { id: photoId } });
      await refreshMe();
    },
  });
}

/** Deletes a file of something of the catalogue, and asks anew for what showed it. */
export function useDeleteFile(entityId: string | null) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (fileId: string) => call(deleteUpload, { params: { id: fileId } }),
    onSuccess: () => client.invalidateQueries({ predicate: ({ queryKey }) => queryKey.includes(entityId) }),
  });
}

async function refreshMe(): Promise<void> {
  updateSessionUser(await call(getMe, {}));
}
