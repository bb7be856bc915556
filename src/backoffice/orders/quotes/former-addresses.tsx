import type { CustomerCard } from '#contract/admin/customers.ts'
import type { QuoteBuyer } from '#contract/admin/quotes.ts'
import { useTranslations } from '#i18n/messages.tsx'
import { Icon } from '#ui/icon.tsx'
import { useKnownCustomer } from './use-known-customer.ts'

type Chosen = Pick<QuoteBuyer, 'delivery_method' | 'carrier' | 'city' | 'address'>

const shown = 5

function chosenOf({ method, carrier, city, address }: CustomerCard['addresses'][number]): Chosen {
  return { delivery_method: method ?? (carrier === null ? '' : 'CARRIER'), carrier: carrier ?? '', city: city ?? '', address: address ?? '' }
}

interface FormerAddressesProps {
  buyer: QuoteBuyer
  onChosen: (chosen: Chosen) => void
}

/** The customer's earlier delivery addresses; one press fills in the way and the address. */
export function FormerAddresses({ buyer, onChosen }: FormerAddressesProps) {
  const t = useTranslations('admin-quotes')
  const addresses = useKnownCustomer(buyer.phone)?.addresses.map(chosenOf) ?? []
  const others = addresses.filter(({ city, address, carrier }) => city !== buyer.city || address !== buyer.address || carrier !== buyer.carrier)
  if (others.length === 0) return null
  return (
    <section aria-labelledby="former-addresses" className="mt-4">
      <h3 id="former-addresses" className="font-medium">
        {t('formerAddresses')}
      </h3>
      <ul>
        {others.slice(0, shown).map((one) => (
          <li key={JSON.stringify(one)} className="border-t border-concrete-light first:border-0">
            <button type="button" className="flex min-h-11 w-full items-center gap-2 py-2 text-left hover:text-accent" onClick={() => onChosen(one)}>
              <Icon name="plus" size={16} />
              <span className="min-w-0 flex-1 wrap-anywhere">{[one.carrier, one.city, one.address].filter(Boolean).join(', ')}</span>
            </button>
          </li>
        ))}
      </ul>
    </section>
  )
}
