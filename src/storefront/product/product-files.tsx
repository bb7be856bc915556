import { dxfPath, ifcPath, modelPath, specSheetPath, type ConfiguredProductRef } from '#contract/product-files.ts'
import { useState } from 'react'
import { useLanguage, useTranslations } from '#i18n/messages.tsx'
import { CompareToggle } from '../compare-state/compare-toggle.tsx'
import { Icon } from '#ui/icon.tsx'

/** Files for architects: sheet, drawing and model of the configured product. */
export function ProductFiles({
  configured,
  quantity,
  hasShape,
  name,
}: {
  configured: ConfiguredProductRef
  quantity: number
  hasShape: boolean
  name: string
}) {
  const t = useTranslations('product')
  const language = useLanguage()
  return (
    <div className="no-print mt-4 flex flex-wrap gap-x-8">
      <a href={specSheetPath(configured, { language, quantity })} type="application/pdf" className="file-link">
        <Icon name="download" />
        {t('specSheet')}
      </a>
      <ShareButton name={name} />
      <CompareToggle line={{ productId: configured.id, choice: configured.choice }} name={name} className="file-link" />
      {hasShape && (
        <>
          <a href={dxfPath(configured)} type="image/vnd.dxf" download className="file-link">
            <Icon name="download" />
            {t('dxf')}
          </a>
          <a href={modelPath(configured)} type="model/gltf-binary" download className="file-link">
            <Icon name="download" />
            {t('model')}
          </a>
          <a href={ifcPath(configured)} type="application/x-step" download className="file-link">
            <Icon name="download" />
            {t('ifc')}
          </a>
        </>
      )}
    </div>
  )
}

/** Shares the URL, which contains the configuration. */
function ShareButton({ name }: { name: string }) {
  const t = useTranslations('product')
  const [outcome, setOutcome] = useState<'copied' | 'failed' | null>(null)
  async function send() {
    const { share } = await import('../navigation/share.ts')
    const done = await share(name)
    setOutcome(done === 'shared' ? null : done)
  }
  return (
    <span className="inline-flex items-center gap-2">
      <button type="button" className="file-link" onClick={() => void send()}>
        <Icon name="copy" />
        {t('share')}
      </button>
      <span role="status" className="text-small text-concrete-dark">
        {outcome && t(outcome === 'copied' ? 'shareCopied' : 'shareFailed')}
      </span>
    </span>
  )
}
