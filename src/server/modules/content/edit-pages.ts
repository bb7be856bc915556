import { desc, eq } from 'drizzle-orm'
import { stringify } from 'yaml'
import { z } from 'zod'
import { fail, isFailure, staleVersion, type Failure } from '#contract/errors.ts'
import type {
  PageDraftWrite,
  PageEditor,
  PagePreview,
  PagePreviewRequest,
  PagePublish,
  PageRow,
  PageSaved,
  PageTexts,
  PageVersion,
  PageVersionTexts,
} from '#contract/admin/pages.ts'
import { languages } from '#contract/languages.ts'
import { descriptionLength, findPageFaults } from '#contract/page-faults.ts'
import { kyivClock } from '#contract/plain-date.ts'
import { settingErrors } from '#contract/setting-errors.ts'
import { infoPages, type InfoPage } from '#contract/urls.ts'
import { changesBetween, recordChange, type Actor } from '../../platform/audit/record-change.ts'
import type { Db, Tx } from '../../platform/db/db.ts'
import { notifyContentChanged } from '../../platform/db/notify.ts'
import { runOnce } from '../../platform/idempotency/run-once.ts'
import { defineJob, enqueue } from '../../platform/jobs/index.ts'
import type { AppContext } from '../../platform/app-context.ts'
import { readVatPages } from './launch-checklist.ts'
import {
  markdownBody,
  frontMatterIn,
  renderBody,
  addVersion,
  currentVersion,
  fileSources,
  lockPage,
  inForceSince,
  startOfDay,
  type PageSources,
  type StoredVersion,
} from './page-versions.ts'
import { readSettings } from './settings.ts'
import { pageDrafts, pageVersions } from './tables.ts'

/** Refreshes the public pages when a version with a later start takes effect. */
export const pageTakesEffect = defineJob({
  name: 'page-takes-effect',
  input: z.object({ page: z.enum(infoPages), number: z.int() }),
  punctual: true,
  async run({ database }) {
    await notifyContentChanged(database.db, { area: 'pages' })
  },
})

function toTexts(sources: PageSources): PageTexts {
  const text = (source: string) => {
    const { title, description } = frontMatterIn(source)
    return { title, description, body: markdownBody(source) }
  }
  return { uk: text(sources.uk), en: text(sources.en) }
}

function toSource({ title, description, body }: PageTexts['uk'], updated: string): string {
  return `---\n${stringify({ title: title.trim(), description: description.trim(), updated }, { lineWidth: 0 })}---\n${body.trim()}\n`
}

const viewVersion = ({ number, holdsFrom, publishedById, publishedByName }: StoredVersion): PageVersion => ({
  number,
  holds_from: holdsFrom.toISOString(),
  published_by: publishedById === null ? null : { id: publishedById, name: publishedByName ?? '' },
})

/** Before the first start stores anything, the file counts as version 1. */
function unstored({ clock }: AppContext, page: InfoPage): StoredVersion {
  const sources = fileSources(page)
  return {
    id: 0,
    page,
    number: 1,
    ...sources,
    holdsFrom: inForceSince(sources, clock.now()),
    publishedAt: clock.now(),
    publishedById: null,
    publishedByName: null,
  }
}

async function readVersions(context: AppContext, db: Db | Tx, page: InfoPage): Promise<StoredVersion[]> {
  const rows = await db.select().from(pageVersions).where(eq(pageVersions.page, page)).orderBy(desc(pageVersions.number))
  return rows.length > 0 ? rows : [unstored(context, page)]
}

/** A page for its editor: the draft or the newest version, and all versions. */
export async function readPageEditor(context: AppContext, db: Db | Tx, page: InfoPage): Promise<PageEditor> {
  const versions = await readVersions(context, db, page)
  const [draft] = await db.select().from(pageDrafts).where(eq(pageDrafts.page, page))
  const current = (await currentVersion(db, page, context.clock.now()))?.number ?? 1
  const [newest = unstored(context, page)] = versions
  return {
    name: page,
    version: draft?.version ?? 0,
    has_draft: Boolean(draft?.texts),
    texts: draft?.texts ?? toTexts(newest),
    versions: versions.map(viewVersion),
    current,
    changed_at: draft?.updatedAt.toISOString() ?? null,
    changed_by: draft && draft.updatedById !== null ? { id: draft.updatedById, name: draft.updatedByName ?? '' } : null,
  }
}

/** The six pages, each with its current and next version and whether a draft exists. */
export async function listPages(context: AppContext): Promise<PageRow[]> {
  const { db } = context.database
  const now = context.clock.now()
  const vatPages = await readVatPages(context, await readSettings(db))
  return Promise.all(
    infoPages.map(async (name) => {
      const versions = await readVersions(context, db, name)
      const current = (await currentVersion(db, name, now)) ?? unstored(context, name)
      const next = versions.filter(({ holdsFrom }) => holdsFrom > now).sort((a, b) => a.holdsFrom.getTime() - b.holdsFrom.getTime())[0]
      const [draft] = await db.select({ texts: pageDrafts.texts }).from(pageDrafts).where(eq(pageDrafts.page, name))
      const { uk, en } = toTexts(current)
      return {
        name,
        title: { uk: uk.title, en: en.title },
        current: viewVersion(current),
        next: next ? viewVersion(next) : null,
        has_draft: Boolean(draft?.texts),
        says_vat: vatPages.has(name),
      }
    }),
  )
}

export async function readPageVersion(context: AppContext, page: InfoPage, number: number): Promise<PageVersionTexts | null> {
  const found = (await readVersions(context, context.database.db, page)).find((version) => version.number === number)
  return found ? { ...viewVersion(found), texts: toTexts(found) } : null
}

/** Renders a text as its page would show it. */
export const previewPage = ({ title, body }: PagePreviewRequest): PagePreview => ({ title, html: renderBody(body).html })

async function staleDraft(context: AppContext, tx: Tx, page: InfoPage): Promise<Failure> {
  const current = await readPageEditor(context, tx, page)
  return staleVersion(current, current.changed_by?.name, current.changed_at)
}

/** The draft after a change, null for none, and the audit entry of what buyers see. */
interface Written {
  readonly texts: PageTexts | null
  readonly change?: number
}

/** Changes a page under its lock, if the writer saw the newest version. */
function changePage(
  context: AppContext,
  actor: Actor,
  request: { what: string; page: InfoPage; body: { version: number } },
  change: (tx: Tx, before: PageEditor) => Promise<Failure | Written>,
): Promise<PageSaved | Failure> {
  const { what, page, body } = request
  return runOnce(context, actor, { what, body: { page, body } }, async (tx) => {
    await lockPage(tx, page)
    const before = await readPageEditor(context, tx, page)
    if (before.version !== body.version) return staleDraft(context, tx, page)
    const written = await change(tx, before)
    if (isFailure(written)) return written
    await storeDraft(context, tx, actor, before, written.texts)
    return { ...(await readPageEditor(context, tx, page)), change: written.change ?? null }
  })
}

/** A text equal to the newest version is no draft. */
async function storeDraft(context: AppContext, tx: Tx, actor: Actor, { name: page, version }: PageEditor, texts: PageTexts | null): Promise<void> {
  const [newest = unstored(context, page)] = await readVersions(context, tx, page)
  const row = {
    texts: texts && sameTexts(texts, toTexts(newest)) ? null : texts,
    version: version + 1,
    updatedAt: context.clock.now(),
    updatedById: actor.id,
    updatedByName: actor.name,
  }
  await tx
    .insert(pageDrafts)
    .values({ page, ...row })
    .onConflictDoUpdate({ target: pageDrafts.page, set: row })
}

const sameTexts = (one: PageTexts, other: PageTexts) => languages.every((language) => toSource(one[language], '') === toSource(other[language], ''))

/** Saves a draft; buyers do not see it. */
export function savePageDraft(context: AppContext, actor: Actor, page: InfoPage, body: PageDraftWrite): Promise<PageEditor | Failure> {
  return changePage(context, actor, { what: 'save-page-draft', page, body }, async () => ({ texts: body.texts }))
}

/** Deletes the draft; the next edit begins from the newest version. */
export function dropPageDraft(context: AppContext, actor: Actor, page: InfoPage, body: { version: number }): Promise<PageEditor | Failure> {
  return changePage(context, actor, { what: 'drop-page-draft', page, body }, async (tx, before) => {
    if (before.has_draft)
      await recordChange(context, tx, actor, { kind: 'page', verb: 'drop-draft', subject: { id: page, label: before.texts.uk.title } })
    return { texts: null }
  })
}

/** Faults that prevent publishing a text, by dotted field. */
function findFaults(texts: PageTexts): Record<string, string> {
  const says = {
    missing: settingErrors.missing,
    short: settingErrors.atLeast.replace('{{limit}}', String(descriptionLength.min)),
    long: settingErrors.longText.replace('{{limit}}', String(descriptionLength.max)),
  }
  return Object.fromEntries(findPageFaults(texts).map(({ field, language, fault }) => [`${language}.${field}`, says[fault]]))
}

/**
 * Publishes the draft as the next version, in both languages together: now, or from a given day. Later orders are bound to the new
 * offer; a checkout page that still shows the old one asks again.
 */
export function publishPage(context: AppContext, actor: Actor, page: InfoPage, body: PagePublish): Promise<PageSaved | Failure> {
  return changePage(context, actor, { what: 'publish-page', page, body }, async (tx, before) => {
    const now = context.clock.now()
    const today = kyivClock(now).date
    const day = body.holds_from ?? today
    const faults = findFaults(before.texts)
    if (Object.keys(faults).length > 0) return fail('invalid', faults)
    const [newest = unstored(context, page)] = await readVersions(context, tx, page)
    const [uk, en] = [toSource(before.texts.uk, day), toSource(before.texts.en, day)]
    if (newest.id === 0) await addVersion(context, tx, page, { ...fileSources(page), holdsFrom: newest.holdsFrom, by: null })
    const holdsFrom = day === today ? now : startOfDay(day)
    return { texts: null, change: await putInForce(context, tx, actor, { page, verb: 'publish', former: newest, next: { uk, en, holdsFrom } }) }
  })
}

interface NextVersion {
  readonly page: InfoPage
  readonly verb: string
  readonly former: PageSources
  readonly next: PageSources & { readonly holdsFrom: Date }
}

/** Stores the next version of a page and shows it to buyers when it begins. */
async function putInForce(context: AppContext, tx: Tx, actor: Actor, { page, verb, former, next }: NextVersion): Promise<number> {
  const { number, holdsFrom } = await addVersion(context, tx, page, { ...next, by: { id: actor.id, name: actor.name ?? '' } })
  const texts = toTexts(next)
  const change = await recordChange(context, tx, actor, {
    kind: 'page',
    verb,
    subject: { id: page, label: texts.uk.title },
    changes: [...changesBetween(toTexts(former), texts), { field: 'holds_from', before: null, after: kyivClock(holdsFrom).date }],
    version: number,
  })
  if (holdsFrom <= context.clock.now()) await notifyContentChanged(tx, { area: 'pages' })
  else await enqueue(context, tx, pageTakesEffect, { page, number }, { after: holdsFrom })
  return change
}

/**
 * Takes back the newest version: the one that it replaced follows it with the same text, from now or from the day on which it was to begin. What was
 * taken back waits in the draft, so that no text is lost.
 */
export async function undoPage(context: AppContext, tx: Tx, actor: Actor, entry: { id: string; version: number | null }): Promise<Failure | null> {
  const page = infoPages.find((known) => known === entry.id)
  if (!page) return fail('notFound')
  await lockPage(tx, page)
  const before = await readPageEditor(context, tx, page)
  const [newest, ...older] = await readVersions(context, tx, page)
  const [former] = older
    .filter(({ holdsFrom }) => newest && holdsFrom <= newest.holdsFrom)
    .toSorted((a, b) => b.holdsFrom.getTime() - a.holdsFrom.getTime())
  if (!newest || !former || newest.number !== entry.version) return fail('changedSince')
  const holdsFrom = new Date(Math.max(newest.holdsFrom.getTime(), context.clock.now().getTime()))
  await putInForce(context, tx, actor, { page, verb: 'undo', former: newest, next: { uk: former.uk, en: former.en, holdsFrom } })
  await storeDraft(context, tx, actor, before, before.texts)
  return null
}
