import { useId, useState } from 'react'
import type { OrderCard } from '#contract/admin/orders.ts'
import { unbroken } from '#contract/unbroken.ts'
import { Link } from 'react-router'
import { useTranslations } from '#i18n/messages.tsx'
import { Skeleton } from '#ui/skeleton.tsx'
import { latePart } from '../app/late-part.tsx'
import { ScreenSection } from '../app/screen-frame.tsx'
import { useFormats } from '../fields/use-formats.ts'

const LineDrawing = latePart(() => import('./line-drawing.tsx'), <Skeleton className="aspect-square w-full" />)

/** The ordered goods: pictures, options with notes, weights, prices of that moment. */
export function OrderLines({ order }: { order: OrderCard }) {
  const t = useTranslations('admin-orders')
  const format = useFormats()
  const total = order.money?.total_kopiykas
  const edit = order.customer && order.state !== 'cancelled' && order.state !== 'completed' && (
    <Link data-key="KeyE" className="text-link" to={`/orders/${order.number}/edit`}>
      {order.edit ? t('editGoesOn', { who: order.edit.by ?? t('somebody') }) : t('editLines')}
    </Link>
  )
  return (
    <ScreenSection
      id="lines"
      title={t('goods')}
      actions={edit}
      headClass="mb-2 flex flex-wrap items-baseline justify-between gap-x-4"
      className="panel"
    >
      <ul>
        {order.lines.map((line) => (
          <Line key={line.id} line={line} />
        ))}
      </ul>
      <p className="mt-3 flex flex-wrap items-baseline justify-between gap-x-6 gap-y-1 border-t border-concrete pt-3">
        <span className="text-concrete-dark">
          {order.weight_kg === null ? t('weightUnknown') : t('weightAll', { weight: order.weight_kg.toLocaleString(format.language) })}
        </span>
        {total !== undefined && <span className="money text-lead">{format.sum(total)}</span>}
      </p>
    </ScreenSection>
  )
}

function Line({ line }: { line: OrderCard['lines'][number] }) {
  const t = useTranslations('admin-orders')
  const format = useFormats()
  // A single service or discount shows no quantity.
  const isCounted = line.kind === 'product' || line.quantity > 1
  return (
    <li className="flex gap-3 border-t border-concrete-light py-3 first:border-0 sm:gap-4">
      {line.kind !== 'product' ? null : line.picture ? (
        <img src={line.picture} alt="" width={72} height={72} loading="lazy" className="size-[4.5rem] shrink-0 bg-ground object-cover" />
      ) : (
        <span className="size-[4.5rem] shrink-0 bg-ground" />
      )}
      <div className="min-w-0 flex-1 sm:flex sm:gap-6">
        <div className="min-w-0 flex-1">
          <p className="leading-snug font-medium">{format.name(line.name)}</p>
          <p className="text-small text-concrete-dark">{line.code}</p>
          <ul className="mt-1 text-small">
            {line.options.map(({ property, value, note }) => (
              <li key={property.uk} className="wrap-anywhere">
                <span className="text-concrete-dark">{property[format.language]}:</span> {unbroken(value[format.language])}
                {note && <span className="font-medium"> ({note})</span>}
              </li>
            ))}
          </ul>
          <Stages line={line} />
          {line.shape && <Drawing shape={line.shape} name={format.name(line.name)} />}
        </div>
        <div className="mt-1 shrink-0 sm:mt-0 sm:text-right">
          <p>
            {isCounted && <span className="font-medium">{t('pieces', { count: line.quantity })}</span>}
            {isCounted && line.unit_kopiykas !== null && (
              <span className="money text-concrete-dark">
                {' × '}
                {line.listed_unit_kopiykas !== null && line.listed_unit_kopiykas !== line.unit_kopiykas && (
                  <s className="mr-1">{format.sum(line.listed_unit_kopiykas)}</s>
                )}
                {format.sum(line.unit_kopiykas)}
              </span>
            )}
          </p>
          {line.total_kopiykas !== null && <p className="money font-medium">{format.sum(line.total_kopiykas)}</p>}
          {line.override_reason && <p className="text-small text-concrete-dark wrap-anywhere">{line.override_reason}</p>}
          {line.kind === 'product' && line.weight_kg !== null && (
            <p className="text-small text-concrete-dark">{t('weightEach', { weight: line.weight_kg.toLocaleString(format.language) })}</p>
          )}
        </div>
      </div>
    </li>
  )
}

/** The stages of a line's pieces, with numbers when they are in several stages. */
function Stages({ line: { stages } }: { line: OrderCard['lines'][number] }) {
  const t = useTranslations('admin-orders')
  if (stages.length === 0) return null
  return (
    <ul aria-label={t('stages')} className="mt-1.5 flex flex-wrap gap-1.5">
      {stages.map(({ stage, pieces, blocked }) => (
        <li key={`${stage} ${blocked}`} className={blocked ? 'mark mark-error' : stage === 'done' ? 'mark mark-success' : 'mark'}>
          {[t(`batch_${stage}`), ...(stages.length > 1 ? [t('pieces', { count: pieces })] : []), ...(blocked ? [t('batchStopped')] : [])].join(
            '\u00a0· ',
          )}
        </li>
      ))}
    </ul>
  )
}

/** The dimensioned drawing of the ordered shape, loaded on demand. */
function Drawing({ shape, name }: { shape: NonNullable<OrderCard['lines'][number]['shape']>; name: string }) {
  const t = useTranslations('admin-orders')
  const [isOpened, setOpened] = useState(false)
  const id = useId()
  return (
    <>
      <button
        type="button"
        aria-expanded={isOpened}
        aria-controls={id}
        className="mt-1 inline-flex min-h-11 items-center text-small text-link pointer-fine:min-h-6"
        onClick={() => setOpened(!isOpened)}
      >
        {t(isOpened ? 'hideDrawing' : 'showDrawing')}
      </button>
      <div id={id}>{isOpened && <LineDrawing shape={shape} alt={t('drawingOf', { name })} />}</div>
    </>
  )
}
