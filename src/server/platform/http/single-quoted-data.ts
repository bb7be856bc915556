const begin = Buffer.from('streamController.enqueue("')
const end = Buffer.from('")')
const quote = Buffer.from("'")
const backslash = 0x5c

/** Characters that need escaping in a single-quoted text inside a script. */
const special = /[\\'\n\r\u2028\u2029<>&]/g
const written: Readonly<Record<string, string>> = {
  '\\': '\\\\',
  "'": "\\'",
  '\n': '\\n',
  '\r': '\\r',
  '\u2028': '\\u2028',
  '\u2029': '\\u2029',
  '<': '\\u003c',
  '>': '\\u003e',
  '&': '\\u0026',
}

/** The end of the JSON text that starts at `start`: a quote after an even number of backslashes. */
function endOfText(page: Buffer, start: number): number {
  for (let at = page.indexOf(end, start + 1); at >= 0; at = page.indexOf(end, at + 1)) {
    let slashes = 0
    while (page[at - 1 - slashes] === backslash) slashes += 1
    if (slashes % 2 === 0) return at + 1
  }
  return -1
}

/**
 * React Router writes a page's data as JSON inside a double-quoted string, where every quote costs a backslash: a page of products has
 * two thousand. A single-quoted string needs none. The text is parsed and written again, which takes half the time of replacing each
 * quote.
 * @returns the page in pieces
 */
export function singleQuoteData(page: Buffer): Buffer[] {
  const parts: Buffer[] = []
  let from = 0
  for (let at = page.indexOf(begin); at >= 0; at = page.indexOf(begin, from)) {
    const start = at + begin.length - 1
    const after = endOfText(page, start)
    if (after < 0) break
    const text = JSON.parse(page.toString('utf8', start, after)) as string // written by React Router's JSON.stringify
    parts.push(page.subarray(from, start), quote, Buffer.from(text.replace(special, (sign) => written[sign] ?? sign)), quote)
    from = after
  }
  parts.push(page.subarray(from))
  return parts
}
