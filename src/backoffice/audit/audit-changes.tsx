import { useQuery } from '@tanstack/react-query'
import type { AuditEntry } from '#contract/admin/audit.ts'
import { useTranslations } from '#i18n/messages.tsx'
import type { EditableSettings } from '#contract/admin/settings.ts'
import type { MessageKey } from '#i18n/namespaces.ts'
import type { AdminCategory } from '#contract/admin/categories.ts'
import type { Language, Translated } from '#contract/languages.ts'
import { adminApi } from '../api/admin-api.ts'
import { usePropertyName } from '../fields/property-name.ts'
import { useProductLabels } from '../fields/product-labels.ts'
import { useSettingsLabels } from '../fields/settings-labels.ts'
import { DiffText } from '../fields/diff-text.tsx'
import { diffLines } from '../fields/line-diff.ts'
import { isGroup } from '../fields/settings-spec.ts'
import { useProductValue } from '../fields/product-value.ts'
import { useFormats } from '../fields/use-formats.ts'

/** Number of characters shown of a long text, unfolded and at once; number of fields shown at once, of which a phone shows the first. */
const [longest, brief, shown] = [400, 40, 3]
const more = 'block underline underline-offset-2'
const cut = (text: string, length = longest) => (text.length > length ? `${text.slice(0, length)}…` : text)

/** Both texts in brief, from the word on in which they differ, so that long ones never look the same. */
function brieflyChanged(before: string | null, after: string | null): string {
  const isLonger = before !== null && after !== null && Math.max(before.length, after.length) > brief
  const start = isLonger ? before.lastIndexOf(' ', sharedLength(before, after)) + 1 : 0
  return [before, after].flatMap((text) => (text === null ? [] : [(start > 0 ? '…' : '') + cut(text.slice(start), brief)])).join(' → ')
}

/** Number of letters with which both texts begin. */
function sharedLength(one: string, other: string): number {
  let length = 0
  while (length < one.length && one[length] === other[length]) length++
  return length
}

/** The changed fields of an entry: the first few with their values at once, all in full when unfolded. */
export function AuditChanges({ entry: { changes, subject, request_id: requestId } }: { entry: AuditEntry }) {
  const t = useTranslations('admin-audit')
  const words = useFieldWords()
  const value = useFieldValue()
  const rows = changes.map(({ field, before, after, name }) => ({
    field,
    name: words(subject, field, name),
    // New records have no value before, and customers' former names are not kept.
    before: before === null ? null : value(subject, field, before),
    after: before === null && after === null ? null : value(subject, field, after),
  }))
  return (
    <details className="min-w-0">
      <summary className="min-h-8 cursor-pointer content-center wrap-anywhere">
        {rows.slice(0, shown).map(({ field, name, before, after }, at) => (
          <span key={field} className={at > 0 ? 'block max-md:hidden' : undefined}>
            {[name, brieflyChanged(before, after)].filter(Boolean).join(': ')}
          </span>
        ))}
        {rows.length > 1 && <span className={`${more} md:hidden`}>{t('moreFields', { count: rows.length - 1 })}</span>}
        {rows.length > shown && <span className={`${more} max-md:hidden`}>{t('moreFields', { count: rows.length - shown })}</span>}
      </summary>
      <dl className="text-small wrap-anywhere">
        {rows.map(({ field, name, before, after }) => (
          <div key={field} className="border-t border-concrete-light py-1">
            <dt className="font-medium">{name}</dt>
            {isLong(before) && isLong(after) ? (
              <dd>
                <DiffText lines={diffLines(before, after)} />
              </dd>
            ) : (
              <>
                {before !== null && (
                  <dd className="text-concrete-dark">
                    {t('before')}: <del className="no-underline">{cut(before)}</del>
                  </dd>
                )}
                {after !== null && (
                  <dd>
                    {before !== null && `${t('after')}: `}
                    <ins className="no-underline">{cut(after)}</ins>
                  </dd>
                )}
              </>
            )}
          </div>
        ))}
      </dl>
      {requestId && <p className="text-small text-concrete-dark">{t('requestId', { id: requestId })}</p>}
    </details>
  )
}

const isLong = (text: string | null): text is string => text !== null && (text.length > brief || text.includes('\n'))

type Subject = AuditEntry['subject']

/** The label of a changed field, as in the form that changed it; a field of a newer release is shown by its name. */
function useFieldWords(): (subject: Subject, field: string, name?: Translated) => string {
  const t = useTranslations('admin-audit')
  const common = useTranslations('admin-common')
  // The owner's properties have labels written by the owner.
  const { data } = useQuery({ queryKey: ['settings'], queryFn: () => adminApi().readSettings() })
  const properties = data?.data.find(({ name }) => name === 'properties')?.value as EditableSettings['properties'] | undefined // the value of this group
  const palettes = { properties: properties ?? [] }
  const format = useFormats()
  const formatPropertyName = usePropertyName(palettes)
  const product = useProductLabels(palettes)
  const settings = useSettingsLabels()
  const known = (key: string): string | null => {
    const words = t(key as MessageKey<'admin-audit'>) // looked up; null when there is no text
    return words === key ? null : words
  }
  return (subject, field, partName) => {
    if (subject.kind === 'product' && product[field]) return product[field]
    if (subject.kind === 'settings' && isGroup(subject.id)) return findSettingLabel(settings(subject.id), field)
    const [, property = '', value = ''] = /^impact\.([^.]+)\.(.*)$/.exec(field) ?? []
    if (property) return t('field_impact', { option: `${formatPropertyName(property)} ${partName ? format.name(partName) : value}` })
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
function findSettingLabel(labels: Readonly<Record<string, string>>, field: string): string {
  const owner = Object.keys(labels)
    .filter((path) => path === field || field.startsWith(`${path}.`))
    .toSorted((one, other) => other.length - one.length)[0]
  return labels[owner ?? ''] ?? labels['present'] ?? field
}

const isRecord = (value: unknown): value is Readonly<Record<string, unknown>> => typeof value === 'object' && value !== null && !Array.isArray(value)

/** Formats a value before or after a change for readers: money with its sign, days as days, lists without brackets. */
function useFieldValue(): (subject: Subject, field: string, value: unknown) => string {
  const t = useTranslations('admin-audit')
  const format = useFormats()
  const productValue = useProductValue()
  const { data: tree } = useQuery({ queryKey: ['categories'], queryFn: () => adminApi().listCategories() })
  const names = categoryNames(tree?.data ?? [], format.language)
  const formatValue = (value: unknown): string => {
    if (value === null || value === undefined || value === '') return '–'
    if (typeof value === 'boolean') return t(value ? 'yes' : 'no')
    if (Array.isArray(value)) return value.length === 0 ? '–' : value.map((one) => formatValue(one)).join(isRecord(value[0]) ? '; ' : ', ')
    if (typeof value === 'string') return plain(value)
    if (!isRecord(value)) return JSON.stringify(value)
    if ('uk' in value && 'en' in value) return formatValue(value[format.language] || value['uk'])
    return Object.values(value)
      .filter((part) => part !== null && part !== '')
      .map((part) => formatValue(part))
      .join(' ')
  }
  const plain = (text: string): string => {
    if (/^\d{4}-\d\d-\d\d$/.test(text)) return format.day(text)
    const key = `value_${text}`
    const words = t(key as MessageKey<'admin-audit'>) // looked up; returns the key when there is no text
    return words === key ? text : words
  }
  return (subject, field, value) => {
    if (typeof value === 'number' && (field.endsWith('_kopiykas') || field.endsWith('Kopiykas') || field.startsWith('impact.')))
      return format.sum(value)
    if (isCategory(subject, field))
      return (
        [value]
          .flat()
          .map((id) => names.get(Number(id)) ?? formatValue(id))
          .join(', ') || '–'
      )
    if (subject.kind === 'product' && isRecord(value)) return productValue(field, value)
    if (subject.kind === 'product' && (field.startsWith('options.') || field === 'forbidden')) return productValue(field, value) || '–'
    return formatValue(value)
  }
}

const isCategory = ({ kind }: Subject, field: string) =>
  (kind === 'product' && field === 'category_id') || (kind === 'category' && /^(parent_id$|parent\.|children\.)/.test(field))

function categoryNames(tree: readonly AdminCategory[], language: Language): Map<number, string> {
  return new Map(tree.flatMap(({ id, name, children }) => [[id, name[language] || name.uk] as const, ...categoryNames(children, language)]))
}
