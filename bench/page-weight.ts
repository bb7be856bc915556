import { gzipSync } from 'node:zlib'
import { kb, row, type Row } from './report.ts'
import { visit } from './visit.ts'

/** Download of a first visit to the catalogue: scripts, styles, page. Gzip -6 of each file, in kilobytes. */
export async function measurePageWeight(shop: string): Promise<Row[]> {
  const html = await visit(`${shop}/uk/product`)
  const size = async (path: string) => gzipSync(await visit(new URL(path, shop)), { level: 6 }).length
  const total = async (paths: Iterable<string | undefined>) => {
    let bytes = 0
    for (const path of new Set(paths)) if (path) bytes += await size(path)
    return bytes
  }
  const scripts = await total(
    [...html.matchAll(/(?:href|src)="(\/assets\/[^"]+\.js)"|"(\/assets\/[^"]+\.js)"/g)].map(([, href, imported]) => href ?? imported),
  )
  const styles = await total([...html.matchAll(/href="(\/assets\/[^"]+\.css)"/g)].map(([, href]) => href))
  const messages = await total([...html.matchAll(/href="(\/locales\/[^"]+)"/g)].map(([, href]) => href?.replaceAll('&amp;', '&')))
  const page = Buffer.byteLength(html)
  return [
    row('First-load JavaScript of the catalogue, gzip', kb(scripts), '≤ 130 KB', scripts <= 130_000),
    row('Styles, gzip', kb(styles), '≤ 15 KB', styles <= 15_000),
    row('Words that the page loads, gzip', kb(messages), '–', null),
    row('HTML of the catalogue, raw', kb(page), '≤ 50 KB', page <= 50_000),
  ]
}
