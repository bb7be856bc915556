import { useState } from 'react'
import { listQuery, maxListAddress } from '#contract/list-url.ts'
import { useLanguage, useTranslations } from '#i18n/messages.tsx'
import { toast } from '#ui/toast-store.ts'
import type { ListedLine } from '../list-state/list-storage.ts'
import { Action } from './list-action.tsx'

/** Shares the list as a URL: through the device's share sheet, or else the clipboard, or else as visible text. */
export function ShareLink({ lines }: { lines: readonly ListedLine[] }) {
  const t = useTranslations('list')
  const language = useLanguage()
  const [shown, setShown] = useState<string>()
  async function share() {
    const url = `${location.origin}/${language}/list?${listQuery(lines)}`
    if (url.length > maxListAddress) return void toast.error(t('linkTooLong'))
    const onPhone = matchMedia('(pointer: coarse)').matches && typeof navigator.share === 'function'
    try {
      if (onPhone) await navigator.share({ title: t('shareTitle'), url })
      else {
        await navigator.clipboard.writeText(url)
        toast.success(t('linkCopied'))
      }
    } catch (error) {
      // Closing the share sheet is no failure; if copying is refused, the URL is shown to be copied by hand.
      if (!(error instanceof DOMException && error.name === 'AbortError')) setShown(url)
    }
  }
  return (
    <Action icon="share" title={t('share')} text={t('shareText')} onPress={() => void share()}>
      {shown !== undefined && (
        <label className="mb-3 flex flex-col gap-1 text-small">
          {t('linkHere')}
          <input
            readOnly
            value={shown}
            className="min-h-11 w-full border border-concrete bg-sheet px-3"
            onFocus={(event) => event.currentTarget.select()}
          />
        </label>
      )}
    </Action>
  )
}
