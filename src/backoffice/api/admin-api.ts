import { QueryClient, queryOptions, useSuspenseQuery, type QueryKey } from '@tanstack/react-query'
import { createAdminClient } from '#contract/admin/client.ts'
import type { AdminApi } from '#contract/admin/api.ts'
import { NoResponseError, ApiError } from '#contract/api-errors.ts'
import type { ErrorBody } from '#contract/errors.ts'
import type { Language } from '#contract/languages.ts'
import { parseJson } from '#contract/read-response.ts'
import { fetchTransport, type Transport, type TransportResponse } from '#contract/transport.ts'
import type { Me, SessionState } from '#contract/admin/session.ts'
import type { Capability } from '#contract/permissions.ts'
import { currentLanguage } from '../messages/language-store.ts'
import { noteRelease } from './release.ts'
import { requestPass, type GateRequest } from './session-gate.ts'
import { unansweredWrite } from './wrong-fields.ts'

/** What is not answered in this time has failed, so that the screen says so. A file takes the time that its line needs. */
const [readLimitMs, writeLimitMs] = [15_000, 30_000]
const overNetwork = fetchTransport((url, init = {}) => {
  const { method, signal, body } = init
  return fetch(url, body instanceof Blob ? init : { ...init, signal: signal ?? AbortSignal.timeout(method === 'GET' ? readLimitMs : writeLimitMs) })
})
const carry: Transport = async (request) => {
  const response = await overNetwork(request)
  noteRelease(response.header('x-release'))
  return response
}

/**
 * The keys of writes whose outcome is unknown: sent again, each is done once. A POST with another body also carries the key of the one before, so
 * that it is refused if that one was done; whatever is put anew only replaces it.
 */
const unanswered = new Map<string, string>()

const carryOnce: Transport = async (request) => {
  const { method, url, headers, body } = request
  if (method === 'GET' || body instanceof Blob) return carry(request)
  const write = method === 'POST' ? url : `${method} ${url} ${body}`
  const key = headers['idempotency-key'] ?? unanswered.get(write) ?? newIdempotencyKey()
  const response = await carry({ ...request, headers: { ...headers, 'idempotency-key': key } }).catch((error: unknown) => {
    unanswered.set(write, key)
    throw error instanceof NoResponseError && isTimeout(error) ? new NoResponseError(unansweredWrite, { cause: error.cause }) : error
  })
  if (response.status >= 500) unanswered.set(write, key)
  else if (unanswered.get(write) === key) unanswered.delete(write)
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
  const response = await carryOnce(request)
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

export const isTimeout = ({ cause }: Error) => cause instanceof DOMException && cause.name === 'TimeoutError'

/** Retries a read after network and server faults, but not after a refusal or a long wait. */
const mayRetry = (failures: number, error: Error): boolean =>
  failures < 2 && navigator.onLine && !(error instanceof ApiError && error.status < 500) && !isTimeout(error)

export const queryClient = new QueryClient({
  defaultOptions: {
    // Lists are read again when they are shown again, because a colleague may have changed them. Offline a read fails visibly instead of waiting
    // silently; it is repeated when there is a network.
    queries: { retry: mayRetry, staleTime: 5_000, refetchOnWindowFocus: true, networkMode: 'always', refetchOnReconnect: true },
    mutations: { retry: false },
  },
})

/** Refetches the queries whose keys begin with one of these, where they are shown. */
export async function reread(...keys: readonly QueryKey[]): Promise<void> {
  await Promise.all(keys.map((queryKey) => queryClient.invalidateQueries({ queryKey })))
}

/** Refetches the order lists of both languages, whose keys begin with `orders-`. */
export const rereadOrderLists = () => queryClient.invalidateQueries({ predicate: ({ queryKey: [name] }) => String(name).startsWith('orders-') })

/** For the initial data of a form: it is not refetched under the cursor; colleagues' changes are merged on saving. */
export const readOnce = { staleTime: 0, gcTime: 0, refetchOnWindowFocus: false, refetchOnReconnect: false } as const

export const sessionQuery = queryOptions<SessionState>({
  queryKey: ['session'],
  queryFn: () => sessionApi().readSession(),
  staleTime: 60_000,
})

/** The signed-in person; only for use inside the shell, which requires one. */
export function useMe(): Me {
  const { data } = useSuspenseQuery(sessionQuery)
  if (!data.me) throw new Error('a screen is shown to nobody')
  return data.me
}

/** Whether the reader has a capability; screens hide what the server would refuse. */
export function useMay(capability: Capability): boolean {
  return useMe().capabilities.includes(capability)
}

/** The id of the signed-in person; undefined before it is known. */
export const knownPerson = (): number | undefined => queryClient.getQueryData(sessionQuery.queryKey)?.me?.id
