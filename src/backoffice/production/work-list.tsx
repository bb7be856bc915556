import type { PlainDate } from '#contract/plain-date.ts'
import { useTranslations } from '#i18n/messages.tsx'
import { BatchActions } from './batch-actions.tsx'
import { BatchFacts } from './batch-facts.tsx'
import { DoneHint } from './done-hint.tsx'
import { StepButton } from './step-button.tsx'
import type { BoardTools } from './use-board.ts'
import { stageNames } from './use-step.ts'
import type { ShownBatch } from './waiting-acts.ts'

interface WorkListProps {
  batches: readonly ShownBatch[]
  today: PlainDate
  doneDays: number
  tools: BoardTools
  /** The stage shown; the others are one tap away. */
  stage: ShownBatch['stage']
  onStage: (stage: ShownBatch['stage']) => void
  onOpen: (id: number) => void
}

/** The workshop on a phone: one stage at a time, with one big button per batch. */
export function WorkList({ batches, today, doneDays, tools, stage, onStage, onOpen }: WorkListProps) {
  const t = useTranslations('admin-production')
  const shown = batches.filter((batch) => batch.stage === stage)
  return (
    <>
      <div role="group" aria-label={t('stages')} className="work-stages">
        {stageNames.map((name) => (
          <button key={name} type="button" aria-pressed={name === stage} className="work-stage" onClick={() => onStage(name)}>
            {t(`stage_${name}`)}
            <span className="tabular-nums">{batches.filter((batch) => batch.stage === name).length}</span>
          </button>
        ))}
      </div>
      {stage === 'done' && <DoneHint days={doneDays} className="mb-3 text-concrete-dark" />}
      {shown.length === 0 && <p className="panel">{t('emptyColumn')}</p>}
      <ul className="flex flex-col gap-3">
        {shown.map((batch) => (
          <li key={batch.id} data-row="" className="panel">
            <BatchFacts batch={batch} today={today} onOpen={onOpen} />
            <div className="mt-3 flex flex-wrap items-start gap-2 empty:hidden">
              <StepButton batch={batch} today={today} tools={tools} large />
            </div>
            <div className="mt-2 flex flex-wrap gap-x-1">
              <BatchActions batch={batch} tools={tools} />
            </div>
          </li>
        ))}
      </ul>
    </>
  )
}
