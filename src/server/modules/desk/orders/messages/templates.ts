import { messageTemplates, type OrderMessages, type TemplateFact } from '#contract/admin/order-messages.ts'
import { languages, type Language, type Translated } from '#contract/languages.ts'
import { formatMoney, money } from '#contract/money.ts'
import { formatDays, orderReadyRange } from '#contract/ready-range.ts'
import type { MessageKey } from '#i18n/namespaces.ts'
import type { AppContext } from '../../../../platform/app-context.ts'
import type { Db, Tx } from '../../../../platform/db/db.ts'
import { readEmailBranding, readSettings } from '../../../content/index.ts'
import { listHeldDocuments, opensByLink } from '../../../shipments/index.ts'
import { readyTogether, type StoredOrder } from '../../../sales/index.ts'
import { readPayments } from '../../../payments/index.ts'

/** The order's facts by placeholder name: `{{number}}`. */
async function readFacts(context: AppContext, db: Db | Tx, { order, lines }: StoredOrder, language: Language): Promise<Record<TemplateFact, string>> {
  const payment = (await readPayments(db, [order.id])).get(order.id)
  const ready = orderReadyRange({ ...readyTogether(lines), promised_on: order.promisedOn })
  const { phone } = await readEmailBranding(context, db, language)
  return {
    name: order.receiverName?.split(' ')[0] ?? '',
    number: order.number,
    day: ready ? formatDays(ready, language, true) : '',
    due: formatMoney(payment?.due ?? money(0), 'UAH', language),
    phone: phone ?? '',
  }
}

/** Fills in a template; an unknown fact leaves no gap or placeholder. */
export const fillIn = (text: string, facts: Readonly<Record<string, string>>): string =>
  text
    .replace(/\{\{(\w+)\}\}/g, (_, name: string) => facts[name] ?? '')
    .replace(/ +([,.!?])/g, '$1')
    .replace(/ {2,}/g, ' ')
    .trim()

/** The message templates filled in for this order; the office's own texts come from the settings. */
export async function filledTemplates(context: AppContext, db: Db | Tx, stored: StoredOrder): Promise<OrderMessages['templates']> {
  const { message_templates: own } = await readSettings(db)
  const facts: Translated<Record<TemplateFact, string>> = {
    uk: await readFacts(context, db, stored, 'uk'),
    en: await readFacts(context, db, stored, 'en'),
  }
  const inBoth = (textIn: (language: Language) => string): Translated<string> => {
    const [uk = '', en = ''] = languages.map((language) => fillIn(textIn(language), facts[language]))
    return { uk, en }
  }
  const standard = (key: MessageKey<'emails'>) => (language: Language) => context.messages.translator(language, 'emails')(key)
  // Translated without parameters: `fillIn` replaces the placeholders, as in the office's own texts.
  return messageTemplates.map((name) => ({
    name,
    subject: inBoth(standard(`template_${name}_subject`)),
    body: inBoth((language) => own[name][language] ?? standard(`template_${name}`)(language)),
  }))
}

/** The documents that can be sent, each with its accompanying text; drivers' papers are left out. */
export async function sendableDocuments(context: AppContext, db: Db | Tx, stored: StoredOrder): Promise<OrderMessages['documents']> {
  const held = await listHeldDocuments(db, stored.order.id)
  return held.map((document) => {
    const { kind, number } = document
    const params = { document: number, number: stored.order.number }
    const inBoth = (key: MessageKey<'emails'>): Translated<string> => {
      const [uk = '', en = ''] = languages.map((language) => context.messages.translator(language, 'emails')(key, params))
      return { uk, en }
    }
    return { kind, number, subject: inBoth(`sent_${kind}_subject`), body: inBoth(`sent_${kind}`), linked: opensByLink(stored, document) }
  })
}
