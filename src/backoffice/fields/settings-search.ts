import { useQuery } from '@tanstack/react-query'
import type { SettingsGroup } from '#contract/admin/settings.ts'
import { useTranslations } from '#i18n/messages.tsx'
import type { MessageKey } from '#i18n/namespaces.ts'
import { adminApi, useMay } from '../api/admin-api.ts'
import { isTypedIn } from '../app/palette-words.ts'
import { controlId } from '../form/edit-frame.tsx'
import { fieldPaths, sectionNames, settingsSections, settingsSpec, type SettingField } from './settings-spec.ts'

interface FoundSetting {
  readonly to: string
  readonly label: string
  readonly detail: string
}

/** Everyday words for groups whose labels say it differently. */
const alsoNamed: Partial<Record<SettingsGroup, MessageKey<'admin-settings'>>> = {
  hours: 'alsoHours',
  production: 'alsoHours',
  company: 'alsoAddress',
  delivery: 'alsoDelivery',
  desk: 'alsoDesk',
  seller: 'alsoSeller',
}

/** The names in both languages of the colours, finishes or properties of a list. */
const namesIn = (rows: unknown): string =>
  Array.isArray(rows) ? rows.map((row: { readonly uk?: string; readonly en?: string }) => `${row.uk ?? ''} ${row.en ?? ''}`).join(' ') : ''

/** Finds groups of settings and single settings by their words: names, hints and headings of columns. Exchange rates and backups are sought here but stand elsewhere. */
export function useSettingsSearch(): (typed: string) => readonly FoundSetting[] {
  const t = useTranslations('admin-settings')
  const maySeeSystem = useMay('system.manage')
  const { data } = useQuery({ queryKey: ['settings'], queryFn: () => adminApi().readSettings(), enabled: useMay('settings.work') })
  const readWords = ({ label, hint, columns = [] }: SettingField) =>
    [label, hint ?? label, ...columns.map((column) => column.label)].map((one) => t(one).replace('%', `% ${t('alsoPercent')}`))
  const inGroup = (group: SettingsGroup, section: string, typed: string): FoundSetting[] => {
    const [name, hint, to] = [t(`group_${group}`), t(`groupHint_${group}`), `/settings/${group}`]
    const { fields } = settingsSpec[group]
    const also = alsoNamed[group]
    // A group that is one list is found by the words of the list and the names in it.
    const own = fields
      .filter(({ path }) => path === '')
      .flatMap((field) => [...readWords(field), namesIn(data?.data.find((one) => one.name === group)?.value)])
    return [
      ...(isTypedIn([section, name, hint, also ? t(also) : '', ...own].join(' '), typed) ? [{ to, label: name, detail: hint }] : []),
      ...fields
        .filter((field) => field.path !== '' && isTypedIn(readWords(field).join(' '), typed))
        .map((field) => ({ to: `${to}#${controlId(fieldPaths(field)[0] ?? '')}`, label: t(field.label), detail: name })),
    ]
  }
  const elsewhere = [
    { to: '/system#rates', label: t('rates'), detail: t('ratesHint'), also: t('ratesAlso') },
    { to: '/system#backups', label: t('backups'), detail: t('backupsHint'), also: t('backupsAlso') },
  ]
  return (typed) => [
    ...sectionNames.flatMap((section) => settingsSections[section].flatMap((group) => inGroup(group, t(`section_${section}`), typed))),
    ...elsewhere.filter(({ label, detail, also }) => maySeeSystem && isTypedIn([label, detail, also].join(' '), typed)),
  ]
}
