import { adminEndpoints } from '#contract/admin/api.ts'
import type { AdminPicture } from '#contract/admin/pictures.ts'
import { NoResponseError } from '#contract/api-errors.ts'
import { apiBase } from '#contract/endpoint.ts'
import { toApiError, parseJson } from '#contract/read-response.ts'
import type { TransportResponse } from '#contract/transport.ts'
import { toGateRequest } from './admin-api.ts'
import { requestPass } from './session-gate.ts'

/** Sends once. It uses XMLHttpRequest, because `fetch` reports no upload progress. */
function send(file: File, onProgress: (share: number) => void, signal: AbortSignal): Promise<TransportResponse> {
  const { promise, resolve, reject } = Promise.withResolvers<TransportResponse>()
  const request = new XMLHttpRequest()
  request.open('POST', `${apiBase}${adminEndpoints.uploadPicture.path}?${new URLSearchParams({ name: file.name }).toString()}`)
  request.setRequestHeader('content-type', 'application/octet-stream')
  request.upload.addEventListener('progress', ({ loaded, total }) => onProgress(total === 0 ? 0 : loaded / total))
  request.addEventListener('load', () =>
    resolve({ status: request.status, body: request.responseText, header: (name) => request.getResponseHeader(name) }),
  )
  const lost = () => reject(new NoResponseError('no answer'))
  for (const event of ['error', 'timeout', 'abort'] as const) request.addEventListener(event, lost)
  signal.addEventListener('abort', () => request.abort())
  request.send(file)
  return promise
}

/**
 * Uploads one file. If the session has ended, a dialog asks to sign in, and the file is sent again.
 * @param onProgress gets the sent share; at 1 the server checks and stores the file
 * @throws ApiError when the server refuses, {@link NoResponseError} without a connection
 */
export async function sendFile(file: File, onProgress: (share: number) => void, signal: AbortSignal): Promise<AdminPicture> {
  const response = await send(file, onProgress, signal)
  const gate = toGateRequest(response)
  if (gate !== null && (await requestPass(gate))) return sendFile(file, onProgress, signal)
  if (response.status >= 400) throw toApiError(response)
  const body = parseJson(response.body)
  if (body === undefined) throw new NoResponseError('the answer is not JSON')
  return body as AdminPicture // the contract's type for this call
}
