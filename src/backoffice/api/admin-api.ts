import { createAdminClient } from '#contract/admin/client.ts'
import type { AdminApi } from '#contract/admin/api.ts'
import type { ErrorBody } from '#contract/errors.ts'
import type { Language } from '#contract/languages.ts'
import { parseJson } from '#contract/read-response.ts'
import { fetchTransport, type Transport, type TransportResponse } from '#contract/transport.ts'
import { currentLanguage } from '../messages/language-store.ts'
import { queryClient } from './query-client.ts'
import { noteRelease } from './release.ts'
import { requestPass, type GateRequest } from './session-gate.ts'

/** A read that is not answered in this time has failed, so that the screen says so. Writes may take longer. */
const readTimeoutMs = 15_000
const overNetwork = fetchTransport((url, init = {}) => {
  const { method, signal } = init
  return fetch(url, method === 'GET' ? { ...init, signal: signal ?? AbortSignal.timeout(readTimeoutMs) } : init)
})
const carry: Transport = async (request) => {
  const response = await overNetwork(request)
  noteRelease(response.header('x-release'))
  return response
}

/** The reason in the API's error format; undefined in another. */
const readReason = ({ body }: TransportResponse) => ((parseJson(body) ?? {}) as Partial<ErrorBody>).reason

/** What the person must do before the same call can succeed; null when the answer is final. */
export function toGateRequest(response: TransportResponse): GateRequest | null {
  if (response.status !== 401 && response.status !== 403) return null
  const reason = readReason(response)
  if (reason === 'signed_out') return 'signIn'
  return reason === 'fresh_code_needed' ? 'code' : null
}

/** When the session or the code has expired, asks for it in a dialog and then repeats the call. */
const throughGate: Transport = async (request) => {
  const response = await carry(request)
  // A former try was done without an answer, so the screen must show it.
  if (response.status === 409 && readReason(response) === 'idempotency_conflict') void queryClient.invalidateQueries()
  const gate = toGateRequest(response)
  if (gate === null || !(await requestPass(gate))) return response
  return throughGate(request)
}

const apis = new Map<Language, AdminApi>()
/** The back office's API in the reader's language. */
export function adminApi(): AdminApi {
  const language = currentLanguage()
  let api = apis.get(language)
  if (!api) {
    api = createAdminClient(throughGate, language)
    apis.set(language, api)
  }
  return api
}

let bare: AdminApi | undefined
/** For signing in and for checking whether somebody is signed in; it opens no dialog. */
export function sessionApi(): AdminApi {
  bare ??= createAdminClient(carry, currentLanguage())
  return bare
}

/** Every write carries a key, so that a double press or a retry after a lost answer does the work once. */
export const newIdempotencyKey = (): string =>
  [...crypto.getRandomValues(new Uint8Array(18))].map((byte) => byte.toString(16).padStart(2, '0')).join('')
