import { useLanguage, useTranslations } from '#i18n/messages.tsx'
import { Button } from '#ui/button.tsx'
import { Notice } from '#ui/notice.tsx'
import type { BoardTools } from './use-board.ts'

/** Photographs that wait for a connection or were refused; each stays until it is sent or dropped. */
export function PhotoNotices({
  photos,
  sendPhotos,
  sendPhotoAgain,
  dropPhoto,
}: Pick<BoardTools, 'photos' | 'sendPhotos' | 'sendPhotoAgain' | 'dropPhoto'>) {
  const t = useTranslations('admin-production')
  const common = useTranslations('admin-common')
  const language = useLanguage()
  const waiting = photos.filter(({ problem, isSending }) => problem === null && !isSending)
  const describeProblem = (problem: string) => {
    if (problem === 'malformed') return t('photoWrong')
    return t(problem === 'payload_too_large' ? 'photoTooLarge' : 'photoFailed')
  }
  return (
    <div className="mb-4 flex flex-col gap-3 empty:hidden">
      {waiting.length > 0 && (
        <Notice
          kind="warning"
          title={t('photoWaits', { count: waiting.length })}
          actions={
            <Button variant="secondary" onClick={() => void sendPhotos()}>
              {common('again')}
            </Button>
          }
        >
          <p className="text-small">{t(waiting.some(({ isInTabOnly }) => isInTabOnly) ? 'photoInTab' : 'photoWaitsHint')}</p>
        </Notice>
      )}
      {photos.map(
        ({ key, problem, order, product }) =>
          problem !== null && (
            <Notice
              key={key}
              kind="error"
              announce
              title={t('photoRefused', { order, product: product[language] || product.uk })}
              actions={
                <>
                  <Button variant="secondary" onClick={() => void sendPhotoAgain(key)}>
                    {t('photoAgain')}
                  </Button>
                  <Button variant="quiet" onClick={() => void dropPhoto(key)}>
                    {t('photoDrop')}
                  </Button>
                </>
              }
            >
              <p>{describeProblem(problem)}</p>
            </Notice>
          ),
      )}
    </div>
  )
}
