import { base64Digest } from '../digest.ts'

export interface HashedPage {
  readonly html: Buffer
  /** Sources for the `script-src` of the page's policy: `'sha256-…'`, each once. */
  readonly scriptSources: readonly string[]
}

const startTag = Buffer.from('<script')

/**
 * Takes the nonce of one rendering out of the page and tells the hashes of the scripts that carried it. The nonce is
 * random and lives only while the page is rendered: a script that slipped into the page from stored text does not
 * carry it, gets no hash, and does not run. What is left is the same for every reader, so that anybody may cache it.
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
