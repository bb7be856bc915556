import { useState } from 'react'
import type { DeliveryMethod } from '#contract/order.ts'
import { useLanguage, useTranslations } from '#i18n/messages.tsx'
import { Field } from '#ui/field.tsx'
import { RadioTiles } from '#ui/radio-tiles.tsx'
import { deferred } from '../hydration/hydrate-on-interaction.ts'
import { chooseSettlement } from './choose-settlement.ts'
import { deliveries, pickKnown, type DeliveryForm, type DeliveryGoods } from './delivery-form.ts'
import { TownField } from './town-field.tsx'

/** Carriers, branches and details of the place; not needed for pickup. */
const DeliveryDetails = deferred(() => import('./delivery-details.tsx'), { fallback: ({ children }) => children })

interface FieldsProps {
  readonly form: DeliveryForm
  readonly goods: DeliveryGoods
  readonly offered: readonly [DeliveryMethod, ...DeliveryMethod[]]
}

/** The delivery fields of an order that is placed or corrected. */
export function DeliveryFields({ form, goods, offered }: FieldsProps) {
  const t = useTranslations('checkout')
  const language = useLanguage()
  const [branch, setBranch] = useState('')
  const method = pickKnown(offered, form.values['delivery.method'])
  const address = (
    <Field
      {...form.field('delivery.address')}
      label={t(method === 'CARRIER' ? 'branch' : 'address')}
      hint={t(method === 'CARRIER' ? 'branchHint' : 'addressHint')}
      required
      autoComplete="street-address"
      maxLength={300}
    />
  )
  const city = form.field('delivery.city')
  // Another town has other carriers and branches.
  const leaveTown = () => {
    form.set('delivery.carrier', '')
    if (branch !== '' && form.values['delivery.address'] === branch) form.set('delivery.address', '')
  }
  return (
    <>
      <RadioTiles
        legend={t('deliveryMethod')}
        name="delivery.method"
        value={method}
        onChange={(value) => form.set('delivery.method', value)}
        options={deliveries.map((value) => ({
          value,
          label: t(`delivery${value}`),
          detail: t(`delivery${value}Text`),
          ...(offered.includes(value) ? {} : { disabledReason: t('notDelivered') }),
        }))}
      />
      {method === 'CARRIER' && (
        <TownField
          {...city}
          onChange={(event) => {
            city.onChange(event)
            leaveTown()
          }}
          onChosen={(one) => {
            form.set('delivery.city', chooseSettlement(one, language))
            leaveTown()
          }}
          label={t('city')}
          required
        />
      )}
      {method !== 'PICKUP' && (
        <DeliveryDetails form={form} goods={goods} city={method === 'CARRIER' ? form.values['delivery.city'].trim() : ''} onBranch={setBranch}>
          {address}
        </DeliveryDetails>
      )}
    </>
  )
}
