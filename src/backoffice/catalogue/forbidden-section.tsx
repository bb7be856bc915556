import { listProperties, type ForbiddenPair, type OptionName } from '#contract/product-values.ts'
import { useLanguage, useTranslations } from '#i18n/messages.tsx'
import { Button } from '#ui/button.tsx'
import { startInLastPart } from '#ui/first-field.ts'
import { Field } from '#ui/field.tsx'
import { Select } from '#ui/select.tsx'
import { usePropertyName } from '../fields/property-name.ts'
import { Section, type SectionProps } from './section.tsx'
import { control } from '../form/form.tsx'
import { useRemoval } from '../form/use-removal-toast.ts'

const toKey = ({ property, value }: OptionName) => `${property}:${value}`

/** Options that cannot be combined: buyers see the second one dimmed, with the reason. */
export function ForbiddenSection({ product, now, set, locked }: SectionProps) {
  const t = useTranslations('admin-catalogue')
  const language = useLanguage()
  const formatPropertyName = usePropertyName(product.palettes)
  const { forbidden } = now
  const allOptions = listProperties(now).flatMap(({ name, options }) =>
    options.map(({ value, label }) => ({ property: name, value, text: `${formatPropertyName(name)}: ${label[language] || label.uk || value}` })),
  )
  const choices = allOptions.map((option) => ({ value: toKey(option), label: option.text }))
  const write = (index: number, next: ForbiddenPair) => set('forbidden', forbidden.with(index, next))
  const findOption = (key: string): OptionName | undefined => {
    const found = allOptions.find((option) => toKey(option) === key)
    return found && { property: found.property, value: found.value }
  }
  const remove = useRemoval(forbidden, (next) => set('forbidden', next))
  // Nothing is chosen, so that a new pair takes nothing from buyers.
  const none = { property: '', value: '' } as const
  const mayAdd = new Set(allOptions.map(({ property }) => property)).size > 1
  return (
    <Section
      id="forbidden"
      title={t('forbidden')}
      summary={forbidden.length > 0 ? t('pairs', { count: forbidden.length }) : t('noPairs')}
      hint={t('forbiddenHint')}
    >
      {forbidden.map((pair, index) => (
        // oxlint-disable-next-line react/no-array-index-key -- a pair has no id; rows keep no state
        <fieldset key={index} data-part="" className="border border-concrete-light bg-sheet p-3 sm:p-4">
          <legend className="sr-only">{t('pairNumber', { number: index + 1 })}</legend>
          <div className="grid items-start gap-3 sm:grid-cols-2">
            {(['one', 'other'] as const).map((side) => (
              <Select
                key={side}
                label={t(side === 'one' ? 'thisOption' : 'notWithOption')}
                disabled={locked}
                value={toKey(pair[side])}
                options={
                  choices.some(({ value }) => value === toKey(pair[side]))
                    ? choices
                    : [{ value: toKey(pair[side]), label: t('chooseProperty') }, ...choices]
                }
                onChange={(event) => {
                  const option = findOption(event.target.value)
                  if (option) write(index, { ...pair, [side]: option })
                }}
              />
            ))}
            {(['uk', 'en'] as const).map((side) => (
              <Field
                key={side}
                lang={side}
                label={t(`reason_${side}`)}
                readOnly={locked}
                {...control(pair.reason[side], (text) => write(index, { ...pair, reason: { ...pair.reason, [side]: text } }))}
              />
            ))}
          </div>
          {!locked && (
            <Button variant="quiet" className="mt-2" onClick={() => remove(index, t('pairRemoved'))}>
              {t('removePair')}
            </Button>
          )}
        </fieldset>
      ))}
      {!locked && mayAdd && (
        <Button
          variant="secondary"
          className="self-start"
          onClick={({ currentTarget }) => {
            set('forbidden', [...forbidden, { one: none, other: none, reason: { uk: '', en: '' } }])
            startInLastPart(currentTarget.closest('section'))
          }}
        >
          {t('addPair')}
        </Button>
      )}
    </Section>
  )
}
