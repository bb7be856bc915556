import { useQuery } from '@tanstack/react-query'
import { useDeferredValue } from 'react'
import type { CustomerCard, CustomerRow } from '#contract/admin/customers.ts'
import type { QuoteBuyer } from '#contract/admin/quotes.ts'
import { formatPhone } from '#contract/format-phone.ts'
import { normalisePhone } from '#contract/phone.ts'
import { useTranslations } from '#i18n/messages.tsx'
import { LiveRegion } from '#ui/live-region.tsx'
import { adminApi } from '../../api/admin-api.ts'

export type ChosenCustomer = Partial<Pick<QuoteBuyer, 'phone' | 'name' | 'email' | 'company' | 'tax_id' | 'language'>>

/** The data that a draft copies from an earlier buyer. */
export function toChosenCustomer({ name, emails, companies: [company], language }: CustomerCard): Omit<ChosenCustomer, 'phone'> {
  return { name: name ?? '', email: emails[0] ?? '', company: company?.name ?? '', tax_id: company?.tax_id ?? '', language }
}

/** Digits needed for a search by phone. */
const enough = 4
const shown = 5

/** Customers whose phone contains the typed digits; empty once the phone is complete and belongs to one. */
export function CustomerSuggestions({ typed, onChosen }: { typed: string; onChosen: (chosen: ChosenCustomer) => void }) {
  const t = useTranslations('admin-quotes')
  const digits = useDeferredValue(typed.replace(/\D/g, ''))
  // 067… is stored as +38067…, so the leading zero is dropped.
  const search = digits.startsWith('0') ? digits.slice(1) : digits
  const { data } = useQuery({
    queryKey: ['customers', 'by-phone', search],
    queryFn: ({ signal }) => adminApi().listCustomers({ query: new URLSearchParams({ search }) }, { signal }),
    enabled: search.length >= enough,
  })
  const whole = normalisePhone(typed)
  const rows = search.length < enough ? [] : (data?.data ?? []).filter(({ phones }) => !phones.includes(whole)).slice(0, shown)
  async function choose({ id, phones }: CustomerRow) {
    const phone = phones.find((one) => one.includes(search)) ?? phones[0] ?? typed
    onChosen({ phone, ...toChosenCustomer(await adminApi().readCustomer({ params: { id } })) })
  }
  return (
    <>
      <LiveRegion text={rows.length > 0 ? t('knownCount', { count: rows.length }) : ''} />
      {rows.length > 0 && (
        <ul aria-label={t('knownCustomers')} className="mt-1 border border-concrete-light bg-paper">
          {rows.map((row) => (
            <li key={row.id} className="border-t border-concrete-light first:border-0">
              <button
                type="button"
                className="flex min-h-11 w-full flex-wrap items-baseline justify-between gap-x-3 px-3 py-2 text-left hover:bg-ground"
                onClick={() => void choose(row)}
              >
                <span className="min-w-0 wrap-anywhere">{row.company ?? row.name ?? t('unnamed')}</span>
                <span className="text-small whitespace-nowrap text-concrete-dark">
                  {formatPhone(row.phones.find((one) => one.includes(search)) ?? row.phones[0] ?? '')}
                </span>
              </button>
            </li>
          ))}
        </ul>
      )}
    </>
  )
}
