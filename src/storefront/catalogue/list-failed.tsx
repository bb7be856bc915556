import { useRevalidator } from 'react-router'
import { useTranslations } from '#i18n/messages.tsx'
import { Button } from '#ui/button.tsx'
import { useShopData } from '../api/shop-data.ts'

/** Shown when the list fails to load; the filters stay. It is part of the first load, because nothing more may be loadable. */
export function ListFailed() {
  const t = useTranslations('catalogue')
  const { phone } = useShopData()
  const { revalidate, state } = useRevalidator()
  return (
    <div role="alert" className="border-l-2 border-error bg-ground p-5">
      <p className="font-medium">{t('failed')}</p>
      <p className="mt-1 mb-4">{phone ? t('failedCall', { phone }) : t('failedText')}</p>
      <Button variant="secondary" busy={state === 'loading'} busyLabel={t('loading')} onClick={() => void revalidate()}>
        {t('tryAgain')}
      </Button>
    </div>
  )
}
