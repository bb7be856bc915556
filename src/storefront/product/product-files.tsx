import { dxfPath, modelPath, specSheetPath, type ConfiguredProductRef } from '#contract/documents.ts'
import { useLanguage, useTranslations } from '#i18n/messages.tsx'
import { Icon } from '#ui/icon.tsx'

const linkClasses = 'inline-flex min-h-11 items-center gap-2 underline decoration-1 underline-offset-4 hover:decoration-2'

/** What an architect takes along: sheet, drawing and model of the product as it is configured now. */
export function ProductFiles({ configured, quantity, hasShape }: { configured: ConfiguredProductRef; quantity: number; hasShape: boolean }) {
  const t = useTranslations('product')
  const language = useLanguage()
  return (
    <p className="no-print mt-4 flex flex-wrap gap-x-8">
      <a href={specSheetPath(configured, { language, quantity })} type="application/pdf" className={linkClasses}>
        <Icon name="download" />
        {t('specSheet')}
      </a>
      {hasShape && (
        <>
          <a href={dxfPath(configured)} type="image/vnd.dxf" download className={linkClasses}>
            <Icon name="download" />
            {t('dxf')}
          </a>
          <a href={modelPath(configured)} type="model/gltf-binary" download className={linkClasses}>
            <Icon name="download" />
            {t('model')}
          </a>
        </>
      )}
    </p>
  )
}
