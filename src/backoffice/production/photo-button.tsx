import { useRef } from 'react'
import { uploadTypes } from '#contract/picture-kinds.ts'
import { useTranslations } from '#i18n/messages.tsx'
import { Button } from '#ui/button.tsx'
import type { BoardTools } from './use-board.ts'
import type { ShownBatch } from './waiting-acts.ts'

/** Takes a photograph of a batch. Without HEIC among the types an iPhone hands over JPEG. */
export function PhotoButton({ batch, photograph }: { batch: ShownBatch } & Pick<BoardTools, 'photograph'>) {
  const t = useTranslations('admin-production')
  const input = useRef<HTMLInputElement>(null)
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
          const file = event.target.files?.[0]
          if (file) photograph(batch, file)
          event.target.value = ''
        }}
      />
      <Button variant="quiet" className="work-action" onClick={() => input.current?.click()}>
        {t('photo')}
      </Button>
    </>
  )
}
