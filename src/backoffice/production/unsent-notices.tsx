import type { ReactNode } from 'react'
import { useLanguage, useTranslations } from '#i18n/messages.tsx'
import { Button } from '#ui/button.tsx'
import { Notice } from '#ui/notice.tsx'
import { pictureFaults } from '../api/picture-fault.ts'
import type { BoardTools } from './use-board.ts'
import type { ActProblem } from './waiting-acts.ts'

/** At the foot of the window, because the board must not move under a finger. */
export function UnsentNotices(tools: BoardTools) {
  return (
    <div className="save-bar no-print max-h-[45dvh] overflow-y-auto empty:hidden *:w-full">
      <WaitingNotices {...tools} />
      <PhotoNotices {...tools} />
    </div>
  )
}

/** Unsent acts, and acts that were not done because a colleague was faster. */
function WaitingNotices({ waiting, stuck, drop, flush }: Pick<BoardTools, 'waiting' | 'stuck' | 'drop' | 'flush'>) {
  const t = useTranslations('admin-production')
  const language = useLanguage()
  const sound = waiting.filter(({ problem }) => problem === null).length
  const refused = waiting.flatMap(({ key, problem, order, product }) => {
    if (problem === null) return []
    const understood = (
      <Button variant="secondary" onClick={() => drop(key)}>
        {t('understood')}
      </Button>
    )
    return [{ key, title: t('conflict', { order, product: product[language] || product.uk }), actions: understood, why: describeProblem(t, problem) }]
  })
  return <Unsent title={stuck && sound > 0 && t('waitsTitle', { count: sound })} hint={t('waitsHint')} onAgain={flush} refused={refused} />
}

type Translate = ReturnType<typeof useTranslations<'admin-production'>>

function describeProblem(t: Translate, problem: ActProblem): string {
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

type PhotoTools = Pick<BoardTools, 'photos' | 'stuck' | 'sendPhotos' | 'sendPhotoAgain' | 'dropPhoto'>

/** Photographs that wait for a connection or were refused; each stays until it is sent or dropped. */
function PhotoNotices({ photos, stuck, sendPhotos, sendPhotoAgain, dropPhoto }: PhotoTools) {
  const t = useTranslations('admin-production')
  const common = useTranslations('admin-common')
  const language = useLanguage()
  const waiting = photos.filter(({ problem, isSending }) => problem === null && !isSending)
  const hint = t(waiting.some(({ isInTabOnly }) => isInTabOnly) ? 'photoInTab' : 'photoWaitsHint')
  const refused = photos.flatMap(({ key, problem, order, product }) => {
    if (problem === null) return []
    const fault = pictureFaults.find((known) => known === problem)
    const actions = (
      <>
        {!fault && (
          <Button variant="secondary" onClick={() => void sendPhotoAgain(key)}>
            {t('photoAgain')}
          </Button>
        )}
        <Button variant="quiet" onClick={() => void dropPhoto(key)}>
          {t('photoDrop')}
        </Button>
      </>
    )
    const why = fault ? common(`problem_${fault}`) : t('photoFailed')
    return [{ key, title: t('photoRefused', { order, product: product[language] || product.uk }), actions, why }]
  })
  return (
    <Unsent title={stuck && waiting.length > 0 && t('photoWaits', { count: waiting.length })} hint={hint} onAgain={sendPhotos} refused={refused} />
  )
}

interface UnsentProps {
  /** False while nothing waits. */
  title: string | false
  hint: string
  onAgain: () => unknown
  refused: readonly { key: string; title: string; actions: ReactNode; why: string }[]
}

function Unsent({ title, hint, onAgain, refused }: UnsentProps) {
  const common = useTranslations('admin-common')
  const again = (
    <Button variant="secondary" onClick={() => void onAgain()}>
      {common('again')}
    </Button>
  )
  return (
    <>
      {title && (
        <Notice kind="warning" title={title} actions={again}>
          <p className="text-small">{hint}</p>
        </Notice>
      )}
      {refused.map(({ key, why, ...notice }) => (
        <Notice key={key} kind="error" announce {...notice}>
          <p>{why}</p>
        </Notice>
      ))}
    </>
  )
}
