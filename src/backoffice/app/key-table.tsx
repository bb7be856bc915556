import { useTranslations } from '#i18n/messages.tsx'
import { Checkbox } from '#ui/checkbox.tsx'
import { Dialog } from '#ui/dialog.tsx'
import { useMe } from '../api/admin-api.ts'
import { switchLetterKeys, useLetterKeys } from './letter-keys.ts'
import { destinationsFor } from './navigation.ts'
import { tickControl } from '../form/form.tsx'

/** The letter of a key in the Latin layout, from its physical position. */
const toLetter = (code: string) => code.replace('Key', '').toLowerCase()

/** All keyboard shortcuts with their effects, and the switch for single letters. */
export function KeyTable() {
  const t = useTranslations('admin-common')
  const { capabilities } = useMe()
  const lettersOn = useLetterKeys()
  const always = [
    { keys: ['Ctrl', 'K'], does: t('find') },
    { keys: ['Ctrl', 'S'], does: t('save') },
    { keys: ['Esc'], does: t('keyClose') },
  ]
  const letters = [
    { keys: ['j'], does: t('keyNext') },
    { keys: ['k'], does: t('keyPrevious') },
    { keys: ['Enter'], does: t('keyOpen') },
    { keys: ['x'], does: t('keySelect') },
    { keys: ['e'], does: t('keyEdit') },
    { keys: ['n'], does: t('keyNote') },
    { keys: ['l'], does: t('keyCall') },
    { keys: ['?'], does: t('keyHelp') },
    ...destinationsFor(capabilities).map(({ key, name }) => ({ keys: ['g', toLetter(key)], does: t(name) })),
  ]
  return (
    <>
      <dl>
        {[...always, ...(lettersOn ? letters : [])].map(({ keys, does }) => (
          <div key={keys.join(' ')} className="flex min-h-9 items-center justify-between gap-4 border-b border-concrete-light">
            <dt>{does}</dt>
            <dd className="flex shrink-0 gap-1">
              {keys.map((key) => (
                <kbd key={key} className="mark">
                  {key}
                </kbd>
              ))}
            </dd>
          </div>
        ))}
      </dl>
      <div className="mt-4">
        <Checkbox label={t('letterKeys')} hint={t('letterKeysHint')} {...tickControl(lettersOn, switchLetterKeys)} />
      </div>
    </>
  )
}

/** The list of shortcuts, opened by `?`. */
export default function KeyboardHelp({ onClose }: { onClose: () => void }) {
  return (
    <Dialog open onClose={onClose} title={useTranslations('admin-common')('keys')}>
      <KeyTable />
    </Dialog>
  )
}
