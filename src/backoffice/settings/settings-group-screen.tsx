import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { useLocation, useParams } from 'react-router'
import type { SettingsGroupView } from '#contract/admin/settings.ts'
import { useTranslations } from '#i18n/messages.tsx'
import { Checkbox } from '#ui/checkbox.tsx'
import { focusRevealed } from '#ui/first-field.ts'
import { Notice } from '#ui/notice.tsx'
import { adminApi, reread, readOnce } from '../api/admin-api.ts'
import { useFieldErrors } from '../api/error-text.ts'
import { FailurePanel, ScreenFrame, ScreenSkeleton } from '../app/screen-frame.tsx'
import { NoSuchScreen } from '../app/no-such-screen.tsx'
import { tickControl } from '../form/form.tsx'
import { EditFrame } from '../form/edit-frame.tsx'
import { useEditForm, type Saved } from '../form/use-edit-form.ts'
import { useNumberFault, useSumFault } from '../form/figure-faults.ts'
import { useUndoToast, said } from '../form/said.tsx'
import { TestEmail, TestNotice } from '../services/test-messages.tsx'
import { SettingControl } from './setting-control.tsx'
import { settingsQuery } from './settings-screen.tsx'
import { useSettingsLabels } from '../fields/settings-labels.ts'
import { isGroup, presentField, settingsSpec, type Column } from '../fields/settings-spec.ts'
import { useFormats } from '../fields/use-formats.ts'
import { cellPath, findTyped, groupValue, groupValues, settingNumber, typedMinutes, type RowText, type Typed } from './settings-values.ts'

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
  const names = useSettingsLabels()(group.name)
  const format = useFormats()
  const sumFault = useSumFault()
  const numberFault = useNumberFault()
  const [stored, setStored] = useState(group.value)
  const take = (now: SettingsGroupView) => {
    setStored(now.value)
    void reread(['checklist'])
    return savedGroup(now)
  }
  /** Why a text that should be a figure or a time cannot be read. */
  const findFault = ({ kind, text = '' }: Typed) => {
    if (kind === 'minutes') return typedMinutes(text.trim()) === null ? error('setting_time') : undefined
    if (kind === 'money') return sumFault(text)
    if (kind === 'weekday') return text === '' ? error('setting_missing') : undefined
    return kind === 'number' || kind === 'limit' ? numberFault(text, settingNumber) : undefined
  }
  const form = useEditForm({
    name: `settings:${group.name}`,
    saved: savedGroup(group),
    async save({ values, version }) {
      const value = groupValue(group.name, values, stored)
      return take(await adminApi().writeSettings({ params: { group: group.name }, body: { version, value } }))
    },
    readCurrent: (current) => take(current as SettingsGroupView), // the contract's type for a 409 of this call
    onSaved: (joined, undo) =>
      undoToast(
        said(
          joined.length === 0 ? common('savedToast') : common('joinedToast', { fields: joined.map((path) => names[path] ?? path).join(', ') }),
          t(`group_${group.name}`),
        ),
        undo,
      ),
  })
  const { hash, key } = useLocation()
  useEffect(() => {
    // After the title, which gets the focus when the screen opens.
    const frame = requestAnimationFrame(() => focusRevealed(document.getElementById(hash.slice(1))))
    return () => cancelAnimationFrame(frame)
  }, [hash, key])
  // Cells stand where their field does, in the order of the form.
  const labels: Record<string, string> = { ...names }
  /** A row by what its first cell says; by its place while that is empty. */
  const rowName = (rows: unknown, row: number, [first]: readonly Column[] = []): string => {
    if (typeof rows === 'string') return rows.split('\n').filter((line) => line.trim() !== '')[row] ?? t('row', { number: row + 1 })
    const cells = (rows as readonly RowText[])[row] ?? {} // made by groupValues
    const text = (first?.key === 'uk' && cells[format.language]) || (first && cells[first.key]) || ''
    if (!first || text === '') return t('row', { number: row + 1 })
    if (first.kind === 'weekday') return t(`weekday_${text as '1'}`) // offered by the cell
    return first.kind === 'day' ? format.day(text) : first.kind === 'number' ? `${t(first.label)} ${text}` : text
  }
  for (const { path, columns = [] } of fields)
    if (columns.length > 0)
      for (const row of (form.values[path] as readonly unknown[]).keys())
        for (const { key } of columns) labels[cellPath(path, row, key)] = names[path] ?? path // made by groupValues
  const errors: Record<string, string> = {}
  const cellErrors: Record<string, string> = {}
  for (const [name, said] of Object.entries(useFieldErrors(form.error))) {
    const typed = findTyped(group.name, form.values, name)
    const { path = name, row, column } = typed ?? {}
    const text = (typed && findFault(typed)) ?? said
    const cell = row !== undefined && column ? cellPath(path, row, column.key) : null
    if (cell !== null) cellErrors[cell] = text
    const place = row === undefined ? null : { row: rowName(form.values[path], row, fields.find((field) => field.path === path)?.columns), text }
    const placed = place === null ? text : column ? t('inCell', { ...place, column: t(column.label) }) : t('inRow', place)
    const at = cell ?? path
    labels[at] ??= labels[path] ?? path
    errors[at] = errors[at] === undefined ? placed : `${errors[at].replace(/\.$/, '')}; ${placed}`
  }
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
              errors={{ ...errors, ...cellErrors }}
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
