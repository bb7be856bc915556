import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import S3rver from '@20minutes/s3rver'
import { startLoopback } from './loopback.ts'

const bucket = 'shop'
const credentials = { S3_ACCESS_KEY: 'S3RVER', S3_SECRET_KEY: 'S3RVER' } // the only ones that s3rver accepts

export interface FakeS3 {
  /** The shop's settings for this store. */
  readonly settings: { readonly S3_URL: string; readonly S3_ACCESS_KEY: string; readonly S3_SECRET_KEY: string }
  /** Answers the next requests with these statuses; 0 breaks the connection. */
  fail(...statuses: number[]): void
  /** Answers matching requests (method and URL) with this status while set; 'half' sends half of the announced bytes. */
  broken: { readonly requests: RegExp; readonly by: number | 'half' } | null
  /** Method and path of every request so far. */
  readonly requests: readonly string[]
  close(): Promise<void>
}

/**
 * An S3 server that verifies signatures, in front of a temporary folder. s3rver lacks conditional writes; they are added here as S3
 * describes them.
 */
export async function startFakeS3(): Promise<FakeS3> {
  const directory = mkdtempSync(join(tmpdir(), 'shop-s3-'))
  const s3 = new S3rver({ directory, silent: true, resetOnClose: false, configureBuckets: [{ name: bucket }] })
  await s3.configureBuckets()
  const answer = s3.callback()
  const failures: number[] = []
  const fake: Pick<FakeS3, 'broken'> = { broken: null }
  const requests: string[] = []
  const server = await startLoopback(async (request, response) => {
    const { pathname } = new URL(request.url ?? '/', 'http://s3.test')
    requests.push(`${request.method} ${pathname}`)
    const { broken } = fake
    if (broken?.requests.test(`${request.method} ${request.url}`)) {
      request.resume()
      if (broken.by !== 'half') return response.writeHead(broken.by).end('<Error><Code>InternalError</Code></Error>')
      response.writeHead(200, { 'content-length': '1000' }).write(Buffer.alloc(500))
      return setTimeout(() => request.socket.destroy(), 20)
    }
    const failure = failures.shift()
    if (failure === 0) return request.socket.destroy()
    if (failure !== undefined) return response.writeHead(failure).end('<Error><Code>InternalError</Code></Error>')
    const key = decodeURIComponent(pathname.slice(`/${bucket}/`.length))
    if (request.headers['if-none-match'] === '*' && request.method === 'PUT' && (await s3.store.existsObject(bucket, key))) {
      request.resume()
      return response.writeHead(412).end('<Error><Code>PreconditionFailed</Code></Error>')
    }
    return answer(request, response)
  })
  return Object.assign(fake, {
    settings: { S3_URL: `${server.url}/${bucket}`, ...credentials },
    fail: (...statuses: number[]) => void failures.push(...statuses),
    requests,
    async close() {
      await server[Symbol.asyncDispose]()
      s3.logger.exceptions.unhandle()
      s3.logger.close()
      rmSync(directory, { recursive: true, force: true })
    },
  })
}
