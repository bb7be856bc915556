import { apiBase } from '#contract/endpoint.ts'
import type { MessageDocument } from '#contract/admin/order-messages.ts'
import type { OrderCard } from '#contract/admin/orders.ts'
import { useTranslations } from '#i18n/messages.tsx'
import { TabLink } from '../app/links.tsx'
import { useFormats } from '../fields/use-formats.ts'
import { SendDocument } from './send-document.tsx'
import { ScreenSection } from '../app/screen-frame.tsx'

interface OrderPapersProps {
  order: OrderCard
  onSend: (document: MessageDocument) => void
}

/** The documents of an order; each is issued when it is first opened. */
export function OrderPapers({ order: { number, documents, money }, onSend }: OrderPapersProps) {
  const t = useTranslations('admin-orders')
  const format = useFormats()
  // A buyer who chose another way of payment may still agree on an invoice.
  const isOwed = (money?.due_kopiykas ?? 0) > 0
  const kinds =
    isOwed || money?.method === 'INVOICE' || documents.some(({ kind }) => kind === 'invoice')
      ? (['confirmation', 'invoice'] as const)
      : (['confirmation'] as const)
  return (
    <ScreenSection id="papers" title={t('papers')} className="panel" titleClass="mb-1 text-lead">
      <ul>
        {kinds.map((kind) => {
          const issued = documents.findLast((one) => one.kind === kind && !one.replaced)
          const former = documents.filter((one) => one.kind === kind && one !== issued)
          return (
            <li key={kind} className="border-t border-concrete-light py-1 first:border-0">
              <div className="flex flex-wrap items-center justify-between gap-x-3">
                <TabLink
                  href={`${apiBase}/v1/admin/orders/${encodeURIComponent(number)}/documents/${kind}`}
                  className="inline-flex min-h-11 items-center text-link pointer-fine:min-h-8"
                >
                  {t(`document_${kind}`)}
                  {issued && ` ${t('numbered', { number: issued.number })}`}
                  {issued && issued.part !== 'whole' && `, ${t(`part_${issued.part}`)}`}
                </TabLink>
                <SendDocument number={number} issued={issued} onSend={onSend} />
              </div>
              <span className="block text-small text-concrete-dark">{issued ? format.moment(issued.issued_at) : t('notIssued')}</span>
              {former.map((one) => (
                <span key={one.number} className="flex flex-wrap items-center justify-between gap-x-3 text-small text-concrete-dark">
                  {t('numbered', { number: one.number })}, {one.replaced ? t('replaced') : t(`part_${one.part}`)}
                  <SendDocument number={number} issued={one} onSend={onSend} />
                </span>
              ))}
            </li>
          )
        })}
      </ul>
    </ScreenSection>
  )
}
