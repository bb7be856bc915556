import type { EmailRow } from '#contract/admin/system.ts'
import { useTranslations } from '#i18n/messages.tsx'
import { Button } from '#ui/button.tsx'
import { toast } from '#ui/toast-store.ts'
import { wholeText } from '#ui/whole-text.tsx'
import { adminApi, reread } from '../api/admin-api.ts'
import { useFormats } from '../fields/use-formats.ts'
import { useSubmit } from '../form/form.tsx'
import { said, useFailureToast } from '../form/said.tsx'
import { ChoiceFilter, SearchFilter } from '../list/filters.tsx'
import { ListFrame } from '../list/list-frame.tsx'
import { useList } from '../list/use-list.ts'
import { DataTable } from '../list/data-table.tsx'
import { ScreenSection } from '../app/screen-frame.tsx'

const states = ['waiting', 'sent', 'refused', 'expired', 'kept'] as const satisfies readonly EmailRow['state'][]

const stateMarks: Partial<Record<EmailRow['state'], string>> = { sent: 'mark mark-success', expired: 'mark mark-error', refused: 'mark mark-error' }

/** Sent and waiting e-mails, with a retry for those that did not arrive. */
export function Emails() {
  const t = useTranslations('admin-system')
  const list = useList('emails', (query) => adminApi().listEmails({ query }))
  return (
    <ScreenSection id="emails" title={t('emails')}>
      <ListFrame
        list={list}
        empty={<p>{t('noEmails')}</p>}
        filters={
          <>
            <SearchFilter label={t('emailSearch')} {...list.searchControl} />
            <ChoiceFilter list={list} name="state" label={t('state')} values={states} text={(value) => t(`email_${value}`)} />
          </>
        }
      >
        {(rows) => <EmailRows rows={rows} />}
      </ListFrame>
    </ScreenSection>
  )
}

function EmailRows({ rows }: { rows: readonly EmailRow[] }) {
  const t = useTranslations('admin-system')
  const format = useFormats()
  return (
    <DataTable
      rows={rows}
      rowKey={({ id }) => id}
      columns={[
        { name: t('createdAt'), cell: (row) => format.moment(row.created_at) },
        { name: t('recipient'), cellClass: 'wrap-anywhere', cell: ({ recipient }) => recipient },
        { name: t('subject'), cellClass: 'wrap-anywhere', cell: ({ subject }) => wholeText(subject) },
        { name: t('state'), cell: ({ state }) => <span className={stateMarks[state] ?? 'mark'}>{t(`email_${state}`)}</span> },
        { name: t('actions'), actions: true, cellClass: 'text-right', cell: (row) => <SendAgain row={row} /> },
      ]}
    />
  )
}

function SendAgain({ row }: { row: EmailRow }) {
  const t = useTranslations('admin-system')
  const failureToast = useFailureToast()
  const submit = useSubmit(async (_, again) => {
    try {
      await adminApi().sendEmailAgain({ params: { id: row.id } })
      toast.success(t('sentAgain', { recipient: row.recipient }))
    } catch (error) {
      failureToast(error, said(t('sendAgain'), row.recipient), again)
      throw error
    } finally {
      await reread(['emails'])
    }
  })
  return (
    <Button variant="quiet" busy={submit.busy} aria-label={t('sendAgainTo', { recipient: row.recipient })} onClick={() => void submit.run()}>
      {t('sendAgain')}
    </Button>
  )
}
