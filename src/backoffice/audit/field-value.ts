import { useQuery } from '@tanstack/react-query'
import type { AdminCategory } from '#contract/admin/categories.ts'
import type { AuditEntry } from '#contract/admin/audit.ts'
import type { Language } from '#contract/languages.ts'
import { useTranslations } from '#i18n/messages.tsx'
import type { MessageKey } from '#i18n/namespaces.ts'
import { adminApi } from '../api/admin-api.ts'
import { useProductValue } from '../fields/product-value.ts'
import { useFormats } from '../fields/use-formats.ts'

type Subject = AuditEntry['subject']
const isRecord = (value: unknown): value is Readonly<Record<string, unknown>> => typeof value === 'object' && value !== null && !Array.isArray(value)

/** Formats a value before or after a change for readers: money with its sign, days as days, lists without brackets. */
export function useFieldValue(): (subject: Subject, field: string, value: unknown) => string {
  const t = useTranslations('admin-audit')
  const format = useFormats()
  const productValue = useProductValue()
  const { data: tree } = useQuery({ queryKey: ['categories'], queryFn: () => adminApi().listCategories() })
  const names = categoryNames(tree?.data ?? [], format.language)
  const said = (value: unknown): string => {
    if (value === null || value === undefined || value === '') return '–'
    if (typeof value === 'boolean') return t(value ? 'yes' : 'no')
    if (Array.isArray(value)) return value.length === 0 ? '–' : value.map((one) => said(one)).join(isRecord(value[0]) ? '; ' : ', ')
    if (typeof value === 'string') return plain(value)
    if (!isRecord(value)) return JSON.stringify(value)
    if ('uk' in value && 'en' in value) return said(value[format.language] || value['uk'])
    return Object.values(value)
      .filter((part) => part !== null && part !== '')
      .map((part) => said(part))
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
          .map((id) => names.get(Number(id)) ?? said(id))
          .join(', ') || '–'
      )
    if (subject.kind === 'product' && isRecord(value)) return productValue(field, value)
    if (subject.kind === 'product' && (field.startsWith('options.') || field === 'forbidden')) return productValue(field, value) || '–'
    return said(value)
  }
}

const isCategory = ({ kind }: Subject, field: string) =>
  (kind === 'product' && field === 'category_id') || (kind === 'category' && /^(parent_id$|parent\.|children\.)/.test(field))

function categoryNames(tree: readonly AdminCategory[], language: Language): Map<number, string> {
  return new Map(tree.flatMap(({ id, name, children }) => [[id, name[language] || name.uk] as const, ...categoryNames(children, language)]))
}
