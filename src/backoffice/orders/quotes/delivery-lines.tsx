import type { DraftLine } from '#contract/admin/order-edits.ts'
import type { DeliveryEstimate } from '#contract/delivery.ts'
import type { DeliveryMethod } from '#contract/order.ts'
import { useTranslations } from '#i18n/messages.tsx'
import { Icon } from '#ui/icon.tsx'
import { useFormats } from '../../fields/use-formats.ts'
import { deliveryName } from '../edit/add-lines.tsx'
import { PackedUnits } from '../packed-units.tsx'

type Way = DeliveryEstimate['options'][number]

/** The name of each way of delivery in documents, in both languages. */
const lineNames: Readonly<Record<Way['kind'], DraftLine<'service' | 'discount'>['name']>> = {
  PICKUP: { uk: 'Самовивіз із Черкас', en: 'Pickup in Cherkasy' },
  LOCAL: { uk: 'Доставка по Черкасах', en: 'Delivery within Cherkasy' },
  PARCEL: { uk: 'Доставка перевізником', en: 'Delivery by carrier' },
  PALLET: { uk: 'Доставка перевізником на палеті', en: 'Delivery by carrier on a pallet' },
  TRUCK: { uk: 'Доставка вантажівкою з краном', en: 'Delivery by truck with a crane' },
}

/** Whether a line is delivery, added by a press here or as the usual service of this name. */
export const isDelivery = (line: DraftLine): boolean =>
  line.kind === 'service' && [...Object.values(lineNames).map(({ uk }) => uk), deliveryName.uk].includes(line.name.uk)

interface DeliveryLinesProps {
  delivery: DeliveryEstimate
  onChosen: (line: Omit<DraftLine<'service' | 'discount'>, 'place'>, method: DeliveryMethod) => void
  /** Called with the chosen one of several towns of the same name. */
  onTown: (name: string) => void
}

/** Delivery costs by the tariffs; one press adds one as a line, whose sum can be edited. */
export function DeliveryLines({ delivery, onChosen, onTown }: DeliveryLinesProps) {
  const t = useTranslations('admin-quotes')
  const format = useFormats()
  const priced = delivery.options.filter(({ kind }) => kind !== 'PICKUP')
  const formatCost = ({ from_kopiykas: from, to_kopiykas: to }: Way) => {
    if (from === null || to === null) return t('noTariff')
    return from === to ? format.sum(from) : `${format.sum(from)} – ${format.sum(to)}`
  }
  return (
    <div>
      <h3 className="font-medium">{t('deliveryWays')}</h3>
      {delivery.place !== 'ukraine' && <p className="text-small">{t(delivery.place === 'abroad' ? 'placeAbroad' : 'placeNobodyKnows')}</p>}
      {delivery.place === 'ukraine' && (delivery.sample || !delivery.place_known) && (
        <p className="text-small text-concrete-dark">
          {delivery.sample && `${t('sampleTariffs')} `}
          {!delivery.place_known && delivery.settlements.length === 0 && t('placeUnknown')}
        </p>
      )}
      {delivery.settlements.length > 0 && (
        <fieldset className="mb-3">
          <legend className="text-small">{t('whichTown', { count: delivery.settlements.length })}</legend>
          <ul className="max-h-60 overflow-y-auto">
            {delivery.settlements.map(({ id, name }) => (
              <li key={id}>
                <button
                  type="button"
                  className="flex min-h-11 w-full items-center border-t border-concrete-light py-2 text-left hover:text-accent pointer-fine:min-h-8"
                  onClick={() => onTown(name[format.language])}
                >
                  {name[format.language]}
                </button>
              </li>
            ))}
          </ul>
        </fieldset>
      )}
      <ul>
        {priced.map((way) => (
          <li key={way.kind}>
            <button
              type="button"
              className="flex min-h-11 w-full items-center gap-2 border-t border-concrete-light py-2 text-left hover:text-accent"
              onClick={() =>
                onChosen(
                  { kind: 'service', name: lineNames[way.kind], quantity: 1, amount_kopiykas: way.to_kopiykas ?? way.from_kopiykas ?? 0 },
                  way.kind === 'LOCAL' ? 'LOCAL' : 'CARRIER',
                )
              }
            >
              <Icon name="plus" size={16} />
              <span className="min-w-0 flex-1">{t(`way_${way.kind}`)}</span>
              <span className="money text-small text-concrete-dark">{formatCost(way)}</span>
            </button>
          </li>
        ))}
      </ul>
      {delivery.packed && <PackedUnits {...delivery.packed} />}
    </div>
  )
}
