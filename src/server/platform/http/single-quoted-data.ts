const dataCall = /(streamController\.enqueue\()"((?:[^"\\]|\\.)*)"\)/g

/** An escaped quote, after other escapes that stay as they are: the second half of `\\` escapes nothing. */
const escapedQuote = /((?:\\[^"])*)\\"/g

/**
 * React Router writes the data of a page as JSON inside a string of double quotes, where every quote costs a backslash:
 * a page of products has two thousand. Between single quotes it means the same and needs none.
 */
export function singleQuoteData(html: string): string {
  return html.replace(dataCall, (_, call: string, text: string) => `${call}'${text.replaceAll("'", "\\'").replace(escapedQuote, '$1"')}')`)
}
