import type { BatchCard } from '#contract/admin/production.ts'
import { inDayOrder } from '#contract/batch-stages.ts'
import type { PlainDate } from '#contract/plain-date.ts'
import { unbroken } from '#contract/unbroken.ts'
import { useLanguage, useTranslations } from '#i18n/messages.tsx'
import type { Casting } from './use-cast-order.ts'
import { useDay } from './use-day.ts'
import { ScreenSection } from '../app/screen-frame.tsx'

/** The sheet for the workshop's wall. Grouped by colour, because a mixer is washed between two colours; numbers give the order of casting. */
export function DaySheet({ castings, day }: { castings: readonly Casting[]; day: PlainDate }) {
  const t = useTranslations('admin-production')
  const language = useLanguage()
  const shortDay = useDay()
  const inOrder = inDayOrder(castings.map((casting) => ({ ...casting, cast_position: casting.batch.cast_position })))
  const numbered = inOrder.map((casting, at) => ({ ...casting, place: at + 1 }))
  const groups = Map.groupBy(numbered, ({ batch }) => batch.color?.[language] ?? t('noColor'))
  return (
    <ScreenSection id="sheet" title={t('castList', { day: shortDay(day) })} className="day-sheet">
      {groups.size === 0 && <p>{t('nothingToCast')}</p>}
      {[...groups].map(([color, ofColor]) => (
        <section key={color} className="mb-4">
          <h3 className="mb-1 font-medium first-letter:uppercase">
            {color}&nbsp;· {t('pieces', { count: ofColor.reduce((sum, { pieces }) => sum + pieces, 0) })}
          </h3>
          <table>
            <thead>
              <tr>
                {[t('castPlace'), t('product'), t('count'), t('mould'), t('order'), t('readyByHead')].map((name) => (
                  <th key={name} scope="col">
                    {name}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {ofColor.map(({ batch, pieces, place }) => (
                <tr key={batch.id}>
                  <td className="tabular-nums">{place}</td>
                  <td>
                    <Goods batch={batch} />
                  </td>
                  <td className="font-medium whitespace-nowrap">{t('pieces', { count: pieces })}</td>
                  <td className="whitespace-nowrap">{batch.mould?.code ?? t('noMould')}</td>
                  <td className="whitespace-nowrap">{batch.order.number}</td>
                  <td className="whitespace-nowrap">{batch.ready_by && shortDay(batch.ready_by)}</td>
                </tr>
              ))}
            </tbody>
          </table>
        </section>
      ))}
    </ScreenSection>
  )
}

/** What the workshop must know: the chosen options and the office's notes. The colour is above the table. */
function Goods({ batch: { product, options, notes, own_mould: ownMould, remade } }: { batch: BatchCard }) {
  const t = useTranslations('admin-production')
  const language = useLanguage()
  const rows = options.filter(({ name }) => name !== 'color')
  return (
    <>
      <span className="font-medium wrap-anywhere">{product.name[language] || product.name.uk}</span>{' '}
      <span className="whitespace-nowrap">{product.code}</span>
      {ownMould && `\u00a0· ${t('ownMould')}`}
      {remade && `\u00a0· ${t('remade')}`}
      {rows.map(({ name, property, value, note }) => (
        <span key={name} className="block text-small wrap-anywhere">
          {property[language]}: {unbroken(value[language])}
          {note && ` (${note})`}
        </span>
      ))}
      {notes.map((note) => (
        <span key={note} className="block border-l-2 border-ink pl-2 font-medium wrap-anywhere whitespace-pre-line">
          {note}
        </span>
      ))}
    </>
  )
}
