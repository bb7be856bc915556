import { fileURLToPath } from 'node:url'
import MarkdownIt from 'markdown-it'
import type { Language } from '#contract/languages.ts'
import { formatPhone } from '#contract/phone.ts'
import { translate } from '#i18n/translate.ts'
import type { AppContext } from '../../platform/app-context.ts'
import { readSource, renderPage } from './load-info-pages.ts'
import { readSettings, type ShopSettings } from './settings.ts'

/**
 * The agreement that “About us” gives to download: the public offer as it
 * stands on its page, with the seller's details that are set, as a file to keep.
 */
// The letters lie with the papers that are printed in them.
const fontFile = (weight: number) => fileURLToPath(new URL(`../documents/fonts/onest-${weight}.ttf`, import.meta.url))
const margin = 64

function sellerLines(context: AppContext, language: Language, { seller, company, contacts }: ShopSettings): [string, string][] {
  const messages = context.messages.messages(language, 'info')
  const lines: readonly (readonly [string, string | null | undefined])[] = [
    ['sellerName', seller.name ?? company.name],
    ['sellerAddress', seller.address ?? company.address[language]],
    ['sellerBankDetails', seller.bank_details],
    ['sellerBank', seller.bank],
    ['sellerMfo', seller.mfo],
    ['sellerEdrpou', seller.edrpou],
    ['sellerVat', seller.vat],
    ['sellerPhone', formatPhone(seller.phone ?? contacts.phones[0] ?? '')],
  ]
  return lines.flatMap(([key, value]) => (value ? [[translate(messages, language, key), value] satisfies [string, string]] : []))
}

interface Block {
  readonly kind: 'heading' | 'text' | 'item'
  /** Of a list's item: its number or dot. */
  readonly mark: string
  readonly text: string
}

/** Blocks of the text in reading order; links and stress are plain words on paper. */
function blocksOf(source: string): Block[] {
  const tokens = new MarkdownIt({ html: false }).parse(source.replace(/^---\n[\s\S]*?\n---\n/, ''), {})
  const lists: (number | null)[] = []
  return tokens.flatMap((token, index): Block[] => {
    if (token.type === 'bullet_list_open') lists.push(null)
    if (token.type === 'ordered_list_open') lists.push(0)
    if (token.type.endsWith('_list_close')) lists.pop()
    if (token.type === 'list_item_open' && typeof lists.at(-1) === 'number') lists.push((lists.pop() ?? 0) + 1)
    if (token.type !== 'inline') return []
    const text = (token.children ?? []).map(({ content, type }) => (type === 'softbreak' ? ' ' : content)).join('')
    const list = lists.at(-1)
    if (list !== undefined) return [{ kind: 'item', mark: list === null ? '•' : `${list}.`, text }]
    return [{ kind: tokens[index - 1]?.type === 'heading_open' ? 'heading' : 'text', mark: '', text }]
  })
}

async function renderAgreement(context: AppContext, language: Language): Promise<Buffer> {
  const source = readSource(language, 'public-offer')
  const { title, updated } = renderPage('public-offer', source)
  const day = new Date(`${updated}T00:00:00Z`)
  const seller = sellerLines(context, language, await readSettings(context.database.db))
  const messages = context.messages.messages(language, 'info')
  const { default: Pdf } = await import('pdfkit') // not before somebody wants the file
  const doc = new Pdf({ size: 'A4', margin, lang: language, displayTitle: true, info: { Title: title, CreationDate: day, ModDate: day } })
  doc.registerFont('regular', fontFile(400)).registerFont('strong', fontFile(600))
  const body = () => doc.font('regular').fontSize(10.5)
  const item = (mark: string, text: string) => {
    if (doc.y > doc.page.height - margin - 30) doc.addPage()
    const { y } = doc
    body().text(mark, margin + 6, y, { lineBreak: false })
    doc.text(text, margin + 24, y, { lineGap: 2 }).moveDown(0.2)
    doc.x = margin
  }
  doc.font('strong').fontSize(22).text(title).moveDown(0.3)
  const date = new Intl.DateTimeFormat(language === 'uk' ? 'uk-UA' : 'en-GB', { dateStyle: 'long', timeZone: 'UTC' }).format(day)
  body()
    .fillColor('#6b665f')
    .text(translate(messages, language, 'updated', { date }))
    .fillColor('#1c1a17')
    .moveDown(1)
  for (const { kind, mark, text } of blocksOf(source)) {
    // A heading goes with its text.
    if (kind === 'heading' && doc.y > doc.page.height - margin - 80) doc.addPage()
    if (kind === 'heading') doc.moveDown(0.8).font('strong').fontSize(13).text(text).moveDown(0.35)
    else if (kind === 'item') item(mark, text)
    else body().text(text, { lineGap: 2 }).moveDown(0.5)
  }
  doc
    .moveDown(0.8)
    .font('strong')
    .fontSize(13)
    .text(translate(messages, language, 'sellerDetails'))
    .moveDown(0.35)
  for (const [label, value] of seller) body().text(`${label}: ${value}`, { lineGap: 2 })
  const parts: Buffer[] = []
  const finished = new Promise<Buffer>((resolve, reject) => {
    doc.on('data', (part: Buffer) => parts.push(part))
    doc.on('end', () => resolve(Buffer.concat(parts)))
    doc.on('error', reject)
  })
  doc.end()
  return finished
}

/** Made once for each language and state of the shop's content, however often it is asked for. */
export function agreements(context: AppContext): (language: Language) => Promise<Buffer> {
  const cached = new Map<Language, { version: number; file: Promise<Buffer> }>()
  return (language) => {
    const found = cached.get(language)
    if (found?.version === context.responseCache.versionOf('settings')) return found.file
    const made = { version: context.responseCache.versionOf('settings'), file: renderAgreement(context, language) }
    cached.set(language, made)
    made.file.catch(() => cached.delete(language))
    return made.file
  }
}
