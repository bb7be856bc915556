import type { AuditEntry } from '#contract/admin/audit.ts'
import { useTranslations } from '#i18n/messages.tsx'
import { useFieldValue } from './field-value.ts'
import { useFieldWords } from './field-words.ts'

/** Number of characters shown of a long text. */
const longest = 400
const cut = (text: string) => (text.length > longest ? `${text.slice(0, longest)}…` : text)

/** The changed fields of an entry: name, value before, value after. */
export function AuditChanges({ entry: { changes, subject, request_id: requestId } }: { entry: AuditEntry }) {
  const t = useTranslations('admin-audit')
  const words = useFieldWords()
  const value = useFieldValue()
  return (
    <details className="min-w-0">
      <summary className="flex min-h-8 items-center underline underline-offset-2">{t('fields', { count: changes.length })}</summary>
      <dl className="text-small wrap-anywhere">
        {changes.map(({ field, before, after }) => (
          <div key={field} className="border-t border-concrete-light py-1">
            <dt className="font-medium">{words(subject, field)}</dt>
            {/* New records have no value before, and customers' former names are not kept. */}
            {before !== null && (
              <dd className="text-concrete-dark">
                {t('before')}: <del className="no-underline">{cut(value(subject, field, before))}</del>
              </dd>
            )}
            {(before !== null || after !== null) && (
              <dd>
                {before !== null && `${t('after')}: `}
                <ins className="no-underline">{cut(value(subject, field, after))}</ins>
              </dd>
            )}
          </div>
        ))}
      </dl>
      {requestId && <p className="text-small text-concrete-dark">{t('requestId', { id: requestId })}</p>}
    </details>
  )
}
