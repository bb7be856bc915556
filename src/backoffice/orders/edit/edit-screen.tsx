import { useQuery } from '@tanstack/react-query'
import { useParams } from 'react-router'
import { useState } from 'react'
import { useTranslations } from '#i18n/messages.tsx'
import type { OrderEdit } from '#contract/admin/order-edits.ts'
import { Notice } from '#ui/notice.tsx'
import { toast } from '#ui/toast-store.ts'
import { adminApi, queryClient, readOnce } from '../../api/admin-api.ts'
import { FailurePanel, ScreenFrame, ScreenSkeleton, ScreenSection } from '../../app/screen-frame.tsx'
import { useFormats } from '../../fields/use-formats.ts'
import { DraftFrame } from '../../form/edit-frame.tsx'
import { useEditForm } from '../../form/use-edit-form.ts'
import { useNewer } from '../../form/use-newer.ts'
import { AddLines } from './add-lines.tsx'
import { joinLines, toChanges, lastPlace, newKey, newProductLine, savedEdit, useDraftLines } from './use-draft-lines.ts'
import { DraftLineList } from './draft-line-list.tsx'
import { EditSummary } from './edit-summary.tsx'

const editKey = (number: string) => ['order-edit', number] as const

/** Edits the lines of a placed order: a draft shared by all staff, which becomes the order when applied. */
export default function EditScreen() {
  const t = useTranslations('admin-order-edit')
  const number = useParams()['number'] ?? ''
  const { data, error, refetch } = useQuery({
    queryKey: editKey(number),
    queryFn: () => adminApi().readOrderEdit({ params: { number } }),
    ...readOnce,
  })
  return (
    <ScreenFrame title={t('title', { number })} shared={{ subject: 'order', id: number }} back={{ to: `/orders/${number}`, label: t('toOrder') }}>
      {data ? <EditForm key={number} edit={data} /> : error ? <FailurePanel error={error} onRetry={refetch} /> : <ScreenSkeleton />}
    </ScreenFrame>
  )
}

/** The draft of an order's lines: it saves automatically and is shared by the whole office. */
function EditForm({ edit }: { edit: OrderEdit }) {
  const t = useTranslations('admin-order-edit')
  const format = useFormats()
  const [first] = useState(edit)
  const setEdit = (now: OrderEdit) => queryClient.setQueryData(editKey(now.number), now)
  const form = useEditForm({
    name: `order-edit:${edit.number}`,
    saved: savedEdit(first),
    autosave: true,
    async save({ values, changed, version }) {
      const saved = await adminApi().saveOrderEdit({ params: { number: edit.number }, body: { version, changes: toChanges(values, changed) } })
      setEdit(saved)
      return savedEdit(saved)
    },
    readCurrent(current) {
      const now = current as OrderEdit // the contract's type for a 409 of this call
      setEdit(now)
      return savedEdit(now)
    },
    join: joinLines,
    onSaved: (joined) => joined.length > 0 && toast.info(t('joined')),
  })
  useNewer(form, savedEdit(edit), edit.draft?.by)
  const draft = useDraftLines(edit, form.values)
  const labels = Object.fromEntries(
    [...Object.keys(form.values), ...Object.keys(edit.before)].map((key) => [key, draft.formatLineName(key, draft.draft[key])]),
  )
  const locked = edit.editable === 'nothing'
  const place = lastPlace(form.values) + 1
  return (
    <EditSummary edit={edit} form={form} priced={draft.priced} locked={locked} onDropped={setEdit}>
      <DraftFrame form={form} labels={labels} show={draft.show}>
        {locked && <Notice kind="info" title={t('locked')} />}
        {edit.editable === 'manual' && <Notice kind="info" title={t('onlyManual')} />}
        <ScreenSection id="lines" title={t('lines')} className="panel" titleClass="text-lead">
          {edit.draft && (
            <p className="mt-1 text-small text-concrete-dark">
              {t('draftBy', { who: edit.draft.by ?? t('somebody'), when: format.moment(edit.draft.at) })}
            </p>
          )}
          <DraftLineList draft={draft} form={form} locked={locked} lockedKind={edit.editable === 'manual' ? 'product' : undefined} />
          {!locked && (
            <AddLines
              mayAddProducts={edit.editable === 'all'}
              onProduct={(product) => {
                draft.learn(product)
                form.set(newKey(), newProductLine(product, place))
              }}
              onManual={(line) => form.set(newKey(), { ...line, place })}
            />
          )}
        </ScreenSection>
      </DraftFrame>
    </EditSummary>
  )
}
