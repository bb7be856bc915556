import { useState } from 'react'
import { Link } from 'react-router'
import { deliveryAddress } from '#contract/countries.ts'
import type { OrderCard } from '#contract/admin/orders.ts'
import { useLanguage, useTranslations } from '#i18n/messages.tsx'
import { Button } from '#ui/button.tsx'
import type { OrderDetails } from '#contract/admin/order-details.ts'
import { adminApi } from '../api/admin-api.ts'
import { EmailLink, PhoneLink } from '../app/links.tsx'
import { SubmitDialog } from '../form/act-dialogs.tsx'
import { DetailFields } from './detail-fields.tsx'
import { buyerName, toDetails } from './detail-values.ts'
import { useOrderAct } from './use-order.ts'
import { ScreenSection } from '../app/screen-frame.tsx'

/** The buyer of the order, how the goods reach them, and their comment. */
export function OrderCustomer({ order }: { order: OrderCard }) {
  const { customer, delivery, state } = order
  const t = useTranslations('admin-orders')
  const language = useLanguage()
  const [isEditing, setEditing] = useState(false)
  const mayEdit = customer !== null && state !== 'completed' && state !== 'cancelled'
  const where = delivery && [delivery.method && t(`delivery_${delivery.method}`), deliveryAddress(delivery, language)].filter(Boolean).join(', ')
  if (!customer && !where) return null
  return (
    <ScreenSection id="customer" title={t(customer ? 'customer' : 'delivery')} className="panel">
      {customer && (
        <>
          <p className="font-medium wrap-anywhere">{buyerName(order) ?? t('unnamed')}</p>
          {customer.company && (
            <p className="wrap-anywhere">
              {customer.company}
              {customer.tax_id && <span className="text-concrete-dark">, {t('taxId', { id: customer.tax_id })}</span>}
            </p>
          )}
          {customer.phone && (
            <p>
              <PhoneLink phone={customer.phone} className="inline-flex min-h-11 items-center text-lead text-link pointer-fine:min-h-8" />
            </p>
          )}
          {customer.email && (
            <p className="wrap-anywhere">
              <EmailLink email={customer.email} />
            </p>
          )}
          {customer.id !== null && (
            <p>
              <Link to={`/customers/${customer.id}`} className="inline-flex min-h-8 items-center text-link">
                {t('customerPage')}
              </Link>
            </p>
          )}
          <p className="text-small text-concrete-dark">
            {t(`speaks_${customer.language}`)}&nbsp;· {t(customer.account ? 'hasAccount' : 'noAccount')}
          </p>
          {customer.comment && <p className="mt-2 border-l-2 border-concrete pl-3 wrap-anywhere whitespace-pre-line">{customer.comment}</p>}
        </>
      )}
      {where && (
        <p className="mt-2 wrap-anywhere">
          {customer && <span className="block text-small text-concrete-dark">{t('delivery')}</span>}
          {where}
          {delivery?.unloading && <span className="block">{t(`unloading_${delivery.unloading}`)}</span>}
          {delivery?.contact && <span className="block">{t('siteContact', { contact: delivery.contact })}</span>}
        </p>
      )}
      {mayEdit && (
        <Button variant="quiet" className="mt-1 -ml-3" onClick={() => setEditing(true)}>
          {t('editDetails')}
        </Button>
      )}
      {isEditing && <DetailsDialog order={order} onClose={() => setEditing(false)} />}
    </ScreenSection>
  )
}

/** Edits details that the buyer gave after the order came. */
function DetailsDialog({ order, onClose }: { order: OrderCard; onClose: () => void }) {
  const t = useTranslations('admin-orders')
  const { number, version } = order
  const [details, setDetails] = useState(() => toDetails(order))
  const act = useOrderAct(number, { successText: t('detailsStored'), onDone: onClose }, (body: OrderDetails) =>
    adminApi().writeOrderDetails({ params: { number }, body: { ...body, version } }),
  )
  return (
    <SubmitDialog title={t('detailsTitle')} submit={act} action={t('store')} onSubmit={() => void act.run(details)} onClose={onClose}>
      <DetailFields details={details} hasAgreed={order.customer?.offer_agreed ?? false} onChange={setDetails} />
    </SubmitDialog>
  )
}
