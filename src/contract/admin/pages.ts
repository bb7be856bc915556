import { z } from 'zod'
import { typedDay } from '../typed-day.ts'
import { infoPages } from '../urls.ts'
import { Moment, Person, Version } from './lists.ts'
import { typed } from '../typed-text.ts'

/** The text pages; some bind the seller, so both languages are always published together. */
const PageName = z.enum(infoPages)

/** A page's text in one language. The body is Markdown. */
const Text = z.object({ title: z.string(), description: z.string(), body: z.string() })
export const PageTexts = z.object({ uk: Text, en: Text })
export type PageTexts = z.infer<typeof PageTexts>

/** A published version, kept for ever. While `holds_from` is in the future, buyers do not see it. */
const PageVersion = z.object({
  number: z.int(),
  holds_from: Moment,
  /** Null for the text that ships with the program. */
  published_by: Person,
})
export type PageVersion = z.infer<typeof PageVersion>

export const PageRow = z.object({
  name: PageName,
  title: z.object({ uk: z.string(), en: z.string() }),
  /** The version that buyers read now, and the one that replaces it next. */
  current: PageVersion,
  next: PageVersion.nullable(),
  has_draft: z.boolean(),
  /** The text says that prices include VAT, although the seller is not a VAT payer. */
  says_vat: z.boolean(),
})
export type PageRow = z.infer<typeof PageRow>
export const PageRows = z.object({ data: z.array(PageRow) })

export const PageEditor = z.object({
  name: PageName,
  /** Version of the draft. */
  version: Version,
  has_draft: z.boolean(),
  /** The draft, or the newest version when there is no draft. */
  texts: PageTexts,
  /** The newest first. */
  versions: z.array(PageVersion),
  /** The number of the version that buyers read. */
  current: z.int(),
  changed_at: Moment.nullable(),
  changed_by: Person,
})
export type PageEditor = z.infer<typeof PageEditor>
/** `change` is the audit entry that takes a publication back. */
export const PageSaved = PageEditor.extend({ change: z.int().nullable() })
export type PageSaved = z.infer<typeof PageSaved>

const Draft = z.object({ title: typed('line', 400), description: typed('line', 600), body: typed('text', 60_000) })
/** The whole draft. A write from an older version answers 409 with `current`, a {@link PageEditor}, and the form merges both. */
export const PageDraftWrite = z.object({ version: Version, texts: z.object({ uk: Draft, en: Draft }) })
export type PageDraftWrite = z.infer<typeof PageDraftWrite>

/** `holds_from` is today or a later day in Kyiv; null takes effect at once. Both languages are published together. */
export const PagePublish = z.object({ version: Version, holds_from: typedDay('coming').nullable() })
export type PagePublish = z.infer<typeof PagePublish>

export const PagePreviewRequest = Draft
export type PagePreviewRequest = z.infer<typeof PagePreviewRequest>
/** Safe HTML from the renderer that the shop uses. */
export const PagePreview = z.object({ title: z.string(), html: z.string() })
export type PagePreview = z.infer<typeof PagePreview>

export const PageVersionTexts = PageVersion.extend({ texts: PageTexts })
export type PageVersionTexts = z.infer<typeof PageVersionTexts>
