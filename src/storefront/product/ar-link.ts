/** How a device stands a model in its surroundings: Apple's Quick Look, Google's Scene Viewer, another device by a code, not at all. */
export type ArWay = 'quickLook' | 'sceneViewer' | 'code' | 'none'

export interface Device {
  /** Of a link's `relList`: Quick Look opens it. */
  readonly opensUsdz: boolean
  readonly userAgent: string
  /** An iPad calls itself a Mac, which has none. */
  readonly touchPoints: number
}

export function chooseArWay({ opensUsdz, userAgent, touchPoints }: Device): ArWay {
  if (opensUsdz) return 'quickLook'
  if (/Android/.test(userAgent)) return 'sceneViewer'
  return /iPhone|iPad|iPod/.test(userAgent) || (/Macintosh/.test(userAgent) && touchPoints > 1) ? 'none' : 'code'
}

/** The end of the address to which Scene Viewer leads back where the phone has none. */
export const noViewer = '#no-ar'

/** Opens Scene Viewer at true size: nobody can make the model larger. All addresses are absolute. */
export function sceneViewerLink(model: string, title: string, page: string): string {
  const query = new URLSearchParams({ file: model, mode: 'ar_preferred', resizable: 'false', title })
  const back = encodeURIComponent(page.replace(/#.*$/, '') + noViewer)
  return (
    `intent://arvr.google.com/scene-viewer/1.0?${query.toString()}#Intent;scheme=https;package=com.google.android.googlequicksearchbox;` +
    `action=android.intent.action.VIEW;S.browser_fallback_url=${back};end;`
  )
}

/** Opens Quick Look at true size. Safari wants a link with a picture in it, so it is made and pressed here. */
export function openQuickLook(model: string, page: string): void {
  const link = document.createElement('a')
  link.rel = 'ar'
  link.append(document.createElement('img'))
  link.href = `${model}#allowsContentScaling=0&canonicalWebPageURL=${encodeURIComponent(page)}`
  link.click()
}
