import { useState } from 'react'
import type { ProductPictures } from '#contract/admin/pictures.ts'
import { cropClasses, pictureKinds, sharpWidth } from '#contract/picture-kinds.ts'
import { useLanguage, useTranslations } from '#i18n/messages.tsx'
import { Button, IconButton } from '#ui/button.tsx'
import { Icon } from '#ui/icon.tsx'
import { Select } from '#ui/select.tsx'
import { NavIcon } from '../app/nav-icon.tsx'
import { BilingualField } from '../form/bilingual-field.tsx'
import { FocusDialog } from './focus-dialog.tsx'
import type { PlacedPicture } from './placed-pictures.ts'
import { ReplaceButton } from './replace-button.tsx'
import { control } from '../form/form.tsx'

interface PictureRowProps {
  placed: PlacedPicture
  /** From 1. */
  place: number
  count: number
  offered: Pick<ProductPictures, 'colors' | 'visible'>
  onDrag: (isDragged: boolean) => void
  onMove: (step: -1 | 1) => void
  onChange: (placed: PlacedPicture) => void
  onRemove: () => void
}

/** A picture of a product with its texts. */
export function PictureRow({ placed, place, count, offered: { colors, visible }, onDrag, onMove, onChange, onRemove }: PictureRowProps) {
  const t = useTranslations('admin-pictures')
  const language = useLanguage()
  const [isFocusing, setIsFocusing] = useState(false)
  const { picture, kind, color, shows, alt } = placed
  const name = t('pictureNumber', { place })
  const field = `picture-${picture.id}.alt`
  const isKnown = pictureKinds.some((known) => known === kind)
  const known = colors.map(({ value, label }) => ({ value, label: label[language] || label.uk }))
  const others = color === null || colors.some(({ value }) => value === color) ? [] : [{ value: color, label: color }]
  return (
    <div role="group" aria-label={name} className="grid gap-x-5 gap-y-3 border-b border-concrete-light py-4 sm:grid-cols-[9rem_minmax(0,1fr)]">
      <div className="flex items-start gap-3 sm:block">
        {/* oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- the buttons beside it do the same */}
        <div
          draggable
          className={`w-28 cursor-grab sm:w-full ${cropClasses(picture.focus)}`}
          onDragStart={(event) => {
            event.dataTransfer.effectAllowed = 'move'
            onDrag(true)
          }}
          onDragEnd={() => onDrag(false)}
        >
          <img src={picture.thumbnail} alt={alt[language] || alt.uk} loading="lazy" className="aspect-square w-full bg-ground object-cover" />
        </div>
        <p className="mt-1 min-w-0 text-small text-concrete-dark wrap-anywhere">
          {place === 1 && <span className="mark mark-success mr-1">{t('main')}</span>}
          {picture.name ?? t('untitledNumber', { id: picture.id })}, {picture.width} × {picture.height}
          {picture.width < sharpWidth && <span className="mark mark-warning mt-1 whitespace-normal">{t('tooSmall', { width: sharpWidth })}</span>}
        </p>
      </div>
      <div className="flex min-w-0 flex-col gap-3">
        <div className="flex flex-wrap items-end gap-3">
          <Select
            label={t('kind')}
            className="min-w-36 flex-1"
            options={[
              ...pictureKinds.map((value) => ({ value, label: t(`kind_${value}`) })),
              ...(isKnown ? [] : [{ value: kind, label: t('kind_sample') }]),
            ]}
            {...control(kind, (text) => onChange({ ...placed, kind: text }))}
          />
          {colors.length > 0 && (
            <Select
              label={t('color')}
              className="min-w-36 flex-1"
              options={[{ value: '', label: t('anyColor') }, ...known, ...others]}
              {...control(color ?? '', (text) => onChange({ ...placed, color: text || null }))}
            />
          )}
          {visible.map(({ property, label, options: [first, ...rest] }) => (
            <Select
              key={property}
              label={t('shows', { property: label[language] || label.uk })}
              className="min-w-36 flex-1"
              value={shows[property] ?? first?.value ?? ''}
              options={[...(first ? [first] : []), ...rest].map((option) => ({
                value: option.value,
                label: option.label[language] || option.label.uk,
              }))}
              onChange={({ target: { value } }) => {
                const { [property]: _, ...others } = shows
                onChange({ ...placed, shows: value === first?.value ? others : { ...others, [property]: value } })
              }}
            />
          ))}
          <span className="flex">
            <IconButton
              id={`earlier-${picture.id}`}
              label={t('earlier', { place })}
              aria-disabled={place === 1 || undefined}
              onClick={() => onMove(-1)}
            >
              <NavIcon name="up" />
            </IconButton>
            <IconButton
              id={`later-${picture.id}`}
              label={t('later', { place })}
              aria-disabled={place === count || undefined}
              onClick={() => onMove(1)}
            >
              <span className="rotate-180">
                <NavIcon name="up" />
              </span>
            </IconButton>
            <IconButton label={t('takeOff', { place })} onClick={onRemove}>
              <Icon name="trash" />
            </IconButton>
          </span>
        </div>
        <BilingualField
          field={field}
          label={t('alt')}
          values={{ [`${field}.uk`]: alt.uk, [`${field}.en`]: alt.en }}
          errors={{}}
          set={(changed, value) => onChange({ ...placed, alt: { ...alt, [changed.endsWith('.uk') ? 'uk' : 'en']: value } })}
        />
        <div className="flex flex-wrap gap-2">
          <Button variant="quiet" onClick={() => setIsFocusing(true)}>
            {t('focus')}
          </Button>
          <ReplaceButton onStored={(next) => onChange({ ...placed, picture: next })} />
        </div>
      </div>
      {isFocusing && (
        <FocusDialog
          picture={picture}
          onClose={() => setIsFocusing(false)}
          onSaved={(next) => onChange({ ...placed, picture: { ...picture, focus: next.focus, version: next.version } })}
        />
      )}
    </div>
  )
}
