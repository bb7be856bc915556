import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Link, useNavigate, useParams } from 'react-router'
import type { CustomerCard } from '#contract/admin/customers.ts'
import { formatPhone } from '#contract/format-phone.ts'
import { useTranslations } from '#i18n/messages.tsx'
import { Button, buttonVariants } from '#ui/button.tsx'
import { Icon } from '#ui/icon.tsx'
import { saveOpenEditors } from '#ui/open-editors.ts'
import { adminApi, useMay } from '../api/admin-api.ts'
import { FailurePanel, ScreenFrame, ScreenSkeleton } from '../app/screen-frame.tsx'
import { EmailLink } from '../app/links.tsx'
import { useFormats } from '../fields/use-formats.ts'
import { useListAddress } from '../list/row-table.tsx'
import { CustomerForm } from './customer-form.tsx'
import { CustomerOrders, Conversation } from './customer-history.tsx'
import { MergeDialog } from './merge-dialog.tsx'
import { MergeList } from './merge-list.tsx'
import { PersonalData } from './personal-data.tsx'
import { Reconciliation } from './reconciliation.tsx'
import { customerKey } from './use-customer.ts'

/** Saves the open form before the act. */
const saved = async (then: () => void) => (await saveOpenEditors()) && then()

/** One customer: contacts, orders, calls and messages. */
export default function CustomerScreen() {
  const t = useTranslations('admin-customers')
  const id = Number(useParams()['id'])
  const navigate = useNavigate()
  const { data, error, refetch } = useQuery({ queryKey: customerKey(id), queryFn: () => adminApi().readCustomer({ params: { id } }), staleTime: 0 })
  const [isMerging, setMerging] = useState(false)
  const newOrder = `/quotes/new?customer=${id}`
  const order = (className: string) => (
    <Link
      to={newOrder}
      state="order"
      className={className}
      onClick={(event) => {
        if (event.metaKey || event.ctrlKey) return
        event.preventDefault()
        void saved(() => void navigate(newOrder, { state: 'order' }))
      }}
    >
      {t('newOrder')}
    </Link>
  )
  const acts = data && (
    <>
      {order(`${buttonVariants('secondary')} max-md:hidden`)}
      <Button variant="secondary" onClick={() => void saved(() => setMerging(true))}>
        {t('merge')}
      </Button>
    </>
  )
  const title = data ? (data.name ?? data.companies[0]?.name ?? t('unnamed')) : t('customer')
  return (
    <ScreenFrame
      title={title}
      shared={{ subject: 'customer', id: String(id) }}
      back={{ to: useListAddress('/customers'), label: t('toList') }}
      actions={acts}
    >
      {data ? <Customer key={data.id} customer={data} /> : error ? <FailurePanel error={error} onRetry={refetch} /> : <ScreenSkeleton />}
      {data && (
        <div className="thumb-bar md:hidden">
          {data.phones[0] && (
            <a href={`tel:${data.phones[0]}`} className={buttonVariants('primary')}>
              <Icon name="phone" size={20} />
              {t('call')}
            </a>
          )}
          {order(`${buttonVariants('secondary')} max-[22rem]:max-w-32 max-[22rem]:text-center`)}
        </div>
      )}
      {data && isMerging && <MergeDialog customer={data} onClose={() => setMerging(false)} />}
    </ScreenFrame>
  )
}

function Customer({ customer }: { customer: CustomerCard }) {
  const mayErase = useMay('personal-data.manage')
  return (
    <div className="grid items-start gap-4 sm:gap-6 lg:grid-cols-[minmax(0,1fr)_22rem] lg:grid-rows-[auto_1fr]">
      <Reach customer={customer} />
      <div className="flex min-w-0 flex-col gap-4 sm:gap-6 lg:col-start-1 lg:row-span-2 lg:row-start-1">
        <CustomerOrders customer={customer} />
        <CustomerForm customer={customer} />
        {mayErase && <PersonalData customer={customer} />}
      </div>
      <div className="flex min-w-0 flex-col gap-4 sm:gap-6 lg:col-start-2">
        <Reconciliation customer={customer} />
        <Conversation customer={customer} />
        {customer.merges.length > 0 && <MergeList customer={customer} />}
      </div>
    </div>
  )
}

/** Phones to call, and the customer's sums. */
function Reach({ customer }: { customer: CustomerCard }) {
  const t = useTranslations('admin-customers')
  const format = useFormats()
  const { sums } = customer
  return (
    <section aria-labelledby="sums" className="panel min-w-0 lg:col-start-2">
      <ul className="mb-3">
        {customer.phones.map((phone) => (
          <li key={phone}>
            <a href={`tel:${phone}`} className="inline-flex min-h-11 items-center gap-2 text-lead text-link pointer-fine:min-h-8">
              <Icon name="phone" size={16} />
              {formatPhone(phone)}
            </a>
          </li>
        ))}
        {customer.emails.map((email) => (
          <li key={email}>
            <EmailLink email={email} />
          </li>
        ))}
        {customer.companies.map(({ name, tax_id, is_valid }) => (
          <li key={`${name} ${tax_id}`} className="wrap-anywhere">
            {[name, tax_id].filter(Boolean).join(', ')}
            {!is_valid && <span className="mark mark-error ml-2">{t('taxIdWrong')}</span>}
          </li>
        ))}
      </ul>
      <h2 id="sums" className="mb-2 text-lead">
        {t('sums')}
      </h2>
      <dl className="grid grid-cols-[auto_1fr] gap-x-4 gap-y-1">
        <dt className="text-concrete-dark">{t('ordersCount')}</dt>
        <dd className="text-right">{sums.orders}</dd>
        <dt className="text-concrete-dark">{t('total')}</dt>
        <dd className="money text-right">{format.sum(sums.total_kopiykas)}</dd>
        <dt className="text-concrete-dark">{t('received')}</dt>
        <dd className="money text-right">{format.sum(sums.received_kopiykas)}</dd>
        <dt className="text-concrete-dark">{t('due')}</dt>
        <dd className="money text-right">{format.sum(sums.due_kopiykas)}</dd>
      </dl>
      {customer.addresses.length > 0 && (
        <>
          <h2 className="mt-4 mb-1 text-lead">{t('addresses')}</h2>
          <ul>
            {customer.addresses.map(({ carrier, city, address }) => (
              <li key={`${carrier} ${city} ${address}`} className="wrap-anywhere">
                {[carrier, city, address].filter(Boolean).join(', ')}
              </li>
            ))}
          </ul>
        </>
      )}
      <p className="mt-3 text-small wrap-anywhere text-concrete-dark">
        {t('since', { day: format.moment(customer.created_at) })}
        {customer.accounts.map(({ id, email }) => (
          <span key={id} className="block">
            {t('accountOf', { email })}
          </span>
        ))}
      </p>
    </section>
  )
}
