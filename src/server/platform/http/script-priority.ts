const preload = Buffer.from('rel="modulepreload"')
const low = Buffer.from(' fetchpriority="low"')

/**
 * Lets the scripts of a page arrive after what is seen of it: React Router announces them with a high priority, beside the
 * styles, the fonts and the first picture, and a page of the shop is read and its links work before any script has run.
 * @returns the page in pieces
 */
export function lowerScriptPriority(page: Buffer): Buffer[] {
  const parts: Buffer[] = []
  let from = 0
  for (let at = page.indexOf(preload); at >= 0; at = page.indexOf(preload, from)) {
    parts.push(page.subarray(from, at + preload.length), low)
    from = at + preload.length
  }
  parts.push(page.subarray(from))
  return parts
}
