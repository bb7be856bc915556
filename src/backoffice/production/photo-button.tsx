import { uploadTypes } from '#contract/picture-kinds.ts'
import { useTranslations } from '#i18n/messages.tsx'
import { Button } from '#ui/button.tsx'
import type { BoardTools } from './use-board.ts'
import type { ShownBatch } from './waiting-acts.ts'

/**
 * Opens the camera or the file chooser. Its input is outside React: while the camera is open the batch may leave the list, and an input removed with
 * it would lose the photograph. Because HEIC is not listed, an iPhone hands over JPEG.
 */
function choosePhoto(onChosen: (file: File) => void): void {
  const input = Object.assign(document.createElement('input'), { type: 'file', accept: uploadTypes, hidden: true })
  input.setAttribute('capture', 'environment')
  input.addEventListener('change', () => {
    const file = input.files?.[0]
    if (file) onChosen(file)
    input.remove()
  })
  input.addEventListener('cancel', () => input.remove())
  document.body.append(input)
  input.click()
}

/** Takes a photograph of a batch in its current stage. */
export function PhotoButton({ batch, photograph }: { batch: ShownBatch } & Pick<BoardTools, 'photograph'>) {
  const t = useTranslations('admin-production')
  return (
    <Button variant="quiet" className="work-action" onClick={() => choosePhoto((file) => photograph(batch, file))}>
      {t('photo')}
    </Button>
  )
}
