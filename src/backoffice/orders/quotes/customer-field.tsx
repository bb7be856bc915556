import { useQuery } from '@tanstack/react-query'
import { useDeferredValue, useRef, useState, type RefObject } from 'react'
import type { CustomerCard, CustomerRow } from '#contract/admin/customers.ts'
import type { QuoteBuyer } from '#contract/admin/quotes.ts'
import { formatPhone } from '#contract/format-phone.ts'
import { normalisePhone } from '#contract/phone.ts'
import { useTranslations } from '#i18n/messages.tsx'
import { Field, type FieldProps } from '#ui/field.tsx'
import { LiveRegion } from '#ui/live-region.tsx'
import { useCombobox } from '#ui/use-combobox.ts'
import { adminApi } from '../../api/admin-api.ts'

export type ChosenCustomer = Partial<Pick<QuoteBuyer, 'phone' | 'name' | 'email' | 'company' | 'tax_id' | 'language'>>

/** The data that a draft copies from an earlier buyer. */
export function toChosenCustomer({ name, emails, companies: [company], language }: CustomerCard): Omit<ChosenCustomer, 'phone'> {
  return { name: name ?? '', email: emails[0] ?? '', company: company?.name ?? '', tax_id: company?.tax_id ?? '', language }
}

interface CustomerFieldProps extends Omit<FieldProps, 'ref' | 'value'> {
  value: string
  by: 'phone' | 'name'
  isSearched: boolean
  onChosen: (chosen: ChosenCustomer) => void
}

/** A field in which a phone or a name is typed, or chosen with its earlier buyer by arrows, Enter or a press. */
export function CustomerField({ by, isSearched, onChosen, ...field }: CustomerFieldProps) {
  const input = useRef<HTMLInputElement>(null)
  const [hasFocus, setHasFocus] = useState(false)
  return (
    <div>
      <Field
        {...field}
        ref={input}
        // oxlint-disable-next-line jsx-a11y/role-has-required-aria-props -- the suggestions set the missing attributes while they are open
        role="combobox"
        aria-expanded={false}
        aria-autocomplete="list"
        autoComplete="off"
        onFocus={() => setHasFocus(true)}
        onBlur={() => setHasFocus(false)}
      />
      {hasFocus && isSearched && <Suggestions input={input} by={by} typed={field.value} onChosen={onChosen} />}
    </div>
  )
}

/** Characters needed for a search. */
const enough = { phone: 4, name: 3 }
const shown = 5

interface SuggestionsProps extends Pick<CustomerFieldProps, 'by' | 'onChosen'> {
  input: RefObject<HTMLInputElement | null>
  typed: string
}

/** Customers with the typed digits or words; none once the phone is complete and belongs to one. */
function Suggestions({ input, by, typed, onChosen }: SuggestionsProps) {
  const t = useTranslations('admin-quotes')
  // 067… is stored as +38067…, so the leading zero is dropped.
  const search = useDeferredValue(by === 'phone' ? typed.replace(/\D/g, '').replace(/^0/, '') : typed.trim())
  const isEnough = search.length >= enough[by]
  const { data } = useQuery({
    queryKey: ['customers', 'of-buyer', search],
    queryFn: ({ signal }) => adminApi().listCustomers({ query: new URLSearchParams({ search }) }, { signal }),
    enabled: isEnough,
  })
  const whole = normalisePhone(typed)
  const rows = isEnough ? (data?.data ?? []).filter(({ phones }) => !phones.includes(whole)).slice(0, shown) : []
  const combobox = useCombobox(input, { count: rows.length, typed, subject: search })
  const findPhone = ({ phones }: CustomerRow) => (by === 'phone' ? phones.find((one) => one.includes(search)) : undefined) ?? phones[0]
  async function choose(row: CustomerRow) {
    combobox.close()
    onChosen({ phone: findPhone(row) ?? '', ...toChosenCustomer(await adminApi().readCustomer({ params: { id: row.id } })) })
  }
  return (
    <>
      <LiveRegion text={combobox.open ? t('knownCount', { count: rows.length }) : ''} />
      {combobox.open && (
        <div role="listbox" id={combobox.listId} aria-label={t('knownCustomers')} className="mt-1 border border-concrete-light bg-paper">
          {rows.map((row, index) => (
            // oxlint-disable-next-line jsx-a11y/click-events-have-key-events -- the input handles the keys
            <div
              key={row.id}
              id={combobox.optionId(index)}
              role="option"
              aria-selected={combobox.pointedAt === index}
              tabIndex={-1}
              className="flex min-h-11 cursor-pointer flex-wrap items-baseline justify-between gap-x-3 border-t border-concrete-light px-3 py-2 first:border-0 hover:bg-ground aria-selected:bg-ground"
              // A press must not take the focus from the field, or the list would close.
              onMouseDown={(event) => event.preventDefault()}
              onClick={() => void choose(row)}
            >
              <span className="min-w-0 wrap-anywhere">{[row.name, row.company].filter(Boolean).join(', ') || t('unnamed')}</span>
              <span className="text-small whitespace-nowrap text-concrete-dark">{formatPhone(findPhone(row) ?? '')}</span>
            </div>
          ))}
        </div>
      )}
    </>
  )
}
