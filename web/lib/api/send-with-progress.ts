export interface SentRequest {
  readonly method: string;
  readonly headers: Headers;
  readonly body: FormData | string | null;
  readonly signal: AbortSignal | null;
}

/** Like `fetch`, for a body large enough to watch on its way: `fetch` does not tell how far it is. Rejects when the line breaks or the signal ends it. */
export function sendWithProgress(
  address: string,
  { method, headers, body, signal }: SentRequest,
  onProgress: (part: number) => void,
): Promise<Response> {
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest();
    request.open(method, address);
    headers.forEach((value, name) => request.setRequestHeader(name, value));
    request.upload.addEventListener('progress', ({ loaded, total }) => onProgress(total === 0 ? 0 : loaded / total));
    request.addEventListener('load', () =>
      resolve(new Response(request.responseText || null, { status: request.status })),
    );
    request.addEventListener('error', () => reject(new Error('The line broke')));
    request.addEventListener('abort', () => reject(new DOMException('The file was taken back', 'AbortError')));
    signal?.addEventListener('abort', () => request.abort());
    request.send(body);
  });
}
