import { z } from 'zod'
import { typedDay } from '../typed-day.ts'
import { infoPages } from '../urls.ts'
import { Moment, Person, Version } from './lists.ts'
import { typed } from '../typed-text.ts'

/** Pages that bind: what holds of them is always said in both languages at once. */
const PageName = z.enum(infoPages)

/** A page's text in one language. The body is Markdown. */
const Text = z.object({ title: z.string(), description: z.string(), body: z.string() })
export const PageTexts = z.object({ uk: Text, en: Text })
export type PageTexts = z.infer<typeof PageTexts>

/** One version, kept for ever. `holds_from` in the future: buyers do not see it yet. */
const PageVersion = z.object({
  number: z.int(),
  holds_from: Moment,
  published_at: Moment,
  /** Null: it came with the program. */
  published_by: Person,
})
export type PageVersion = z.infer<typeof PageVersion>

export const PageRow = z.object({
  name: PageName,
  title: z.object({ uk: z.string(), en: z.string() }),
  /** What buyers read now, and what they will read next. */
  current: PageVersion,
  next: PageVersion.nullable(),
  has_draft: z.boolean(),
  /** It says that prices include VAT, which the seller does not pay. */
  says_vat: z.boolean(),
})
export type PageRow = z.infer<typeof PageRow>
export const PageRows = z.object({ data: z.array(PageRow) })

export const PageEditor = z.object({
  name: PageName,
  /** Of the draft. */
  version: Version,
  has_draft: z.boolean(),
  /** The draft, or the newest version where there is none. */
  texts: PageTexts,
  /** The newest first. */
  versions: z.array(PageVersion),
  /** The number of the version that buyers read. */
  current: z.int(),
  changed_at: Moment.nullable(),
  changed_by: Person,
})
export type PageEditor = z.infer<typeof PageEditor>

const Draft = z.object({ title: typed('line', 400), description: typed('line', 600), body: typed('text', 60_000) })
/** The whole draft. From an older version it is refused with 409 and `current`, a {@link PageEditor}: the writer's form joins both. */
export const PageDraftWrite = z.object({ version: Version, texts: z.object({ uk: Draft, en: Draft }) })
export type PageDraftWrite = z.infer<typeof PageDraftWrite>

/** `holds_from`: a day in Kyiv that is not over; null = at once. Both languages go out together. */
export const PagePublish = z.object({ version: Version, holds_from: typedDay('coming').nullable() })
export type PagePublish = z.infer<typeof PagePublish>

export const PageDraftDrop = z.object({ version: Version })

export const PagePreviewRequest = Draft
export type PagePreviewRequest = z.infer<typeof PagePreviewRequest>
/** As the page shows it: safe HTML, made by the renderer of the shop. */
export const PagePreview = z.object({ title: z.string(), html: z.string() })
export type PagePreview = z.infer<typeof PagePreview>

export const PageVersionTexts = PageVersion.extend({ texts: PageTexts })
export type PageVersionTexts = z.infer<typeof PageVersionTexts>
