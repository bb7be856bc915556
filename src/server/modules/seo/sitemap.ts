import { inLanguage } from '#contract/urls.ts'
import { defaultLanguage, languages, type Language, type Translated } from '#contract/languages.ts'

/** A page in both languages, as paths without the host. */
export interface SitemapPage {
  readonly paths: Translated
  readonly updated?: Date
  readonly imageUrls?: readonly string[]
}

export function samePath(path: string): Translated {
  return { uk: inLanguage(path, 'uk'), en: inLanguage(path, 'en') }
}

const escapes: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&apos;' }
const escape = (text: string) => text.replace(/[&<>"']/g, (sign) => escapes[sign] ?? sign)

const head = '<?xml version="1.0" encoding="UTF-8"?>\n'
const urlset =
  '<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9" xmlns:xhtml="http://www.w3.org/1999/xhtml" xmlns:image="http://www.google.com/schemas/sitemap-image/1.1">'

function renderUrl(origin: string, { paths, updated, imageUrls = [] }: SitemapPage, language: Language): string {
  const at = (path: string) => escape(origin + path)
  // Search engines require every version to name itself and all others.
  const alternates = [...languages.map((to) => [to, paths[to]] as const), ['x-default', paths[defaultLanguage]] as const].map(
    ([hreflang, path]) => `<xhtml:link rel="alternate" hreflang="${hreflang}" href="${at(path)}"/>`,
  )
  const images = imageUrls.map((path) => `<image:image><image:loc>${at(path)}</image:loc></image:image>`)
  const lastmod = updated ? `<lastmod>${updated.toISOString()}</lastmod>` : ''
  return `<url><loc>${at(paths[language])}</loc>${lastmod}${alternates.join('')}${images.join('')}</url>`
}

/** The most URLs per file. Search engines accept 50 000; smaller files are easier to inspect. */
export const urlsPerFile = 10_000

/** The sitemap's files by name: one, or an index and its parts when there are too many URLs for one. */
export function sitemapFiles(origin: string, pages: readonly SitemapPage[], perFile = urlsPerFile): ReadonlyMap<string, string> {
  const urls = pages.flatMap((page) => languages.map((language) => renderUrl(origin, page, language)))
  const parts = Array.from({ length: Math.max(1, Math.ceil(urls.length / perFile)) }, (_, part) => urls.slice(part * perFile, (part + 1) * perFile))
  const files = parts.map((part) => `${head}${urlset}\n${part.join('\n')}\n</urlset>\n`)
  const [only] = files
  if (files.length === 1 && only !== undefined) return new Map([['sitemap.xml', only]])
  const names = files.map((_, part) => `sitemap-${part + 1}.xml`)
  const entries = names.map((name) => `<sitemap><loc>${escape(`${origin}/${name}`)}</loc></sitemap>`)
  const index = `${head}<sitemapindex xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">\n${entries.join('\n')}\n</sitemapindex>\n`
  return new Map([['sitemap.xml', index], ...names.map((name, part) => [name, files[part] ?? ''] as const)])
}
