const call = 'streamController.enqueue('
const end = '")'

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
function endOfText(html: string, start: number): number {
  for (let at = html.indexOf(end, start + 1); at >= 0; at = html.indexOf(end, at + 1)) {
    let slashes = 0
    while (html[at - 1 - slashes] === '\\') slashes += 1
    if (slashes % 2 === 0) return at + 1
  }
  return -1
}

/**
 * React Router writes the data of a page as JSON inside a string of double quotes, where every quote costs a backslash:
 * a page of products has two thousand. Between single quotes it means the same and needs none. The text is read as JSON
 * and written anew, which takes half the time of replacing each.
 */
export function singleQuoteData(html: string): string {
  const parts: string[] = []
  let from = 0
  for (let at = html.indexOf(`${call}"`); at >= 0; at = html.indexOf(`${call}"`, from)) {
    const start = at + call.length
    const after = endOfText(html, start)
    if (after < 0) break
    const text = JSON.parse(html.slice(start, after)) as string // React Router's own JSON.stringify
    parts.push(
      html.slice(from, start),
      "'",
      text.replace(special, (sign) => written[sign] ?? sign),
      "'",
    )
    from = after
  }
  return parts.join('') + html.slice(from)
}
