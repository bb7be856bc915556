import { useState } from 'react'
import { findHold, mayMove } from '#contract/batch-stages.ts'
import type { PlainDate } from '#contract/plain-date.ts'
import { useTranslations } from '#i18n/messages.tsx'
import { classNames } from '#ui/class-names.ts'
import { useDropTarget } from '../form/use-drop-target.ts'
import { BatchFacts } from './batch-facts.tsx'
import { DoneHint } from './done-hint.tsx'
import { StepButton } from './step-button.tsx'
import type { BoardTools } from './use-board.ts'
import { isReachable, stageNames, usualPieces, useStep } from './use-step.ts'
import type { ShownBatch } from './waiting-acts.ts'

const dragType = 'application/x-batch'

interface BoardColumnsProps {
  batches: readonly ShownBatch[]
  today: PlainDate
  doneDays: number
  tools: BoardTools
  onOpen: (id: number) => void
  /** Opens the batch's window, which asks for confirmation when the deposit is missing or it is too early. */
  onAsk: (id: number) => void
}

/** One column per stage. Cards are moved by dragging, with their button, or in the window behind their name. */
export function BoardColumns({ batches, today, doneDays, tools, onOpen, onAsk }: BoardColumnsProps) {
  const { step } = useStep(tools)
  const [dragged, setDragged] = useState<ShownBatch | null>(null)
  return (
    <div className="board">
      {stageNames.map((stage) => {
        const accepts = dragged !== null && mayMove(dragged.stage, stage)
        return (
          <Column
            key={stage}
            stage={stage}
            batches={batches.filter((batch) => batch.stage === stage)}
            doneDays={doneDays}
            accepts={accepts}
            onDrop={() => {
              if (!accepts || dragged === null || stage === 'queue') return
              if (dragged.deposit_missing || findHold(dragged, stage, today)) onAsk(dragged.id)
              else step(dragged, stage, usualPieces(dragged, stage))
            }}
          >
            {(batch) => <Card key={batch.id} batch={batch} today={today} tools={tools} onOpen={onOpen} onDrag={setDragged} />}
          </Column>
        )
      })}
    </div>
  )
}

interface ColumnProps {
  stage: ShownBatch['stage']
  batches: readonly ShownBatch[]
  doneDays: number
  /** The dragged card may be dropped here. */
  accepts: boolean
  onDrop: () => void
  children: (batch: ShownBatch) => React.ReactNode
}

function Column({ stage, batches, doneDays, accepts, onDrop, children }: ColumnProps) {
  const t = useTranslations('admin-production')
  const { isOver, target } = useDropTarget(() => accepts, onDrop)
  const pieces = batches.reduce((sum, batch) => sum + batch.pieces, 0)
  return (
    <section
      aria-labelledby={`stage-${stage}`}
      className={classNames('board-column', accepts && 'board-column-open', accepts && isOver && 'board-column-over')}
      {...target}
    >
      <h2 id={`stage-${stage}`} className="flex items-baseline justify-between gap-2 border-b border-concrete px-1 pb-1.5 font-medium">
        {t(`stage_${stage}`)}
        <span className="text-small font-normal whitespace-nowrap text-concrete-dark">{t('pieces', { count: pieces })}</span>
      </h2>
      {stage === 'done' && <DoneHint days={doneDays} className="px-1 pt-2 text-small text-concrete-dark" />}
      {batches.length === 0 && <p className="px-1 py-3 text-small text-concrete-dark">{t('emptyColumn')}</p>}
      <ul className="flex flex-col">{batches.map(children)}</ul>
    </section>
  )
}

interface CardProps {
  batch: ShownBatch
  today: PlainDate
  tools: BoardTools
  onOpen: (id: number) => void
  onDrag: (batch: ShownBatch | null) => void
}

function Card({ batch, today, tools, onOpen, onDrag }: CardProps) {
  const movable = isReachable(batch) && batch.blocked === null && batch.stage !== 'done'
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- the button and the window do the same as dragging
    <li
      data-row=""
      draggable={movable}
      className={classNames('board-card', movable && 'cursor-grab')}
      onDragStart={(event) => {
        event.dataTransfer.setData(dragType, String(batch.id))
        event.dataTransfer.effectAllowed = 'move'
        onDrag(batch)
      }}
      onDragEnd={() => onDrag(null)}
    >
      <BatchFacts batch={batch} today={today} onOpen={onOpen} />
      <StepButton batch={batch} today={today} tools={tools} />
    </li>
  )
}
