import { useState } from 'react'
import type { OrderCard } from '#contract/admin/orders.ts'
import type { NewShipment, Shipments, ShipmentView } from '#contract/admin/shipments.ts'
import { money } from '#contract/money.ts'
import { kyivClock, plainDate } from '#contract/plain-date.ts'
import { useTranslations } from '#i18n/messages.tsx'
import { Field } from '#ui/field.tsx'
import { Select } from '#ui/select.tsx'
import { readTypedWhole, typedKopiykas } from '#contract/typed-money.ts'
import { adminApi } from '../api/admin-api.ts'
import { useFieldErrors } from '../api/error-text.ts'
import { control } from '../form/form.tsx'
import { moneyText, useSumFault, useNumberFault } from '../form/figure-faults.ts'
import { carrierNames, usualCarrier, type CarrierName } from './carriers.ts'
import { CreditFields, noCredit, owedBefore, readCredit } from './owed.tsx'
import { ReceiptDialog } from './receipt-dialog.tsx'
import { ShipmentLines } from './shipment-lines.tsx'
import { chosenLines, firstChoice, shipmentFault, takesGoods } from './shipment-choice.ts'
import { useMovedText, useOrderAct } from './use-order.ts'
import { SubmitDialog } from '../form/act-dialogs.tsx'

interface ShipmentDialogProps {
  order: OrderCard
  shipments: Shipments
  /** The shipment whose carrier and numbers are corrected; null for a new one. */
  shipment: ShipmentView | null
  onClose: () => void
}
type Details = Omit<NewShipment, 'version' | 'lines' | 'credit'>

/** Creates a shipment with its pieces and carrier, or edits the carrier of an existing one. */
export function ShipmentDialog({ order, shipments, shipment, onClose }: ShipmentDialogProps) {
  const t = useTranslations('admin-orders')
  const { number } = order
  const [today] = useState(() => kyivClock(new Date()).date)
  const [chosen, setChosen] = useState(() => firstChoice(order, shipments))
  const [form, setForm] = useState(() => firstForm(order, shipment))
  const [typedCredit, setTypedCredit] = useState(noCredit)
  const [recording, setRecording] = useState(false)
  // A shipment of services alone needs no payment first.
  const owed = shipment || !takesGoods(order, chosen) ? 0 : owedBefore(order, today)
  const credit = owed > 0 ? readCredit(typedCredit) : null
  const field = (name: Exclude<keyof Form, 'carrier'>) => control(form[name], (text) => setForm((now) => ({ ...now, [name]: text })))
  const movedText = useMovedText()
  const act = useOrderAct(
    number,
    { successText: shipment ? t('shipmentSaved') : (now) => (now.state === 'shipped' ? movedText(now) : t('partShipped')), onDone: onClose },
    (details: Details) => {
      const saved = shipment
        ? adminApi().editShipment({ params: { number, id: shipment.id }, body: { version: shipment.version, ...details } })
        : adminApi().storeShipment({ params: { number }, body: { version: order.version, lines: chosenLines(chosen), ...details, credit } })
      return saved
    },
  )
  const errors = useFieldErrors(act.error)
  const sumFault = useSumFault()
  const numberFault = useNumberFault()
  const cost = form.cost.trim() === '' ? null : typedKopiykas(form.cost)
  const fault = shipment ? null : shipmentFault(order, shipments, chosen)
  const places = readTypedWhole(form.places)
  const isCounted = form.places.trim() === '' || (places !== null && places >= 1 && places <= 999)
  const missing =
    (fault && t(fault)) ||
    (form.carrier === 'named' && form.carrierName.trim() === '' && t('carrierNeeded')) ||
    (form.day === '' && t('dayNeeded')) ||
    (!isCounted && t('placesWrong')) ||
    (form.cost.trim() !== '' && cost === null && t('sumNeeded')) ||
    (owed > 0 && credit === null && t('creditNeeded'))
  const isCarried = form.carrier !== 'pickup'
  const text = (value: string) => value.trim() || null
  return (
    <>
      <SubmitDialog
        title={shipment ? t('editShipmentTitle', { no: shipment.no }) : t('shipTitle', { number })}
        submit={act}
        action={t(shipment ? 'saveShipment' : owed > 0 ? 'onCredit_ship' : 'shipPieces')}
        missing={missing}
        onSubmit={() => {
          void act.run({
            carrier: form.carrier,
            carrier_name: form.carrier === 'named' ? text(form.carrierName) : null,
            tracking_number: isCarried ? text(form.tracking) : null,
            car: isCarried ? text(form.car) : null,
            driver: isCarried ? text(form.driver) : null,
            places,
            cost_kopiykas: cost === null ? null : money(cost),
            handed_on: plainDate(form.day),
          })
        }}
        onClose={onClose}
      >
        {!shipment && <ShipmentLines order={order} shipments={shipments} chosen={chosen} onChange={setChosen} errors={errors} />}
        {owed > 0 && <CreditFields owed={owed} today={today} credit={typedCredit} onChange={setTypedCredit} onRecord={() => setRecording(true)} />}
        <div className="mt-4 grid items-end gap-4 sm:grid-cols-2">
          <Select
            name="carrier"
            label={t('carrier')}
            options={carrierNames.map((value) => ({ value, label: t(`carrier_${value}`) }))}
            {...control(form.carrier, (text) => setForm((now) => ({ ...now, carrier: carrierNames.find((name) => name === text) ?? now.carrier })))}
          />
          {form.carrier === 'named' && <Field name="carrier_name" label={t('carrierName')} required maxLength={100} {...field('carrierName')} />}
          <Field name="handed_on" label={t('handedOn')} type="date" required max={today} {...field('day')} />
          {isCarried && (
            <>
              <Field
                name="tracking_number"
                label={t(form.carrier === 'nova_poshta' ? 'trackingNumber_nova_poshta' : 'trackingNumber')}
                hint={t('trackingHint')}
                optional
                maxLength={60}
                {...field('tracking')}
              />
              <Field name="car" label={t('car')} optional maxLength={100} {...field('car')} />
              <Field name="driver" label={t('driver')} optional maxLength={100} {...field('driver')} />
            </>
          )}
          <Field
            name="places"
            label={t('places')}
            optional
            inputMode="numeric"
            maxLength={20}
            {...field('places')}
            error={numberFault(form.places) ?? (isCounted ? undefined : t('placesWrong'))}
          />
          <Field
            name="cost_kopiykas"
            label={t('carryingCostLabel')}
            hint={t('carryingCostHint')}
            optional
            inputMode="decimal"
            suffix="₴"
            {...field('cost')}
            error={sumFault(form.cost)}
          />
        </div>
        {!shipment && order.customer?.email && <p className="mt-4 text-small text-concrete-dark">{t('shipmentTold')}</p>}
      </SubmitDialog>
      {recording && order.money && <ReceiptDialog number={number} money={order.money} onClose={() => setRecording(false)} />}
    </>
  )
}

interface Form {
  readonly carrier: CarrierName
  readonly carrierName: string
  readonly tracking: string
  readonly car: string
  readonly driver: string
  readonly places: string
  readonly cost: string
  readonly day: string
}

function firstForm(order: OrderCard, shipment: ShipmentView | null): Form {
  const usual = usualCarrier(order)
  return {
    carrier: shipment?.carrier ?? usual,
    carrierName: shipment ? (shipment.carrier_name ?? '') : usual === 'named' ? (order.delivery?.carrier ?? '') : '',
    tracking: shipment?.tracking_number ?? '',
    car: shipment?.car ?? '',
    driver: shipment?.driver ?? '',
    places: shipment?.places ? String(shipment.places) : '',
    cost: typeof shipment?.cost_kopiykas === 'number' ? moneyText(shipment.cost_kopiykas) : '',
    day: shipment?.handed_on ?? kyivClock(new Date()).date,
  }
}
