import { Link, useSearchParams } from 'react-router'
import type { Board } from '#contract/admin/production.ts'
import { useLanguage, useTranslations } from '#i18n/messages.tsx'
import { Button, buttonVariants } from '#ui/button.tsx'
import { Checkbox } from '#ui/checkbox.tsx'
import { Select } from '#ui/select.tsx'
import { useMay } from '../api/admin-api.ts'
import { FailurePanel, ScreenFrame, ScreenSkeleton } from '../app/screen-frame.tsx'
import { control, tickControl } from '../form/form.tsx'
import { FoldedFilters, SearchFilter } from '../list/filters.tsx'
// Imported statically, because an offline phone could not load it later.
import { BatchWindow } from './batch-window.tsx'
import { filterBatches } from './batch-filter.ts'
import { BoardColumns } from './board-columns.tsx'
import { useBoard, type BoardTools } from './use-board.ts'
import { stageNames } from './use-step.ts'
import { useIsNarrow } from './use-is-narrow.ts'
import type { ShownBatch } from './waiting-acts.ts'
import { UnsentNotices } from './unsent-notices.tsx'
import { WorkList } from './work-list.tsx'

/** The workshop's board: columns on a wide screen, one stage at a time on a phone. */
export default function ProductionScreen() {
  const t = useTranslations('admin-production')
  const tools = useBoard()
  const isNarrow = useIsNarrow()
  const hasFilters = tools.board !== undefined && tools.board.data.length > 0
  return (
    <ScreenFrame title={t('title')} actions={!(isNarrow && hasFilters) && <ProductionLinks />}>
      {tools.board ? (
        <Workshop tools={tools} board={tools.board} />
      ) : tools.error ? (
        <FailurePanel error={tools.error} onRetry={tools.refetch} />
      ) : (
        <ScreenSkeleton />
      )}
      <UnsentNotices {...tools} />
    </ScreenFrame>
  )
}

/** On a phone the links are beside the button of the filters, so that the first batch is near the top. */
const linkClass = `${buttonVariants('secondary')} max-sm:border-transparent! max-sm:bg-transparent! max-sm:px-0.5! max-sm:underline`

function ProductionLinks() {
  const t = useTranslations('admin-production')
  const mayPlan = useMay('production.plan')
  return (
    <>
      <Link to="/production/plan" className={linkClass}>
        {t('planTitle')}
      </Link>
      {mayPlan && (
        <Link to="/production/moulds" className={linkClass}>
          {t('moulds')}
        </Link>
      )}
    </>
  )
}

interface WorkshopProps {
  tools: BoardTools
  board: Omit<Board, 'data'> & { readonly data: readonly ShownBatch[] }
}

function Workshop({ tools, board }: WorkshopProps) {
  const t = useTranslations('admin-production')
  const isNarrow = useIsNarrow()
  const [parameters, setParameters] = useSearchParams()
  const set = (name: string, value: string, replace = true) =>
    setParameters(
      (now) => {
        const next = new URLSearchParams(now)
        if (value === '') next.delete(name)
        else next.set(name, value)
        return next
      },
      { replace },
    )
  const text = (name: string) => parameters.get(name) ?? ''
  const filter = { today: text('today') === '1', late: text('late') === '1', mould: text('mould'), color: text('color'), text: text('search') }
  const shown = filterBatches(board.data, filter, board.today)
  const opened = board.data.find(({ id }) => String(id) === text('batch'))
  const open = (id: number) => set('batch', String(id), false)
  if (board.data.length === 0) return <p className="panel">{t('empty')}</p>
  return (
    <>
      <div className="mb-4 flex flex-wrap items-end justify-between gap-x-4 gap-y-2 max-md:mb-2 max-md:gap-x-1 md:justify-start">
        {isNarrow && <ProductionLinks />}
        <Filters board={board} text={text} set={set} />
      </div>
      {shown.length === 0 ? (
        <div className="panel flex flex-col items-start gap-3">
          <p>{t('filteredEmpty')}</p>
          <Button variant="secondary" onClick={() => setParameters({})}>
            {t('clear')}
          </Button>
        </div>
      ) : isNarrow ? (
        <WorkList
          batches={shown}
          today={board.today}
          doneDays={board.done_days}
          tools={tools}
          stage={stageNames.find((stage) => stage === text('stage')) ?? 'queue'}
          onStage={(stage) => set('stage', stage)}
          onOpen={open}
        />
      ) : (
        <BoardColumns batches={shown} today={board.today} doneDays={board.done_days} tools={tools} onOpen={open} onAsk={open} />
      )}
      {opened && <BatchWindow batch={opened} today={board.today} moulds={board.moulds} tools={tools} onClose={() => set('batch', '')} />}
    </>
  )
}

/** The filters, all of which a phone folds. */
const folded = ['search', 'today', 'late', 'mould', 'color'] as const

interface FiltersProps {
  board: WorkshopProps['board']
  text: (name: string) => string
  set: (name: string, value: string) => void
}

function Filters({ board, text, set }: FiltersProps) {
  const t = useTranslations('admin-production')
  const language = useLanguage()
  const colors = new Map(board.data.flatMap(({ color }) => (color ? [[color.uk, color[language]] as const] : [])))
  const tick = (name: 'today' | 'late', label: string) => (
    <Checkbox label={label} {...tickControl(text(name) === '1', (isTicked) => set(name, isTicked ? '1' : ''))} />
  )
  const parameters = new URLSearchParams(folded.flatMap((name) => (text(name) === '' ? [] : [[`board-${name}`, text(name)]])))
  return (
    <div role="search" className="contents">
      <FoldedFilters list={{ parameters }}>
        <SearchFilter
          label={t('search')}
          className="w-full sm:w-auto sm:min-w-40 sm:flex-1 sm:basis-72"
          value={text('search')}
          onChange={(value) => set('search', value)}
        />
        {board.moulds.length > 0 && (
          <Select
            label={t('mould')}
            className="min-w-32 flex-1 sm:w-40 sm:flex-none"
            options={[
              { value: '', label: t('anyMould') },
              ...board.moulds.map(({ id, code }) => ({ value: String(id), label: code })),
              { value: '0', label: t('noMould') },
            ]}
            {...control(text('mould'), (text) => set('mould', text))}
          />
        )}
        {colors.size > 1 && (
          <Select
            label={t('color')}
            className="min-w-32 flex-1 sm:w-40 sm:flex-none"
            options={[{ value: '', label: t('anyColor') }, ...[...colors].map(([value, label]) => ({ value, label }))]}
            {...control(text('color'), (text) => set('color', text))}
          />
        )}
        <div className="flex flex-wrap gap-x-4">
          {tick('today', t('onlyToday'))}
          {tick('late', t('onlyLate'))}
        </div>
      </FoldedFilters>
    </div>
  )
}
