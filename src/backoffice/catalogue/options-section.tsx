import { useState } from 'react'
import { Link } from 'react-router'
import { withDefault } from '#contract/default-option.ts'
import { listProperties, optionField, type OptionValues, type ProductValues } from '#contract/product-values.ts'
import { findSamples, type Palettes } from '#contract/palette.ts'
import { propertyNames, type PropertyName } from '#contract/property-names.ts'
import { useLanguage, useTranslations } from '#i18n/messages.tsx'
import { Button } from '#ui/button.tsx'
import { startInLastPart } from '#ui/first-field.ts'
import { LiveRegion } from '#ui/live-region.tsx'
import { Select } from '#ui/select.tsx'
import { controlId } from '../form/edit-frame.tsx'
import { useRemoval, useRemovalToast } from '../form/use-removal-toast.ts'
import { moneyText } from '../form/figure-faults.ts'
import { useDragOrder } from '../form/use-drag-order.ts'
import { usePropertyName } from '../fields/property-name.ts'
import { firstCombinations, nextCombination, partNames } from './combinations.ts'
import { firstOptions, mayGrow, nextOption } from './new-options.ts'
import { OptionRow } from './option-row.tsx'
import { Section, type SectionProps } from './section.tsx'

/** The product's properties and their options; the first options are the base of the price and shape above. */
export default function OptionsSection({ product: { palettes }, now, set, locked }: SectionProps) {
  const t = useTranslations('admin-catalogue')
  const language = useLanguage()
  const formatPropertyName = usePropertyName(palettes)
  const [announced, setAnnounced] = useState('')
  const offerBack = useRemovalToast()
  const [added, setAdded] = useState<PropertyName | null>(null)
  const properties = listProperties(now)
  const has = (name: PropertyName) => properties.some((property) => property.name === name)
  // Leaves out properties that a combination replaces, and finishes when the palette has none.
  const others = propertyNames(palettes.properties).filter(
    (name) => !has(name) && findSamples(palettes, name)?.length !== 0 && !(has('combination') && partNames.some((part) => part === name)),
  )
  const write = (name: PropertyName, options: readonly OptionValues[]) => set(optionField(name), options)
  const startCombining = () => {
    write('combination', firstCombinations(now, palettes))
    for (const part of partNames) if (has(part)) write(part, [])
    setAnnounced(t('combined'))
  }
  const makeDefault = (name: PropertyName, value: string) => {
    for (const [field, changed] of Object.entries(withDefault(now, name, value)))
      set(field, field === 'price_kopiykas' ? moneyText(Number(changed)) : changed)
    setAnnounced(t('madeDefault'))
  }
  return (
    <Section
      id="options"
      title={t('options')}
      summary={properties.map(({ name, options }) => `${formatPropertyName(name)}: ${options.length}`).join(', ') || t('noOptions')}
      hint={t('optionsHint')}
    >
      <LiveRegion text={announced} />
      {properties.length === 0 && <p className="text-concrete-dark">{t('noOptions')}</p>}
      {properties.map(({ name, options }) => (
        <fieldset key={name} id={controlId(optionField(name))} tabIndex={-1} className="min-w-0 border border-concrete-light bg-sheet p-3 sm:p-4">
          <legend className="px-1 font-medium">{formatPropertyName(name)}</legend>
          <OptionRows
            name={name}
            options={options}
            shape={now.shape}
            palettes={palettes}
            locked={locked}
            added={added === name}
            onChange={(next) => write(name, next)}
            onMoved={(option) => setAnnounced(t('movedTo', { name: option.label[language] || option.label.uk }))}
            onDefault={(option) => makeDefault(name, option.value)}
          />
          {!locked && (
            <div className="mt-3 flex flex-wrap gap-2">
              {mayGrow(name, options, palettes) && (
                <Button
                  variant="secondary"
                  onClick={({ currentTarget }) => {
                    write(name, [...options, name === 'combination' ? nextCombination(options, palettes) : nextOption(name, options, palettes)])
                    setAdded(name)
                    startInLastPart(currentTarget.closest('fieldset'))
                  }}
                >
                  {t('addOption')}
                </Button>
              )}
              {(name === 'color' || name === 'finish') && (
                <Link className="text-link self-center px-2" to={name === 'color' ? '/settings/colours' : '/settings/finishes'}>
                  {t(name === 'color' ? 'newColour' : 'newFinish')}
                </Link>
              )}
              <Button
                variant="quiet"
                onClick={() => {
                  write(name, [])
                  offerBack(t('removed', { name: formatPropertyName(name) }), () => write(name, options))
                }}
              >
                {t('removeProperty', { name: formatPropertyName(name) })}
              </Button>
            </div>
          )}
        </fieldset>
      ))}
      {!locked && others.length > 0 && (
        <Select
          className="max-w-sm"
          label={t('addProperty')}
          value=""
          options={[{ value: '', label: t('chooseProperty') }, ...others.map((name) => ({ value: name, label: formatPropertyName(name) }))]}
          onChange={(event) => {
            const name = others.find((other) => other === event.target.value)
            if (!name) return
            if (name === 'combination') startCombining()
            else write(name, firstOptions(name, now.shape, palettes))
            setTimeout(() => {
              const group = document.getElementById(controlId(optionField(name)))
              group?.focus({ preventScroll: true })
              group?.scrollIntoView({ block: 'center' })
            })
          }}
        />
      )}
    </Section>
  )
}

interface OptionRowsProps {
  name: PropertyName
  options: readonly OptionValues[]
  shape: ProductValues['shape']
  palettes: Palettes
  locked: boolean
  /** The last option was just added. */
  added: boolean
  onChange: (options: readonly OptionValues[]) => void
  onMoved: (option: OptionValues) => void
  onDefault: (option: OptionValues) => void
}

/** The options of a property in their order; the first cannot be moved. */
function OptionRows({ name, options, shape, palettes, locked, added, onChange, onMoved, onDefault }: OptionRowsProps) {
  const t = useTranslations('admin-catalogue')
  const move = (from: number, to: number) => {
    const option = options[from]
    if (!option) return
    onChange(options.toSpliced(from, 1).toSpliced(to, 0, option))
    onMoved(option)
  }
  const language = useLanguage()
  const remove = useRemoval(options, onChange)
  // A row goes with its option: by its code, and while the code is being edited by the code before.
  const [formerCodes] = useState(() => new WeakMap<OptionValues, string>())
  const rowKeys: string[] = []
  for (const option of options) {
    const key = formerCodes.get(option) ?? option.value
    rowKeys.push(rowKeys.includes(key) ? `${key} ${rowKeys.length}` : key) // two options may have one code until that is corrected
  }
  const order = useDragOrder(move, (place) => place > 0)
  return (
    <>
      {options.length > 1 && (
        <p aria-hidden="true" className="-mt-2 ml-auto mr-13 w-30 text-small text-concrete-dark">
          {t('impact')}
        </p>
      )}
      <ol className="flex flex-col divide-y divide-concrete-light">
        {options.map((option, index) => (
          <OptionRow
            key={rowKeys[index]}
            name={name}
            option={option}
            place={index}
            count={options.length}
            shape={shape}
            palettes={palettes}
            locked={locked}
            isNew={added && index === options.length - 1}
            order={order(index)}
            onChange={(next) => {
              formerCodes.set(next, rowKeys[index] ?? '')
              onChange(options.with(index, next))
            }}
            onMove={(to) => move(index, to)}
            onDefault={() => onDefault(option)}
            onRemove={() => remove(index, t('removed', { name: option.label[language] || option.value }))}
          />
        ))}
      </ol>
    </>
  )
}
