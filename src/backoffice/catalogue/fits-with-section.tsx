import { useEffect, useRef, useState } from 'react'
import type { Companion } from '#contract/admin/products.ts'
import { maxFitsWith } from '#contract/fits-with.ts'
import { useLanguage, useTranslations } from '#i18n/messages.tsx'
import { Button, IconButton } from '#ui/button.tsx'
import { Icon } from '#ui/icon.tsx'
import { LiveRegion } from '#ui/live-region.tsx'
import { NavIcon } from '../app/nav-icon.tsx'
import { useRemoval } from '../form/use-removal-toast.ts'
import { controlId } from '../form/edit-frame.tsx'
import { FindProductDialog } from '../fields/find-product-dialog.tsx'
import { Section, type SectionProps } from './section.tsx'

/** Products that the page recommends with this one. Ordered with buttons, or with Alt and an arrow key. */
export function FitsWithSection({ product, now, set, locked }: Pick<SectionProps, 'product' | 'now' | 'set' | 'locked'>) {
  const t = useTranslations('admin-catalogue')
  const language = useLanguage()
  const [adding, setAdding] = useState(false)
  const [found, setFound] = useState<readonly Companion[]>([])
  const [announcement, setAnnouncement] = useState('')
  const focusOn = useRef<string | null>(null)
  const codes = now.fits_with
  const remove = useRemoval(codes, (next) => set('fits_with', next))
  // Restores the focus of a moved row, which the browser drops when the row changes places.
  useEffect(() => {
    if (focusOn.current !== null) document.getElementById(focusOn.current)?.focus()
    focusOn.current = null
  }, [codes])
  const known = new Map([...product.companions, ...found].map((one) => [one.code, one]))
  const findName = (code: string) => known.get(code)?.name[language] || known.get(code)?.name.uk || code
  const move = (from: number, to: number) => {
    const code = codes[from]
    if (code === undefined || to < 0 || to >= codes.length) return
    focusOn.current = document.activeElement?.id || null
    set('fits_with', codes.toSpliced(from, 1).toSpliced(to, 0, code))
    setAnnouncement(t('moved', { name: findName(code), place: to + 1, count: codes.length }))
  }
  return (
    <Section id="fits_with" title={t('fitsWith')} summary={codes.map(findName).join(', ') || t('fitsNone')} hint={t('fitsWithHint')}>
      {codes.length > 0 && (
        <ol aria-label={t('fitsWith')} className="max-w-[40rem] border-t border-concrete-light">
          {codes.map((code, index) => {
            const one = known.get(code)
            const name = findName(code)
            return (
              // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- handles keys of the buttons inside
              <li
                key={code}
                className="flex flex-wrap items-center gap-x-3 border-b border-concrete-light py-1.5"
                onKeyDown={(event) => {
                  if (locked || !event.altKey || (event.key !== 'ArrowUp' && event.key !== 'ArrowDown')) return
                  event.preventDefault()
                  move(index, event.key === 'ArrowUp' ? index - 1 : index + 1)
                }}
              >
                <span className="size-12 shrink-0 bg-ground">
                  {one?.picture && <img src={one.picture} alt="" width={48} height={48} loading="lazy" className="size-12 object-cover" />}
                </span>
                <span className="min-w-0 flex-1 leading-snug">
                  <span className="font-medium wrap-anywhere">{name}</span>
                  <span className="block text-small text-concrete-dark">
                    {one ? code : t('fitsGone')}
                    {one && !one.on_sale && <span className="font-medium text-ink">&nbsp;· {t('fitsNotOnSale')}</span>}
                  </span>
                </span>
                {!locked && (
                  <span role="group" aria-label={name} className="flex">
                    {([-1, 1] as const).map((step) => (
                      <IconButton
                        key={step}
                        id={`fits-${step === 1 ? 'down' : 'up'}-${code}`}
                        label={t(step === 1 ? 'moveDown' : 'moveUp', { name })}
                        aria-disabled={codes[index + step] === undefined || undefined}
                        onClick={() => move(index, index + step)}
                      >
                        {step === 1 ? <Icon name="chevron-down" /> : <NavIcon name="up" />}
                      </IconButton>
                    ))}
                    <IconButton label={t('fitsRemove', { name })} onClick={() => remove(index, t('removed', { name }))}>
                      <Icon name="trash" />
                    </IconButton>
                  </span>
                )}
              </li>
            )
          })}
        </ol>
      )}
      <LiveRegion text={announcement} />
      {!locked &&
        (codes.length < maxFitsWith ? (
          <Button id={controlId('fits_with')} variant="secondary" className="self-start" onClick={() => setAdding(true)}>
            {t('fitsAdd')}
          </Button>
        ) : (
          <p className="text-small text-concrete-dark">{t('fitsFull', { count: maxFitsWith })}</p>
        ))}
      {adding && (
        <FindProductDialog
          title={t('fitsAdd')}
          onClose={() => setAdding(false)}
          onChosen={({ code, name, picture, state }) => {
            setAdding(false)
            if (code === product.code || codes.includes(code)) return setAnnouncement(t(code === product.code ? 'fitsSelf' : 'fitsAlready'))
            setFound([...found, { code, name, picture, on_sale: state === 'published' || state === 'changed' }])
            set('fits_with', [...codes, code])
          }}
        />
      )}
    </Section>
  )
}
