import MarkdownIt from 'markdown-it'
import anchor from 'markdown-it-anchor'
import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { parse } from 'yaml'
import { z } from 'zod'
import type { InfoPage } from '#contract/urls.ts'
import type { PageContent } from '#contract/content.ts'
import type { Language } from '#contract/languages.ts'
import { transliterate } from '#contract/slug.ts'

const FrontMatter = z.strictObject({ title: z.string().min(1), description: z.string().min(50).max(200), updated: z.iso.date() })

function toAnchor(text: string): string {
  return transliterate(text)
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '')
}

/** HTML is disabled even though the pages are our own: they can contain any text and no script. */
const markdown = new MarkdownIt({ html: false, linkify: false, typographer: false }).use(anchor, { slugify: toAnchor, tabIndex: false })

// A wide table scrolls inside its own box, which can be focused by keyboard.
markdown.renderer.rules['table_open'] = () => '<div class="table-scroll" tabindex="0"><table>\n'
markdown.renderer.rules['table_close'] = () => '</table></div>\n'

/** Reads a page's file: front matter between `---` lines, then Markdown. */
export function readSource(language: Language, name: InfoPage): string {
  return readFileSync(fileURLToPath(new URL(`../../../content/${language}/${name}.md`, import.meta.url)), 'utf8')
}

const sourceParts = /^---\n([\s\S]*?)\n---\n([\s\S]*)$/

/** The front matter of a page's source. */
export function frontMatterIn(source: string): z.infer<typeof FrontMatter> {
  return FrontMatter.parse(parse(sourceParts.exec(source)?.[1] ?? ''))
}

/** The Markdown below the front matter. */
export const markdownBody = (source: string): string => sourceParts.exec(source)?.[2] ?? ''

export function renderPage(name: string, source: string): PageContent {
  const { title, description, updated } = frontMatterIn(source)
  const { html, headings } = renderBody(markdownBody(source))
  return { name, title, description, updated, html, headings }
}

/** Renders Markdown as the shop shows it. */
export function renderBody(body: string): Pick<PageContent, 'html' | 'headings'> {
  const tokens = markdown.parse(body, {})
  const headings = tokens.flatMap((token, index) =>
    token.type === 'heading_open' && token.tag === 'h2' ? [{ id: String(token.attrGet('id') ?? ''), text: tokens[index + 1]?.content ?? '' }] : [],
  )
  return { html: markdown.renderer.render(tokens, markdown.options, {}), headings }
}
