import type { QuoteBuyer } from '#contract/admin/quotes.ts'
import { useTranslations } from '#i18n/messages.tsx'
import { Icon } from '#ui/icon.tsx'
import { toChosenCustomer, type ChosenCustomer } from './customer-suggestions.tsx'
import { useKnownCustomer } from './use-known-customer.ts'

/**
 * Fills the empty fields from the customer with the typed phone when pressed. It is never automatic, because an outdated e-mail address would get
 * the confirmation.
 */
export function TakeOver({ buyer, onChosen }: { buyer: QuoteBuyer; onChosen: (chosen: ChosenCustomer) => void }) {
  const t = useTranslations('admin-quotes')
  const customer = useKnownCustomer(buyer.phone)
  if (!customer) return null
  const chosen = toChosenCustomer(customer)
  const facts = (['name', 'company', 'tax_id', 'email'] as const).flatMap((name) => (buyer[name] === '' && chosen[name] ? [chosen[name]] : []))
  if (facts.length === 0) return null
  return (
    <button
      type="button"
      className="mt-1 flex min-h-11 w-full items-center gap-2 border border-concrete-light bg-paper px-3 py-2 text-left hover:bg-ground"
      onClick={() => onChosen(chosen)}
    >
      <Icon name="plus" size={16} />
      <span className="min-w-0 flex-1 wrap-anywhere">{t('takeOver', { facts: facts.join(', ') })}</span>
    </button>
  )
}
