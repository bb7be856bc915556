import type { ImportView } from '#contract/admin/imports.ts'
import { useTranslations } from '#i18n/messages.tsx'
import { classNames } from '#ui/class-names.ts'
import { Notice } from '#ui/notice.tsx'
import { adminApi } from '../../api/admin-api.ts'
import { ErrorList } from '../../form/error-list.tsx'
import { FileButton, useFileToTake } from '../../form/take-file.tsx'
import { isFileFault } from './import-faults.ts'

/** Takes a dropped or chosen file, and says why it cannot be read. */
export function FileDrop({ onTaken }: { onTaken: (view: ImportView) => void }) {
  const t = useTranslations('admin-bulk')
  const { take, busy, error, errors, isTooLarge, isOver, target } = useFileToTake(async (file) => {
    onTaken(await adminApi().takeImport({ query: new URLSearchParams({ file: file.name }), file }))
  })
  const said = errors['file']
  const fault = isTooLarge ? 'tooLarge' : isFileFault(said) ? said : null
  return (
    <section aria-labelledby="import-file" className={classNames('panel', isOver && 'border-accent bg-ground')} {...target}>
      <h2 id="import-file" className="mb-2 text-lead">
        {t('importFile')}
      </h2>
      {fault ? <Notice kind="error" announce title={t(`fileFault_${fault}`)} className="mb-3" /> : <ErrorList error={error} />}
      <p className="mb-3">{t('dropHint')}</p>
      <FileButton
        accept=".xlsx,.csv,.txt,.tsv,text/csv,application/vnd.openxmlformats-officedocument.spreadsheetml.sheet"
        label={t('choose')}
        busy={busy}
        busyLabel={t('reading')}
        onChosen={take}
      />
      <p className="mt-4 text-small text-concrete-dark">{t('rules')}</p>
    </section>
  )
}
