import type { OrderCard } from '#contract/admin/orders.ts'
import type { Shipments } from '#contract/admin/shipments.ts'
import type { FieldErrors } from '#contract/errors.ts'
import { unbroken } from '#contract/unbroken.ts'
import { useLanguage, useTranslations } from '#i18n/messages.tsx'
import { Checkbox } from '#ui/checkbox.tsx'
import { Field } from '#ui/field.tsx'
import { parsePieces, type Choice } from './shipment-choice.ts'
import { useNumberFault } from '../form/figure-faults.ts'
import { control, tickControl } from '../form/form.tsx'

interface ShipmentLinesProps {
  order: OrderCard
  shipments: Shipments
  chosen: Choice
  onChange: (chosen: Choice) => void
  errors: FieldErrors
}

/** The pieces of each line to ship now. */
export function ShipmentLines({ order, shipments, chosen, onChange, errors }: ShipmentLinesProps) {
  const t = useTranslations('admin-orders')
  const numberFault = useNumberFault()
  const language = useLanguage()
  const rows = order.lines.flatMap((line) => {
    const ready = shipments.lines.find(({ line_id }) => line_id === line.id)?.ready ?? 0
    return ready > 0 ? [{ ...line, ready, title: line.name[language] || line.name.uk }] : []
  })
  const goods = rows.filter(({ kind }) => kind === 'product')
  const others = rows.filter(({ kind }) => kind !== 'product')
  return (
    <fieldset>
      <legend className="mb-2 font-medium">{t('whatGoes')}</legend>
      <ul>
        {goods.map(({ id, title, options, ready }) => {
          const pieces = parsePieces(chosen[id])
          const isWrong = Number.isNaN(pieces) || pieces > ready
          return (
            <li
              key={id}
              className="grid items-start gap-x-4 gap-y-2 border-t border-concrete-light py-2 first:border-0 sm:grid-cols-[minmax(0,1fr)_9rem]"
            >
              <span className="min-w-0 wrap-anywhere">
                {title}
                <span className="block text-small text-concrete-dark">
                  {unbroken(options.map(({ property, value }) => `${property[language]}: ${value[language]}`).join('\u00a0· '))}
                </span>
              </span>
              <Field
                label={t('piecesReady', { count: ready })}
                inputMode="numeric"
                maxLength={20}
                error={numberFault(chosen[id] ?? '') ?? (isWrong ? t('piecesWrong') : errors[`lines.${id}`])}
                {...control(chosen[id] ?? '', (text) => onChange({ ...chosen, [id]: text }))}
              />
            </li>
          )
        })}
      </ul>
      {others.length > 0 && (
        <div className="mt-2 border-t border-concrete-light pt-2">
          {others.map(({ id, title, kind, ready }) => (
            <Checkbox
              key={id}
              label={title}
              hint={t(kind === 'service' ? 'serviceGoes' : 'discountGoes')}
              {...tickControl(parsePieces(chosen[id]) > 0, (isTicked) => onChange({ ...chosen, [id]: isTicked ? String(ready) : '' }))}
            />
          ))}
        </div>
      )}
    </fieldset>
  )
}
