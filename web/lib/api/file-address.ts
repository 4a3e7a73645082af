interface StoredFile {
  readonly _id: string;
  readonly full: string | null;
}

interface WithFiles {
  readonly publicAttachments: readonly StoredFile[];
  readonly premiumAttachments?: readonly StoredFile[];
}

interface Asked {
  readonly refetch: (options: { throwOnError: true }) => Promise<{ data: WithFiles | undefined }>;
}

/** Asks again for what a file is attached to, and answers where the file stands now: addresses live five minutes. Null when it is gone; rejects when the server cannot be asked. */
export async function fileAddress(asked: Asked, fileId: string): Promise<string | null> {
  const { data } = await asked.refetch({ throwOnError: true });
  const files = [...(data?.publicAttachments ?? []), ...(data?.premiumAttachments ?? [])];
  return files.find(({ _id }) => _id === fileId)?.full ?? null;
}
