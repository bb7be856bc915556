import { createHash } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { AwsV4Signer } from 'aws4fetch'
import type { Config } from '../../config.ts'
import { StorageOutage } from './storage.ts'

export type S3Settings = NonNullable<Config['s3']>

export interface S3Request {
  readonly method: 'GET' | 'HEAD' | 'PUT' | 'POST' | 'DELETE'
  readonly key?: string
  readonly query?: Readonly<Record<string, string>>
  readonly headers?: Readonly<Record<string, string>>
  readonly body?: Buffer
  /** Statuses that the caller handles, besides 2xx. */
  readonly expected?: readonly number[]
  /** Whether the caller reads the body itself, which may take longer than a request. */
  readonly streamed?: boolean
}

/** For the first byte of an answer, and for the whole of a small one. */
const timeoutMs = 15_000
/** Pauses before the second, third and fourth try; a restarting store is back after a second or two. */
const retryAfterMs = [150, 600, 1_800]
/** 409: somebody else wrote the same key at the same time. */
const passing = new Set([409, 429, 500, 502, 503, 504])

/**
 * Sends a signed request to the bucket and repeats it while the store is in trouble; all requests here may be sent twice.
 * @throws {StorageOutage} when the trouble continues
 */
export async function askS3(s3: S3Settings, request: S3Request): Promise<Response> {
  for (let attempt = 0; ; attempt++) {
    const wait = retryAfterMs[attempt]
    const last = wait === undefined
    try {
      const response = await send(s3, request)
      if (response.ok || request.expected?.includes(response.status)) return response
      const text = await response.text()
      const code = /<Code>(\w+)<\/Code>/.exec(text)?.[1] ?? ''
      const problem = `the storage ${s3.url} answers ${response.status} ${code} to ${request.method} ${request.key ?? ''}`
      if (!passing.has(response.status)) throw new Error(problem)
      if (last) throw new StorageOutage(problem)
    } catch (error) {
      // `fetch` reports connection errors as a TypeError, and its time limit as a DOMException.
      const connection = error instanceof TypeError || error instanceof DOMException
      if (!connection) throw error
      if (last) throw new StorageOutage(`the storage ${s3.url} does not answer`, { cause: error })
    }
    await sleep(wait * (0.5 + Math.random()))
  }
}

function createSigner(s3: S3Settings, url: URL, rest: { method: string; headers?: Record<string, string>; signQuery?: boolean }): AwsV4Signer {
  return new AwsV4Signer({
    url: url.href,
    accessKeyId: s3.accessKey,
    secretAccessKey: s3.secretKey,
    region: s3.region,
    service: 's3',
    ...rest,
  })
}

function buildUrl(s3: S3Settings, { key, query = {} }: Pick<S3Request, 'key' | 'query'>): URL {
  const url = new URL(key === undefined ? s3.url : `${s3.url}/${key}`)
  for (const [name, value] of Object.entries(query)) url.searchParams.set(name, value)
  return url
}

async function send(s3: S3Settings, request: S3Request): Promise<Response> {
  const { method, body, streamed = false } = request
  // The digest lets the store reject a body that was damaged on its way, even without TLS.
  const digest = createHash('sha256')
    .update(body ?? '')
    .digest('hex')
  const headers = { ...request.headers, 'x-amz-content-sha256': digest }
  const signed = await createSigner(s3, buildUrl(s3, request), { method, headers }).sign()
  const limit = new AbortController()
  const timer = setTimeout(() => limit.abort(new DOMException('no answer in time', 'TimeoutError')), timeoutMs)
  try {
    const response = await fetch(signed.url, {
      method,
      headers: signed.headers,
      signal: limit.signal,
      redirect: 'error',
      ...(body ? { body: new Uint8Array(body) } : {}),
    })
    if (streamed || method === 'HEAD') return response
    // Reads all of it here, where a broken connection can still be retried.
    const whole = await response.arrayBuffer()
    return new Response(response.status === 204 || response.status === 304 ? null : whole, { status: response.status, headers: response.headers })
  } finally {
    clearTimeout(timer)
  }
}

/** A URL for downloading one file until it expires. */
export async function presignedUrl(s3: S3Settings, key: string, seconds: number): Promise<string> {
  const url = buildUrl(s3, { key, query: { 'X-Amz-Expires': String(seconds) } })
  return String((await createSigner(s3, url, { method: 'GET', signQuery: true }).sign()).url)
}
