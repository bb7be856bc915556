import { useLanguage, useTranslations } from '#i18n/messages.tsx'
import { Button } from '#ui/button.tsx'
import { Notice } from '#ui/notice.tsx'
import type { BoardTools } from './use-board.ts'
import type { ActProblem } from './waiting-acts.ts'

/** Unsent acts, and acts that were not done because a colleague was faster. */
export function WaitingNotices({ waiting, drop, flush }: Pick<BoardTools, 'waiting' | 'drop' | 'flush'>) {
  const t = useTranslations('admin-production')
  const common = useTranslations('admin-common')
  const language = useLanguage()
  const sound = waiting.filter(({ problem }) => problem === null).length
  return (
    <div className="mb-4 flex flex-col gap-3 empty:hidden">
      {sound > 0 && (
        <Notice
          kind="warning"
          title={t('waitsTitle', { count: sound })}
          actions={
            <Button variant="secondary" onClick={() => void flush()}>
              {common('again')}
            </Button>
          }
        >
          <p className="text-small">{t('waitsHint')}</p>
        </Notice>
      )}
      {waiting.map(
        ({ key, problem, order, product }) =>
          problem !== null && (
            <Notice
              key={key}
              kind="error"
              announce
              title={t('conflict', { order, product: product[language] || product.uk })}
              actions={
                <Button variant="secondary" onClick={() => drop(key)}>
                  {t('understood')}
                </Button>
              }
            >
              <p>
                <Problem problem={problem} />
              </p>
            </Notice>
          ),
      )}
    </div>
  )
}

function Problem({ problem }: { problem: ActProblem }) {
  const t = useTranslations('admin-production')
  if (problem.kind === 'refused') {
    if (problem.reason === 'batch_blocked') return t('refusedBlocked')
    if (problem.reason === 'not_cured') return t('refusedCure')
    if (problem.reason === 'undo_too_late') return t('refusedUndo')
    return t(problem.reason === 'deposit_missing' ? 'refusedDeposit' : 'refusedElse')
  }
  const { now, by } = problem
  if (now.ended) return t('conflictEnded')
  return t('conflictBy', { who: by ?? t('somebody'), stage: t(`stage_${now.stage}`), count: now.pieces })
}
