const preload = Buffer.from('rel="modulepreload"')
const low = Buffer.from(' fetchpriority="low"')

/**
 * Lowers the priority of a page's scripts. React Router preloads them with high priority, so that they compete with styles, fonts and
 * the first picture, although the page is readable and its links work before any script has run.
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
