import type { AuditEntry } from '#contract/admin/audit.ts'
import type { EditableSettings } from '#contract/admin/settings.ts'
import { useQuery } from '@tanstack/react-query'
import { useTranslations } from '#i18n/messages.tsx'
import type { MessageKey } from '#i18n/namespaces.ts'
import { adminApi } from '../api/admin-api.ts'
import { usePropertyName } from '../fields/property-name.ts'
import { useProductLabels } from '../fields/product-labels.ts'
import { useSettingsLabels } from '../fields/settings-labels.ts'
import { isGroup } from '../fields/settings-spec.ts'

type Subject = AuditEntry['subject']

/** The label of a changed field, as in the form that changed it; a field of a newer release is shown by its name. */
export function useFieldWords(): (subject: Subject, field: string) => string {
  const t = useTranslations('admin-audit')
  const common = useTranslations('admin-common')
  // The owner's properties have labels written by the owner.
  const { data } = useQuery({ queryKey: ['settings'], queryFn: () => adminApi().readSettings() })
  const properties = data?.data.find(({ name }) => name === 'properties')?.value as EditableSettings['properties'] | undefined // the value of this group
  const palettes = { properties: properties ?? [] }
  const nameOf = usePropertyName(palettes)
  const product = useProductLabels(palettes)
  const settings = useSettingsLabels()
  const known = (key: string): string | null => {
    const words = t(key as MessageKey<'admin-audit'>) // looked up; null when there is no text
    return words === key ? null : words
  }
  return (subject, field) => {
    if (subject.kind === 'product' && product[field]) return product[field]
    if (subject.kind === 'settings' && isGroup(subject.id)) return settingOf(settings(subject.id), field)
    const [, property = '', value = ''] = /^impact\.([^.]+)\.(.*)$/.exec(field) ?? []
    if (property) return t('field_impact', { option: `${nameOf(property)} ${value}` })
    const name = snake(field)
    const whole = known(`field_${subject.kind}_${name}`) ?? known(`field_${name}`)
    if (whole) return whole
    // `name.uk` and `uk.title` are a field in one language, `children.3` is one of several.
    const language = /(?:^|\.)(uk|en)(?:\.|$)/.exec(name)?.[1] as 'uk' | 'en' | undefined // one of the two
    const stem = name.split('.').find((part) => part !== language) ?? name
    const words = known(`field_${subject.kind}_${stem}`) ?? known(`field_${stem}`) ?? field
    return language ? `${words} ${common(`language_${language}`)}` : words
  }
}

const snake = (field: string) => field.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)

/** The label of the control that contains the field, for settings with several fields in one control. */
function settingOf(labels: Readonly<Record<string, string>>, field: string): string {
  const owner = Object.keys(labels)
    .filter((path) => path === field || field.startsWith(`${path}.`))
    .toSorted((one, other) => other.length - one.length)[0]
  return labels[owner ?? ''] ?? labels['present'] ?? field
}
