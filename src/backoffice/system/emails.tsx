import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { EmailRow } from '#contract/admin/system.ts'
import { useLanguage, useTranslations } from '#i18n/messages.tsx'
import { Button } from '#ui/button.tsx'
import { Select } from '#ui/select.tsx'
import { toast } from '#ui/toast-store.ts'
import { adminApi, newIdempotencyKey } from '../api/admin-api.ts'
import { useErrorText } from '../api/error-text.ts'
import { useSubmit } from '../form/use-submit.ts'
import { ListFrame } from '../list/list-frame.tsx'
import { formatMoment } from '../list/moments.ts'
import { SearchFilter } from '../list/search-filter.tsx'
import { useList } from '../list/use-list.ts'
import { TableHead } from '../list/table-head.tsx'

const states = ['waiting', 'sent', 'refused', 'expired', 'kept'] as const satisfies readonly EmailRow['state'][]

/** Every email that went out or waits, and another try for one that did not arrive. */
export function Emails() {
  const t = useTranslations('admin-system')
  const list = useList('emails', (query) => adminApi().listEmails({ query }))
  const state = list.parameters.get('state') ?? ''
  return (
    <section aria-labelledby="emails">
      <h2 id="emails" className="mb-2 text-lead">
        {t('emails')}
      </h2>
      <ListFrame
        list={list}
        empty={<p>{t('noEmails')}</p>}
        filters={
          <>
            <SearchFilter label={t('emailSearch')} {...list.searchControl} />
            <Select
              label={t('state')}
              className="min-w-40 flex-1 sm:flex-none"
              value={state}
              options={[{ value: '', label: t('any') }, ...states.map((value) => ({ value, label: t(`email_${value}`) }))]}
              onChange={(event) => list.filter('state', event.target.value)}
            />
          </>
        }
      >
        {(rows) => <EmailRows rows={rows} />}
      </ListFrame>
    </section>
  )
}

function EmailRows({ rows }: { rows: readonly EmailRow[] }) {
  const t = useTranslations('admin-system')
  const language = useLanguage()
  return (
    <table className="rows">
      <TableHead columns={[t('createdAt'), t('recipient'), t('subject'), t('state')]} actions={t('actions')} />
      <tbody>
        {rows.map((row) => (
          <tr key={row.id}>
            <td data-label={t('createdAt')}>{formatMoment(row.created_at, language)}</td>
            <td data-label={t('recipient')} className="wrap-anywhere">
              {row.recipient}
            </td>
            <td data-label={t('subject')} className="wrap-anywhere">
              {row.subject}
            </td>
            <td data-label={t('state')}>
              <span
                className={
                  row.state === 'sent' ? 'mark mark-success' : row.state === 'expired' || row.state === 'refused' ? 'mark mark-error' : 'mark'
                }
              >
                {t(`email_${row.state}`)}
              </span>
            </td>
            <td className="text-right">
              <SendAgain row={row} />
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}

function SendAgain({ row }: { row: EmailRow }) {
  const t = useTranslations('admin-system')
  const queries = useQueryClient()
  const errorText = useErrorText()
  const [idempotencyKey, setKey] = useState(newIdempotencyKey)
  const submit = useSubmit(async () => {
    try {
      await adminApi().sendEmailAgain({ params: { id: row.id } }, { idempotencyKey })
      setKey(newIdempotencyKey())
      toast.success(t('sentAgain', { recipient: row.recipient }))
    } catch (error) {
      toast.error(errorText(error))
    }
    await queries.invalidateQueries({ queryKey: ['emails'] })
  })
  return (
    <Button variant="quiet" busy={submit.busy} aria-label={t('sendAgainTo', { recipient: row.recipient })} onClick={() => void submit.run()}>
      {t('sendAgain')}
    </Button>
  )
}
