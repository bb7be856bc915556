import type { Palettes } from '#contract/palette.ts'
import { colourWords } from '#contract/palette-words.ts'
import type { OptionPair, OptionValues } from '#contract/product-values.ts'
import { useLanguage, useTranslations } from '#i18n/messages.tsx'
import { Field } from '#ui/field.tsx'
import { Select } from '#ui/select.tsx'
import { partNames, partValue, withPart } from './combinations.ts'

interface CombinationPartsProps {
  option: OptionValues
  palettes: Palettes
  locked: boolean
  onChange: (option: OptionValues) => void
}

/** The parts of one combination, from which its name and code are derived. */
export function CombinationParts({ option, palettes: { colours }, locked, onChange }: CombinationPartsProps) {
  const t = useTranslations('admin-catalogue')
  const common = useTranslations('admin-common')
  const language = useLanguage()
  const change = (part: OptionPair) => onChange(withPart(option, part))
  return (option.pairs ?? []).map((pair) => {
    const name = partNames.find((known) => known === pair.name)
    const title = name ? t(`property_${name}`) : pair.name
    if (name === 'color')
      return (
        <Select
          key={pair.name}
          className="max-w-60"
          label={title}
          disabled={locked}
          value={pair.value}
          options={[
            ...(colours.some(({ code }) => code === pair.value) ? [] : [{ value: pair.value, label: pair.label[language] || pair.value }]),
            ...colours.map((colour) => ({ value: colour.code, label: colourWords(colour)[language] })),
          ]}
          onChange={({ target: { value } }) => {
            const colour = colours.find(({ code }) => code === value)
            if (colour) change({ ...pair, value, label: colourWords(colour) })
          }}
        />
      )
    return (
      <div key={pair.name} role="group" aria-label={title} className="grid items-start gap-3 sm:grid-cols-[1fr_1fr_10rem]">
        {(['uk', 'en'] as const).map((side) => (
          <Field
            key={side}
            lang={side}
            label={`${title}, ${common(`language_${side}`)}`}
            readOnly={locked}
            value={pair.label[side]}
            onChange={({ target: { value } }) => change({ ...pair, label: { ...pair.label, [side]: value } })}
          />
        ))}
        <Field
          label={t('code')}
          readOnly={locked}
          value={pair.value}
          onChange={({ target: { value } }) => change({ ...pair, value: partValue(value) })}
        />
      </div>
    )
  })
}
