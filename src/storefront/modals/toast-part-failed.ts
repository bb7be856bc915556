import { translatorFor } from '../seo/head.ts'
import { pageLanguage } from '../session/session-cookies.ts'

/** Says that the code of what was pressed could not be loaded. Browsers remember that until the page is loaded anew; the choice is in its URL. */
export async function toastPartFailed(): Promise<void> {
  const [{ toast }, t] = await Promise.all([import('#ui/toast-store.ts'), translatorFor(pageLanguage(), 'common')])
  toast.error(t('partFailed'), { label: t('reload'), run: () => location.reload() })
}
