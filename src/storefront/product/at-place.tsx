import { useEffect, useRef, useState } from 'react'
import type { ProductView } from '#contract/catalogue.ts'
import { modelPath, usdzPath } from '#contract/product-files.ts'
import type { Choice } from '#contract/price.ts'
import { qrPath } from '#contract/qr-path.ts'
import { useTranslations } from '#i18n/messages.tsx'
import { Button } from '#ui/button.tsx'
import { chooseArWay, noViewer, openQuickLook, sceneViewerLink } from './ar-link.ts'
import { hasRoom, standInRoom } from './in-room.ts'
import type { ModelLook } from './model-renderer.ts'

/** Shows the product in the reader's surroundings at real size; a computer shows a QR code for a phone. Rendered only in the browser. */
export function AtPlace({ product, choice, look }: { product: ProductView; choice: Choice; look: ModelLook }) {
  const t = useTranslations('model')
  const [says, setSays] = useState<'noSafari' | 'noViewer' | 'codeFailed' | 'roomFailed' | null>(null)
  const [code, setCode] = useState<Code | null>(null)
  const [room, setRoom] = useState(false)
  const overlay = useRef<HTMLDivElement>(null)
  useEffect(() => void hasRoom().then(setRoom), [])
  const configured = { id: product.id, choice }
  const way = chooseArWay({
    opensUsdz: document.createElement('a').relList.supports('ar'),
    userAgent: navigator.userAgent,
    touchPoints: navigator.maxTouchPoints,
    hasRoom: room,
  })
  useEffect(() => {
    const led = () => location.hash === noViewer && setSays('noViewer')
    addEventListener('hashchange', led)
    return () => removeEventListener('hashchange', led)
  }, [])
  // An open code must change with the choice, which is in the URL. The fragment makes the phone show the model at once.
  const address = location.href.replace(/(#.*)?$/, '#model')
  const shown = code?.address === address ? code : null
  const press = () => {
    if (way === 'quickLook') return openQuickLook(new URL(usdzPath(configured), location.href).href, location.href)
    if (way === 'none') return setSays('noSafari')
    if (way === 'webXr' && overlay.current) return void standInRoom(modelPath(configured), look, overlay.current).catch(() => setSays('roomFailed'))
    if (shown) return setCode(null)
    void createCode(address).then(setCode, () => setSays('codeFailed'))
  }
  return (
    <>
      {way === 'sceneViewer' ? (
        <a
          className="button button-secondary"
          href={sceneViewerLink(new URL(modelPath(configured), location.href).href, product.product_name, location.href)}
        >
          {t('atPlace')}
        </a>
      ) : (
        <Button variant="secondary" aria-expanded={way === 'code' ? shown !== null : undefined} onClick={press}>
          {t('atPlace')}
        </Button>
      )}
      <span role="status" className={shown || says ? 'model-code' : 'sr-only'}>
        {shown && (
          <>
            <svg viewBox={`0 0 ${shown.size} ${shown.size}`} role="img" aria-label={t('code')}>
              <path d={shown.path} shapeRendering="crispEdges" />
            </svg>
            <span>{t('codeHelp')}</span>
          </>
        )}
        {!shown && says && t(says)}
      </span>
      <div ref={overlay} className="room-overlay">
        <p>{t('roomHelp')}</p>
        <Button variant="secondary">{t('roomClose')}</Button>
      </div>
    </>
  )
}

interface Code {
  readonly address: string
  readonly size: number
  readonly path: string
}

async function createCode(address: string): Promise<Code> {
  const { encode } = await import('uqr')
  const { size, data } = encode(address, { ecc: 'L', border: 2 })
  return { address, size, path: qrPath(data) }
}
