import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Link } from 'react-router'
import type { SettingsGroupView } from '#contract/admin/settings.ts'
import { useTranslations } from '#i18n/messages.tsx'
import { Field } from '#ui/field.tsx'
import { Icon } from '#ui/icon.tsx'
import { adminApi, useMe } from '../api/admin-api.ts'
import { FailurePanel, ScreenFrame, ScreenSkeleton, ScreenSection } from '../app/screen-frame.tsx'
import { draftKey, readDraft } from '../form/device-draft.ts'
import { useSettingsSearch } from '../fields/settings-search.ts'
import { sectionNames, settingsSections, settingsSpec } from '../fields/settings-spec.ts'
import { useFormats } from '../fields/use-formats.ts'

export const settingsQuery = { queryKey: ['settings'], queryFn: () => adminApi().readSettings() } as const

/** The shop's settings by group under headings, a search through all of them, and which outside services are connected. */
export default function SettingsScreen() {
  const t = useTranslations('admin-settings')
  const { data, error, refetch } = useQuery(settingsQuery)
  const [typed, setTyped] = useState('')
  return (
    <ScreenFrame title={t('title')}>
      {error && <FailurePanel error={error} onRetry={refetch} />}
      {!data && !error && <ScreenSkeleton />}
      {data && (
        <div className="grid items-start gap-8 lg:grid-cols-[minmax(0,1fr)_20rem]">
          <div>
            <Field label={t('find')} type="search" className="mb-6 max-w-[40rem]" value={typed} onChange={(event) => setTyped(event.target.value)} />
            {typed.trim() === '' ? (
              sectionNames.map((section) => (
                <ScreenSection key={section} id={`section-${section}`} title={t(`section_${section}`)} className="mb-8" titleClass="text-lead">
                  <ul>
                    {settingsSections[section].map((name) => {
                      const group = data.data.find((one) => one.name === name)
                      return group && <GroupLink key={name} group={group} />
                    })}
                  </ul>
                </ScreenSection>
              ))
            ) : (
              <FoundSettings typed={typed.trim()} />
            )}
          </div>
          {typed.trim() === '' && (
            <ScreenSection id="services" title={t('services')} className="panel" titleClass="text-lead">
              <p className="mt-1 mb-2 text-small text-concrete-dark">{t('servicesHint')}</p>
              <ul>
                {(['mail', 'card_payment', 'telegram'] as const).map((service) => (
                  <li key={service} className="flex min-h-9 items-center justify-between gap-3 border-t border-concrete-light py-1.5">
                    {t(`service_${service}`)}
                    <span className={data.services[service] ? 'mark mark-success' : 'mark mark-warning'}>
                      {t(data.services[service] ? 'connected' : 'notConnected')}
                    </span>
                  </li>
                ))}
              </ul>
            </ScreenSection>
          )}
        </div>
      )}
    </ScreenFrame>
  )
}

function FoundSettings({ typed }: { typed: string }) {
  const t = useTranslations('admin-settings')
  const common = useTranslations('admin-common')
  const found = useSettingsSearch()(typed.toLowerCase())
  return (
    <>
      <p role="status" className="text-small text-concrete-dark">
        {found.length > 0 ? common('foundCount', { count: found.length }) : t('foundNoSetting', { text: typed })}
      </p>
      <ul>
        {found.map(({ to, label, detail }) => (
          <li key={to} data-row="" className="border-b border-concrete-light">
            <Link to={to} className="flex min-h-14 flex-col justify-center py-2 hover:text-accent">
              <span className="font-medium">{label}</span>
              <span className="text-small text-concrete-dark">{detail}</span>
            </Link>
          </li>
        ))}
      </ul>
    </>
  )
}

function GroupLink({ group: { name, unset, writable, changed_at: at, changed_by: by } }: { group: SettingsGroupView }) {
  const t = useTranslations('admin-settings')
  const format = useFormats()
  const isUnsaved = readDraft(draftKey(useMe().id, `settings:${name}`)) !== null
  return (
    <li data-row="" className="border-b border-concrete-light">
      <Link to={`/settings/${name}`} className="flex min-h-14 items-center gap-4 py-2 hover:text-accent">
        {/* On a phone the marks go below the text instead of squeezing it. */}
        <span className="flex min-w-0 flex-1 flex-wrap items-center gap-x-4 gap-y-1">
          <span className="min-w-48 flex-1">
            <span className="font-medium">{t(`group_${name}`)}</span>
            <span className="block text-small text-concrete-dark">{t(`groupHint_${name}`)}</span>
            {at && by && <span className="block text-small text-concrete-dark">{`${format.moment(at)}, ${by.name}`}</span>}
          </span>
          {unset &&
            (settingsSpec[name].standard ? <span className="mark">{t('standard')}</span> : <span className="mark mark-warning">{t('unset')}</span>)}
          {isUnsaved && <span className="mark mark-warning">{t('unsaved')}</span>}
          {!writable && <span className="mark">{t('lookOnly')}</span>}
        </span>
        <Icon name="chevron-right" size={16} />
      </Link>
    </li>
  )
}
