import { applyChanges } from '#contract/apply-change.ts'
import { languages } from '#contract/languages.ts'
import { findColour, findSamples, swatchName, type Palettes } from '#contract/palette.ts'
import { colourWords } from '#contract/palette-words.ts'
import type { OptionValues } from '#contract/product-values.ts'
import type { PropertyName } from '#contract/property-names.ts'
import { wrongMeasures } from '#contract/shape-measures.ts'
import type { Shape, ShapeChange } from '#contract/shape.ts'
import { useLanguage, useTranslations } from '#i18n/messages.tsx'
import { Button, IconButton } from '#ui/button.tsx'
import { classNames } from '#ui/class-names.ts'
import { Field } from '#ui/field.tsx'
import { Icon } from '#ui/icon.tsx'
import { Select } from '#ui/select.tsx'
import { Swatch } from '#ui/swatch.tsx'
import { NavIcon } from '../app/nav-icon.tsx'
import { control } from '../form/control.ts'
import { NumberField } from '../form/number-field.tsx'
import type { useDragOrder } from '../form/use-drag-order.ts'
import { CombinationParts } from './combination-parts.tsx'
import { withPart } from './combinations.ts'
import { MoneyField } from '../form/money-field.tsx'
import { sizeOption } from './new-options.ts'
import { ShapeChangeFields } from './shape-change-fields.tsx'

interface OptionRowProps {
  name: PropertyName
  option: OptionValues
  place: number
  count: number
  shape: Shape | null
  palettes: Palettes
  locked: boolean
  order: ReturnType<ReturnType<typeof useDragOrder>>
  onChange: (option: OptionValues) => void
  onMove: (place: number) => void
  onDefault: () => void
  onRemove: () => void
}

/** One option: its name, its impact, its change of the shape. It is moved by dragging its name, or with buttons by keyboard and on phones. */
export function OptionRow({ name, option, place, count, shape, palettes, locked, order, onChange, onMove, onDefault, onRemove }: OptionRowProps) {
  const t = useTranslations('admin-catalogue')
  const language = useLanguage()
  const isFirst = place === 0
  const isMovable = !isFirst && !locked && count > 2
  const isSwitch = findColour(palettes.properties, name)?.kind === 'switch'
  const samples = findSamples(palettes, name)
  const isCombination = name === 'combination'
  const label = option.label[language] || option.label.uk || option.value
  const shapes = shape !== null && !isFirst && (name === 'size' || name === 'shape' || name === 'combination')
  const changeShape = (change: ShapeChange | null) => {
    const changed = shape && change ? (applyChanges(shape, [change]) as Shape) : null // shown only when the result can be cast
    const sized = changed && wrongMeasures(changed).length === 0 ? sizeOption(changed) : null
    const next = { ...option, shape_change: change }
    if (name === 'combination') onChange(sized ? withPart(next, { name: 'size', ...sized }) : next)
    else onChange(name === 'size' && sized ? { ...next, ...sized } : next)
  }
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- the buttons do the same as dragging
    <li
      data-part=""
      {...order.target}
      className={classNames('flex flex-col gap-3 py-3 first:pt-1', order.isDragged && 'opacity-50', order.isOver && 'drop-place')}
    >
      <div className="flex flex-wrap items-center gap-2">
        {/* Only the name is a drag handle, so that text in the fields can be selected. */}
        {samples && <Swatch size="small" colour={swatchName(samples, option.value)} />}
        <span {...(isMovable && order.handle)} className={classNames('font-medium', isMovable && 'cursor-grab')}>
          {label}
        </span>
        {isFirst && <span className="mark mark-success">{t('isDefault')}</span>}
        {!locked && !isSwitch && (
          <span className="ml-auto flex items-center">
            {!isFirst && (
              <Button variant="quiet" onClick={onDefault}>
                {t('makeDefault')}
              </Button>
            )}
            {place > 1 && (
              <IconButton label={t('moveUp', { name: label })} onClick={() => onMove(place - 1)}>
                <NavIcon name="up" />
              </IconButton>
            )}
            {place > 0 && place < count - 1 && (
              <IconButton label={t('moveDown', { name: label })} onClick={() => onMove(place + 1)}>
                <Icon name="chevron-down" />
              </IconButton>
            )}
            {!isFirst && (
              <IconButton label={t('removeOf', { name: label })} onClick={onRemove}>
                <Icon name="trash" />
              </IconButton>
            )}
          </span>
        )}
      </div>
      {isCombination && <CombinationParts option={option} palettes={palettes} locked={locked} onChange={onChange} />}
      <div className="grid items-start gap-3 sm:grid-cols-2 xl:grid-cols-[1fr_1fr_7rem_7rem_5.5rem]">
        {!isCombination &&
          !samples &&
          languages.map((of) => (
            <Field
              key={of}
              lang={of}
              label={t(`optionName_${of}`)}
              readOnly={locked}
              {...control(option.label[of], (text) => onChange({ ...option, label: { ...option.label, [of]: text } }))}
            />
          ))}
        {!isCombination && <ValueField name={name} option={option} palettes={palettes} locked={locked || isSwitch} onChange={onChange} />}
        {!isFirst && (
          <>
            <MoneyField signed label={t('impact')} value={option.impact} readOnly={locked} onChange={(impact) => onChange({ ...option, impact })} />
            <NumberField
              label={t('extraDays')}
              readOnly={locked}
              value={option.extra_days}
              onChange={(days) => onChange({ ...option, extra_days: days ?? 0 })}
            />
          </>
        )}
      </div>
      {shapes && <ShapeChangeFields base={shape} change={option.shape_change} locked={locked} onChange={changeShape} />}
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
        className="sm:col-span-2 xl:col-span-3"
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
      label={t('optionCode')}
      readOnly={locked}
      {...control(option.value, (text) => onChange({ ...option, value: text.trim().slice(0, 100) }))}
    />
  )
}
