import { base64Digest } from '../digest.ts'

export interface HashedPage {
  readonly html: Buffer
  /** Sources for the page policy's `script-src`: `'sha256-…'`, each once. */
  readonly scriptSources: readonly string[]
}

const startTag = Buffer.from('<script')

/**
 * Removes a rendering's nonce from the page and returns the hashes of the scripts that had it. The nonce is random and exists only
 * during rendering: a script that got into the page from stored text lacks it, gets no hash, and does not run. The result is the same
 * for every reader, so that any cache may keep it.
 */
export function hashInlineScripts(page: Buffer, nonce: string): HashedPage {
  const attribute = ` nonce="${nonce}"`
  const parts: Buffer[] = []
  const sources = new Set<string>()
  let from = 0
  for (let at = page.indexOf(attribute); at >= 0; at = page.indexOf(attribute, from)) {
    parts.push(page.subarray(from, at))
    from = at + attribute.length
    const tag = page.lastIndexOf('<', at)
    if (!page.subarray(tag, tag + startTag.length).equals(startTag)) continue
    const text = page.subarray(page.indexOf('>', from) + 1, page.indexOf('</script>', from))
    // A script from a file is allowed by its origin.
    if (text.length > 0) sources.add(`'sha256-${base64Digest(text)}'`)
  }
  return { html: Buffer.concat([...parts, page.subarray(from)]), scriptSources: [...sources] }
}
