import { createReadStream } from 'node:fs'
import { rm, stat } from 'node:fs/promises'
import { Readable } from 'node:stream'
import { askS3, presignedUrl, type S3Settings } from './s3-requests.ts'
import { checkKey, KeyTaken, type FileStorage, type StoredFile } from './storage.ts'

const types: Readonly<Record<string, string>> = {
  avif: 'image/avif',
  webp: 'image/webp',
  jpg: 'image/jpeg',
  jpeg: 'image/jpeg',
  png: 'image/png',
  gz: 'application/gzip',
}
const findContentType = (key: string) => types[key.split('.').at(-1) ?? ''] ?? 'application/octet-stream'

/** Part size of multipart uploads, of which one is in memory at a time; the maximum of 10,000 parts makes 160 GB. */
const partBytes = 16 * 1024 * 1024

/**
 * A bucket of an S3-compatible store. The bucket is private: the shop decides who may read.
 * @param listed how many files one answer lists
 */
export function createS3Storage(s3: S3Settings, listed: number = 1_000): FileStorage {
  const put = (key: string, body: Buffer, headers: Record<string, string> = {}, expected: readonly number[] = []) =>
    askS3(s3, { method: 'PUT', key: checkKey(key), body, headers: { 'content-type': findContentType(key), ...headers }, expected })
  const statObject = async (key: string): Promise<StoredFile | null> => {
    const response = await askS3(s3, { method: 'HEAD', key: checkKey(key), expected: [404] })
    if (response.status === 404) return null
    return { key, bytes: Number(response.headers.get('content-length')), modifiedAt: new Date(response.headers.get('last-modified') ?? 0) }
  }
  return {
    location: s3.url,
    async read(key) {
      const response = await askS3(s3, { method: 'GET', key: checkKey(key), expected: [404] })
      return response.status === 404 ? null : Buffer.from(await response.arrayBuffer())
    },
    async open(key) {
      const response = await askS3(s3, { method: 'GET', key: checkKey(key), expected: [404], streamed: true })
      if (response.status === 404 || response.body === null) return null
      return { bytes: Number(response.headers.get('content-length')), body: Readable.from(response.body) }
    },
    stat: statObject,
    list: (prefix) => listAll(s3, checkKey(prefix), listed),
    async write(key, content) {
      await put(key, content)
    },
    async create(key, content) {
      const { status } = await put(key, content, { 'if-none-match': '*' }, [412, 501])
      if (status !== 501) return status !== 412
      // OpenStack Swift has no conditional writes. Somebody may write the same key between the check and the write: see decision
      // 0039.
      if (await statObject(key)) return false
      await put(key, content)
      return true
    },
    async moveIn(key, path) {
      if (await statObject(key)) throw new KeyTaken(key)
      await upload(s3, checkKey(key), path)
      await rm(path)
    },
    async remove(key) {
      await askS3(s3, { method: 'DELETE', key: checkKey(key), expected: [404] })
    },
    privateUrl: (key, seconds) => presignedUrl(s3, checkKey(key), seconds),
  }
}

const unescapeXml = (text: string) =>
  text.replaceAll('&lt;', '<').replaceAll('&gt;', '>').replaceAll('&quot;', '"').replaceAll('&apos;', "'").replaceAll('&amp;', '&')
/** The text of the first such element; S3's answers are flat, without markup inside. */
const readElement = (xml: string, element: string): string | null => {
  const text = new RegExp(`<${element}>([^<]*)</${element}>`).exec(xml)?.[1]
  return text === undefined ? null : unescapeXml(text)
}

/** Uses the first version of ListObjects, which every store supports: the next page begins after the last key. */
async function listAll(s3: S3Settings, prefix: string, listed: number): Promise<StoredFile[]> {
  const found: StoredFile[] = []
  for (;;) {
    const marker = found.at(-1)?.key
    const query = { prefix, 'max-keys': String(listed), ...(marker === undefined ? {} : { marker }) }
    const xml = await (await askS3(s3, { method: 'GET', query })).text()
    const before = found.length
    for (const [, content = ''] of xml.matchAll(/<Contents>(.*?)<\/Contents>/gs)) {
      const key = readElement(content, 'Key')
      if (key !== null)
        found.push({ key, bytes: Number(readElement(content, 'Size')), modifiedAt: new Date(readElement(content, 'LastModified') ?? 0) })
    }
    if (readElement(xml, 'IsTruncated') !== 'true' || found.length === before) return found
  }
}

/** Uploads a large file in parts, each retried separately; a smaller one in one request. */
async function upload(s3: S3Settings, key: string, path: string): Promise<void> {
  const { size } = await stat(path)
  const headers = { 'content-type': findContentType(key) }
  if (size <= partBytes) {
    await askS3(s3, { method: 'PUT', key, headers, body: Buffer.concat(await createReadStream(path).toArray()) })
    return
  }
  const begun = await (await askS3(s3, { method: 'POST', key, query: { uploads: '' }, headers })).text()
  const uploadId = readElement(begun, 'UploadId')
  if (uploadId === null) throw new Error(`the storage ${s3.url} began no upload of ${key}`)
  try {
    const parts: string[] = []
    for (let start = 0; start < size; start += partBytes) {
      const body = Buffer.concat(await createReadStream(path, { start, end: Math.min(start + partBytes, size) - 1 }).toArray())
      const partNumber = String(parts.length + 1)
      const { headers: answer } = await askS3(s3, { method: 'PUT', key, query: { partNumber, uploadId }, body })
      parts.push(`<Part><PartNumber>${partNumber}</PartNumber><ETag>${answer.get('etag') ?? ''}</ETag></Part>`)
    }
    const body = Buffer.from(`<CompleteMultipartUpload>${parts.join('')}</CompleteMultipartUpload>`)
    const done = await (await askS3(s3, { method: 'POST', key, query: { uploadId }, body })).text()
    // S3 may send 200 before it fails.
    if (done.includes('<Error>'))
      throw new Error(`the storage ${s3.url} did not put the parts of ${key} together: ${readElement(done, 'Code') ?? ''}`)
  } catch (error) {
    await askS3(s3, { method: 'DELETE', key, query: { uploadId }, expected: [404] }).catch(() => {}) // only the first error counts
    throw error
  }
}
