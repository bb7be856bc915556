import { fail, isFailure, type Failure } from '#contract/errors.ts'
import type { CustomerCard } from '#contract/admin/customers.ts'
import { formatMoney, money } from '#contract/money.ts'
import type { Language } from '#contract/languages.ts'
import { formatPhone } from '#contract/format-phone.ts'
import { emailKey } from '#contract/personal-data.ts'
import { kyivClock } from '#contract/plain-date.ts'
import { translate } from '#i18n/translate.ts'
import type { AppContext } from '../../../platform/app-context.ts'
import { createPdf, page, type PdfCanvas, type TextStyle } from '../../../platform/pdf/pdf-canvas.ts'
import { exportMessages } from '../../contact/index.ts'
import { readEmailBranding } from '../../content/index.ts'
import { exportQuotes, viewOrdersUnder } from '../../sales/index.ts'
import { readCustomer } from './read-customer.ts'
import { readConversation, type Conversation } from '../orders/conversation.ts'

/** A limit on memory that still covers everything a customer has. */
const all = 10_000

/** Exports all data about a customer as JSON; null when there is no such customer. */
export async function exportCustomer(context: AppContext, id: number, language: Language) {
  const { db } = context.database
  const card = await readCustomer(db, id, all)
  if (isFailure(card)) return null
  const {
    phones,
    emails,
    accounts,
    orders: _orders,
    messages: _messages,
    offers: _offers,
    quotes: _quotes,
    sums: _sums,
    version: _version,
    ...rest
  } = card
  const each = async <T>(read: (phone: string) => Promise<readonly T[]>): Promise<T[]> => {
    const found: T[] = []
    for (const phone of phones) found.push(...(await read(phone)))
    return found
  }
  const quoted = [
    ...(await each(async (phone) => [await exportQuotes(db, { phone })])),
    // Customers without a phone are found by e-mail.
    ...(phones.length > 0 ? [] : await Promise.all(emails.map((email) => exportQuotes(db, { email: emailKey(email) })))),
  ]
  return {
    exported_at: context.clock.now().toISOString(),
    customer: { ...rest, phones, emails, accounts },
    messages: await each((phone) => exportMessages(db, { phone })),
    offers: quoted.flatMap(({ offers }) => offers),
    quotes: quoted.flatMap(({ quotes }) => quotes),
    ...(await readConversation(db, { phones, emails })),
    orders: await viewOrdersUnder(context, { phones, emails }, language),
  }
}

type Words = (key: string, params?: Record<string, string>) => string

interface Section {
  readonly title: string
  readonly rows: readonly (readonly [label: string, value: string])[]
}

const toDay = (moment: string) => kyivClock(new Date(moment)).date

function buildSections(card: CustomerCard, { notes, written }: Conversation, t: Words, language: Language): Section[] {
  const sum = (kopiykas: number) => formatMoney(money(kopiykas), 'UAH', language)
  const quoted = (rows: CustomerCard['quotes']): Section['rows'] =>
    rows.map(({ number, created_at, total_kopiykas }) => [number ?? '–', `${toDay(created_at)}\u00a0· ${sum(total_kopiykas)}`])
  const sections: Section[] = [
    {
      title: t('dossier_person'),
      rows: [
        [t('column_receiver'), card.name ?? ''],
        [t('column_phone'), card.phones.map(formatPhone).join(', ')],
        [t('column_email'), card.emails.join(', ')],
        [t('column_company'), card.companies.map(({ name, tax_id }) => [name, tax_id].filter(Boolean).join(', ')).join('; ')],
        [t('dossier_addresses'), card.addresses.map(({ carrier, city, address }) => [carrier, city, address].filter(Boolean).join(', ')).join('; ')],
        [t('dossier_accounts'), card.accounts.map(({ email }) => email).join(', ')],
        [t('dossier_note'), card.note],
      ],
    },
    {
      title: t('dossier_orders'),
      rows: card.orders.map(({ number, created_at, goods, total_kopiykas, state }) => [
        number,
        [toDay(created_at), goods.name[language] || goods.name.uk, sum(total_kopiykas), t(`state_${state}`)].join('\u00a0· '),
      ]),
    },
    { title: t('dossier_offers'), rows: quoted(card.offers) },
    { title: t('dossier_quotes'), rows: quoted(card.quotes) },
    {
      title: t('dossier_calls'),
      rows: card.calls.map(({ at, order_number, note }) => [toDay(at), [order_number, note].filter(Boolean).join('\u00a0· ')]),
    },
    { title: t('dossier_notes'), rows: notes.map(({ at, order, body: note }) => [toDay(at), `${order}\u00a0· ${note}`]) },
    { title: t('dossier_messages'), rows: card.messages.map(({ created_at, message }) => [toDay(created_at), message]) },
    {
      title: t('dossier_written'),
      rows: written.map(({ at, order, body: text }) => [toDay(at), [order, text ?? t('dossier_deleted')].filter(Boolean).join('\u00a0· ')]),
    },
  ]
  return sections.map(({ title, rows }) => ({ title, rows: rows.filter(([, value]) => value !== '') })).filter(({ rows }) => rows.length > 0)
}

const label: TextStyle = { size: 8.5, colour: '#5a554d' }
const body: TextStyle = { size: 9 }
const labelWidth = 110
const fullWidth = page.right - page.left
const bottom = page.bottom - 30

function drawSection(canvas: PdfCanvas, { title, rows }: Section, top: number): number {
  const width = fullWidth - labelWidth
  const measureHeight = ([name, value]: Section['rows'][number]) =>
    Math.max(canvas.measureHeight(name, labelWidth - 8, label), canvas.measureHeight(value, width, body))
  let y = top
  const room = (height: number) => {
    if (y + height <= bottom) return
    canvas.nextPage()
    y = page.top
  }
  room(24 + (rows[0] ? measureHeight(rows[0]) : 0))
  y = canvas.write('H2', title, { x: page.left, y, width: fullWidth }, { size: 11, typeStyle: 'strong' }) + 4
  canvas.group('Table', () => {
    for (const row of rows) {
      room(measureHeight(row))
      const at = y
      canvas.group('TR', () => {
        canvas.write('TH', row[0], { x: page.left, y: at, width: labelWidth - 8 }, label)
        canvas.write('TD', row[1], { x: page.left + labelWidth, y: at, width }, body)
      })
      y = at + measureHeight(row) + 3
    }
  })
  return y + 14
}

/** {@link exportCustomer} as a PDF to read and hand over. */
export async function customerPdf(context: AppContext, id: number, language: Language): Promise<Buffer | Failure> {
  const { db } = context.database
  const card = await readCustomer(db, id, all)
  if (isFailure(card)) return fail('notFound')
  const sheets = context.messages.messages(language, 'sheets')
  const states = context.messages.messages(language, 'order')
  const t: Words = (key, params) => translate(key.startsWith('state_') ? states : sheets, language, key, params)
  const { sender } = await readEmailBranding(context, db, language)
  const at = context.clock.now()
  const title = t('dossier_title')
  const canvas = createPdf({ language, title, author: sender, date: at, manyPages: true })
  let y = canvas.write('H1', title, { x: page.left, y: page.top + 8, width: fullWidth }, { size: 17, typeStyle: 'strong', leading: 1.2 })
  y = canvas.write('P', t('dossier_of', { shop: sender, day: toDay(at.toISOString()) }), { x: page.left, y: y + 3, width: fullWidth }, label) + 18
  for (const section of buildSections(card, await readConversation(db, card), t, language)) y = drawSection(canvas, section, y)
  return canvas.finish((number, pages) =>
    canvas.tagged(`${number} / ${pages}`, { x: page.right - 100, y: page.bottom - 14, width: 100 }, { ...label, align: 'right', lines: 1 }),
  )
}
