import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useParams } from 'react-router'
import type { SettingsGroupView } from '#contract/admin/settings.ts'
import { useTranslations } from '#i18n/messages.tsx'
import { Checkbox } from '#ui/checkbox.tsx'
import { Notice } from '#ui/notice.tsx'
import { adminApi } from '../api/admin-api.ts'
import { useFieldErrors } from '../api/error-text.ts'
import { reread, readOnce } from '../api/query-client.ts'
import { WrongFields } from '../api/wrong-fields.ts'
import { FailurePanel } from '../app/failure-panel.tsx'
import { NoSuchScreen } from '../app/no-such-screen.tsx'
import { ScreenFrame } from '../app/screen-frame.tsx'
import { ScreenSkeleton } from '../app/shell-skeleton.tsx'
import { tickControl } from '../form/control.ts'
import { EditFrame } from '../form/edit-frame.tsx'
import { useEditForm, type Saved } from '../form/use-edit-form.ts'
import { readText } from '../form/merge-edits.ts'
import { useNumberFault } from '../form/use-number-fault.ts'
import { useSumFault } from '../form/use-sum-fault.ts'
import { useUndoToast } from '../form/use-undo.ts'
import { TestEmail } from '../services/test-email.tsx'
import { TestNotice } from '../services/test-notice.tsx'
import { SettingControl } from './setting-control.tsx'
import { settingsQuery } from './settings-screen.tsx'
import { useSettingsLabels } from '../fields/settings-labels.ts'
import { isGroup, presentField, settingsSpec } from '../fields/settings-spec.ts'
import { groupValue, groupValues, settingNumber } from './settings-values.ts'

/** One group of settings as a form. */
export default function SettingsGroupScreen() {
  const t = useTranslations('admin-settings')
  const name = useParams()['group'] ?? ''
  const { data, error, refetch } = useQuery({ ...settingsQuery, ...readOnce })
  if (!isGroup(name)) return <NoSuchScreen />
  const group = data?.data.find((one) => one.name === name)
  return (
    <ScreenFrame title={t(`group_${name}`)} shared={{ subject: 'settings', id: name }} back={{ to: '/settings', label: t('toSettings') }}>
      <p className="mb-5 text-concrete-dark">{t(`groupHint_${name}`)}</p>
      {error ? (
        <FailurePanel error={error} onRetry={refetch} />
      ) : group ? (
        <GroupForm key={name} group={group} />
      ) : data ? (
        <Notice kind="info" title={t('notYours')} />
      ) : (
        <ScreenSkeleton />
      )}
    </ScreenFrame>
  )
}

const savedGroup = ({ name, value, version }: SettingsGroupView): Saved => ({ values: groupValues(name, value), version })

function GroupForm({ group }: { group: SettingsGroupView }) {
  const t = useTranslations('admin-settings')
  const common = useTranslations('admin-common')
  const error = useTranslations('admin-errors')
  const undoToast = useUndoToast()
  const { fields, optional } = settingsSpec[group.name]
  const labels = useSettingsLabels()(group.name)
  const sumFault = useSumFault()
  const numberFault = useNumberFault()
  const [stored, setStored] = useState(group.value)
  const take = (now: SettingsGroupView) => {
    setStored(now.value)
    void reread(['checklist'])
    return savedGroup(now)
  }
  const findFault = (path: string, text: string) => {
    const kind = fields.find((field) => field.path === path)?.kind
    if (kind === 'minutes') return error('setting_time')
    // In a table only what is missing comes so far.
    if (kind === undefined) return error('setting_missing')
    return (kind === 'money' ? sumFault(text) : numberFault(text, settingNumber)) ?? t('unreadable')
  }
  const form = useEditForm({
    name: `settings:${group.name}`,
    saved: savedGroup(group),
    async save({ values, version }) {
      const { value, unreadable } = groupValue(group.name, values, stored)
      if (unreadable.length > 0) throw new WrongFields(Object.fromEntries(unreadable.map((path) => [path, findFault(path, readText(values[path]))])))
      return take(await adminApi().writeSettings({ params: { group: group.name }, body: { version, value } }))
    },
    readCurrent: (current) => take(current as SettingsGroupView), // the contract's type for a 409 of this call
    onSaved: (joined, undo) =>
      undoToast(
        joined.length === 0 ? common('savedToast') : common('joinedToast', { fields: joined.map((path) => labels[path] ?? path).join(', ') }),
        undo,
      ),
  })
  const inRow = (number: number, text: string) => t('inRow', { number, text })
  const exactErrors = useFieldErrors(form.error)
  const errors = ownErrors(exactErrors, Object.keys(form.values), inRow)
  const readOnly = !group.writable
  const isPresent = optional === undefined || form.values[presentField] === true
  return (
    <EditFrame form={form} labels={labels} errors={errors} readOnly={readOnly}>
      {readOnly && <Notice kind="info" className="mb-5" title={t('readOnly')} />}
      <div className="flex max-w-[56rem] flex-col gap-5">
        {optional !== undefined && (
          <Checkbox
            label={t(`present_${group.name as 'hours'}`)}
            disabled={readOnly}
            {...tickControl(isPresent, (isTicked) => form.set(presentField, isTicked))}
          />
        )}
        {isPresent &&
          fields.map((field) => (
            <SettingControl
              key={field.path}
              field={field}
              values={form.values}
              errors={{ ...exactErrors, ...errors }}
              readOnly={readOnly}
              set={form.set}
            />
          ))}
      </div>
      {group.name === 'notices' && <NoticesTest />}
    </EditFrame>
  )
}

/** Tests from here whether notices arrive with these settings. */
function NoticesTest() {
  const t = useTranslations('admin-settings')
  return (
    <section className="panel mt-6 max-w-[56rem]">
      <p className="mb-2 text-small text-concrete-dark">{t('noticesTest')}</p>
      <div className="flex flex-wrap gap-x-6 gap-y-2">
        <div>
          <TestEmail />
        </div>
        <div>
          <TestNotice />
        </div>
      </div>
    </section>
  )
}

/** Maps the server's errors to controls: an error of a part (`phones.0`) goes to the control that contains it, with the number of the row. */
function ownErrors(
  errors: Readonly<Record<string, string>>,
  paths: readonly string[],
  inRow: (number: number, text: string) => string,
): Record<string, string> {
  return Object.fromEntries(
    Object.entries(errors).map(([name, text]) => {
      const owner = paths.filter((path) => name === path || path === '' || name.startsWith(`${path}.`)).toSorted((a, b) => b.length - a.length)[0]
      if (owner === undefined) return [name, text]
      const [row = ''] = name.slice(owner === '' ? 0 : owner.length + 1).split('.')
      return [owner, /^\d+$/.test(row) ? inRow(Number(row) + 1, text) : text]
    }),
  )
}
