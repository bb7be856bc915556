import { useState } from 'react'
import { useTranslations } from '#i18n/messages.tsx'
import { Button } from '#ui/button.tsx'
import { uploadTypes } from '#contract/picture-kinds.ts'
import { ScrapDialog, SplitDialog, StopDialog } from './pieces-dialogs.tsx'
import type { BoardTools } from './use-board.ts'
import { isReachable, useStep } from './use-step.ts'
import type { ShownBatch } from './waiting-acts.ts'

// Imported statically, because an offline phone could not load them later.

/** Other actions on a batch: undo, photograph, split, stop, scrap. */
export function BatchActions({
  batch,
  tools,
  planFirst = null,
}: {
  batch: ShownBatch
  tools: BoardTools
  /** Why the actions are disabled until the plan beside them is saved. */
  planFirst?: string | null
}) {
  const t = useTranslations('admin-production')
  const steps = useStep(tools)
  const [opened, setOpened] = useState<'stop' | 'scrap' | 'split' | null>(null)
  const reachable = isReachable(batch)
  const close = () => setOpened(null)
  return (
    <div className="contents">
      {steps.canUndo(batch) && (
        <Button variant="quiet" className="work-action" disabledReason={planFirst} onClick={() => steps.undo(batch)}>
          {t('undoMove')}
        </Button>
      )}
      {(reachable || batch.waiting !== null) && <PhotoButton batch={batch} photograph={tools.photograph} />}
      {reachable && batch.stage !== 'done' && batch.pieces > 1 && (
        <Button variant="quiet" className="work-action" disabledReason={planFirst} onClick={() => setOpened('split')}>
          {t('split')}
        </Button>
      )}
      {reachable && batch.stage !== 'done' && batch.blocked === null && (
        <Button variant="quiet" className="work-action" disabledReason={planFirst} onClick={() => setOpened('stop')}>
          {t('stop')}
        </Button>
      )}
      {reachable && batch.blocked !== null && (
        <Button variant="quiet" className="work-action" disabledReason={planFirst} onClick={() => steps.block(batch, null)}>
          {t('goOn')}
        </Button>
      )}
      {reachable && batch.stage !== 'done' && batch.stage !== 'queue' && (
        <Button variant="quiet" className="work-action" disabledReason={planFirst} onClick={() => setOpened('scrap')}>
          {t('scrap')}
        </Button>
      )}
      {opened === 'split' && <SplitDialog batch={batch} steps={steps} onClose={close} />}
      {opened === 'stop' && <StopDialog batch={batch} steps={steps} onClose={close} />}
      {opened === 'scrap' && <ScrapDialog batch={batch} steps={steps} onClose={close} />}
    </div>
  )
}

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
function PhotoButton({ batch, photograph }: { batch: ShownBatch } & Pick<BoardTools, 'photograph'>) {
  const t = useTranslations('admin-production')
  return (
    <Button variant="quiet" className="work-action" onClick={() => choosePhoto((file) => photograph(batch, file))}>
      {t('photo')}
    </Button>
  )
}
