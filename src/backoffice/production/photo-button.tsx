import { useQueryClient } from '@tanstack/react-query'
import { useRef } from 'react'
import { uploadTypes } from '#contract/picture-kinds.ts'
import { useTranslations } from '#i18n/messages.tsx'
import { Button } from '#ui/button.tsx'
import { toast } from '#ui/toast-store.ts'
import { adminApi } from '../api/admin-api.ts'
import { useSubmit } from '../form/use-submit.ts'
import { isReachable } from './use-step.ts'
import type { ShownBatch } from './waiting-acts.ts'

/** Takes a photograph of a batch. Without HEIC among the types an iPhone hands over JPEG. */
export function PhotoButton({ batch }: { batch: ShownBatch }) {
  const t = useTranslations('admin-production')
  const queries = useQueryClient()
  const input = useRef<HTMLInputElement>(null)
  const chosen = useRef<File | null>(null)
  const submit = useSubmit(async () => {
    const file = chosen.current
    if (!file) return
    try {
      await adminApi().addBatchPhoto({ params: { id: batch.id }, query: new URLSearchParams({ name: file.name }), file })
      toast.success(t('photoSent'))
      await queries.invalidateQueries({ predicate: ({ queryKey: [name] }) => name === 'batches' || name === 'batch' })
    } catch {
      toast.error(t('photoFailed'))
    }
  })
  return (
    <>
      <input
        ref={input}
        type="file"
        accept={uploadTypes}
        capture="environment"
        className="sr-only"
        tabIndex={-1}
        aria-label={t('photo')}
        onChange={(event) => {
          chosen.current = event.target.files?.[0] ?? null
          event.target.value = ''
          void submit.run()
        }}
      />
      <Button variant="quiet" busy={submit.busy} className="work-action" onClick={() => isReachable(batch) && input.current?.click()}>
        {t('photo')}
      </Button>
    </>
  )
}
