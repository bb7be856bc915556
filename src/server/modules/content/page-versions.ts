import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { and, desc, eq, lte, max, sql } from 'drizzle-orm'
import MarkdownIt from 'markdown-it'
import anchor from 'markdown-it-anchor'
import { parse } from 'yaml'
import { z } from 'zod'
import { kyivClock } from '#contract/plain-date.ts'
import type { Language } from '#contract/languages.ts'
import { infoPages, type InfoPage } from '#contract/urls.ts'
import type { PageContent } from '#contract/content.ts'
import { transliterate } from '#contract/slug.ts'
import type { Db, Tx } from '../../platform/db/db.ts'
import { lockKeys } from '../../platform/db/locks.ts'
import { notifyContentChanged } from '../../platform/db/notify.ts'
import type { AppContext } from '../../platform/app-context.ts'
import { pageVersions } from './tables.ts'

export type StoredVersion = typeof pageVersions.$inferSelect
/** A page's source in both languages, each like a file: front matter, then Markdown. */
export interface PageSources {
  readonly uk: string
  readonly en: string
}

export const fileSources = (page: InfoPage): PageSources => ({ uk: readSource('uk', page), en: readSource('en', page) })

const holding = (page: InfoPage, now: Date) => and(eq(pageVersions.page, page), lte(pageVersions.holdsFrom, now))
const newestFirst = [desc(pageVersions.holdsFrom), desc(pageVersions.number)] as const

/** The version in force: the one that began last; of two with the same start, the later one. */
export async function currentVersion(db: Db | Tx, page: InfoPage, now: Date): Promise<StoredVersion | null> {
  const [row] = await db
    .select()
    .from(pageVersions)
    .where(holding(page, now))
    .orderBy(...newestFirst)
    .limit(1)
  return row ?? null
}

/** The id of {@link currentVersion}, without its texts. */
export async function currentVersionId(db: Db | Tx, page: InfoPage, now: Date): Promise<number | null> {
  const [row] = await db
    .select({ id: pageVersions.id })
    .from(pageVersions)
    .where(holding(page, now))
    .orderBy(...newestFirst)
    .limit(1)
  return row?.id ?? null
}

/** The source in force; before anything is stored, the program's own file. */
export async function currentSource({ clock }: AppContext, db: Db | Tx, page: InfoPage, language: Language): Promise<string> {
  const version = await currentVersion(db, page, clock.now())
  return version ? version[language] : readSource(language, page)
}

export async function lockPage(tx: Tx, page: InfoPage): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(${lockKeys.page}, hashtext(${page}))`)
}

interface NewVersion extends PageSources {
  readonly holdsFrom: Date
  readonly by: { readonly id: number | null; readonly name: string | null } | null
}

/** Stores the next version of a page. Versions are never changed or removed. Requires {@link lockPage}. */
export async function addVersion({ clock }: AppContext, tx: Tx, page: InfoPage, { uk, en, holdsFrom, by }: NewVersion): Promise<StoredVersion> {
  const [newest] = await tx
    .select({ number: max(pageVersions.number) })
    .from(pageVersions)
    .where(eq(pageVersions.page, page))
  const [row] = await tx
    .insert(pageVersions)
    .values({
      page,
      number: (newest?.number ?? 0) + 1,
      uk,
      en,
      holdsFrom,
      publishedAt: clock.now(),
      publishedById: by?.id ?? null,
      publishedByName: by?.name ?? null,
    })
    .returning()
  if (!row) throw new Error(`the version of ${page} was not stored`)
  return row
}

/** The start of a day in Kyiv. */
export function startOfDay(day: string): Date {
  const noon = new Date(`${day}T12:00:00Z`)
  return new Date(noon.getTime() - kyivClock(noon).minutes * 60_000)
}

/** When the program's own text took effect: the day in its front matter, but never later than now. */
export function inForceSince({ uk }: PageSources, now: Date): Date {
  const day = startOfDay(frontMatterIn(uk).updated)
  return day < now ? day : now
}

/**
 * Stores the program's own texts as versions: the first one, and a new one when a release changes a page that the staff has never
 * published. So every text that binds an order stays readable.
 */
export async function storeFileVersions(context: AppContext): Promise<void> {
  for (const page of infoPages)
    await context.database.db.transaction(async (tx) => {
      await lockPage(tx, page)
      const sources = fileSources(page)
      const [newest] = await tx.select().from(pageVersions).where(eq(pageVersions.page, page)).orderBy(desc(pageVersions.number)).limit(1)
      if (newest && (newest.publishedByName !== null || (newest.uk === sources.uk && newest.en === sources.en))) return
      const holdsFrom = newest ? context.clock.now() : inForceSince(sources, context.clock.now())
      await addVersion(context, tx, page, { ...sources, holdsFrom, by: null })
      if (newest) await notifyContentChanged(tx, { area: 'pages' })
    })
}

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
