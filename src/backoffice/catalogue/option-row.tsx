import { languages, type Language } from '#contract/languages.ts'
import { toSlug } from '#contract/slug.ts'
import { findColour, findSamples, swatchName, type Palettes } from '#contract/palette.ts'
import { colourWords } from '#contract/palette-words.ts'
import type { OptionValues } from '#contract/product-values.ts'
import type { PropertyName } from '#contract/property-names.ts'
import type { Shape, ShapeChange } from '#contract/shape.ts'
import { useLanguage, useTranslations } from '#i18n/messages.tsx'
import { Button, IconButton } from '#ui/button.tsx'
import { classNames } from '#ui/class-names.ts'
import { Field } from '#ui/field.tsx'
import { Icon } from '#ui/icon.tsx'
import { Select } from '#ui/select.tsx'
import { Swatch } from '#ui/swatch.tsx'
import { NavIcon } from '../app/nav-icon.tsx'
import { control } from '../form/form.tsx'
import { NumberField, MoneyField } from '../form/figure-fields.tsx'
import type { useDragOrder } from '../form/use-drag-order.ts'
import { CombinationParts } from './combination-parts.tsx'
import { withPart } from './combinations.ts'
import { changedSize, isUnnamed } from './new-options.ts'
import { ShapeChangeFields } from './shape-change-fields.tsx'

interface OptionRowProps {
  name: PropertyName
  option: OptionValues
  place: number
  count: number
  shape: Shape | null
  palettes: Palettes
  locked: boolean
  /** It was just added, so its details are open. */
  isNew: boolean
  order: ReturnType<ReturnType<typeof useDragOrder>>
  onChange: (option: OptionValues) => void
  onMove: (place: number) => void
  onDefault: () => void
  onRemove: () => void
}

/** One option with its impact; the rest is in its details. It is moved by dragging its name, or with buttons by keyboard and on phones. */
export function OptionRow({
  name,
  option,
  place,
  count,
  shape,
  palettes,
  locked,
  isNew,
  order,
  onChange,
  onMove,
  onDefault,
  onRemove,
}: OptionRowProps) {
  const t = useTranslations('admin-catalogue')
  const language = useLanguage()
  const isFirst = place === 0
  const isMovable = !isFirst && !locked && count > 2
  const isSwitch = findColour(palettes.properties, name)?.kind === 'switch'
  const samples = findSamples(palettes, name)
  const isCombination = name === 'combination'
  const label = option.label[language] || option.label.uk || (isUnnamed(option) ? t('newOption') : option.value)
  const shapes = shape !== null && !isFirst && (name === 'size' || name === 'shape' || name === 'combination')
  const measured = shape && name === 'size' ? changedSize(shape, option.shape_change)?.label[language] : undefined
  const move = (to: number, button: HTMLElement) => {
    if (to < 1 || to >= count) return
    onMove(to)
    setTimeout(() => button.focus()) // the browser drops the focus of a row that changes places
  }
  const rename = (of: Language, text: string) => {
    const label = { ...option.label, [of]: text }
    const toCode = ({ uk, en }: typeof label) => toSlug(en || uk)
    // The code of a new option follows its name until it is typed.
    const isMade = isUnnamed(option) || (isNew && !isCombination && option.value === toCode(option.label))
    onChange({ ...option, label, value: (isMade && toCode(label)) || option.value })
  }
  const changeShape = (change: ShapeChange | null) => {
    const sized = shape && change && changedSize(shape, change)
    const next = { ...option, shape_change: change }
    if (name === 'combination') onChange(sized ? withPart(next, { name: 'size', ...sized }) : next)
    else onChange(name === 'size' && sized ? { ...next, ...sized } : next)
  }
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- the buttons do the same as dragging
    <li data-part="" {...order.target} className={classNames('relative py-1.5', order.isDragged && 'opacity-50', order.isOver && 'drop-place')}>
      <div className="grid min-h-11 grid-cols-[minmax(0,1fr)_7.5rem] items-center gap-2 pr-13">
        {/* Only the name is a drag handle, so that text in the fields can be selected. */}
        <span {...(isMovable && order.handle)} className={classNames('flex flex-wrap items-center gap-x-2 leading-snug', isMovable && 'cursor-grab')}>
          {samples && <Swatch size="small" colour={swatchName(samples, option.value)} />}
          <span className="font-medium wrap-anywhere">{label}</span>
          {isFirst && <span className="mark mark-success">{t('isDefault')}</span>}
          {measured && measured !== label && <span className="text-small text-concrete-dark">{t('sizeByMeasures', { size: measured })}</span>}
          {option.label.en === '' && <span className="mark mark-warning">{t('englishMissing')}</span>}
          {option.extra_days > 0 && <span className="text-small text-concrete-dark">{t('moreDays', { count: option.extra_days })}</span>}
        </span>
        {!isFirst && (
          <MoneyField
            signed
            className="[&>label]:sr-only"
            label={`${t('impact')}: ${label}`}
            value={option.impact}
            readOnly={locked}
            onChange={(impact) => onChange({ ...option, impact })}
          />
        )}
      </div>
      <details open={isNew}>
        <summary
          aria-label={t('editOf', { name: label })}
          className="absolute top-1.5 right-0 grid size-11 list-none place-items-center hover:text-accent"
        >
          <Icon name="edit" />
        </summary>
        <div className="flex flex-col gap-3 pt-2 pb-4">
          {isCombination && <CombinationParts option={option} palettes={palettes} locked={locked} onChange={onChange} />}
          <div className="grid items-start gap-3 sm:grid-cols-2">
            {!isCombination &&
              !samples &&
              languages.map((of) => (
                <Field
                  key={of}
                  lang={of}
                  label={t(`optionName_${of}`)}
                  required={of === 'uk'}
                  readOnly={locked}
                  {...control(option.label[of], (text) => rename(of, text))}
                />
              ))}
            {!isCombination && <ValueField name={name} option={option} palettes={palettes} locked={locked || isSwitch} onChange={onChange} />}
            {!isFirst && (
              <NumberField
                label={t('extraDays')}
                readOnly={locked}
                value={option.extra_days}
                onChange={(days) => onChange({ ...option, extra_days: days ?? 0 })}
              />
            )}
          </div>
          {shapes && <ShapeChangeFields base={shape} change={option.shape_change} isOpen={isNew} locked={locked} onChange={changeShape} />}
          {!locked && !isSwitch && !isFirst && (
            <div className="-ml-3 flex flex-wrap items-center">
              <Button variant="quiet" onClick={onDefault}>
                {t('makeDefault')}
              </Button>
              {([-1, 1] as const).map((step) => (
                <IconButton
                  key={step}
                  label={t(step === 1 ? 'moveDown' : 'moveUp', { name: label })}
                  aria-disabled={place + step === 0 || place + step === count || undefined}
                  onClick={({ currentTarget }) => move(place + step, currentTarget)}
                >
                  {step === 1 ? <Icon name="chevron-down" /> : <NavIcon name="up" />}
                </IconButton>
              ))}
              <IconButton label={t('removeOf', { name: label })} onClick={onRemove}>
                <Icon name="trash" />
              </IconButton>
            </div>
          )}
        </div>
      </details>
    </li>
  )
}

/** The option's code, which URLs and orders use. */
function ValueField({ name, option, palettes, locked, onChange }: Pick<OptionRowProps, 'name' | 'option' | 'palettes' | 'locked' | 'onChange'>) {
  const t = useTranslations('admin-catalogue')
  const language = useLanguage()
  const palette = findSamples(palettes, name)
  if (palette)
    return (
      <Select
        label={t(name === 'finish' ? 'property_finish' : 'property_color')}
        disabled={locked}
        value={option.value}
        options={[
          ...(palette.some(({ code }) => code === option.value) ? [] : [{ value: option.value, label: option.label[language] || option.value }]),
          ...palette.map((colour) => ({ value: colour.code, label: colourWords(colour)[language] })),
        ]}
        onChange={(event) => {
          const colour = palette.find(({ code }) => code === event.target.value)
          if (colour) onChange({ ...option, value: colour.code, label: colourWords(colour) })
        }}
      />
    )
  return (
    <Field
      label={t('code')}
      hint={isUnnamed(option) ? t('codeFromName') : undefined}
      readOnly={locked}
      {...control(isUnnamed(option) ? '' : option.value, (text) => onChange({ ...option, value: text.trim().slice(0, 100) }))}
    />
  )
}
