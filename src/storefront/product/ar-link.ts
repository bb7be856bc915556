/**
 * How a device shows a model in its surroundings: Apple's Quick Look, Google's Scene Viewer, WebXR in the page (headsets), a QR code for another
 * device, or not at all.
 */
export type ArWay = 'quickLook' | 'sceneViewer' | 'webXr' | 'code' | 'none'

export interface Device {
  /** Whether a link's `relList` supports `ar`, so that Quick Look opens it. */
  readonly opensUsdz: boolean
  readonly userAgent: string
  /** An iPad identifies itself as a Mac, which has no touch points. */
  readonly touchPoints: number
  /** Whether WebXR shows augmented reality. */
  readonly hasRoom: boolean
}

export function chooseArWay({ opensUsdz, userAgent, touchPoints, hasRoom }: Device): ArWay {
  if (opensUsdz) return 'quickLook'
  if (/Android/.test(userAgent)) return 'sceneViewer'
  if (hasRoom) return 'webXr'
  return /iPhone|iPad|iPod/.test(userAgent) || (/Macintosh/.test(userAgent) && touchPoints > 1) ? 'none' : 'code'
}

/** The URL fragment to which Scene Viewer returns when the phone does not have it. */
export const noViewer = '#no-ar'

/** Opens Scene Viewer at true size, without scaling. All URLs are absolute. */
export function sceneViewerLink(model: string, title: string, page: string): string {
  const query = new URLSearchParams({ file: model, mode: 'ar_preferred', resizable: 'false', title })
  const back = encodeURIComponent(page.replace(/#.*$/, '') + noViewer)
  return (
    `intent://arvr.google.com/scene-viewer/1.0?${query.toString()}#Intent;scheme=https;package=com.google.android.googlequicksearchbox;` +
    `action=android.intent.action.VIEW;S.browser_fallback_url=${back};end;`
  )
}

/** Opens Quick Look at true size. Safari requires a link that contains a picture, so one is created and clicked here. */
export function openQuickLook(model: string, page: string): void {
  const link = document.createElement('a')
  link.rel = 'ar'
  link.append(document.createElement('img'))
  link.href = `${model}#allowsContentScaling=0&canonicalWebPageURL=${encodeURIComponent(page)}`
  link.click()
}
