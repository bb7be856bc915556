import { useQuery } from '@tanstack/react-query'
import type { CustomerCard } from '#contract/admin/customers.ts'
import { isPhoneOfSomeCountry, normalisePhone } from '#contract/phone.ts'
import { adminApi } from '../../api/admin-api.ts'

/** The customer with this phone; undefined while the phone is incomplete, unknown or being looked up. */
export function useKnownCustomer(typed: string): CustomerCard | undefined {
  const phone = normalisePhone(typed)
  const isWhole = isPhoneOfSomeCountry(phone)
  const { data: found } = useQuery({
    queryKey: ['customers', 'by-phone', phone],
    queryFn: ({ signal }) => adminApi().listCustomers({ query: new URLSearchParams({ search: phone }) }, { signal }),
    enabled: isWhole,
  })
  const id = isWhole ? found?.data.find(({ phones }) => phones.includes(phone))?.id : undefined
  const { data } = useQuery({
    queryKey: ['customer', id],
    queryFn: ({ signal }) => adminApi().readCustomer({ params: { id: id ?? 0 } }, { signal }),
    enabled: id !== undefined,
  })
  return id === undefined ? undefined : data
}
