import { useState } from 'react'
import { ApiError } from '#contract/api-errors.ts'
import type { BulkPriceRow } from '#contract/admin/bulk-prices.ts'
import { priceJump } from '#contract/bulk-prices.ts'
import { useTranslations } from '#i18n/messages.tsx'
import { Button } from '#ui/button.tsx'
import { Field } from '#ui/field.tsx'
import { Notice } from '#ui/notice.tsx'
import { adminApi, reread } from '../../api/admin-api.ts'
import { control, ErrorList, useSubmit, SubmitForm } from '../../form/form.tsx'
import { isReason } from '../../form/act-dialogs.tsx'
import { changeSetsKey, useUndoSetToast } from './change-set-list.tsx'
import { PriceRows } from './price-rows.tsx'
import type { Looked } from './price-rule.ts'
import { RangePager } from './range-pager.tsx'
import { ScreenSection } from '../../app/screen-frame.tsx'

/** The server's limit; importing the contract's constant would load zod. */
const maxProducts = 10_000
const pageLength = 50
const reasonId = 'price-reason'

/** The form before it fills the screen, so the new prices are brought into view. */
const reveal = (part: HTMLElement | null) => {
  part?.focus({ preventScroll: true })
  part?.scrollIntoView({ block: 'start' })
}

interface PricePreviewProps {
  looked: Looked
  onApplied: () => void
  /** Somebody changed one of the products, so the preview is out of date. */
  onOutdated: () => Promise<void>
}

/** All prices before and after, with rows to untick, and the button that applies them. */
export function PricePreview({ looked: { question, preview }, onApplied, onOutdated }: PricePreviewProps) {
  const t = useTranslations('admin-bulk')
  const { rows, same } = preview
  const possible = rows.filter(({ impossible }) => !impossible)
  const impossible = rows.length - possible.length
  const [skipped, setSkipped] = useState<ReadonlySet<number>>(new Set())
  const jumps = possible.filter(({ id, price: { before, after } }) => !skipped.has(id) && priceJump(before, after)).length
  const toggle = ({ id }: BulkPriceRow) => setSkipped((now) => (now.has(id) ? new Set([...now].filter((one) => one !== id)) : new Set([...now, id])))
  if (preview.too_many) return <Notice kind="warning" announce title={t('tooMany', { count: maxProducts })} className="mb-6" />
  if (rows.length === 0) return <Notice kind="info" announce title={t('nothing')} className="mb-6" />
  return (
    <ScreenSection id="preview" title={t('changes', { count: possible.length })} className="mb-8" titleClass="text-lead" tabIndex={-1} ref={reveal}>
      <p role="status" className="mb-3 text-small text-concrete-dark">
        {[same > 0 && t('same', { count: same }), impossible > 0 && t('impossible', { count: impossible })].filter(Boolean).join('; ')}
      </p>
      <Pages rows={rows} skipped={skipped} onToggle={toggle} />
      {jumps > 0 && <Notice kind="warning" className="mt-4" title={t('jumpsWarning', { count: jumps })} />}
      <Apply looked={{ question, preview }} skipped={skipped} count={possible.length - skipped.size} onApplied={onApplied} onOutdated={onOutdated} />
    </ScreenSection>
  )
}

function Pages({ rows, skipped, onToggle }: { rows: readonly BulkPriceRow[]; skipped: ReadonlySet<number>; onToggle: (row: BulkPriceRow) => void }) {
  const [start, setStart] = useState(0)
  return (
    <>
      <PriceRows rows={rows.slice(start, start + pageLength)} skipped={skipped} onToggle={onToggle} />
      <RangePager start={start} length={pageLength} total={rows.length} onStart={setStart} />
    </>
  )
}

function Apply({
  looked: { question, preview },
  skipped,
  count,
  onApplied,
  onOutdated,
}: PricePreviewProps & { skipped: ReadonlySet<number>; count: number }) {
  const t = useTranslations('admin-bulk')
  const undoToast = useUndoSetToast()
  const common = useTranslations('admin-common')
  const [reason, setReason] = useState('')
  const [tried, setTried] = useState(false)
  const submit = useSubmit(async () => {
    const body = { ...question, fingerprint: preview.fingerprint, skip: [...skipped], reason }
    try {
      const set = await adminApi().applyPrices({ body })
      undoToast(t('applied', { count: set.products }), set)
      onApplied()
      await reread(changeSetsKey, ['products'])
    } catch (error) {
      if (error instanceof ApiError && error.reason === 'outdated_preview') await onOutdated()
      throw error
    }
  })
  return (
    <SubmitForm
      noValidate
      className="save-bar items-end"
      onSubmit={() => {
        setTried(true)
        if (!isReason(reason)) document.getElementById(reasonId)?.focus()
        else if (count > 0) void submit.run()
      }}
    >
      {submit.error !== null && (
        <div className="basis-full">
          <ErrorList error={submit.error} />
        </div>
      )}
      <Field
        id={reasonId}
        label={t('reason')}
        required
        placeholder={t('reasonExample')}
        maxLength={300}
        className="min-w-0 grow basis-full sm:max-w-xl sm:basis-80"
        error={tried && !isReason(reason) ? common('reasonNeeded') : undefined}
        {...control(reason, setReason)}
      />
      <Button type="submit" busy={submit.busy} busyLabel={t('applying')} disabledReason={count === 0 && t('nothingTicked')}>
        {t('apply', { count })}
      </Button>
    </SubmitForm>
  )
}
