import { useRef, useState } from 'react'
import { ApiError } from '#contract/api-errors.ts'
import type { ImportView } from '#contract/admin/imports.ts'
import { useTranslations } from '#i18n/messages.tsx'
import { Button } from '#ui/button.tsx'
import { classNames } from '#ui/class-names.ts'
import { Notice } from '#ui/notice.tsx'
import { adminApi } from '../../api/admin-api.ts'
import { ErrorList } from '../../form/error-list.tsx'
import { useDropTarget } from '../../form/use-drop-target.ts'
import { useSubmit } from '../../form/use-submit.ts'
import { isFileFault } from './import-faults.ts'

/** As large as the server takes. */
const maxBytes = 20 * 1024 * 1024

/** Where a file is dropped or chosen. What it cannot be read for is said here. */
export function FileDrop({ onTaken }: { onTaken: (view: ImportView) => void }) {
  const t = useTranslations('admin-bulk')
  const [tooLarge, setTooLarge] = useState(false)
  const input = useRef<HTMLInputElement>(null)
  const file = useRef<File | null>(null)
  const submit = useSubmit(async () => {
    const chosen = file.current
    if (!chosen) return
    onTaken(await adminApi().takeImport({ query: new URLSearchParams({ file: chosen.name }), file: chosen }))
  })
  const take = (chosen: File | undefined) => {
    if (!chosen) return
    file.current = chosen
    setTooLarge(chosen.size > maxBytes)
    if (chosen.size <= maxBytes) void submit.run()
  }
  const { isOver, target } = useDropTarget(
    () => true,
    ({ dataTransfer }) => take(dataTransfer.files[0]),
  )
  const said = submit.error instanceof ApiError ? submit.error.errors['file'] : undefined
  const fault = tooLarge ? 'tooLarge' : isFileFault(said) ? said : null
  return (
    <section aria-labelledby="import-file" className={classNames('panel', isOver && 'border-accent bg-ground')} {...target}>
      <h2 id="import-file" className="mb-2 text-lead">
        {t('importFile')}
      </h2>
      {fault ? <Notice kind="error" announce title={t(`fileFault_${fault}`)} className="mb-3" /> : <ErrorList error={submit.error} />}
      <p className="mb-3">{t('dropHint')}</p>
      <input
        ref={input}
        type="file"
        accept=".xlsx,.csv,.txt,.tsv,text/csv,application/vnd.openxmlformats-officedocument.spreadsheetml.sheet"
        className="sr-only"
        tabIndex={-1}
        aria-label={t('choose')}
        onChange={(event) => {
          take(event.target.files?.[0])
          event.target.value = ''
        }}
      />
      <Button busy={submit.busy} busyLabel={t('reading')} onClick={() => input.current?.click()}>
        {t('choose')}
      </Button>
      <p className="mt-4 text-small text-concrete-dark">{t('rules')}</p>
    </section>
  )
}
