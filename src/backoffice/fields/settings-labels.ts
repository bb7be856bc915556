import type { SettingsGroup } from '#contract/admin/settings.ts'
import { useTranslations } from '#i18n/messages.tsx'
import { fieldPaths, presentField, settingsSpec } from './settings-spec.ts'

/** Labels of a settings group's fields, by dotted name. */
export function useSettingsLabels(): (group: SettingsGroup) => Readonly<Record<string, string>> {
  const t = useTranslations('admin-settings')
  const common = useTranslations('admin-common')
  return (group) =>
    Object.fromEntries([
      [presentField, t(`group_${group}`)],
      ...settingsSpec[group].fields.flatMap((field) => {
        const paths = fieldPaths(field)
        return paths.map((path) => [
          path,
          paths.length === 1 ? t(field.label) : `${t(field.label)} ${common(path.endsWith('.uk') ? 'language_uk' : 'language_en')}`,
        ])
      }),
    ])
}
