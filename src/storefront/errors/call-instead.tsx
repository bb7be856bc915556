import { formatPhone } from '#contract/format-phone.ts'
import { phoneHref, useShopData } from '../api/shop-data.ts'

/** Suggests calling the shop after a failure; empty when the shop has no phone. */
export function CallInstead({ text }: { text: string }) {
  const phone = useShopData().settings?.contacts.phones[0]
  if (!phone) return null
  return (
    <p className="flex flex-wrap items-center gap-x-2">
      {text}{' '}
      <a href={phoneHref(phone)} className="text-link inline-flex min-h-11 items-center whitespace-nowrap">
        {formatPhone(phone)}
      </a>
    </p>
  )
}
