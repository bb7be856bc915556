const begin = Buffer.from('streamController.enqueue("')
const end = Buffer.from('")')
const quote = Buffer.from("'")
const backslash = 0x5c

/** What cannot stand in a text between single quotes inside a script as it is. */
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

/** Where the JSON text that opens at `start` ends: a quote that closes it follows no odd number of backslashes. */
function endOfText(page: Buffer, start: number): number {
  for (let at = page.indexOf(end, start + 1); at >= 0; at = page.indexOf(end, at + 1)) {
    let slashes = 0
    while (page[at - 1 - slashes] === backslash) slashes += 1
    if (slashes % 2 === 0) return at + 1
  }
  return -1
}

/**
 * React Router writes the data of a page as JSON inside a string of double quotes, where every quote costs a backslash:
 * a page of products has two thousand. Between single quotes it means the same and needs none. The text is read as JSON
 * and written anew, which takes half the time of replacing each.
 * @returns the page in pieces
 */
export function singleQuoteData(page: Buffer): Buffer[] {
  const parts: Buffer[] = []
  let from = 0
  for (let at = page.indexOf(begin); at >= 0; at = page.indexOf(begin, from)) {
    const start = at + begin.length - 1
    const after = endOfText(page, start)
    if (after < 0) break
    const text = JSON.parse(page.toString('utf8', start, after)) as string // React Router's own JSON.stringify
    parts.push(page.subarray(from, start), quote, Buffer.from(text.replace(special, (sign) => written[sign] ?? sign)), quote)
    from = after
  }
  parts.push(page.subarray(from))
  return parts
}
