import type { OrderDetails } from '#contract/admin/order-details.ts'
import { useTranslations } from '#i18n/messages.tsx'
import { Checkbox } from '#ui/checkbox.tsx'
import { Field } from '#ui/field.tsx'
import { Select } from '#ui/select.tsx'
import { control, tickControl } from '../form/form.tsx'

const methods = ['PICKUP', 'LOCAL', 'CARRIER'] as const

interface DetailFieldsProps {
  details: OrderDetails
  /** The buyer has already accepted the public offer, so the box is not shown. */
  hasAgreed: boolean
  /** Where the details are in the request: `details.` */
  path?: string
  onChange: (details: OrderDetails) => void
}

/** Receiver, delivery and payer of an order. All fields are optional, because the buyer may not have decided yet. */
export function DetailFields({ details, hasAgreed, path = '', onChange }: DetailFieldsProps) {
  const t = useTranslations('admin-orders')
  const field = (name: 'name' | 'email' | 'carrier' | 'city' | 'address' | 'company' | 'tax_id', maxLength: number) => ({
    label: t(`detail_${name}`),
    maxLength,
    name: path + name,
    autoComplete: 'off',
    ...control(details[name], (text) => onChange({ ...details, [name]: text })),
  })
  const { delivery_method: method } = details
  return (
    <div className="grid gap-4 sm:grid-cols-2">
      <Field {...field('name', 110)} />
      <Field {...field('email', 254)} type="email" inputMode="email" />
      <Select
        name={`${path}delivery_method`}
        label={t('detail_method')}
        options={[{ value: '', label: t('detail_method_none') }, ...methods.map((value) => ({ value, label: t(`delivery_${value}`) }))]}
        {...control(method, (text) => onChange({ ...details, delivery_method: methods.find((one) => one === text) ?? '' }))}
      />
      {method === 'CARRIER' && <Field {...field('carrier', 100)} />}
      {method !== 'PICKUP' && <Field {...field('city', 100)} />}
      {(method === 'LOCAL' || method === 'CARRIER') && <Field {...field('address', 300)} />}
      <Field {...field('company', 200)} />
      <Field {...field('tax_id', 30)} inputMode="numeric" />
      {!hasAgreed && <OfferAgreed details={details} className="sm:col-span-2" onChange={onChange} />}
    </div>
  )
}

/** That the buyer accepted the public offer by phone. */
export function OfferAgreed({ details, className, onChange }: Pick<DetailFieldsProps, 'details' | 'onChange'> & { className: string }) {
  const t = useTranslations('admin-orders')
  return (
    <div className={className}>
      <Checkbox label={t('offerAgreed')} {...tickControl(details.offer_agreed, (isTicked) => onChange({ ...details, offer_agreed: isTicked }))} />
      <p className="text-small text-concrete-dark">{t('offerAgreedHint')}</p>
    </div>
  )
}
