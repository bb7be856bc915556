import { Link } from 'react-router'
import type { AuditEntry } from '#contract/admin/audit.ts'
import { findJobKind } from '#contract/admin/job-kinds.ts'
import { useTranslations } from '#i18n/messages.tsx'
import type { MessageKey } from '#i18n/namespaces.ts'
import { wholeText } from '#ui/whole-text.tsx'
import { isGroup } from '../fields/settings-spec.ts'

type Subject = AuditEntry['subject']

/** Screens of kinds whose subjects have none of their own. */
const screens: Partial<Record<Subject['kind'], string>> = {
  staff: '/staff',
  session: '/staff',
  category: '/catalogue/categories',
  picture: '/catalogue/pictures',
  mould: '/production/moulds',
  message: '/customers/messages',
  statement: '/bank',
  'bank-payment': '/bank',
  job: '/system',
  email: '/system',
  alert: '/system',
  backup: '/system',
  rate: '/system',
}

/** Where the subject of an entry is seen; null when nothing is left of it. */
function toScreen({ action, subject: { kind, id, label } }: AuditEntry): string | null {
  // A call, a receipt, a batch, a shipment is a part of its order.
  const [order] = kind === 'quote' ? [] : (/^\p{Lu}{2}-\d{4}-\d{5,}/u.exec(label) ?? [])
  if (order) return `/orders/${order}`
  if (kind === 'change-set')
    return action === 'change-set.import' || /\.(?:xlsx|csv|txt|tsv)$/i.test(label) ? '/catalogue/import' : '/catalogue/prices'
  if (/\.(?:remove|erase)$/.test(action)) return null
  if (kind === 'product') return /^\d+$/.test(id) ? `/catalogue/products/${id}` : null
  if (kind === 'quote' || kind === 'customer' || kind === 'page') return `/${kind}s/${id}`
  return kind === 'settings' ? `/settings/${id}` : (screens[kind] ?? null)
}

/** The subject of an entry as a person calls it; the change log stores the names of programs for some. */
export function useSubjectLabel(): (entry: AuditEntry) => string {
  const t = useTranslations('admin-audit')
  const settings = useTranslations('admin-settings')
  const system = useTranslations('admin-system')
  return ({ subject: { kind, id, label } }) => {
    if (kind === 'settings' && isGroup(id)) return settings(`group_${id}`)
    if (kind === 'category' && id === 'tree') return t('categoryOrder')
    if (kind === 'job') return system(`job_${findJobKind(label)}`)
    const key = `name_${label}` as MessageKey<'admin-audit'> // looked up
    const name = t(key)
    if (name !== key) return name
    return kind === 'email' || kind === 'export' ? '' : label
  }
}

/** What an entry is about, as a link to it. */
export function AuditSubject({ entry }: { entry: AuditEntry }) {
  const t = useTranslations('admin-audit')
  const formatLabel = useSubjectLabel()
  const to = toScreen(entry)
  const isMany = entry.together > 1 && entry.subject.kind !== 'change-set'
  const label = isMany ? t('together', { count: entry.together }) : formatLabel(entry)
  const kind = t(`kind_${entry.subject.kind}`)
  const name = <span className="font-medium wrap-anywhere">{wholeText(label || kind)}</span>
  return (
    <>
      {label && `${kind}: `}
      {to !== null && !isMany ? (
        <Link to={to} className="text-link">
          {name}
        </Link>
      ) : (
        name
      )}
    </>
  )
}
