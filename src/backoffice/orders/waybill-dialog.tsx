import { useQuery } from '@tanstack/react-query'
import { useDeferredValue, useState } from 'react'
import type { ShipmentView } from '#contract/admin/shipments.ts'
import type { NewWaybill, WaybillDraft } from '#contract/admin/waybills.ts'
import { money } from '#contract/money.ts'
import { typedKopiykas } from '#contract/typed-money.ts'
import { useTranslations } from '#i18n/messages.tsx'
import { Checkbox } from '#ui/checkbox.tsx'
import { Field } from '#ui/field.tsx'
import { Notice } from '#ui/notice.tsx'
import { RadioTiles } from '#ui/radio-tiles.tsx'
import { Select } from '#ui/select.tsx'
import { Skeleton } from '#ui/skeleton.tsx'
import { adminApi } from '../api/admin-api.ts'
import { useFormats } from '../fields/use-formats.ts'
import { control, tickControl, ErrorList } from '../form/form.tsx'
import { FormDialog } from '../form/form-dialog.tsx'
import { moneyText, useSumFault } from '../form/figure-faults.ts'
import { SubmitDialog } from '../form/act-dialogs.tsx'
import { PackedUnits } from './packed-units.tsx'
import { useOrderAct } from './use-order.ts'

interface WaybillDialogProps {
  number: string
  shipment: ShipmentView
  onClose: () => void
}

/** Creates or changes a shipment's waybill: the branch or address, the packing, who pays. */
export function WaybillDialog(props: WaybillDialogProps) {
  const t = useTranslations('admin-orders')
  const { number, shipment, onClose } = props
  const draft = useQuery({
    queryKey: ['waybill', number, shipment.id],
    queryFn: () => adminApi().draftWaybill({ params: { number, id: shipment.id } }),
    staleTime: 0,
    gcTime: 0,
  })
  if (draft.data?.available && draft.data.gross_kg !== null) return <WaybillForm {...props} draft={draft.data} />
  return (
    <FormDialog open onClose={onClose} title={t('waybillTitle')}>
      <ErrorList error={draft.error} />
      {draft.isPending && <Skeleton className="h-40" />}
      {draft.data && <Notice kind="warning">{t(draft.data.available ? 'waybillUnpacked' : 'waybillOff')}</Notice>}
    </FormDialog>
  )
}

const emptyAddress = { ref: '', street: '', house: '', flat: '' }
const firstForm = (draft: WaybillDraft) => ({
  kind: draft.to?.kind ?? 'branch',
  query: '',
  ...emptyAddress,
  ...(draft.to ?? { street: draft.address }),
  town: draft.town,
  region: draft.region,
  name: draft.receiver_name,
  phone: draft.receiver_phone,
  payer: draft.payer,
  value: moneyText(draft.value_kopiykas),
  collects: draft.to !== null && (draft.cash_on_delivery?.kopiykas ?? 0) > 0,
  cash: moneyText(draft.cash_on_delivery?.kopiykas ?? 0),
  description: draft.description,
})

function WaybillForm({ number, shipment, onClose, draft }: WaybillDialogProps & { draft: WaybillDraft }) {
  const t = useTranslations('admin-orders')
  const format = useFormats()
  const [form, setForm] = useState(() => firstForm(draft))
  const field = (name: Exclude<keyof typeof form, 'kind' | 'collects'>) => control(form[name], (text) => setForm((now) => ({ ...now, [name]: text })))
  const isMade = shipment.waybill?.state === 'made'
  const act = useOrderAct(number, { successText: t(isMade ? 'waybillChangeAsked' : 'waybillAsked'), onDone: onClose }, (body: NewWaybill) =>
    adminApi()[isMade ? 'changeWaybill' : 'createWaybill']({ params: { number, id: shipment.id }, body }),
  )
  const sumFault = useSumFault()
  const value = typedKopiykas(form.value)
  const cash = form.collects ? typedKopiykas(form.cash) : null
  const owed = draft.cash_on_delivery?.owed_kopiykas ?? 0
  const isDoor = form.kind === 'door'
  const hasPlace = isDoor ? [form.town, form.street, form.house].every((text) => text.trim() !== '') : form.ref !== ''
  const missing =
    (!hasPlace && t('waybillWhere')) ||
    (form.name.trim() === '' && t('waybillWhom')) ||
    (value === null && t('sumNeeded')) ||
    (form.collects && (cash === null || cash < 100 || cash % 100 !== 0 || cash > owed) && t('cashOnDeliveryWrong', { sum: format.sum(owed) }))
  return (
    <SubmitDialog
      title={t(isMade ? 'waybillChangeTitle' : 'waybillTitle', { number: shipment.tracking_number ?? '' })}
      submit={act}
      action={t(isMade ? 'changeWaybill' : 'createWaybill')}
      missing={missing}
      onClose={onClose}
      onSubmit={() => {
        if (value === null) return
        const { kind, ref, town, region, street, house, flat, name, phone, payer, description } = form
        void act.run({
          version: shipment.version,
          payer,
          description,
          value_kopiykas: money(value),
          cash_on_delivery_kopiykas: cash === null ? null : money(cash),
          receiver_name: name,
          receiver_phone: phone,
          to: kind === 'branch' ? { kind, ref } : { kind, town, region, street, house, flat },
        })
      }}
    >
      <PackedUnits gross_kg={draft.gross_kg ?? 0} units={draft.units} />
      <RadioTiles
        className="mt-4"
        legend={t('waybillTo')}
        options={[
          { value: 'branch', label: t('waybillBranch') },
          { value: 'door', label: t('waybillDoor') },
        ]}
        value={form.kind}
        onChange={(kind) => setForm((now) => ({ ...now, kind }))}
      />
      <div className="mt-4 grid items-end gap-4 sm:grid-cols-2">
        <Field label={t('waybillTown')} required maxLength={100} name="to.town" {...field('town')} />
        <Field label={t('waybillRegion')} optional maxLength={100} name="to.region" {...field('region')} />
        {isDoor ? (
          <>
            <Field label={t('waybillStreet')} required maxLength={100} name="to.street" {...field('street')} />
            <Field label={t('waybillHouse')} required maxLength={20} name="to.house" {...field('house')} />
            <Field label={t('waybillFlat')} optional maxLength={20} name="to.flat" {...field('flat')} />
          </>
        ) : (
          <>
            <Field label={t('waybillQuery')} className="sm:col-span-2" optional maxLength={100} name="query" {...field('query')} />
            <BranchSelect
              number={number}
              shipment={shipment}
              town={form.town}
              region={form.region}
              query={form.query}
              value={form.ref}
              onChange={(ref) => setForm((now) => ({ ...now, ref }))}
            />
          </>
        )}
        <Field label={t('waybillReceiver')} hint={t('waybillReceiverHint')} required maxLength={50} name="receiver_name" {...field('name')} />
        <Field label={t('phone')} required type="tel" maxLength={60} name="receiver_phone" {...field('phone')} />
        <Select
          name="payer"
          label={t('waybillPayer')}
          options={[
            { value: 'recipient', label: t('waybillPayer_recipient') },
            { value: 'sender', label: t('waybillPayer_sender') },
          ]}
          {...control(form.payer, (text) => setForm((now) => ({ ...now, payer: text === 'sender' ? 'sender' : 'recipient' })))}
        />
        <Field
          label={t('waybillValue')}
          required
          inputMode="decimal"
          suffix="₴"
          name="value_kopiykas"
          {...field('value')}
          error={sumFault(form.value)}
        />
        {draft.cash_on_delivery && (owed > 0 || form.collects) && (
          <>
            <Checkbox
              className="self-center"
              label={t('cashOnDelivery')}
              hint={t('cashOnDeliveryHint', { sum: format.sum(owed) })}
              {...tickControl(form.collects, (isTicked) => setForm((now) => ({ ...now, collects: isTicked })))}
            />
            {form.collects && (
              <Field
                label={t('cashOnDeliverySum')}
                required
                inputMode="decimal"
                suffix="₴"
                name="cash_on_delivery_kopiykas"
                {...field('cash')}
                error={sumFault(form.cash)}
              />
            )}
          </>
        )}
        <Field label={t('waybillDescription')} className="sm:col-span-2" required maxLength={120} name="description" {...field('description')} />
      </div>
    </SubmitDialog>
  )
}

interface BranchSelectProps {
  number: string
  shipment: ShipmentView
  town: string
  region: string
  query: string
  value: string
  onChange: (ref: string) => void
}

/** Lists only branches that take all packages. */
function BranchSelect({ number, shipment, town, region: typedRegion, query, value, onChange }: BranchSelectProps) {
  const t = useTranslations('admin-orders')
  const [city, region, q] = [useDeferredValue(town.trim()), useDeferredValue(typedRegion.trim()), useDeferredValue(query.trim())]
  const { data, isFetching } = useQuery({
    queryKey: ['waybill-branches', number, shipment.id, city, region, q],
    queryFn: () => adminApi().listWaybillBranches({ params: { number, id: shipment.id }, query: new URLSearchParams({ city, region, q }) }),
    enabled: city !== '',
  })
  const branches = data?.data ?? []
  const hint = data && branches.length === 0 && !isFetching ? t('waybillNoBranch') : data?.more ? t('waybillMoreBranches') : undefined
  return (
    <Select
      name="to.ref"
      className="sm:col-span-2"
      label={t('waybillBranch')}
      required
      hint={hint}
      options={[
        { value: '', label: '—' },
        ...branches.map((one) => ({ value: one.ref, label: `${t('numbered', { number: one.number })}, ${one.address} (${one.town})` })),
      ]}
      {...control(branches.some(({ ref }) => ref === value) ? value : '', onChange)}
    />
  )
}
